import { isObject } from '../isObject.ts';
import type { Creation, JournalEvent } from './events.ts';

/**
 * What one line of the journal turned out to be. Events of a newer version are `newer`: kept in the file, ignored here.
 * A `conflict` is a mark that a merge of git leaves around the lines of both sides.
 */
export type ParsedLine = JournalEvent | 'blank' | 'newer' | 'conflict' | 'damaged';

/** Reads one line of `.mailroom/journal.jsonl`. Never throws: the file may be edited, merged or torn. */
export function parseLine(line: string): ParsedLine {
  if (line.trim() === '') return 'blank';
  if (conflictMark.test(line)) return 'conflict';
  const whole = parseObject(line);
  if (whole) return readEvent(whole);
  // A window that died while writing leaves half a line, and another window may have written right behind it.
  const behindTornLine = parseObject(line.slice(line.lastIndexOf(lineStart)));
  return behindTornLine ? readEvent(behindTornLine) : 'damaged';
}

/** The line for an event, without its newline. */
export function formatLine(event: JournalEvent): string {
  const { v, ...rest } = event;
  return JSON.stringify({ v, ...rest });
}

const conflictMark = /^(<{7}|\|{7}|={7}|>{7})(\s|$)/;

/** How every line begins. It cannot stand inside a JSON string, where its quotes would be escaped. */
const lineStart = '{"v":1,';

type Fields = Readonly<Record<string, unknown>>;

function parseObject(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function readEvent(fields: Fields): ParsedLine {
  if (typeof fields.v === 'number' && fields.v > 1) return 'newer';
  if (fields.v !== 1 || !isText(fields.account) || !isTime(fields.at)) return 'damaged';
  if (!isKeyOf(eventChecks, fields.event)) return isText(fields.event) ? 'newer' : 'damaged';
  if (isOfNewerKind(fields)) return 'newer';
  return eventChecks[fields.event](fields) ? (fields as unknown as JournalEvent) : 'damaged';
}

/** Whether it is about a kind of thing that this version does not know. */
function isOfNewerKind({ event, kind, creation }: Fields): boolean {
  const isNewer = (of: unknown) => isText(of) && !isKeyOf(creationChecks, of);
  return event === 'known' ? isNewer(kind) : isObject(creation) && isNewer(creation.kind);
}

const eventChecks: Readonly<Record<JournalEvent['event'], (fields: Fields) => boolean>> = {
  requested: ({ request, creation }) => isText(request) && isCreation(creation),
  created: ({ request, id }) => isText(request) && isId(id),
  refused: ({ request, reason }) => isText(request) && isText(reason),
  unknown: ({ request, reason }) => isText(request) && isText(reason),
  known: ({ kind, id, title }) =>
    (kind === 'maket' || kind === 'list' || kind === 'send') && isId(id) && isText(title),
  linked: ({ makets, layout }) => isIds(makets) && isOptional(layout, isText),
  forgotten: ({ makets }) => isIds(makets),
};

const creationChecks: Readonly<Record<Creation['kind'], (fields: Fields) => boolean>> = {
  maket: ({ title, layout, hash, bytes, ownFooter }) =>
    isText(title) &&
    isOptional(layout, isText) &&
    isText(hash) &&
    typeof bytes === 'number' &&
    typeof ownFooter === 'boolean',
  list: ({ title }) => isText(title),
  subscriber: ({ list }) => isId(list),
  send: ({ maket, subject, lists, sender, startAt }) =>
    isId(maket) &&
    isText(subject) &&
    isIds(lists) &&
    isOptional(sender, isText) &&
    isOptional(startAt, isTime),
};

function isCreation(value: unknown): boolean {
  return isObject(value) && isKeyOf(creationChecks, value.kind) && creationChecks[value.kind](value);
}

const isKeyOf = <T extends object>(object: T, key: unknown): key is keyof T =>
  isText(key) && Object.hasOwn(object, key);
const isText = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const isIds = (value: unknown): boolean => Array.isArray(value) && value.every(isId);
const isTime = (value: unknown): boolean => isText(value) && !Number.isNaN(Date.parse(value));
const isOptional = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value);
