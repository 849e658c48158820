import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import { Disposable } from '../kit/disposable.ts';
import type { CompareCompiler } from '../layouts/layoutFileCompiler.ts';
import type { Log } from '../log.ts';
import { contextKeys } from '../names.ts';
import { CompareWithUploaded } from './compareWithUploaded.ts';
import { LayoutDecorations } from './decorations.ts';
import { followMoves } from './followMoves.ts';
import { KeptUploads, type UploadedLayout } from './keptUploads.ts';
import { LayoutStates } from './layoutStates.ts';
import { LayoutVersions } from './layoutVersions.ts';
import { UploadedDocuments } from './uploadedDocuments.ts';

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly compile: CompareCompiler;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** What is known of layouts and their uploads: versions, states and marks, what was uploaded, and how they differ. */
export class LayoutKnowledge extends Disposable {
  readonly kept: KeptUploads;
  readonly versions: LayoutVersions;
  readonly compare: CompareWithUploaded;
  readonly decorations: LayoutDecorations;
  readonly #log: Log;

  constructor({ context, active, journal, compile, errors, log }: Parts) {
    super();
    this.#log = log;
    this.kept = new KeptUploads(vscode.Uri.joinPath(context.globalStorageUri, 'uploads').fsPath);
    this.versions = this._register(new LayoutVersions(active, journal, context.workspaceState));
    this.compare = new CompareWithUploaded(this.kept, compile);
    const states = this._register(
      new LayoutStates({ versions: this.versions, kept: this.kept, compile, log }),
    );
    this.decorations = this._register(new LayoutDecorations(this.versions, states));
    this._register(new UploadedDocuments(this.kept));
    this._register(new KnownLayouts(this.versions));
    this._register(followMoves(journal, errors));
  }

  /** Keeps what was uploaded, or may have been. An upload has not failed because it cannot be kept. */
  async keep({ title, layout }: UploadedLayout): Promise<void> {
    if (!layout.inputs) return;
    const { html, ownFooter } = layout;
    const { kind, source, fingerprint } = layout.inputs;
    try {
      await this.kept.keep({
        title,
        html,
        ...(ownFooter !== undefined && { ownFooter }),
        kind,
        source,
        fingerprint,
      });
    } catch (error) {
      this.#log.error('Keeping what was uploaded', error);
    }
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
      void vscode.commands.executeCommand('setContext', contextKeys.uploadedLayouts, paths);
    };
    tell();
    this._register(versions.onDidChange(tell));
  }
}
