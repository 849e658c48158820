import { basename } from 'node:path';
import { findHoldings } from '../../core/folders/reading.ts';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { Connection } from '../accounts/connection.ts';
import type { Preflight } from '../checks/preflight.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { l10n, type Words } from '../kit/words.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import type { Placement } from '../upload/placement.ts';
import type { Preparation, PreparedLayout } from '../upload/preparation.ts';
import type { Uploader } from '../upload/uploader.ts';
import type { ChosenLetter, CompleteDraft } from './campaignDraft.ts';

/**
 * The maket of a letter: an existing one, or the exact content to upload first. `claim` is a maket that has this content according to the
 * journal alone.
 */
export type LetterMaket =
  | { readonly kind: 'maket'; readonly id: number }
  | { readonly kind: 'upload'; readonly prepared: PreparedLayout; readonly claim?: MaketRecord };

/** The letter to send. The preflight is missing for a maket whose text is not on this machine. */
export type PreparedLetter = { readonly preflight?: Preflight } & LetterMaket;

/** A campaign that the user has reviewed, with the problems that they accepted. */
export interface ReviewedCampaign {
  readonly draft: CompleteDraft;
  readonly letter: PreparedLetter;
  readonly despite: readonly string[];
  /** The hold that ends with the request, if the campaign was held. */
  readonly hold?: string;
}

interface LettersParts {
  readonly journal: Journal;
  readonly preparation: Preparation;
  readonly uploader: Uploader;
  readonly placement: Pick<Placement, 'put'>;
  readonly makets: Pick<MaketsView, 'placesOf' | 'uploaded'>;
}

/** Determines whether letters have to be uploaded, and uploads them after the campaign has been confirmed. */
export class Letters {
  readonly #parts: LettersParts;

  constructor(parts: LettersParts) {
    this.#parts = parts;
  }

  /** Compiles and checks a letter as it is now. Asks the user nothing and makes no request. */
  async look(connection: Pick<Connection, 'identity'>, letter: ChosenLetter): Promise<PreparedLetter> {
    const { preparation, makets } = this.#parts;
    this.refuseFilledIn(connection, letter);
    if (letter.kind === 'maket') {
      const layout = await makets.uploaded(letter.id);
      return this.#maket(letter.id, layout && (await preparation.preflight({ layout })));
    }
    const prepared = await preparation.compile(letter.uri, letter.language, 'check');
    return this.#prepared(connection, prepared, await preparation.preflight(prepared));
  }

  /** Requests again the addresses of a letter that the user had checked. */
  async recheckLinks(letter: ChosenLetter): Promise<void> {
    if (letter.kind === 'layout') await this.#parts.preparation.recheckLinks(letter.uri);
  }

  /**
   * Compiles the current text of a layout and asks about findings, unless the user has `agreed` to the same ones before. Returns
   * `undefined` if the user declines.
   */
  async prepare(
    connection: Connection,
    layout: Extract<ChosenLetter, { kind: 'layout' }>,
    agreed?: Preflight,
  ): Promise<PreparedLetter | undefined> {
    const { preparation } = this.#parts;
    const prepared = await preparation.prepare(connection, layout.uri, layout.language);
    if (!prepared) return undefined;
    const isUploaded = preparation.findUnchanged(connection, prepared)?.contentProven;
    const preflight = await preparation.agree(prepared, isUploaded ? 'campaign' : 'upload', agreed);
    return preflight && this.#prepared(connection, prepared, preflight);
  }

  /** Throws a `UserError` for a maket that is filled in for a sample person: everybody would get that person's letter. */
  refuseFilledIn({ identity }: Pick<Connection, 'identity'>, letter: ChosenLetter | undefined): void {
    const { makets } = this.#parts.journal.records(identity);
    if (letter?.kind === 'maket' && makets.get(letter.id)?.filledIn)
      throw new UserError(onlyForTests(letter.id));
  }

  /** Returns the number of the letter's maket, uploading it if necessary; `undefined` if the outcome of the upload stays unknown. */
  async maketOf(connection: Connection, letter: LetterMaket): Promise<number | undefined> {
    if (letter.kind === 'maket') return letter.id;
    const { preparation, uploader, placement } = this.#parts;
    const { prepared } = letter;
    const { layout, path } = prepared;
    if (layout.missing) throw new Error('A letter in which texts are missing is only checked');
    if (!(await preparation.settleUnknown(connection, prepared))) return undefined;
    // A test that is filled in for a sample person is in no folder.
    const folder = layout.filledIn ? undefined : await this.#folderOfEarlier(connection, prepared);
    const id = await uploader.upload(connection, { title: layout.title, layout, path });
    // `put` shows its own errors. A maket that couldn't be put into its folder does not stop the campaign.
    if (id !== undefined) await placement.put(connection, { id, title: layout.title }, folder);
    return id;
  }

  /** Uploads the layout unless a maket is proven to have its content: anybody can write the journal of a workspace. */
  #prepared(
    connection: Pick<Connection, 'identity'>,
    prepared: PreparedLayout,
    preflight: Preflight,
  ): PreparedLetter {
    const same = this.#parts.preparation.findUnchanged(connection, prepared);
    if (same?.contentProven) return this.#maket(same.id, preflight);
    return { kind: 'upload', prepared, preflight, ...(same && { claim: same }) };
  }

  #maket(id: number, preflight?: Preflight): PreparedLetter {
    return { kind: 'maket', id, ...(preflight && { preflight }) };
  }

  /** Returns the folder of the layout's newest earlier maket that is in a folder; `undefined` if none is. */
  async #folderOfEarlier(connection: Connection, prepared: PreparedLayout): Promise<string | undefined> {
    const { preparation, makets } = this.#parts;
    const earlier = preparation.earlierMakets(connection, prepared).map(({ id }) => id);
    const known = earlier.flatMap((id) => makets.placesOf(id))[0];
    if (known !== undefined || earlier.length === 0) return known;
    const name = basename(prepared.uri.path);
    const holdings = await withCancellableProgress(
      l10n.t('Looking for earlier makets of “{0}” in the folders…', name),
      (signal, onProgress) => findHoldings(connection.service, new Set(earlier), { signal, onProgress }),
    );
    const newest = earlier.find((id) => holdings.some((holding) => holding.makets.includes(id)));
    return holdings.find((holding) => newest !== undefined && holding.makets.includes(newest))?.folder;
  }
}

/** Returns the reason why a maket that is filled in for a sample person is never sent as a campaign. */
export function onlyForTests(maket: number): Words {
  return l10n.t(
    'Maket {0} is a test that is filled in for a sample person. Select its layout or another maket.',
    maket,
  );
}
