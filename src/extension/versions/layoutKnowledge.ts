import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { CompareCompiler } from '../compiling/layoutCompiler.ts';
import type { OpenLayouts } from '../compiling/openLayouts.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import type { Log } from '../log.ts';
import type { LayoutUploads } from './index.ts';
import { LayoutVersions } from './layoutVersions.ts';
import type { AskableSandbox } from './uploadedDocuments.ts';

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
  readonly #uploads: LazyPart<LayoutUploads>;
  readonly #log: Log;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  /** Fires when `isCurrentText` may return something else than before. */
  readonly onDidChangeText = this.#changed.event;

  constructor(parts: LayoutKnowledgeParts) {
    super();
    const { context, active, journal, compile, languages, sandbox, errors, log } = parts;
    this.#log = log;
    const versions = this._register(new LayoutVersions(active, journal, context.workspaceState));
    this.versions = versions;
    const directory = vscode.Uri.joinPath(context.globalStorageUri, 'uploads').fsPath;
    this.#uploads = this._register(
      new LazyPart(async () => {
        const { LayoutUploads } = await import('./index.ts');
        const { extensionUri } = context;
        const tools = { compile, languages, sandbox, extensionUri, errors, log };
        const uploads = new LayoutUploads({ versions, directory, ...tools });
        uploads.decorations.onDidChangeFileDecorations(() => this.#changed.fire());
        this.#changed.fire();
        return uploads;
      }),
    );
  }

  /** Loads the uploads. */
  readonly uploads = (): Promise<LayoutUploads> => this.#uploads.load();

  /** Returns true if the layout of a maket is known to be unchanged since that upload. Finds out if it isn't known yet. */
  isCurrentText(maket: number): boolean {
    const { loaded } = this.#uploads;
    if (!loaded)
      this.uploads().catch((error: unknown) => this.#log.error('Loading the uploads of layouts', error));
    return loaded?.decorations.isCurrentText(maket) ?? false;
  }

  /** Returns a text that says whether a maket's layout has changed since the upload; `undefined` if that isn't known yet. */
  async describe(maket: number): Promise<string | undefined> {
    return (await this.uploads()).decorations.describe(maket);
  }
}
