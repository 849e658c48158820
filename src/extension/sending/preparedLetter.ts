import { basename } from 'node:path';
import { countFindings } from '../../core/checks/finding.ts';
import { findHoldings } from '../../core/folders/reading.ts';
import type { MaketRecord } from '../../core/journal/records.ts';
import type { Footer } from '../../core/layouts/footer.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { Account } from '../accounts/account.ts';
import { appendedFooter } from '../accounts/accountFooters.ts';
import type { Connection } from '../accounts/connection.ts';
import type { LetterFinding, Preflight } from '../checks/preflight.ts';
import { UserError } from '../errors/userError.ts';
import type { Journal } from '../journal/journal.ts';
import { formats } from '../kit/formats.ts';
import { withCancellableProgress } from '../kit/progress.ts';
import { joined, l10n, sentence, type Words, whole } from '../kit/words.ts';
import type { MaketsView } from '../makets/maketsView.ts';
import type { Placement } from '../upload/placement.ts';
import { describeClaim, type Preparation, type PreparedLayout } from '../upload/preparation.ts';
import type { Upload, Uploader } from '../upload/uploader.ts';
import type { ChosenLetter } from './campaignDraft.ts';

/** The facts about a letter that the confirmation shows. */
interface DescribedLetter {
  /** The findings that the user has accepted; missing for makets whose layout is not available. */
  readonly preflight?: Preflight;
  readonly description: Words;
  /** Lines with the folder, size, footer and findings. */
  readonly facts: readonly Words[];
}

/** The maket of a letter: an existing one, or the exact content to upload first, with its folder. */
export type LetterMaket =
  | { readonly kind: 'maket'; readonly id: number }
  | { readonly kind: 'upload'; readonly upload: Upload; readonly folder: string | undefined };

/** The letter to send. */
export type PreparedLetter = DescribedLetter & LetterMaket;

interface LettersParts {
  readonly journal: Journal;
  readonly preparation: Preparation;
  readonly uploader: Uploader;
  readonly placement: Pick<Placement, 'put'>;
  readonly makets: Pick<MaketsView, 'placesOf'>;
}

/** Determines whether letters have to be uploaded, and uploads them after the campaign has been confirmed. */
export class Letters {
  readonly #parts: LettersParts;

  constructor(parts: LettersParts) {
    this.#parts = parts;
  }

  /**
   * Compiles the current text of a layout and asks about findings, unless the user has `agreed` to the same ones before. Returns
   * `undefined` if the user declines.
   */
  async prepare(
    connection: Connection,
    letter: ChosenLetter,
    agreed?: Preflight,
  ): Promise<PreparedLetter | undefined> {
    const { preparation } = this.#parts;
    this.refuseFilledIn(connection, letter);
    if (letter.kind === 'maket') return this.#maket(connection, letter.id);
    const prepared = await preparation.prepare(connection, letter.uri, letter.language);
    if (!prepared) return undefined;
    const unchanged = preparation.findUnchanged(connection, prepared);
    const uploaded = unchanged?.contentProven ? unchanged : undefined;
    const preflight = await preparation.agree(prepared, uploaded ? 'campaign' : 'upload', agreed);
    if (!preflight) return undefined;
    if (uploaded) return this.#maket(connection, uploaded.id, preflight);
    const { layout, path } = prepared;
    const description = describeUpload(prepared);
    const folder = await this.#folderOfEarlier(connection, prepared);
    // Uploads the layout unless a maket is proven to have its content: anybody can write the journal of a workspace.
    return {
      kind: 'upload',
      preflight,
      upload: { title: layout.title, layout, path },
      folder,
      description: unchanged ? joined(' ', [sentence(description), describeClaim(unchanged)]) : description,
      facts: [describeFolder(folder), ...factsOf(preflight)],
    };
  }

  /** Throws a `UserError` for a maket that is filled in for a sample person: everybody would get that person's letter. */
  refuseFilledIn({ identity }: Connection, letter: ChosenLetter | undefined): void {
    const { makets } = this.#parts.journal.records(identity);
    if (letter?.kind === 'maket' && makets.get(letter.id)?.filledIn)
      throw new UserError(onlyForTests(letter.id));
  }

  /** Returns the number of the letter's maket, uploading it if necessary; `undefined` if the outcome of the upload stays unknown. */
  async maketOf(connection: Connection, letter: LetterMaket): Promise<number | undefined> {
    if (letter.kind === 'maket') return letter.id;
    const { uploader, placement } = this.#parts;
    const { upload, folder } = letter;
    const id = await uploader.upload(connection, upload);
    // `put` shows its own errors. A maket that couldn't be put into its folder does not stop the campaign.
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

function describeUpload({ layout: { title }, uri, isUnsaved }: PreparedLayout): Words {
  const file = basename(uri.path);
  return isUnsaved
    ? l10n.t('“{0}”, uploaded first from {1}, with its unsaved changes', title, file)
    : l10n.t('“{0}”, uploaded first from {1}', title, file);
}

function describeFolder(folder: string | undefined): Words {
  return folder === undefined
    ? l10n.t('Folder: none')
    : l10n.t('Folder: “{0}”, which contains earlier versions of this layout', folder);
}

function factsOf(preflight: Preflight): readonly Words[] {
  const { bytes, footer, layout } = preflight;
  const isKnown = footer.html !== '' && footer.doubt === undefined;
  const size = isKnown
    ? l10n.t('Size: {0} KB, with the footer', inKilobytes(bytes))
    : sizeWithoutFooter(Buffer.byteLength(layout.html));
  return [size, describeFooter(footer), describeChecks(preflight)];
}

/** Returns the facts about a maket whose layout is not available. Size and footer are known only if this machine uploaded the maket. */
function factsOfRecord(record: MaketRecord | undefined, account: Account): readonly Words[] {
  if (!record?.contentProven || record.bytes === undefined) return [describeChecks(undefined)];
  const footer = record.ownFooter ? ({ kind: 'own' } as const) : appendedFooter(account);
  return [sizeWithoutFooter(record.bytes), describeFooter(footer), describeChecks(undefined)];
}

const sizeWithoutFooter = (bytes: number) => l10n.t('Size: {0} KB, without the footer', inKilobytes(bytes));

const inKilobytes = (bytes: number) => formats().kilobytes(bytes);

type NamedFooter = Pick<Footer, 'kind' | 'doubt'>;

const describeFooter = (footer: NamedFooter) => l10n.t('Footer: {0}', whole(footerKind(footer)));

function footerKind({ kind, doubt }: NamedFooter): Words {
  if (doubt === 'example') return l10n.t('not known yet');
  switch (kind) {
    case 'own':
      return l10n.t('the layout’s own');
    case 'account':
      return l10n.t('the account’s');
    case 'standard':
      return doubt
        ? l10n.t('the standard one, unless the account has a footer that is missing from the settings')
        : l10n.t('the standard one');
  }
}

/** Describes a maket. Marks a title that only the journal knows, without proof on this machine. */
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

/** Describes the findings of the letter; if `preflight` is missing, says that the layout was not available. */
function describeChecks(preflight: Preflight | undefined): Words {
  const findings = preflight?.findings;
  switch (findings) {
    case undefined:
      return l10n.t('Checks: skipped, because this letter’s layout isn’t available here');
    case 'off':
      return l10n.t('Checks: turned off in the settings');
    case 'failed':
      return l10n.t('Checks: failed. See the log for details');
    case 'changed':
      return l10n.t('Checks: skipped, because an included file has changed in the meantime');
    default:
      return describeCounts(findings);
  }
}

function describeCounts(findings: readonly LetterFinding[]): Words {
  const { errors, warnings, information } = countFindings(findings.map(({ finding }) => finding));
  const found = joined(', ', [
    errors > 0 && (errors === 1 ? l10n.t('1 error') : l10n.t('{0} errors', errors)),
    warnings > 0 && (warnings === 1 ? l10n.t('1 warning') : l10n.t('{0} warnings', warnings)),
    information > 0 && (information === 1 ? l10n.t('1 note') : l10n.t('{0} notes', information)),
  ]);
  return found ? l10n.t('Checks: {0}', whole(found)) : l10n.t('Checks: nothing found');
}
