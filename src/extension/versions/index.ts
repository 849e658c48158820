import { Disposable } from '../kit/disposable.ts';
import type { CompareCompiler } from '../layouts/layoutCompiler.ts';
import type { Log } from '../log.ts';
import { CompareWithUploaded } from './compareWithUploaded.ts';
import { LayoutDecorations } from './decorations.ts';
import { KeptUploads, type UploadedLayout } from './keptUploads.ts';
import { LayoutStates } from './layoutStates.ts';
import type { LayoutVersions } from './layoutVersions.ts';
import { type AsksSandbox, UploadedDocuments } from './uploadedDocuments.ts';

export interface UploadsParts {
  readonly versions: LayoutVersions;
  /** Where what was uploaded is kept. */
  readonly folder: string;
  readonly compile: CompareCompiler;
  readonly sandbox: AsksSandbox;
  readonly log: Log;
}

/** What was uploaded from layouts, and how these compare with it. */
export class LayoutUploads extends Disposable {
  readonly kept: KeptUploads;
  readonly compare: CompareWithUploaded;
  readonly decorations: LayoutDecorations;
  readonly #log: Log;
  readonly #sandbox: AsksSandbox;

  constructor({ versions, folder, compile, sandbox, log }: UploadsParts) {
    super();
    this.#sandbox = sandbox;
    this.#log = log;
    this.kept = new KeptUploads(folder);
    this.compare = new CompareWithUploaded(this.kept, compile);
    const states = this._register(new LayoutStates({ versions, kept: this.kept, compile, log }));
    this.decorations = this._register(new LayoutDecorations(versions, states));
  }

  /** Documents that show what was uploaded. */
  openDocuments(): UploadedDocuments {
    return new UploadedDocuments(this.kept, this.#sandbox);
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
