import * as vscode from 'vscode';
import { readPreviewMemory } from '../../protocol/preview.ts';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { CheckedLayouts } from '../checks/checkedLayouts.ts';
import type { Inspector } from '../compiling/inspector.ts';
import type { LiveLayouts } from '../compiling/liveLayouts.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { picturesSetting } from '../kit/outsidePictures.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutLanguages } from '../layouts/index.ts';
import { documentKind, isTooLargeToFollow } from '../layouts/layoutDocument.ts';
import type { WorkspaceLayouts } from '../layouts/workspaceLayouts.ts';
import { contextKeys, uploadedScheme, webviews } from '../names.ts';
import type { LayoutVersions } from '../versions/layoutVersions.ts';
import { addPeople } from './choices/addPeople.ts';
import { ChosenPeople } from './choices/chosenPeople.ts';
import { ClickToCode, type PointedAt } from './page/clickToCode.ts';
import { Preview, type Shown } from './page/preview.ts';
import { chooseMaster, follow, shownAgain, shownFor } from './page/shownPart.ts';

export interface PreviewsParts {
  readonly extensionUri: vscode.Uri;
  /** Keeps the sample people for whom layouts are shown. */
  readonly memory: vscode.Memento;
  readonly active: ActiveAccount;
  readonly layouts: LiveLayouts;
  readonly inspector: Inspector;
  readonly workspace: WorkspaceLayouts;
  readonly languages: LayoutLanguages;
  readonly versions: LayoutVersions;
  readonly checked: CheckedLayouts;
  readonly errors: ErrorHandler;
}

/**
 * The previews of this window, restored after a reload. At most one follows the active editor; the others are locked to their layouts.
 */
export class Previews extends Disposable implements vscode.WebviewPanelSerializer {
  readonly #parts: PreviewsParts;
  readonly #previews = new Set<Preview>();
  readonly #pointedAt = this._register(new vscode.EventEmitter<PointedAt>());
  readonly #shown = this._register(new vscode.EventEmitter<void>());

  /** Fires when the user clicks an element of a letter to go to its code. */
  readonly onDidPointAt = this.#pointedAt.event;
  /** Fires when a preview’s page starts or gets another layout or part; it has no outline of it yet. */
  readonly onDidShow = this.#shown.event;

  constructor(parts: PreviewsParts) {
    super();
    this.#parts = parts;
    this._register(new ClickToCode(this, parts.inspector, parts.languages, parts.errors));
    this._register(
      vscode.window.onDidChangeActiveTextEditor((editor) => editor && this.#follow(editor.document)),
    );
    // Changes are followed, too: a new layout may still be empty, or look like an included part, when its editor becomes active.
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

  /**
   * Shows the layout in its preview, else in the one that follows the active editor, else in a new one beside the editor. Shows a part of
   * layouts in one of these.
   */
  async open(layout: vscode.Uri): Promise<void> {
    const shown = await this.#shownFor(layout);
    const preview = this.#of(shown.layout) ?? this.#follower;
    preview?.show(shown);
    if (preview) preview.reveal();
    else this.#create(shown, false);
  }

  /** Shows an uploaded version in the preview for versions, else in a new one in the active column. That preview follows no editor. */
  openUploaded(version: vscode.Uri): void {
    const preview = [...this.#previews].find(({ isUploaded }) => isUploaded);
    preview?.show({ layout: version });
    preview?.reveal();
    if (!preview) this.#create({ layout: version }, true, vscode.ViewColumn.Active);
  }

  /** Opens another preview, locked to the layout. */
  async openAnother(layout: vscode.Uri): Promise<void> {
    this.#create(await this.#shownFor(layout), true);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const memory = readPreviewMemory(state);
    if (!memory) return panel.dispose();
    const shown = await shownAgain(memory, this.#parts.workspace);
    const locked = memory.locked || this.#follower !== undefined;
    this.#add(shown, panel, memory.pictures, locked);
  }

  /** The layout of the preview that has the focus; `undefined` for an uploaded version, which is no layout. */
  get layoutInFront(): vscode.Uri | undefined {
    return [...this.#previews].find(({ isActive, isUploaded }) => isActive && !isUploaded)?.layout;
  }

  get visible(): readonly Preview[] {
    return [...this.#previews].filter(({ isVisible }) => isVisible);
  }

  /** Asks for sample people of a layout, and shows the letter for the first one. */
  async addPeople(layout: vscode.Uri): Promise<void> {
    if (await addPeople(layout, this.#parts.inspector)) await this.#of(layout)?.showFirstPerson();
  }

  /** Shows the letter in front for the next sample person. Throws a `UserError` if it has none. */
  showNextPerson(): void {
    if (!this.#inFront()?.showNextPerson())
      throw new UserError(l10n.t('The preview shows no layout with sample people.'));
  }

  /** Locks the preview in front to its layout, or lets it follow the active editor. Throws a `UserError` if no preview is open. */
  toggleLock(): void {
    const preview = this.#inFront();
    if (!preview) throw new UserError(l10n.t('No preview is open.'));
    this.#lock(preview, !preview.locked);
  }

  /** Returns the preview that has the focus, else the first visible one. */
  #inFront(): Preview | undefined {
    return this.visible.find(({ isActive }) => isActive) ?? this.visible[0];
  }

  get #follower(): Preview | undefined {
    return [...this.#previews].find(({ locked }) => !locked);
  }

  #of(layout: vscode.Uri): Preview | undefined {
    return [...this.#previews].find((preview) => preview.layout.toString() === layout.toString());
  }

  #follow(document: vscode.TextDocument): void {
    if (!documentKind(document) || !this.#follower) return;
    const previews = () => ({ follower: this.#follower, own: this.#of(document.uri) });
    const { errors, workspace } = this.#parts;
    void errors.run(l10n.t('Couldn’t open the preview'), () => follow(document, previews, workspace));
  }

  async #shownFor(layout: vscode.Uri): Promise<Shown> {
    return (await shownFor(layout, this.#parts.workspace, this.#follower?.layout)) ?? { layout };
  }

  #lock(preview: Preview, locked: boolean): void {
    const follower = this.#follower;
    if (!locked && follower) follower.locked = true;
    preview.locked = locked;
  }

  #create(shown: Shown, locked: boolean, viewColumn = vscode.ViewColumn.Beside): void {
    const place = { viewColumn, preserveFocus: true };
    const kind = shown.layout.scheme === uploadedScheme ? webviews.maket : webviews.preview;
    const panel = vscode.window.createWebviewPanel(kind, '', place);
    this.#add(shown, panel, picturesSetting(), locked);
    void setContext(contextKeys.previewed, true);
  }

  #add(shown: Shown, panel: vscode.WebviewPanel, pictures: boolean, locked: boolean): void {
    const preview = new Preview(shown, panel, {
      ...this.#parts,
      chosenPeople: new ChosenPeople(this.#parts.memory),
      pictures,
      locked,
      lock: (wanted) => this.#lock(preview, wanted),
      chooseMaster: () => chooseMaster(preview, this.#parts.workspace),
      goToCode: (path) => this.#pointedAt.fire({ preview, path }),
      shown: () => this.#shown.fire(),
    });
    this.#previews.add(preview);
    panel.onDidDispose(() => {
      preview.dispose();
      this.#previews.delete(preview);
    });
  }
}
