import { basename } from 'node:path';
import { findHoldings } from '../../core/folders/holdings.ts';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { Footer } from '../../core/layouts/footer.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { Account } from '../accounts/account.ts';
import { appendedFooter } from '../accounts/accountFooters.ts';
import type { Connection } from '../accounts/connection.ts';
import type { Preflight } from '../checks/preflight.ts';
import type { Journal } from '../journal/journal.ts';
import { formats } from '../kit/formats.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { joined, l10n, sentence, type Words, whole } from '../kit/words.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import { describeClaim } from '../upload/journalClaim.ts';
import type { Placement } from '../upload/placement.ts';
import type { Preparation, PreparedLayout } from '../upload/preparation.ts';
import type { Upload, Uploader } from '../upload/uploader.ts';
import type { LetterSource } from './campaignDraft.ts';
import { describeChecks } from './checkWords.ts';

/** What is said of a letter before it is sent. */
interface Described {
  /** What somebody agreed to; missing for makets whose layout is not at hand. */
  readonly preflight?: Preflight;
  readonly description: Words;
  /** What else is known: where it will be, its size, its footer, what the checks found. */
  readonly facts: readonly Words[];
}

/** The letter as it will be sent: a maket that is there, or exactly what is uploaded before, and into which folder. */
export type PreparedLetter = Described &
  (
    | { readonly kind: 'maket'; readonly id: number }
    | { readonly kind: 'upload'; readonly upload: Upload; readonly folder: string | undefined }
  );

interface Parts {
  readonly journal: Journal;
  readonly preparation: Preparation;
  readonly uploader: Uploader;
  readonly placement: Pick<Placement, 'put'>;
  readonly makets: Pick<MaketsView, 'placesOf'>;
}

/** Finds out whether letters have to be uploaded, and does it when the campaign has been confirmed. */
export class Letters {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * Compiles a layout's text as it is now, and asks about what was found unless it is what the user has `agreed` to before.
   * `undefined` when they decided against it.
   */
  async prepare(
    connection: Connection,
    letter: LetterSource,
    agreed?: Preflight,
  ): Promise<PreparedLetter | undefined> {
    const { preparation } = this.#parts;
    if (letter.kind === 'maket') return this.#maket(connection, letter.id);
    const prepared = await preparation.prepare(connection, letter.uri);
    if (!prepared) return undefined;
    const unchanged = preparation.findUnchanged(connection, prepared);
    const uploaded = unchanged?.contentProven ? unchanged : undefined;
    const preflight = await preparation.agree(prepared, uploaded ? 'campaign' : 'upload', agreed);
    if (!preflight) return undefined;
    if (uploaded) return this.#maket(connection, uploaded.id, preflight);
    const { layout, path } = prepared;
    const description = describeUpload(prepared);
    const folder = await this.#folderOfEarlier(connection, prepared);
    // What was reviewed is what is sent: never another maket on somebody's word.
    return {
      kind: 'upload',
      preflight,
      upload: { title: layout.title, layout, path },
      folder,
      description: unchanged ? joined(' ', [sentence(description), describeClaim(unchanged)]) : description,
      facts: [describeFolder(folder), ...factsOf(preflight)],
    };
  }

  /** The number of the letter's maket; `undefined` when nobody knows whether it was uploaded. */
  async maketOf(connection: Connection, letter: PreparedLetter): Promise<number | undefined> {
    if (letter.kind === 'maket') return letter.id;
    const { uploader, placement } = this.#parts;
    const { upload, folder } = letter;
    const id = await uploader.upload(connection, upload);
    // A folder that fails is told by itself, and does not keep the campaign back.
    if (id !== undefined) await placement.put(connection, { id, title: upload.title }, folder);
    return id;
  }

  #maket({ account, identity }: Connection, id: number, preflight?: Preflight): PreparedLetter {
    const record = this.#parts.journal.records(identity).makets.get(id);
    return {
      kind: 'maket',
      id,
      ...(preflight && { preflight }),
      description: record ? describeMaket(record) : l10n.t('maket {0}', id),
      facts: preflight ? factsOf(preflight) : factsOfRecord(record, account),
    };
  }

  /** A folder that holds the newest of the earlier makets of this layout that are in any. */
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

function describeUpload({ layout: { title }, uri, isUnsaved }: PreparedLayout): Words {
  const file = basename(uri.path);
  return isUnsaved
    ? l10n.t('“{0}”, uploaded first from {1}, with its unsaved changes', title, file)
    : l10n.t('“{0}”, uploaded first from {1}', title, file);
}

function describeFolder(folder: string | undefined): Words {
  return folder === undefined
    ? l10n.t('Folder: none')
    : l10n.t('Folder: “{0}”, where its earlier versions are', folder);
}

function factsOf(preflight: Preflight): readonly Words[] {
  const { bytes, footer, layout } = preflight;
  const isKnown = footer.html !== '' && footer.doubt === undefined;
  const size = isKnown
    ? l10n.t('Size: {0} KB, with the footer', inKilobytes(bytes))
    : withoutFooter(Buffer.byteLength(layout.html));
  return [size, describeFooter(footer), describeChecks(preflight)];
}

/** What is known of a maket from its record alone. What others say of its size is not known. */
function factsOfRecord(record: MaketRecord | undefined, account: Account): readonly Words[] {
  if (!record?.contentProven || record.bytes === undefined) return [describeChecks(undefined)];
  const footer = record.ownFooter ? ({ kind: 'own' } as const) : appendedFooter(account);
  return [withoutFooter(record.bytes), describeFooter(footer), describeChecks(undefined)];
}

const withoutFooter = (bytes: number) => l10n.t('Size: {0} KB, without the footer', inKilobytes(bytes));

const inKilobytes = (bytes: number) => formats().kilobytes(bytes);

type NamedFooter = Pick<Footer, 'kind' | 'doubt'>;

const describeFooter = (footer: NamedFooter) => l10n.t('Footer: {0}', whole(footerWords(footer)));

function footerWords({ kind, doubt }: NamedFooter): Words {
  if (doubt === 'example') return l10n.t('not known yet');
  switch (kind) {
    case 'own':
      return l10n.t('the layout’s own');
    case 'account':
      return l10n.t('the account’s');
    case 'standard':
      return doubt
        ? l10n.t('the standard one, unless the account has one that the settings do not name')
        : l10n.t('the standard one');
  }
}

/** What a maket is, and whose word that is. */
function describeMaket({ id, title, uploadedTitle = title, contentProven, titleProven }: MaketRecord): Words {
  if (contentProven && uploadedTitle !== title) {
    return l10n.t('“{0}”, uploaded as “{1}”, maket {2}', title, shortText(uploadedTitle), id);
  }
  if (contentProven || titleProven) return l10n.t('“{0}”, maket {1}', title, id);
  return l10n.t(
    'maket {0}, which the journal calls “{1}”; this machine has no record of uploading it',
    id,
    title,
  );
}
