import * as vscode from 'vscode';
import { isWholeLayout } from '../../core/layouts/layout.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import type { Inspector } from '../layouts/inspector.ts';
import { documentKind, isTooLargeToFollow } from '../layouts/layoutDocument.ts';
import type { LayoutInFront } from '../layouts/layoutFile.ts';
import type { LiveLayouts } from '../layouts/liveLayouts.ts';
import { webviews } from '../names.ts';
import type { PointedAt } from './clickToCode.ts';
import type { Preview } from './preview.ts';

interface Parts {
  readonly extensionUri: vscode.Uri;
  readonly active: ActiveAccount;
  readonly layouts: LiveLayouts;
  readonly inspector: () => Promise<Inspector>;
  readonly errors: ErrorHandler;
}

type Loaded = typeof import('./index.ts');

/**
 * The previews of this window, restored after a reload. One of them at most follows: it shows the layout that is being
 * edited. The others are pinned to theirs. What shows them, and leads from them to the code, is loaded with the first one.
 */
export class PreviewManager extends Disposable implements vscode.WebviewPanelSerializer, LayoutInFront {
  readonly #parts: Parts;
  readonly #load: () => Promise<Loaded>;
  readonly #previews = new Set<Preview>();
  readonly #pointedAt = this._register(new vscode.EventEmitter<PointedAt>());
  readonly #started = this._register(new vscode.EventEmitter<void>());

  /** Fires when somebody wants to see where an element of a letter is written. */
  readonly onDidPointAt = this.#pointedAt.event;
  /** Fires when a page starts, and nothing is outlined in it. */
  readonly onDidStart = this.#started.event;

  constructor(parts: Parts) {
    super();
    this.#parts = parts;
    this.#load = lazily(async () => {
      const [loaded, inspector] = await Promise.all([import('./index.ts'), parts.inspector()]);
      this._register(new loaded.ClickToCode(this, inspector, parts.errors));
      return loaded;
    });
    this._register(
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.#follow(editor.document)),
    );
    // A layout may be empty, or only a part of one, when its editor becomes the active one.
    this._register(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        const isActive = document === vscode.window.activeTextEditor?.document;
        if (isActive && !isTooLargeToFollow(document)) this.#follow(document);
      }),
    );
  }

  override dispose(): void {
    for (const preview of this.#previews) preview.dispose();
    super.dispose();
  }

  /** Shows the layout's preview: the one that there is, else the one that follows, else a new one beside the editor. */
  async open(layout: vscode.Uri): Promise<void> {
    const loaded = await this.#load();
    const preview = this.#of(layout) ?? this.#follower;
    if (preview && preview.layout.toString() !== layout.toString()) preview.show(layout);
    if (preview) preview.reveal();
    else this.#create(loaded, layout, false);
  }

  /** Shows a version as it was uploaded where versions are shown already, else where the user works. It follows no editor. */
  async openUploaded(version: vscode.Uri): Promise<void> {
    const loaded = await this.#load();
    const preview = [...this.#previews].find(({ isUploaded }) => isUploaded);
    preview?.show(version);
    preview?.reveal();
    if (!preview) this.#create(loaded, version, true, vscode.ViewColumn.Active);
  }

  /** Opens one more preview, which stays with the layout. */
  async openAnother(layout: vscode.Uri): Promise<void> {
    const loaded = await this.#load();
    this.#create(loaded, layout, true);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const loaded = await this.#load();
    const memory = loaded.readPreviewMemory(state);
    if (!memory) return panel.dispose();
    const pinned = memory.pinned || this.#follower !== undefined;
    this.#add(loaded, vscode.Uri.parse(memory.layout, true), panel, memory.pictures, pinned);
  }

  layoutFor(argument: unknown): unknown {
    // A menu of the preview names its page.
    const isNamed = argument !== undefined && !isOfScheme(argument, 'webview-panel');
    return isNamed
      ? argument
      : ([...this.#previews].find(({ isActive, isUploaded }) => isActive && !isUploaded)?.layout ?? argument);
  }

  /** Those in sight. */
  get visible(): readonly Preview[] {
    return [...this.#previews].filter(({ isVisible }) => isVisible);
  }

  get #follower(): Preview | undefined {
    return [...this.#previews].find(({ pinned }) => !pinned);
  }

  #of(layout: vscode.Uri): Preview | undefined {
    return [...this.#previews].find((preview) => preview.layout.toString() === layout.toString());
  }

  /** Not what is only a part of layouts: who edits it wants to see what it is a part of. */
  #follow(document: vscode.TextDocument): void {
    const kind = documentKind(document);
    if (!kind || !this.#follower || this.#of(document.uri)) return;
    if (isWholeLayout(kind, document.getText())) this.#follower.show(document.uri);
  }

  #pin(preview: Preview, pinned: boolean): void {
    const follower = this.#follower;
    if (!pinned && follower) follower.pinned = true;
    preview.pinned = pinned;
  }

  #create(loaded: Loaded, layout: vscode.Uri, pinned: boolean, viewColumn = vscode.ViewColumn.Beside): void {
    const place = { viewColumn, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel(webviews.preview, '', place);
    this.#add(loaded, layout, panel, loaded.picturesSetting(), pinned);
  }

  #add(
    loaded: Loaded,
    layout: vscode.Uri,
    panel: vscode.WebviewPanel,
    pictures: boolean,
    pinned: boolean,
  ): void {
    const preview = new loaded.Preview(layout, panel, {
      ...this.#parts,
      pictures,
      pinned,
      pin: (wanted) => this.#pin(preview, wanted),
      goToCode: (path) => this.#pointedAt.fire({ preview, path }),
      started: () => this.#started.fire(),
    });
    this.#previews.add(preview);
    panel.onDidDispose(() => {
      preview.dispose();
      this.#previews.delete(preview);
    });
  }
}

const isOfScheme = (argument: unknown, scheme: string) =>
  argument instanceof vscode.Uri && argument.scheme === scheme;
