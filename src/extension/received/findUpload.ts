import { posix } from 'node:path';
import type * as vscode from 'vscode';
import { byTime } from '../../core/journal/byTime.ts';
import type { AccountRecords, MaketRecord, SendRecord } from '../../core/journal/records.ts';
import { shortText } from '../../core/text/shortText.ts';
import type { ReadLetter } from '../../protocol/receivedLetter.ts';
import { UserError } from '../errors/userError.ts';
import { formats } from '../kit/formats.ts';
import { type Choice, choose } from '../kit/inputs.ts';
import { asWords, joined, l10n } from '../kit/words.ts';
import { inboxScheme } from '../names.ts';
import type { KeptUpload } from '../versions/keptUploads.ts';
import type { ReceivedParts } from './receivedParts.ts';

/** What was uploaded, and as which maket. */
export interface FoundUpload {
  readonly maket: MaketRecord;
  readonly kept: KeptUpload;
}

/** So many makets are offered, those that fit best. */
const mostChoices = 100;

/**
 * What a letter was made of: the maket of the campaign with its subject, when there is only one. Otherwise the user is asked;
 * `undefined` when they left. Rejects with a `UserError` when nothing is kept that it could be.
 */
export async function findUpload(
  parts: ReceivedParts,
  letter: ReadLetter,
  uri: vscode.Uri,
): Promise<FoundUpload | undefined> {
  const { identity } = parts.versions;
  if (identity === undefined)
    throw new UserError(l10n.t('Choose an account first: its uploads are compared.'));
  const records = parts.journal.records(identity);
  const kept = await parts.kept.hashes();
  const sent = keptOnes(kept, sentMakets(records, letter, uri));
  const [only, ...others] = sent;
  const maket = only && others.length === 0 ? only : await pick(kept, records, letter, sent);
  if (!maket) return undefined;
  const upload = await parts.kept.read(maket.hash ?? '');
  if (!upload) throw nothingKept();
  return { maket, kept: upload };
}

/** The makets of campaigns with the letter's subject, newest first, each content once. */
function sentMakets(records: AccountRecords, letter: ReadLetter, uri: vscode.Uri): MaketRecord[] {
  const subject = shortText(letter.subject);
  const sends = byTime([...records.sends.values()].filter((send) => send.subject === subject)).reverse();
  const own = uri.scheme === inboxScheme ? sendOf(letter, sends) : undefined;
  const makets = (own ? [own] : sends).flatMap(({ maket }) => records.makets.get(maket ?? -1) ?? []);
  return eachOnce(makets);
}

/** The sandbox says in its letters which campaign they are of. */
function sendOf({ headers }: ReadLetter, sends: readonly SendRecord[]): SendRecord | undefined {
  const value = headers.find(({ name }) => name.toLowerCase() === 'feedback-id')?.value ?? '';
  const [, id] = /^(\d{1,15}):/.exec(value) ?? [];
  return id === undefined ? undefined : sends.find((send) => send.id === Number(id));
}

function eachOnce(makets: readonly MaketRecord[]): MaketRecord[] {
  const byHash = new Map<string, MaketRecord>();
  for (const maket of makets) {
    if (maket.hash !== undefined && !byHash.has(maket.hash)) byHash.set(maket.hash, maket);
  }
  return [...byHash.values()];
}

/** The first makets whose content is kept. A journal may have tens of thousands. */
function keptOnes(kept: ReadonlySet<string>, makets: readonly MaketRecord[]): MaketRecord[] {
  return makets.filter(({ hash }) => hash !== undefined && kept.has(hash)).slice(0, mostChoices);
}

interface MaketChoice extends Choice {
  readonly maket: MaketRecord;
}

async function pick(
  kept: ReadonlySet<string>,
  records: AccountRecords,
  letter: ReadLetter,
  sent: readonly MaketRecord[],
): Promise<MaketRecord | undefined> {
  const newest = byTime([...records.makets.values()]).reverse();
  const named = newest.filter(({ title }) => title === shortText(letter.subject));
  const makets = keptOnes(kept, eachOnce([...sent, ...named, ...newest]));
  if (makets.length === 0) throw nothingKept();
  const choice = await choose(makets.map(choiceOf), {
    title: l10n.t('Select the Uploaded Layout'),
    placeholder: l10n.t('Which layout was this letter made from?'),
    matchOn: 'description',
  });
  return choice?.maket;
}

function choiceOf(maket: MaketRecord): MaketChoice {
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

const nothingKept = () =>
  new UserError(
    l10n.t(
      'No upload of this account is kept on this machine, and the API does not return uploaded makets, so there is nothing to compare the letter with.',
    ),
  );
