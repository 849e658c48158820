import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { l10n } from '../kit/words.ts';
import { compiledScheme } from '../names.ts';
import type { LayoutCompiler } from './layoutCompiler.ts';
import { fileName, openDocument } from './layoutDocument.ts';
import type { LiveLayouts } from './liveLayouts.ts';

/** The address of the document that shows what a layout is compiled to. */
export function compiledUri(layout: vscode.Uri): vscode.Uri {
  const name = l10n.t('{0} (compiled).html', fileName(layout).replace(/\.mjml$/i, ''));
  const { path } = vscode.Uri.joinPath(layout, '..', name);
  return vscode.Uri.from({ scheme: compiledScheme, path, query: layout.toString() });
}

/** The layout behind a document: of a compiled one the layout that it was compiled from, else the document itself. */
export function layoutBehind(uri: vscode.Uri): vscode.Uri {
  return uri.scheme === compiledScheme ? vscode.Uri.parse(uri.query, true) : uri;
}

/** Read-only documents with exactly the HTML that would be uploaded. They follow their layouts while they are open. */
export class CompiledHtml extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #compiler: LayoutCompiler;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;

  constructor(compiler: LayoutCompiler, layouts: LiveLayouts) {
    super();
    this.#compiler = compiler;
    this._register(vscode.workspace.registerTextDocumentContentProvider(compiledScheme, this));
    this._register(layouts.onDidChange((layout) => this.#follow(compiledUri(layout))));
  }

  /** A layout that cannot be compiled has its reason as a comment in place of the HTML. */
  async provideTextDocumentContent(
    uri: vscode.Uri,
    token: vscode.CancellationToken,
  ): Promise<string | undefined> {
    try {
      return (await this.#compiler.compile(layoutBehind(uri), token)).html;
    } catch (error) {
      // A newer text has taken this one's place, and its HTML comes.
      if (error instanceof vscode.CancellationError) return undefined;
      if (error instanceof UserError) return `<!-- ${error.message.replaceAll('--', '—')} -->\n`;
      throw error;
    }
  }

  #follow(compiled: vscode.Uri): void {
    if (openDocument(compiled)) this.#changed.fire(compiled);
  }
}
