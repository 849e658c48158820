import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { type PageSetup, setupElementId } from '../../protocol/page.ts';

interface PageOptions {
  /** Name of the bundle: `dist/<name>.js` and `dist/<name>.css`. */
  readonly name: string;
  readonly title: string;
  /** Additional sources of pictures for the content security policy, such as `data:`. */
  readonly images?: readonly string[];
  /** True for a page around a letter, which doesn’t have the style of the other pages. */
  readonly isAroundLetter?: boolean;
  /** Allows style attributes and elements, which letters need. */
  readonly inlineStyles?: boolean;
}

/** Fills a webview with a page of `dist`. Its content security policy allows nothing but its own script, style and pictures. */
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
  const styles = [...(options.isAroundLetter ? [] : ['page']), options.name];
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
${styles.map((name) => `<link rel="stylesheet" href="${asset(`${name}.css`)}">`).join('\n')}
</head>
<body>
<script type="application/json" id="${setupElementId}">${JSON.stringify(setup).replaceAll('<', '\\u003c')}</script>
<script type="module" nonce="${nonce}" src="${asset(`${options.name}.js`)}"></script>
</body>
</html>`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
