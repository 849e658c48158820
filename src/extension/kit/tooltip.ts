import * as vscode from 'vscode';

/** A tooltip of text that reads as it is written: nothing in it is a link, a picture or markup. */
export class Tooltip {
  readonly #markdown = new vscode.MarkdownString();

  constructor() {
    this.#markdown.isTrusted = false;
    this.#markdown.supportHtml = false;
  }

  /** A line in bold, and what stands behind it. */
  heading(text: string, behind = ''): this {
    this.#markdown.appendMarkdown(`**${plain(text)}** ${plain(behind)}\n\n`);
    return this;
  }

  text(text: string): this {
    this.#markdown.appendMarkdown(plain(text));
    return this;
  }

  /** A line such as "Size: 13 KB"; none when there is no value. */
  line(label: string, value: string | undefined): this {
    if (value) this.#markdown.appendMarkdown(`${plain(label)}: ${plain(value)}  \n`);
    return this;
  }

  toMarkdown(): vscode.MarkdownString {
    return this.#markdown;
  }
}

/** Code, shown as it is. */
export function codeBlock(code: string, language: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(code, language);
}

/** Markdown that is written here, or in the data of MJML and HTML that comes with the extension: nothing from outside. */
export function documentation(markdown: string): vscode.MarkdownString {
  return new vscode.MarkdownString(markdown);
}

/**
 * Every ASCII punctuation mark is escaped (CommonMark, 2.4). `MarkdownString.appendText` makes its blanks unbreakable, and long
 * lines would not wrap.
 */
function plain(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&').replace(/\s+/g, ' ');
}
