import * as vscode from 'vscode';
import { embeddedCss } from '../../../core/mjml/embeddedCss.ts';

const cssScheme = 'mailroom-css';

/**
 * Provides completion and hover for the CSS in a layout through VS Code’s own CSS support, which gets a virtual document.
 * Everything but the CSS is blank in it, so that positions stay the same.
 */
export class CssProviders
  implements vscode.CompletionItemProvider, vscode.HoverProvider, vscode.TextDocumentContentProvider
{
  static readonly triggers = [':', '-', '/'];
  static readonly scheme = cssScheme;
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

  /** Runs a provider command of VS Code on a virtual document with the CSS. Each request gets its own document, removed afterwards. */
  async #ask<T>(
    document: vscode.TextDocument,
    position: vscode.Position,
    command: string,
    ...more: readonly unknown[]
  ): Promise<T | undefined> {
    const css = embeddedCss(document.getText(), document.offsetAt(position));
    if (css === undefined) return undefined;
    await vscode.extensions.getExtension('vscode.css-language-features')?.activate();
    const uri = vscode.Uri.from({ scheme: cssScheme, path: `/${++this.#requests}.css` });
    this.#texts.set(uri.toString(), css);
    try {
      return await vscode.commands.executeCommand<T>(command, uri, position, ...more);
    } finally {
      this.#texts.delete(uri.toString());
    }
  }
}
