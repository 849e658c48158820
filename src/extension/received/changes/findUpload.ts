import { posix } from 'node:path';
import type * as vscode from 'vscode';
import type { AccountRecords, MaketRecord, SendRecord } from '../../../core/journal/records.ts';
import { shortText } from '../../../core/text/shortText.ts';
import type { ReadLetter } from '../../../protocol/receivedLetter.ts';
import { UserError } from '../../errors/userError.ts';
import type { Journal } from '../../journal/journal.ts';
import { formats } from '../../kit/formats.ts';
import { type Choice, choose } from '../../kit/inputs.ts';
import { asWords, joined, l10n } from '../../kit/words.ts';
import { inboxScheme } from '../../names.ts';
import type { KeptUpload, KeptUploads } from '../../versions/keptUploads.ts';
import { layoutHash, titleAtService } from '../../versions/layoutHash.ts';
import type { LayoutVersions } from '../../versions/layoutVersions.ts';

/** The uploads and campaigns of the active account. */
export interface UploadRecords {
  readonly journal: Pick<Journal, 'records'>;
  readonly versions: Pick<LayoutVersions, 'identity'>;
  readonly kept: KeptUploads;
}

/** An upload with its maket. `account` is the identity of its account. */
export interface FoundUpload {
  readonly account: string;
  readonly maket: MaketRecord;
  readonly kept: KeptUpload;
}

/** The maximum number of makets in the list, best matches first. */
const mostUploadsOffered = 100;

/**
 * Finds the upload that a letter was made from. If exactly one kept maket was sent with the letter’s subject, returns its upload;
 * else asks. Resolves with `undefined` if the user cancels. Rejects with `UnknownUpload` if no upload is kept, or no account is active.
 */
export async function findUpload(
  parts: UploadRecords,
  letter: ReadLetter,
  uri: vscode.Uri,
): Promise<FoundUpload | undefined> {
  const { identity } = parts.versions;
  if (identity === undefined)
    throw new UnknownUpload(
      l10n.t('Select an account first. The letter is compared with the account’s uploads.'),
    );
  const records = parts.journal.records(identity);
  const kept = await parts.kept.hashes();
  const sent = await distinct(parts.kept, keptOnes(kept, sentMakets(records, letter, uri)));
  const [only, ...others] = sent;
  const maket =
    only && others.length === 0 ? only : await pickUpload(parts.kept, kept, records, letter, sent);
  if (!maket) return undefined;
  return keptUpload(parts, identity, maket.id);
}

/** Returns the upload of the only kept maket that was sent with the letter’s subject; `undefined` if there is none, or several. */
export async function onlyUpload(
  parts: UploadRecords,
  letter: ReadLetter,
  uri: vscode.Uri,
): Promise<FoundUpload | undefined> {
  const { identity } = parts.versions;
  if (identity === undefined) return undefined;
  const makets = sentMakets(parts.journal.records(identity), letter, uri);
  const [only, ...others] = await distinct(parts.kept, keptOnes(await parts.kept.hashes(), makets));
  return only && others.length === 0 ? keptUpload(parts, identity, only.id) : undefined;
}

/** Asks from which kept upload of an account a letter was made. Resolves with `undefined` if the user cancels. */
export async function chooseUpload(
  parts: UploadRecords,
  account: string,
  letter: ReadLetter,
  uri: vscode.Uri,
): Promise<FoundUpload | undefined> {
  const records = parts.journal.records(account);
  const kept = await parts.kept.hashes();
  const sent = keptOnes(kept, sentMakets(records, letter, uri));
  const maket = await pickUpload(parts.kept, kept, records, letter, sent);
  return maket && keptUpload(parts, account, maket.id);
}

/** Returns true if an upload of an account is kept. */
export async function hasUploads({ journal, kept }: UploadRecords, account: string): Promise<boolean> {
  return keptOnes(await kept.hashes(), [...journal.records(account).makets.values()]).length > 0;
}

/** Returns the upload of a maket by its number. Rejects with `UnknownUpload` if it isn't kept. */
export async function keptUpload(
  { journal, kept }: Pick<UploadRecords, 'journal' | 'kept'>,
  account: string,
  id: number,
): Promise<FoundUpload> {
  const maket = journal.records(account).makets.get(id);
  const upload = maket && (await kept.read(maket.hash ?? ''));
  if (!upload) throw nothingKept();
  return { account, maket, kept: upload };
}

/**
 * Returns the makets of campaigns with the letter’s subject, newest first, without duplicate contents. For a sandbox letter, only
 * that of its campaign.
 */
function sentMakets(records: AccountRecords, letter: ReadLetter, uri: vscode.Uri): MaketRecord[] {
  const subject = shortText(letter.subject);
  // The journal has the subject of a filled-in test with its template code.
  const isFilledIn = ({ maket = -1 }: SendRecord) => records.makets.get(maket)?.filledIn;
  const all = [...records.sends.values()].reverse();
  const sends = all.filter((one) => one.subject === subject);
  const send =
    uri.scheme === inboxScheme ? sendOfLetter(letter, [...sends, ...all.filter(isFilledIn)]) : undefined;
  const makets = (send ? [send] : sends).flatMap(({ maket }) => records.makets.get(maket ?? -1) ?? []);
  return withoutDuplicates(makets);
}

/** Returns the campaign that the header Feedback-ID of a sandbox letter names. */
function sendOfLetter({ headers }: ReadLetter, sends: readonly SendRecord[]): SendRecord | undefined {
  const value = headers.find(({ name }) => name.toLowerCase() === 'feedback-id')?.value ?? '';
  const [, id] = /^(\d{1,15}):/.exec(value) ?? [];
  return id === undefined ? undefined : sends.find((send) => send.id === Number(id));
}

function withoutDuplicates(makets: readonly MaketRecord[]): MaketRecord[] {
  const byHash = new Map<string, MaketRecord>();
  for (const maket of makets) {
    if (maket.hash !== undefined && !byHash.has(maket.hash)) byHash.set(maket.hash, maket);
  }
  return [...byHash.values()];
}

/** Returns the first `mostUploadsOffered` makets whose content is kept: a journal may have tens of thousands. */
function keptOnes(kept: ReadonlySet<string>, makets: readonly MaketRecord[]): MaketRecord[] {
  return makets.filter(({ hash }) => hash !== undefined && kept.has(hash)).slice(0, mostUploadsOffered);
}

interface UploadItem extends Choice {
  readonly maket: MaketRecord;
}

/**
 * Returns the makets without those of a letter that is in the list already under another hash: earlier versions counted line ends. Reads only
 * those that share their title, because the hash contains it.
 */
async function distinct(uploads: KeptUploads, makets: readonly MaketRecord[]): Promise<MaketRecord[]> {
  const titles = Map.groupBy(makets, titleAtService);
  const letters = new Map<string | undefined, MaketRecord>();
  for (const maket of makets) {
    const { hash = '' } = maket;
    const isAlone = titles.get(titleAtService(maket))?.length === 1;
    const upload = isAlone ? undefined : await uploads.read(hash);
    const letter = upload ? layoutHash(upload.title, upload) : hash;
    if (!letters.has(letter)) letters.set(letter, maket);
  }
  return [...letters.values()];
}

async function pickUpload(
  uploads: KeptUploads,
  kept: ReadonlySet<string>,
  records: AccountRecords,
  letter: ReadLetter,
  sent: readonly MaketRecord[],
): Promise<MaketRecord | undefined> {
  const newest = [...records.makets.values()].reverse();
  const named = newest.filter(({ title }) => title === shortText(letter.subject));
  const makets = await distinct(uploads, keptOnes(kept, withoutDuplicates([...sent, ...named, ...newest])));
  if (makets.length === 0) throw nothingKept();
  const choice = await choose(makets.map(uploadItemOf), {
    title: l10n.t('Select the Uploaded Layout'),
    placeholder: l10n.t('Which layout was this letter made from?'),
    matchOn: 'description',
  });
  return choice?.maket;
}

function uploadItemOf(maket: MaketRecord): UploadItem {
  const { id, title, layout, at } = maket;
  return {
    label: title === '' ? l10n.t('Maket {0}', id) : asWords(title),
    description: joined(' · ', [
      layout !== undefined && asWords(posix.basename(layout)),
      l10n.t('maket {0}', id),
      asWords(formats().dayAndTime(Date.parse(at))),
    ]),
    maket,
  };
}

/** The error that no upload is known from which a letter can have been made. */
export class UnknownUpload extends UserError {}

const nothingKept = () =>
  new UnknownUpload(
    l10n.t(
      'The maket of this letter can’t be found: this computer keeps no uploads of this account, and the API doesn’t return uploaded makets.',
    ),
  );
