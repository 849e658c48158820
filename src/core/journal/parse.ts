import { isObject } from '../isObject.ts';
import type { Creation, JournalEvent } from './events.ts';

/**
 * What one line of the journal turned out to be. Events of a newer version are `newer`: kept in the file, ignored here.
 * A `conflict` is a mark that a merge of git leaves around the lines of both sides.
 */
export type ParsedLine = JournalEvent | 'blank' | 'newer' | 'conflict' | 'damaged';

/** Reads one line of `.mailroom/journal.jsonl`. Never throws: the file may be edited, merged or torn. */
export function parseLine(line: string): ParsedLine {
  if (line.length > longestLine) return 'damaged';
  if (line.trim() === '') return 'blank';
  if (isConflictMark(line)) return 'conflict';
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

/** Whether a merge of git has left this line around those of both sides. */
export function isConflictMark(line: string): boolean {
  return conflictMark.test(line);
}

const conflictMark = /^(<{7}|\|{7}|={7}|>{7})(\s|$)/;

/** No event comes near it. What is longer keeps everybody waiting while it is read. */
const longestLine = 1024 * 1024;

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
  return eventChecks[fields.event](fields) ? eventOf(fields.event, fields) : 'damaged';
}

/** Nothing but what was checked, in an order of its own: whatever else stands in a line is nobody's business. */
function eventOf(event: JournalEvent['event'], fields: Fields): JournalEvent {
  const { v, at, account, creation, journal } = fields;
  return {
    v,
    at,
    account,
    event,
    ...only(eventFields[event], fields),
    ...(event === 'requested' && { creation: creationOf(creation as Creation) }),
    // Only this machine's own word names the journal (`ownWord.ts`).
    ...(isText(journal) && { journal }),
  } as JournalEvent;
}

function creationOf(creation: Creation): Fields {
  const { kind } = creation;
  return { kind, ...only(creationFields[kind], { ...creation }) };
}

function only(names: readonly string[], fields: Fields): Fields {
  const some: Record<string, unknown> = {};
  for (const name of names) if (fields[name] !== undefined) some[name] = fields[name];
  return some;
}

/** Whether it is about a kind of thing that this version does not know. */
function isOfNewerKind({ event, kind, creation }: Fields): boolean {
  const isNewer = (of: unknown) => isText(of) && !isKeyOf(creationChecks, of);
  return event === 'known' ? isNewer(kind) : isObject(creation) && isNewer(creation.kind);
}

const eventFields: Readonly<Record<JournalEvent['event'], readonly string[]>> = {
  requested: ['request'],
  created: ['request', 'id'],
  refused: ['request', 'reason'],
  unknown: ['request', 'reason'],
  known: ['kind', 'id', 'title'],
  linked: ['makets', 'layout'],
  forgotten: ['makets'],
};

const creationFields: Readonly<Record<Creation['kind'], readonly string[]>> = {
  maket: ['title', 'layout', 'hash', 'bytes', 'ownFooter'],
  list: ['title'],
  subscriber: ['list'],
  send: ['maket', 'subject', 'lists', 'sender', 'startAt', 'test'],
};

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
  send: ({ maket, subject, lists, sender, startAt, test }) =>
    isId(maket) &&
    isText(subject) &&
    isIds(lists) &&
    isOptional(sender, isText) &&
    isOptional(startAt, isTime) &&
    isOptional(test, (value) => value === true),
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
