import type { CompareCompiler } from '../compiling/layoutCompiler.ts';
import { Disposable } from '../kit/disposable.ts';
import type { LayoutLanguages } from '../layouts/index.ts';
import type { Log } from '../log.ts';
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
  readonly log: Log;
}

/** Manages the letters uploaded from layouts, and determines whether the layouts have changed since. */
export class LayoutUploads extends Disposable {
  readonly kept: KeptUploads;
  readonly compare: CompareWithUploaded;
  readonly decorations: LayoutDecorations;
  readonly #log: Log;
  readonly #sandbox: AskableSandbox;

  constructor({ versions, directory, compile, languages, sandbox, log }: LayoutUploadsParts) {
    super();
    this.#sandbox = sandbox;
    this.#log = log;
    this.kept = new KeptUploads(directory);
    this.compare = new CompareWithUploaded(this.kept, compile, languages);
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
