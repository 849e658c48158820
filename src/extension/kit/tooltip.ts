import * as vscode from 'vscode';

/** Builds a tooltip from untrusted text: Markdown in it is escaped, so it has no links, pictures or markup. */
export class Tooltip {
  readonly #markdown = new vscode.MarkdownString();

  constructor() {
    this.#markdown.isTrusted = false;
    this.#markdown.supportHtml = false;
  }

  /** Adds a line with bold text, followed by plain text. */
  heading(text: string, behind = ''): this {
    this.#markdown.appendMarkdown(`**${escapedMarkdown(text)}** ${escapedMarkdown(behind)}\n\n`);
    return this;
  }

  text(text: string): this {
    this.#markdown.appendMarkdown(escapedMarkdown(text));
    return this;
  }

  /** Adds a line such as "Size: 13 KB"; adds nothing if there is no value. */
  line(label: string, value: string | undefined): this {
    if (value) this.#markdown.appendMarkdown(`${escapedMarkdown(label)}: ${escapedMarkdown(value)}  \n`);
    return this;
  }

  toMarkdown(): vscode.MarkdownString {
    return this.#markdown;
  }
}

export function codeBlock(code: string, language: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(code, language);
}

/** Returns Markdown from a trusted source: Mailroom's own text, or the MJML and HTML data in the extension. Never pass untrusted text. */
export function documentation(markdown: string): vscode.MarkdownString {
  return new vscode.MarkdownString(markdown);
}

/**
 * Escapes every ASCII punctuation character (CommonMark, 2.4). Not done with `MarkdownString.appendText`, whose non-breaking spaces
 * keep long lines from wrapping.
 */
function escapedMarkdown(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}
