import { isObject } from '../isObject.ts';
import { isLanguageTag } from '../text/languageTag.ts';

/** A campaign as a file, for a colleague's Mailroom. It is from outside: nothing in it is proved. */
export interface CampaignFile {
  /** A digest of the account's identity, which tells whether the numbers in the file are of the same account. */
  readonly account: string;
  readonly accountName: string;
  readonly letter?: FileLetter;
  readonly subject?: string;
  /** The address of the sender. */
  readonly sender?: string;
  readonly lists: readonly FileList[];
  /** `now`, or the start time: ISO 8601 in UTC. */
  readonly start?: string;
}

/** The letter of a campaign: the number of a maket, or the path of a layout in the journal. */
export type FileLetter = { readonly maket: number } | { readonly layout: string; readonly language?: string };

interface FileList {
  readonly id: number;
  readonly title: string;
}

/** The type of the element that holds a campaign in a packet. */
export const campaignFileType = 'application/vnd.mailroom.campaign+json';

/** The version of the format. A file of a later version is not read. */
const version = 1;

/** The most lists of a file. */
const mostLists = 1000;

/** The longest texts of a file, in UTF-16 units. */
const [longestTitle, longestSubject, longestPath] = [300, 1000, 2000];

/** Characters that no title, subject or path has: they could forge lines of what is shown. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/** Returns a campaign as JSON, in which nothing can end a `script` element. */
export function writeCampaignFile(campaign: CampaignFile): string {
  return JSON.stringify({ version, ...campaign }).replaceAll('<', '\\u003c');
}

/** Returns the campaign in a packet; `newer` for one that a later version wrote, and `undefined` if there is none that can be read. */
export function readCampaignFile(packet: string): CampaignFile | 'newer' | undefined {
  const start = packet.indexOf(`<script type="${campaignFileType}">`);
  if (start < 0) return undefined;
  const from = packet.indexOf('>', start) + 1;
  const to = packet.indexOf('</script>', from);
  const fields = parsed(packet.slice(from, Math.max(from, to)));
  if (!isObject(fields)) return undefined;
  if (typeof fields.version === 'number' && fields.version > version) return 'newer';
  const { account, accountName, subject, sender, lists, start: startAt } = fields;
  if (!isText(account) || !isText(accountName) || !Array.isArray(lists)) return undefined;
  const letter = letterIn(fields.letter);
  return {
    account,
    accountName,
    lists: lists.slice(0, mostLists).flatMap(listIn),
    ...(letter && { letter }),
    ...(isText(subject, longestSubject) && { subject }),
    ...(isText(sender) && { sender }),
    ...(isText(startAt) && (startAt === 'now' || !Number.isNaN(Date.parse(startAt))) && { start: startAt }),
  };
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function letterIn(value: unknown): FileLetter | undefined {
  if (!isObject(value)) return undefined;
  const { maket, layout, language } = value;
  if (isId(maket)) return { maket };
  if (!isText(layout, longestPath)) return undefined;
  return { layout, ...(isText(language) && isLanguageTag(language) && { language }) };
}

function listIn(value: unknown): readonly FileList[] {
  if (!isObject(value)) return [];
  const { id, title } = value;
  return isId(id) && isText(title) ? [{ id, title }] : [];
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

const isText = (value: unknown, longest = longestTitle): value is string =>
  typeof value === 'string' && value.length <= longest && !control.test(value);
