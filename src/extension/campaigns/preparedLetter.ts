import { basename } from 'node:path';
import * as vscode from 'vscode';
import type { Connection } from '../accounts/connection.ts';
import type { Journal } from '../journal/journal.ts';
import type { Preparation } from '../upload/preparation.ts';
import type { Upload, Uploader } from '../upload/uploader.ts';
import type { LetterSource } from './campaignDraft.ts';

/** The letter as it will be sent: a maket that is there, or exactly what is uploaded before. */
export type PreparedLetter =
  | { readonly kind: 'maket'; readonly id: number; readonly description: string }
  | { readonly kind: 'upload'; readonly upload: Upload; readonly description: string };

/** Finds out whether letters have to be uploaded, and does it when the campaign has been confirmed. */
export class Letters {
  readonly #journal: Journal;
  readonly #preparation: Preparation;
  readonly #uploader: Uploader;

  constructor(journal: Journal, preparation: Preparation, uploader: Uploader) {
    this.#journal = journal;
    this.#preparation = preparation;
    this.#uploader = uploader;
  }

  /** Compiles a layout's text as it is now. `undefined` when the user decided against it. */
  async prepare(connection: Connection, letter: LetterSource): Promise<PreparedLetter | undefined> {
    if (letter.kind === 'maket') return this.#maket(connection, letter.id);
    const prepared = await this.#preparation.prepare(connection, letter.uri);
    if (!prepared) return undefined;
    const unchanged = this.#preparation.findUnchanged(connection, prepared);
    if (unchanged) return this.#maket(connection, unchanged.id);
    if (!(await this.#preparation.agree(prepared))) return undefined;
    const { layout, path } = prepared;
    const description = vscode.l10n.t(
      '“{0}”, uploaded first from {1}',
      layout.title,
      basename(letter.uri.path),
    );
    return { kind: 'upload', upload: { title: layout.title, layout, path }, description };
  }

  /** The number of the letter's maket; `undefined` when nobody knows whether it was uploaded. */
  async maketOf(connection: Connection, letter: PreparedLetter): Promise<number | undefined> {
    return letter.kind === 'maket' ? letter.id : this.#uploader.upload(connection, letter.upload);
  }

  #maket({ identity }: Connection, id: number): PreparedLetter {
    const title = this.#journal.records(identity).makets.get(id)?.title;
    const description =
      title === undefined ? vscode.l10n.t('maket {0}', id) : vscode.l10n.t('“{0}”, maket {1}', title, id);
    return { kind: 'maket', id, description };
  }
}
