import type { Creation } from '../../core/journal/events.ts';
import type { NewMaket } from '../../core/port/service.ts';
import type { Connection } from '../accounts/connection.ts';
import type { Creator } from '../journal/creator.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import type { UploadedLayout } from '../versions/keptUploads.ts';
import { layoutHash } from '../versions/layoutHash.ts';

/** A compiled layout and the title to upload it with. */
export interface Upload extends UploadedLayout {
  /** The layout's path in the journal (`journalPath`). */
  readonly path: string | undefined;
}

/** Uploads layouts as makets. */
export class Uploader {
  readonly #creator: Creator;
  readonly #onUpload: (upload: Upload) => Promise<void>;

  /** Calls `onUpload` after each upload, even if its outcome is unknown, and waits for it. */
  constructor(creator: Creator, onUpload: (upload: Upload) => Promise<void> = async () => {}) {
    this.#creator = creator;
    this.#onUpload = onUpload;
  }

  /**
   * Uploads a layout. Returns the maket's number; `undefined` if the outcome is unknown, which the user has been told. Shows
   * progress unless the caller passes a `signal` and shows its own.
   */
  async upload(connection: Connection, upload: Upload, signal?: AbortSignal): Promise<number | undefined> {
    const title = l10n.t('Uploading “{0}”…', upload.title);
    const create = (canceled: AbortSignal) => connection.service.createMaket(newMaketOf(upload), canceled);
    const id = await this.#creator.createOrAsk(connection, maketCreation(upload), () =>
      signal ? create(signal) : withCancellableProgress(title, create),
    );
    // Who compares a letter with its upload right afterwards finds it.
    await this.#onUpload(upload);
    return id;
  }
}

function maketCreation({ title, layout, path }: Upload): Creation {
  return {
    kind: 'maket',
    title,
    ...(path !== undefined && { layout: path }),
    hash: layoutHash(title, layout),
    bytes: Buffer.byteLength(layout.html),
    ownFooter: layout.ownFooter !== undefined,
    ...(layout.filledIn && { filledIn: true }),
    ...(layout.language !== undefined && { language: layout.language }),
  };
}

function newMaketOf({ title, layout: { html, ownFooter } }: Upload): NewMaket {
  return { title, body: html, ...(ownFooter !== undefined && { footer: ownFooter }) };
}
