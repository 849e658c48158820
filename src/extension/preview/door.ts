import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { Inspector } from '../compiling/inspector.ts';
import type { LiveLayouts } from '../compiling/liveLayouts.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { UserError } from '../errors/userError.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { l10n } from '../kit/words.ts';
import type { LayoutLanguages } from '../layouts/index.ts';
import { documentKind, isTooLargeToFollow } from '../layouts/layoutDocument.ts';
import { type LayoutInFront, layoutOf, layoutOrUnsaved } from '../layouts/layoutFile.ts';
import type { WorkspaceLayouts } from '../layouts/workspaceLayouts.ts';
import { commands, uploadedScheme, webviews } from '../names.ts';
import { registerCommandTable } from '../trust/registerCommand.ts';
import type { LayoutVersions } from '../versions/layoutVersions.ts';
import type { PointedAt } from './page/clickToCode.ts';
import type { Preview, Shown } from './page/preview.ts';

interface PreviewManagerParts {
  readonly extensionUri: vscode.Uri;
  /** Keeps the sample people for whom layouts are shown. */
  readonly memory: vscode.Memento;
  readonly active: ActiveAccount;
  readonly layouts: LiveLayouts;
  readonly inspector: () => Promise<Inspector>;
  readonly workspace: () => Promise<WorkspaceLayouts>;
  readonly languages: () => Promise<LayoutLanguages>;
  readonly versions: LayoutVersions;
  readonly errors: ErrorHandler;
}

type Loaded = typeof import('./index.ts') & {
  readonly inspector: Inspector;
  readonly workspace: WorkspaceLayouts;
  readonly languages: LayoutLanguages;
};

/**
 * Manages the previews of this window, restored after a reload, and the commands on layouts that need no account. At most one
 * preview follows the active editor; the others are locked to their layouts. Loads the code of previews with the first one.
 */
export class PreviewManager extends Disposable implements vscode.WebviewPanelSerializer, LayoutInFront {
  readonly #parts: PreviewManagerParts;
  readonly #load: () => Promise<Loaded>;
  readonly #previews = new Set<Preview>();
  readonly #pointedAt = this._register(new vscode.EventEmitter<PointedAt>());
  readonly #shown = this._register(new vscode.EventEmitter<void>());

  /** Fires when the user clicks an element of a letter to go to its code. */
  readonly onDidPointAt = this.#pointedAt.event;
  /** Fires when a preview’s page starts or gets another layout or part; it has no outline of it yet. */
  readonly onDidShow = this.#shown.event;

  constructor(parts: PreviewManagerParts) {
    super();
    this.#parts = parts;
    this.#load = lazily(async () => {
      const [loaded, inspector, workspace, languages] = await Promise.all([
        import('./index.ts'),
        parts.inspector(),
        parts.workspace(),
        parts.languages(),
      ]);
      this._register(new loaded.ClickToCode(this, inspector, languages, parts.errors));
      return { ...loaded, inspector, workspace, languages };
    });
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
    for (const page of [webviews.preview, webviews.maket])
      this._register(vscode.window.registerWebviewPanelSerializer(page, this));
    this._register(this.#registerCommands());
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
    const loaded = await this.#load();
    const shown = await this.#shownFor(loaded, layout);
    const preview = this.#of(shown.layout) ?? this.#follower;
    preview?.show(shown);
    if (preview) preview.reveal();
    else this.#create(loaded, shown, false);
  }

  /** Shows an uploaded version in the preview for versions, else in a new one in the active column. That preview follows no editor. */
  async openUploaded(version: vscode.Uri): Promise<void> {
    const loaded = await this.#load();
    const preview = [...this.#previews].find(({ isUploaded }) => isUploaded);
    preview?.show({ layout: version });
    preview?.reveal();
    if (!preview) this.#create(loaded, { layout: version }, true, vscode.ViewColumn.Active);
  }

  /** Opens another preview, locked to the layout. */
  async openAnother(layout: vscode.Uri): Promise<void> {
    const loaded = await this.#load();
    this.#create(loaded, await this.#shownFor(loaded, layout), true);
  }

  async deserializeWebviewPanel(panel: vscode.WebviewPanel, state: unknown): Promise<void> {
    const loaded = await this.#load();
    const memory = loaded.readPreviewMemory(state);
    if (!memory) return panel.dispose();
    const shown = await loaded.shownAgain(memory, loaded.workspace);
    const locked = memory.locked || this.#follower !== undefined;
    this.#add(loaded, shown, panel, memory.pictures, locked);
  }

  layoutFor(argument: unknown): unknown {
    // Menus of the preview pass the address of its page, which names no layout.
    const isNamed = argument !== undefined && !isOfScheme(argument, 'webview-panel');
    return isNamed
      ? argument
      : ([...this.#previews].find(({ isActive, isUploaded }) => isActive && !isUploaded)?.layout ?? argument);
  }

  get visible(): readonly Preview[] {
    return [...this.#previews].filter(({ isVisible }) => isVisible);
  }

  #registerCommands(): vscode.Disposable {
    return registerCommandTable(this.#parts.errors, {
      [commands.layoutPreview]: {
        failure: l10n.t('Couldn’t open the preview'),
        untrusted: true,
        run: (argument) => this.open(layoutOrUnsaved(this.layoutFor(argument))),
      },
      [commands.layoutPreviewAnother]: {
        failure: l10n.t('Couldn’t open the preview'),
        untrusted: true,
        run: (argument) => this.openAnother(layoutOrUnsaved(this.layoutFor(argument))),
      },
      [commands.layoutAddPeople]: {
        failure: l10n.t('Couldn’t add sample people'),
        run: async (argument) => {
          const layout = layoutOf(this.layoutFor(argument));
          const { addPeople, inspector } = await this.#load();
          if (await addPeople(layout, inspector)) await this.#of(layout)?.showFirstPerson();
        },
      },
      [commands.previewNextPerson]: {
        failure: l10n.t('Couldn’t show a person'),
        untrusted: true,
        run: async () => this.#showNextPerson(),
      },
      [commands.previewToggleLock]: {
        failure: l10n.t('Couldn’t lock the preview'),
        untrusted: true,
        run: async () => {
          const preview = this.#inFront();
          if (!preview) throw new UserError(l10n.t('No preview is open.'));
          this.#lock(preview, !preview.locked);
        },
      },
      [commands.layoutAddFooter]: {
        failure: l10n.t('Couldn’t add a footer'),
        run: async (argument) => {
          const layout = layoutOf(this.layoutFor(argument));
          const { addFooter } = await this.#load();
          await addFooter(layout);
        },
      },
    });
  }

  #showNextPerson(): void {
    if (!this.#inFront()?.showNextPerson())
      throw new UserError(l10n.t('The preview shows no layout with sample people.'));
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
    void this.#parts.errors.run(l10n.t('Couldn’t open the preview'), async () => {
      const { follow, workspace } = await this.#load();
      const previews = () => ({ follower: this.#follower, own: this.#of(document.uri) });
      await follow(document, previews, workspace);
    });
  }

  async #shownFor({ shownFor, workspace }: Loaded, layout: vscode.Uri): Promise<Shown> {
    return (await shownFor(layout, workspace, this.#follower?.layout)) ?? { layout };
  }

  #lock(preview: Preview, locked: boolean): void {
    const follower = this.#follower;
    if (!locked && follower) follower.locked = true;
    preview.locked = locked;
  }

  #create(loaded: Loaded, shown: Shown, locked: boolean, viewColumn = vscode.ViewColumn.Beside): void {
    const place = { viewColumn, preserveFocus: true };
    const kind = shown.layout.scheme === uploadedScheme ? webviews.maket : webviews.preview;
    const panel = vscode.window.createWebviewPanel(kind, '', place);
    this.#add(loaded, shown, panel, loaded.picturesSetting(), locked);
  }

  #add(loaded: Loaded, shown: Shown, panel: vscode.WebviewPanel, pictures: boolean, locked: boolean): void {
    const preview = new loaded.Preview(shown, panel, {
      ...this.#parts,
      inspector: loaded.inspector,
      languages: loaded.languages,
      chosenPeople: new loaded.ChosenPeople(this.#parts.memory),
      pictures,
      locked,
      lock: (wanted) => this.#lock(preview, wanted),
      chooseMaster: () => loaded.chooseMaster(preview, loaded.workspace),
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

const isOfScheme = (argument: unknown, scheme: string) =>
  argument instanceof vscode.Uri && argument.scheme === scheme;
