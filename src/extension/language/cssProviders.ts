import * as vscode from 'vscode';
import { embeddedCss } from '../../core/mjml/embeddedCss.ts';

const scheme = 'mailroom-css';

/**
 * Completion and hover for the CSS in a layout, by VS Code’s own CSS support: it gets a virtual document in which everything
 * but the CSS is blank, so that positions stay the same.
 */
export class CssProviders
  implements vscode.CompletionItemProvider, vscode.HoverProvider, vscode.TextDocumentContentProvider
{
  static readonly triggers = [':', '-', '/'];
  static readonly scheme = scheme;
  readonly #texts = new Map<string, string>();
  #requests = 0;

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  provideCompletionItems(
    document: vscode.TextDocument,
    position: vscode.Position,
    _token: vscode.CancellationToken,
    { triggerCharacter }: vscode.CompletionContext,
  ): Promise<vscode.CompletionList | undefined> {
    return this.#ask(document, position, 'vscode.executeCompletionItemProvider', triggerCharacter);
  }

  async provideHover(
    document: vscode.TextDocument,
    position: vscode.Position,
  ): Promise<vscode.Hover | undefined> {
    return (await this.#ask<vscode.Hover[]>(document, position, 'vscode.executeHoverProvider'))?.[0];
  }

  /** Each request gets a virtual document of its own, which is dropped with the answer. */
  async #ask<T>(
    document: vscode.TextDocument,
    position: vscode.Position,
    command: string,
    ...more: readonly unknown[]
  ): Promise<T | undefined> {
    const css = embeddedCss(document.getText(), document.offsetAt(position));
    if (css === undefined) return undefined;
    await vscode.extensions.getExtension('vscode.css-language-features')?.activate();
    const uri = vscode.Uri.from({ scheme, path: `/${++this.#requests}.css` });
    this.#texts.set(uri.toString(), css);
    try {
      return await vscode.commands.executeCommand<T>(command, uri, position, ...more);
    } finally {
      this.#texts.delete(uri.toString());
    }
  }
}
