import { isObject } from '../isObject.ts';
import { isLanguageTag } from '../text/languageTag.ts';
import type { Creation, JournalEvent } from './events.ts';

/**
 * A parsed line of the journal. `newer` is an event of a newer version, which is kept in the file and ignored here. `conflict`
 * is a conflict marker of git.
 */
export type ParsedLine = JournalEvent | 'blank' | 'newer' | 'conflict' | 'damaged';

/** Parses one line of `.mailroom/journal.jsonl`. Never throws: the file may be edited, merged or cut off. */
export function parseLine(line: string): ParsedLine {
  if (line.length > longestLine) return 'damaged';
  if (line.trim() === '') return 'blank';
  if (isConflictMark(line)) return 'conflict';
  const whole = parseObject(line);
  if (whole) return readEvent(whole);
  // A window that crashed while writing leaves half a line, and another window may have appended to it.
  const behindTornLine = parseObject(line.slice(line.lastIndexOf(eventStart)));
  return behindTornLine ? readEvent(behindTornLine) : 'damaged';
}

/** Returns the line of an event, without a newline. */
export function formatLine(event: JournalEvent): string {
  const { v, ...rest } = event;
  return JSON.stringify({ v, ...rest });
}

/** Returns true if the line is a conflict marker of git. */
export function isConflictMark(line: string): boolean {
  return conflictMark.test(line);
}

const conflictMark = /^(<{7}|\|{7}|={7}|>{7})(\s|$)/;

/** The longest line that is parsed, in UTF-16 units. Events are far shorter, and parsing longer lines would take too long. */
const longestLine = 1024 * 1024;

/** The start of every line. It cannot occur inside a JSON string, where its quotes would be escaped. */
const eventStart = '{"v":1,';

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
  if (fields.v !== 1 || !isString(fields.account) || !isDateText(fields.at)) return 'damaged';
  if (!isKeyOf(eventChecks, fields.event)) return isString(fields.event) ? 'newer' : 'damaged';
  if (isOfNewerKind(fields)) return 'newer';
  return eventChecks[fields.event](fields) ? eventOf(fields.event, fields) : 'damaged';
}

/** Returns the event with its checked fields only, in a fixed order. */
function eventOf(event: JournalEvent['event'], fields: Fields): JournalEvent {
  const { v, at, account, creation, journal } = fields;
  return {
    v,
    at,
    account,
    event,
    ...onlyFields(eventFields[event], fields),
    ...(event === 'requested' && { creation: creationFieldsOf(creation as Creation) }),
    // Only local events (`LocalEvent`) have this field.
    ...(isString(journal) && { journal }),
  } as JournalEvent;
}

function creationFieldsOf(creation: Creation): Fields {
  const { kind } = creation;
  return { kind, ...onlyFields(creationFields[kind], { ...creation }) };
}

function onlyFields(names: readonly string[], fields: Fields): Fields {
  const some: Record<string, unknown> = {};
  for (const name of names) if (fields[name] !== undefined) some[name] = fields[name];
  return some;
}

/** Returns true if the event is about a kind of thing that this version does not know. */
function isOfNewerKind({ event, kind, creation }: Fields): boolean {
  const isNewer = (of: unknown) => isString(of) && !isKeyOf(creationChecks, of);
  return event === 'known' ? isNewer(kind) : isObject(creation) && isNewer(creation.kind);
}

const eventFields: Readonly<Record<JournalEvent['event'], readonly string[]>> = {
  requested: ['request'],
  created: ['request', 'id'],
  refused: ['request', 'reason'],
  unknown: ['request', 'reason'],
  known: ['kind', 'id', 'title'],
  linked: ['makets', 'layout'],
  forgotten: ['makets', 'lists'],
  held: ['hold', 'review', 'subject', 'lists', 'until', 'sender', 'startAt', 'maket', 'layout', 'language'],
  stopped: ['hold', 'reason'],
  answered: ['packet', 'reader', 'verdict', 'digest'],
  imported: ['importId', 'list', 'rows', 'added', 'refused', 'unknown', 'consent', 'asksToConfirm'],
};

const creationFields: Readonly<Record<Creation['kind'], readonly string[]>> = {
  maket: ['title', 'layout', 'hash', 'bytes', 'ownFooter', 'filledIn', 'language'],
  list: ['title'],
  subscriber: ['list', 'asksToConfirm'],
  send: ['maket', 'subject', 'lists', 'sender', 'startAt', 'test', 'despite', 'hold'],
};

const eventChecks: Readonly<Record<JournalEvent['event'], (fields: Fields) => boolean>> = {
  requested: ({ request, creation }) => isString(request) && isCreation(creation),
  created: ({ request, id }) => isString(request) && isId(id),
  refused: ({ request, reason }) => isString(request) && isString(reason),
  unknown: ({ request, reason }) => isString(request) && isString(reason),
  known: ({ kind, id, title }) =>
    (kind === 'maket' || kind === 'list' || kind === 'send') && isId(id) && isString(title),
  linked: ({ makets, layout }) => isIds(makets) && isOptional(layout, isString),
  forgotten: ({ makets, lists }) => isIds(makets) && isOptional(lists, isIds),
  held: ({ hold, review, subject, lists, until, sender, startAt, maket, layout, language }) =>
    isString(hold) &&
    isId(review) &&
    isString(subject) &&
    isIds(lists) &&
    isDateText(until) &&
    isOptional(sender, isString) &&
    isOptional(startAt, isDateText) &&
    isOptional(maket, isId) &&
    isOptional(layout, isString) &&
    isOptional(language, (tag) => isString(tag) && isLanguageTag(tag)),
  stopped: ({ hold, reason }) => isString(hold) && isString(reason),
  answered: ({ packet, reader, verdict, digest }) =>
    isString(packet) &&
    isString(reader) &&
    (verdict === 'approved' || verdict === 'changes') &&
    isString(digest),
  imported: ({ importId, consent, asksToConfirm, ...counts }) =>
    isString(importId) &&
    isString(consent) &&
    isOptional(asksToConfirm, isTrue) &&
    [counts.list, counts.rows, counts.added, counts.refused, counts.unknown].every(isNumberFromZero),
};

const creationChecks: Readonly<Record<Creation['kind'], (fields: Fields) => boolean>> = {
  maket: ({ title, layout, hash, bytes, ownFooter, filledIn, language }) =>
    isString(title) &&
    isOptional(layout, isString) &&
    isString(hash) &&
    typeof bytes === 'number' &&
    typeof ownFooter === 'boolean' &&
    isOptional(filledIn, isTrue) &&
    isOptional(language, (tag) => isString(tag) && isLanguageTag(tag)),
  list: ({ title }) => isString(title),
  subscriber: ({ list, asksToConfirm }) => isId(list) && isOptional(asksToConfirm, isTrue),
  send: ({ maket, subject, lists, sender, startAt, test, despite, hold }) =>
    isId(maket) &&
    isString(subject) &&
    isIds(lists) &&
    isOptional(sender, isString) &&
    isOptional(startAt, isDateText) &&
    isOptional(test, isTrue) &&
    isOptional(despite, isStrings) &&
    isOptional(hold, isString),
};

function isCreation(value: unknown): boolean {
  return isObject(value) && isKeyOf(creationChecks, value.kind) && creationChecks[value.kind](value);
}

const isKeyOf = <T extends object>(object: T, key: unknown): key is keyof T =>
  isString(key) && Object.hasOwn(object, key);
const isString = (value: unknown): value is string => typeof value === 'string';
const isId = (value: unknown): value is number => Number.isSafeInteger(value);
const isNumberFromZero = (value: unknown): boolean => isId(value) && value >= 0;
const isIds = (value: unknown): boolean => Array.isArray(value) && value.every(isId);
const isStrings = (value: unknown): boolean => Array.isArray(value) && value.every(isString);
const isTrue = (value: unknown): boolean => value === true;
const isDateText = (value: unknown): boolean => isString(value) && !Number.isNaN(Date.parse(value));
const isOptional = (value: unknown, check: (value: unknown) => boolean): boolean =>
  value === undefined || check(value);
