import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { OpenLayouts } from '../compiling/door.ts';
import type { CompareCompiler } from '../compiling/layoutCompiler.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import { l10n } from '../kit/words.ts';
import { isLayout, journalPath } from '../layouts/layoutFile.ts';
import type { Log } from '../log.ts';
import { contextKeys, uploadedScheme } from '../names.ts';
import type { LayoutUploads } from './index.ts';
import { LayoutVersions } from './layoutVersions.ts';
import { maketIdOf } from './maketUri.ts';
import type { AskableSandbox } from './uploadedDocuments.ts';
import type { LayoutDecorations } from './view/decorations.ts';

interface LayoutKnowledgeParts {
  readonly context: vscode.ExtensionContext;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly compile: CompareCompiler;
  readonly languages: OpenLayouts['languages'];
  readonly sandbox: AskableSandbox;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** Provides what is known about the uploads of layouts. At startup, loads only the journal's links between layouts and makets. */
export class LayoutKnowledge extends Disposable {
  readonly versions: LayoutVersions;
  readonly decorations: vscode.FileDecorationProvider;
  readonly uploads: () => Promise<LayoutUploads>;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  #loaded: LayoutUploads | undefined;

  /** Fires when `isCurrentText` may return something else than before. */
  readonly onDidChangeText = this.#changed.event;

  constructor({ context, active, journal, compile, languages, sandbox, errors, log }: LayoutKnowledgeParts) {
    super();
    this.#log = log;
    const versions = this._register(new LayoutVersions(active, journal, context.workspaceState));
    const directory = vscode.Uri.joinPath(context.globalStorageUri, 'uploads').fsPath;
    const uploads = lazily(async () => {
      const { LayoutUploads: Loaded } = await import('./index.ts');
      this.#loaded = this._register(new Loaded({ versions, directory, compile, languages, sandbox, log }));
      this._register(this.#loaded.decorations.onDidChangeFileDecorations(() => this.#changed.fire()));
      this.#changed.fire();
      return this.#loaded;
    });
    this.versions = versions;
    this.uploads = uploads;
    this.decorations = this._register(
      new LazyDecorations(versions, async () => (await uploads()).decorations),
    );
    this._register(new LazyDocuments(uploadedScheme, async () => (await uploads()).openDocuments()));
    this._register(setUploadedLayouts(versions));
    this._register(followMoves(journal, errors));
  }

  /** Returns true if the layout of a maket is known to be unchanged since that upload. Finds out if it isn't known yet. */
  isCurrentText(maket: number): boolean {
    if (!this.#loaded) {
      this.uploads().catch((error: unknown) => this.#log.error('Loading the uploads of layouts', error));
    }
    return this.#loaded?.decorations.isCurrentText(maket) ?? false;
  }

  /** Returns a text that says whether a maket's layout has changed since the upload; `undefined` if that isn't known yet. */
  async describe(maket: number): Promise<string | undefined> {
    return (await this.uploads()).decorations.describe(maket);
  }
}

/** Provides decorations of layouts and makets. Loads the code when VS Code first requests that of an uploaded layout or known maket. */
class LazyDecorations extends Disposable implements vscode.FileDecorationProvider {
  readonly #versions: LayoutVersions;
  readonly #decorations: () => Promise<LayoutDecorations>;
  readonly #changed = this._register(new vscode.EventEmitter<vscode.Uri[] | undefined>());

  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(versions: LayoutVersions, load: () => Promise<LayoutDecorations>) {
    super();
    this.#versions = versions;
    this.#decorations = lazily(async () => {
      const decorations = await load();
      this._register(decorations.onDidChangeFileDecorations((uris) => this.#changed.fire(uris)));
      return decorations;
    });
    this._register(vscode.window.registerFileDecorationProvider(this));
    this._register(versions.onDidChange(() => this.#changed.fire(undefined)));
  }

  async provideFileDecoration(uri: vscode.Uri): Promise<vscode.FileDecoration | undefined> {
    return this.#isUploaded(uri) ? (await this.#decorations()).provideFileDecoration(uri) : undefined;
  }

  #isUploaded(uri: vscode.Uri): boolean {
    const id = maketIdOf(uri);
    if (id !== undefined) return this.#versions.maket(id) !== undefined;
    return isLayout(uri) && this.#versions.newest(uri) !== undefined;
  }
}

/** Keeps the context key with the paths of uploaded layouts up to date. The when clauses of menus test it. */
function setUploadedLayouts(versions: LayoutVersions): vscode.Disposable {
  let last: readonly string[] | undefined;
  const update = () => {
    // The Explorer names a file as the disk does, the journal composes its letters.
    const spelled = versions.layouts.flatMap(({ fsPath }) => [fsPath, fsPath.normalize('NFD')]);
    const paths = [...new Set(spelled)];
    // Usually, nothing has changed: most uploads are of layouts that were uploaded before.
    if (paths.length === last?.length && paths.every((path, index) => path === last?.[index])) return;
    last = paths;
    void setContext(contextKeys.uploadedLayouts, paths);
  };
  update();
  return versions.onDidChange(update);
}

/** Updates the links of makets in the journal when layouts, or directories with layouts, are renamed or moved in VS Code. */
function followMoves(journal: Journal, errors: ErrorHandler): vscode.Disposable {
  return vscode.workspace.onDidRenameFiles(({ files }) =>
    errors.run(l10n.t('Couldn’t record the moved layouts in the journal'), async () => {
      for (const { oldUri, newUri } of files) {
        const [from, to] = [journalPath(oldUri), journalPath(newUri)];
        if (from !== undefined && to !== undefined) await journal.followMove(from, to);
      }
    }),
  );
}
