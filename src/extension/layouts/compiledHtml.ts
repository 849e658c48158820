import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { compiledUri, layoutBehind } from './compiledUri.ts';
import type { LayoutCompiler } from './layoutCompiler.ts';
import { openDocument } from './layoutDocument.ts';
import type { LiveLayouts } from './liveLayouts.ts';

/** Read-only documents with exactly the HTML that would be uploaded. They follow their layouts while they are open. */
export class CompiledHtml extends Disposable implements vscode.TextDocumentContentProvider {
  readonly #compiler: LayoutCompiler;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;

  constructor(compiler: LayoutCompiler, layouts: LiveLayouts) {
    super();
    this.#compiler = compiler;
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
