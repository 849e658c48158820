import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { lazily } from '../kit/lazily.ts';
import { LazyDocuments } from '../kit/lazyDocuments.ts';
import type { CompareCompiler } from '../layouts/layoutCompiler.ts';
import type { Log } from '../log.ts';
import { contextKeys, uploadedScheme } from '../names.ts';
import { followMoves } from './followMoves.ts';
import type { LayoutUploads } from './index.ts';
import { LayoutVersions } from './layoutVersions.ts';
import { LazyDecorations } from './lazyDecorations.ts';
import type { AsksSandbox } from './uploadedDocuments.ts';

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly compile: CompareCompiler;
  readonly sandbox: AsksSandbox;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** What is known of layouts and their uploads. All but which makets were made of which is loaded when it is asked for. */
export class LayoutKnowledge extends Disposable {
  readonly versions: LayoutVersions;
  readonly decorations: vscode.FileDecorationProvider;
  readonly uploads: () => Promise<LayoutUploads>;
  #loaded: LayoutUploads | undefined;

  constructor({ context, active, journal, compile, sandbox, errors, log }: Parts) {
    super();
    const versions = this._register(new LayoutVersions(active, journal, context.workspaceState));
    const folder = vscode.Uri.joinPath(context.globalStorageUri, 'uploads').fsPath;
    const uploads = lazily(async () => {
      const { LayoutUploads: Loaded } = await import('./index.ts');
      this.#loaded = this._register(new Loaded({ versions, folder, compile, sandbox, log }));
      return this.#loaded;
    });
    this.versions = versions;
    this.uploads = uploads;
    this.decorations = this._register(
      new LazyDecorations(versions, async () => (await uploads()).decorations),
    );
    this._register(new LazyDocuments(uploadedScheme, async () => (await uploads()).openDocuments()));
    this._register(new KnownLayouts(versions));
    this._register(followMoves(journal, errors));
  }

  /** Whether the layout of a maket still says what was uploaded, as far as that is known by now. */
  isCurrentText(maket: number): boolean {
    return this.#loaded?.decorations.isCurrentText(maket) ?? false;
  }

  /** In words what is known of a maket and its layout; `undefined` when it is nothing, or not yet. */
  async describe(maket: number): Promise<string | undefined> {
    return (await this.uploads()).decorations.describe(maket);
  }
}

/** Tells menus which files have been uploaded. */
class KnownLayouts extends Disposable {
  constructor(versions: LayoutVersions) {
    super();
    let told: readonly string[] | undefined;
    const tell = () => {
      const paths = versions.layouts.map(({ fsPath }) => fsPath);
      // Most uploads are of layouts that menus know.
      if (paths.length === told?.length && paths.every((path, index) => path === told?.[index])) return;
      told = paths;
      void setContext(contextKeys.uploadedLayouts, paths);
    };
    tell();
    this._register(versions.onDidChange(tell));
  }
}
