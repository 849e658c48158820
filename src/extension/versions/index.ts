import * as vscode from 'vscode';
import type { CompareCompiler } from '../compiling/layoutCompiler.ts';
import { LazyPart } from '../doors/lazyPart.ts';
import type { ErrorHandler } from '../errors/errorHandler.ts';
import { Disposable } from '../kit/disposable.ts';
import type { LayoutLanguages } from '../layouts/index.ts';
import type { Log } from '../log.ts';
import type { ComparePictures } from './comparePictures.ts';
import { CompareWithUploaded } from './compareWithUploaded.ts';
import { KeptUploads, type UploadedLayout } from './keptUploads.ts';
import type { LayoutVersions } from './layoutVersions.ts';
import { type AskableSandbox, UploadedDocuments } from './uploadedDocuments.ts';
import { LayoutDecorations } from './view/decorations.ts';
import { LayoutStates } from './view/layoutStates.ts';

interface LayoutUploadsParts {
  readonly versions: LayoutVersions;
  /** Path of the directory that keeps uploaded letters. */
  readonly directory: string;
  readonly compile: CompareCompiler;
  readonly languages: () => Promise<Pick<LayoutLanguages, 'of' | 'shown' | 'choose'>>;
  readonly sandbox: AskableSandbox;
  readonly extensionUri: vscode.Uri;
  readonly errors: ErrorHandler;
  readonly log: Log;
}

/** Manages the letters uploaded from layouts, and determines whether the layouts have changed since. */
export class LayoutUploads extends Disposable {
  readonly kept: KeptUploads;
  readonly compare: CompareWithUploaded;
  readonly decorations: LayoutDecorations;
  /** Loads the comparison of pictures. */
  readonly pictures: () => Promise<ComparePictures>;
  readonly #log: Log;
  readonly #sandbox: AskableSandbox;

  constructor(parts: LayoutUploadsParts) {
    super();
    const { versions, directory, compile, languages, sandbox, log } = parts;
    this.#sandbox = sandbox;
    this.#log = log;
    this.kept = new KeptUploads(directory);
    this.compare = new CompareWithUploaded(this.kept, compile, languages);
    const { kept, compare } = this;
    const pictures = this._register(
      new LazyPart(async () => {
        const { ComparePictures } = await import('./comparePictures.ts');
        const thread = vscode.Uri.joinPath(parts.extensionUri, 'dist/cli.mjs').fsPath;
        return new ComparePictures({ ...parts, kept, compare, thread });
      }),
    );
    this.pictures = pictures.load;
    const states = this._register(new LayoutStates({ versions, kept: this.kept, compile, languages, log }));
    this.decorations = this._register(new LayoutDecorations(versions, states));
  }

  /** Returns the provider of the documents that show uploaded letters. */
  openDocuments(): UploadedDocuments {
    return new UploadedDocuments(this.kept, this.#sandbox);
  }

  /** Stores an uploaded letter. Only logs an error: the upload itself has succeeded. */
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
