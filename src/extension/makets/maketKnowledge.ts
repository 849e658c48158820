import * as vscode from 'vscode';
import type { ActiveAccount } from '../accounts/connection.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import type { Journal } from '../journal/journal.ts';
import type { CompareCompiler } from '../layouts/layoutFileCompiler.ts';
import type { LayoutInFront } from '../layouts/layoutInFront.ts';
import type { Log } from '../log.ts';
import { contextKeys } from '../names.ts';
import { KeptUploads } from '../upload/keptUploads.ts';
import type { Upload, Uploader } from '../upload/uploader.ts';
import { Disposable } from '../util/disposable.ts';
import { CompareWithUploaded } from './compareWithUploaded.ts';
import { LayoutDecorations } from './decorations.ts';
import { followMoves } from './followMoves.ts';
import { registerKnownCommands } from './knownCommands.ts';
import { LayoutStates } from './layoutStates.ts';
import { LayoutVersions } from './layoutVersions.ts';
import type { MaketsView } from './maketsView.ts';
import { UploadedDocuments } from './uploadedDocuments.ts';
import { registerVersionCommands } from './versionCommands.ts';

interface Parts {
  readonly context: vscode.ExtensionContext;
  readonly active: ActiveAccount;
  readonly journal: Journal;
  readonly uploader: Uploader;
  readonly makets: MaketsView;
  readonly previews: LayoutInFront;
  readonly compile: CompareCompiler;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** Everything that the extension does with what it knows of makets: versions, states, comparing, restoring, naming. */
export class MaketKnowledge extends Disposable {
  readonly decorations: LayoutDecorations;

  constructor({ context, active, journal, uploader, makets, previews, compile, errors, log }: Parts) {
    super();
    const kept = new KeptUploads(vscode.Uri.joinPath(context.globalStorageUri, 'uploads').fsPath);
    const versions = this._register(new LayoutVersions(active, journal, context.workspaceState));
    const states = this._register(new LayoutStates({ versions, kept, compile, log }));
    const compare = new CompareWithUploaded(kept, compile);
    this.decorations = this._register(new LayoutDecorations(versions, states));
    this._register(new UploadedDocuments(kept));
    this._register(new KnownLayouts(versions));
    this._register(uploader.onDidUpload((upload) => void keep(kept, upload, log)));
    this._register(followMoves(journal, errors));
    this._register(registerVersionCommands({ versions, kept, compare, makets, previews, errors }));
    this._register(registerKnownCommands({ active, journal, errors }));
  }
}

/** An upload has not failed because it cannot be kept. */
async function keep(kept: KeptUploads, { title, layout }: Upload, log: Log): Promise<void> {
  if (!layout.inputs) return;
  const { html, ownFooter } = layout;
  const { kind, source, fingerprint } = layout.inputs;
  try {
    await kept.keep({
      title,
      html,
      ...(ownFooter !== undefined && { ownFooter }),
      kind,
      source,
      fingerprint,
    });
  } catch (error) {
    log.error('Keeping what was uploaded', error);
  }
}

/** Tells menus which files have been uploaded. */
class KnownLayouts extends Disposable {
  constructor(versions: LayoutVersions) {
    super();
    const tell = () =>
      void vscode.commands.executeCommand(
        'setContext',
        contextKeys.uploadedLayouts,
        versions.layouts.map(({ fsPath }) => fsPath),
      );
    tell();
    this._register(versions.onDidChange(tell));
  }
}
