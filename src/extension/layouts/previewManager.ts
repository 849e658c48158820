import * as vscode from 'vscode';
import { readPreviewMemory } from '../../protocol/preview.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { webviews } from '../names.ts';
import { Disposable } from '../util/disposable.ts';
import type { LiveLayouts } from './liveLayouts.ts';
import { Preview, picturesSetting } from './preview.ts';

/** The previews of this window: one for each layout, restored after a reload. */
export class PreviewManager extends Disposable implements vscode.WebviewPanelSerializer {
  readonly #extensionUri: vscode.Uri;
  readonly #layouts: LiveLayouts;
  readonly #errors: ErrorHandler;
  readonly #previews = new Map<string, Preview>();

  constructor(extensionUri: vscode.Uri, layouts: LiveLayouts, errors: ErrorHandler) {
    super();
    this.#extensionUri = extensionUri;
    this.#layouts = layouts;
    this.#errors = errors;
  }

  override dispose(): void {
    for (const preview of this.#previews.values()) preview.dispose();
    super.dispose();
  }

  /** Opens the layout's preview beside the editor, or shows the one that there is. */
  open(layout: vscode.Uri): void {
    const known = this.#previews.get(layout.toString());
    if (known) known.reveal();
    else this.#create(layout);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const memory = readPreviewMemory(state);
    const layout = memory && vscode.Uri.parse(memory.layout, true);
    if (layout && !this.#previews.has(layout.toString())) this.#add(layout, panel, memory.pictures);
    else panel.dispose();
  }

  #create(layout: vscode.Uri): void {
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel(webviews.preview, '', place);
    this.#add(layout, panel, picturesSetting());
  }

  #add(layout: vscode.Uri, panel: vscode.WebviewPanel, pictures: boolean): void {
    const [extensionUri, layouts, errors] = [this.#extensionUri, this.#layouts, this.#errors];
    const preview = new Preview(layout, panel, { extensionUri, layouts, errors, pictures });
    this.#previews.set(layout.toString(), preview);
    panel.onDidDispose(() => {
      preview.dispose();
      this.#previews.delete(layout.toString());
    });
  }
}
