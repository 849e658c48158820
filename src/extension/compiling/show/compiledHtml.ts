import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { layoutKind } from '../../../core/layouts/layout.ts';
import { UserError } from '../../errors/userError.ts';
import { Disposable } from '../../kit/disposable.ts';
import { showInformation } from '../../kit/messages.ts';
import { l10n } from '../../kit/words.ts';
import {
  compiledUri,
  documentKind,
  fileName,
  layoutBehind,
  openDocument,
} from '../../layouts/layoutDocument.ts';
import type { CompiledLayout, LayoutCompiler } from '../layoutCompiler.ts';
import type { LiveLayouts } from '../liveLayouts.ts';

/** Provides read-only documents with the HTML that would be uploaded, updated while their layouts change. */
export class CompiledHtml extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #compiler: LayoutCompiler;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;

  constructor(compiler: LayoutCompiler, layouts: LiveLayouts) {
    super();
    this.#compiler = compiler;
    this._register(layouts.onDidChange((layout) => this.#follow(compiledUri(layout))));
  }

  /** Returns the compiled HTML. If the layout can’t be compiled, returns the reason as an HTML comment. */
  async provideTextDocumentContent(
    uri: vscode.Uri,
    token: vscode.CancellationToken,
  ): Promise<string | undefined> {
    try {
      return (await this.#compiler.compile(layoutBehind(uri), token)).html;
    } catch (error) {
      // A newer text has superseded this one; its HTML follows.
      if (error instanceof vscode.CancellationError) return undefined;
      if (error instanceof UserError) return `<!-- ${error.message.replaceAll('--', '—')} -->\n`;
      throw error;
    }
  }

  #follow(compiled: vscode.Uri): void {
    if (openDocument(compiled)) this.#changed.fire(compiled);
  }
}

/** Opens the compiled HTML. An HTML layout in which nothing is resolved is its own compiled HTML. */
export async function showHtml(layout: vscode.Uri, compiler: LayoutCompiler): Promise<void> {
  const document = openDocument(layout);
  const kind = document ? documentKind(document) : layoutKind(fileName(layout));
  const isOwn = kind === 'html' && (await isUnchanged(compiler.compile(layout)));
  await vscode.window.showTextDocument(isOwn ? layout : compiledUri(layout));
}

async function isUnchanged(compiling: Promise<CompiledLayout>): Promise<boolean> {
  const { html, snapshot } = await compiling;
  return html === snapshot.source;
}

/** Copies the HTML without the footer, as it would be uploaded. */
export async function copyHtml(layout: vscode.Uri, compiler: LayoutCompiler): Promise<void> {
  const { html, title } = await compiler.compile(layout);
  await vscode.env.clipboard.writeText(html);
  void showInformation(
    l10n.t('Copied the HTML of “{0}”, exactly as it would be uploaded, without the footer.', title),
  );
}

/** Saves the HTML without the footer, as it would be uploaded, to a file that the user chooses. */
export async function exportHtml(layout: vscode.Uri, compiler: LayoutCompiler): Promise<void> {
  const { html, title } = await compiler.compile(layout);
  const target = await vscode.window.showSaveDialog({
    title: l10n.t('Export HTML'),
    defaultUri: exportUri(layout),
    filters: { HTML: ['html'] },
  });
  if (!target) return;
  if (target.toString() === layout.toString()) {
    throw new UserError(l10n.t('“{0}” is the layout itself. Choose another name.', fileName(layout)));
  }
  await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(html));
  void showInformation(
    l10n.t(
      'Exported the HTML of “{0}” to {1}, exactly as it would be uploaded, without the footer.',
      title,
      fileName(target),
    ),
  );
}

function exportUri(layout: vscode.Uri): vscode.Uri {
  const name = fileName(layout);
  const exported = /\.html$/i.test(name)
    ? name.replace(/\.html$/i, '-export.html')
    : `${name.replace(/\.mjml$/i, '')}.html`;
  return vscode.Uri.joinPath(directoryOfLayout(layout), exported);
}

/** Returns the layout’s directory; for a layout that was never saved, the workspace folder. */
function directoryOfLayout(layout: vscode.Uri): vscode.Uri {
  if (layout.scheme !== 'untitled') return vscode.Uri.joinPath(layout, '..');
  return vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.file(homedir());
}
