import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { type PageSetup, setupElementId } from '../../protocol/page.ts';

export interface PageOptions {
  /** The bundle's name: `dist/<name>.js` and `dist/<name>.css`. */
  readonly name: string;
  readonly title: string;
  /** Further sources for pictures, such as `data:`. Nothing else can be loaded but the page's own script and style. */
  readonly images?: readonly string[];
  /** Allows style attributes and elements, which a letter needs. */
  readonly inlineStyles?: boolean;
}

/** Loads a page of our own: its script and style from `dist`, nothing from anywhere else, and its language. */
export function loadPage(webview: vscode.Webview, extensionUri: vscode.Uri, options: PageOptions): void {
  webview.options = {
    enableScripts: true,
    localResourceRoots: [vscode.Uri.joinPath(extensionUri, 'dist')],
  };
  webview.html = pageHtml(webview, extensionUri, options);
}

function pageHtml(webview: vscode.Webview, extensionUri: vscode.Uri, options: PageOptions): string {
  const nonce = randomBytes(16).toString('base64url');
  const asset = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(extensionUri, 'dist', file));
  const setup: PageSetup = { language: vscode.env.language, messages: vscode.l10n.bundle ?? {} };
  const policy = [
    `default-src 'none'`,
    `script-src 'nonce-${nonce}'`,
    `style-src ${webview.cspSource}${options.inlineStyles ? ` 'unsafe-inline'` : ''}`,
    `font-src ${webview.cspSource}`,
    `img-src ${[webview.cspSource, ...(options.images ?? [])].join(' ')}`,
  ].join('; ');
  return `<!doctype html>
<html lang="${escapeHtml(vscode.env.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${escapeHtml(options.title)}</title>
<link rel="stylesheet" href="${asset(`${options.name}.css`)}">
</head>
<body>
<script type="application/json" id="${setupElementId}">${JSON.stringify(setup).replaceAll('<', '\\u003c')}</script>
<script nonce="${nonce}" src="${asset(`${options.name}.js`)}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
