import { byTime, isNewer } from './byTime.ts';
import type { JournalEvent, LocalEvent } from './events.ts';
import { linkedLayout } from './facts.ts';
import { endedHold } from './holds.ts';
import { isConflictMark, type ParsedLine, parseLine } from './parse.ts';
import { applyEvent, isMade, isOpen, type JournalRequest } from './requests.ts';

/** The lines of a journal after a repair. Lines of newer versions are kept. */
export interface TidyLines {
  readonly kept: readonly string[];
  /** Unreadable lines. */
  readonly damaged: readonly string[];
  /** The number of conflict markers that were removed. The lines between them are kept. */
  readonly conflicts: number;
}

interface Line {
  readonly text: string;
  readonly parsed: ParsedLine;
}

/** Removes empty lines, duplicates, unreadable lines and conflict markers. */
export function repairLines(lines: readonly string[]): TidyLines {
  const { kept, ...rest } = repaired(lines);
  return { ...rest, kept: kept.map(({ text }) => text) };
}

/** Also removes events without an effect. The records stay the same, and every number stays in the journal. */
export function compactLines(lines: readonly string[]): TidyLines {
  const { kept, ...rest } = repaired(lines);
  const events = kept.map(({ parsed }) => parsed).filter((event) => typeof event === 'object');
  const isVoid = voidEvents(events);
  const left = kept.filter(({ parsed }) => typeof parsed !== 'object' || !isVoid(parsed));
  return { ...rest, kept: left.map(({ text }) => text) };
}

function repaired(lines: readonly string[]): Omit<TidyLines, 'kept'> & { readonly kept: readonly Line[] } {
  const parsed = [...new Set(lines.map(withoutReturn))].map((text) => ({ text, parsed: parseLine(text) }));
  return {
    kept: parsed.filter((line) => typeof line.parsed === 'object' || line.parsed === 'newer'),
    damaged: parsed.filter((line) => line.parsed === 'damaged').map(({ text }) => text),
    conflicts: lines.filter(isConflictMark).length,
  };
}

/** Returns a function that tells whether an event has no effect because of the others. */
function voidEvents(events: readonly JournalEvent[]): (event: JournalEvent) => boolean {
  const outcomes = new Map<string, Set<JournalEvent['event']>>();
  for (const event of events) {
    if (!('request' in event)) continue;
    const key = requestKey(event);
    outcomes.set(key, (outcomes.get(key) ?? new Set()).add(event.event));
  }
  const replaced = replacedNotes(events);
  return (event) => {
    if (!('request' in event)) return replaced.has(event);
    const of = outcomes.get(requestKey(event));
    if (of?.has('created')) return event.event === 'refused' || event.event === 'unknown';
    // A refused request created nothing.
    return Boolean(of?.has('requested') && of.has('refused'));
  };
}

/** Returns names and links that newer ones have replaced, except the first of each, which gives the time since when a thing is known. */
function replacedNotes(events: readonly JournalEvent[]): ReadonlySet<JournalEvent> {
  const notes = events.filter(isNote);
  const first = new Map<string, Note>();
  const newest = new Map<string, Note>();
  for (const note of notes) {
    for (const key of noteKeys(note)) {
      const [earlier, held] = [first.get(key), newest.get(key)];
      if (!earlier || isNewerNote(earlier, note)) first.set(key, note);
      if (!held || isNewerNote(note, held)) newest.set(key, note);
    }
  }
  const needed = new Set([...first.values(), ...newest.values()]);
  return new Set(notes.filter((note) => !needed.has(note)));
}

function noteKeys(note: Note): string[] {
  const key = (id: number, kind: string) => JSON.stringify([note.account, note.event, kind, id]);
  return note.event === 'known' ? [key(note.id, note.kind)] : note.makets.map((id) => key(id, 'maket'));
}

type Note = Extract<JournalEvent, { event: 'known' | 'linked' }>;

const isNote = (event: JournalEvent): event is Note => event.event === 'known' || event.event === 'linked';
const saidBy = (note: Note) => (note.event === 'known' ? note.title : linkedLayout(note));

const isNewerNote = (one: Note, other: Note) => isNewer(one.at, saidBy(one), other.at, saidBy(other));

const requestKey = ({ account, request }: { readonly account: string; readonly request: string }) =>
  JSON.stringify([account, request]);

const withoutReturn = (line: string) => line.replace(/\r$/, '');

/**
 * Drops the oldest local events when there are more than `most`. Keeps every request with an unknown outcome, every hold without an end, and the newest things. Does
 * not keep refused requests and added addresses.
 */
export function thinLocalEvents(events: readonly LocalEvent[], most: number): readonly LocalEvent[] {
  if (events.length <= most) return events;
  const open = new Set<string>();
  const settled: { readonly at: string; readonly keep: string }[] = [];
  for (const [name, request] of collected(events)) {
    if (isOpen(request)) open.add(name);
    else if (isMade(request) && request.creation.kind !== 'subscriber') {
      settled.push({ at: request.created.at, keep: name });
    }
  }
  for (const event of events) {
    if (event.event === 'known') settled.push({ at: event.at, keep: JSON.stringify(event) });
  }
  // A quarter, because a request has two or three events; the rest is room for new ones.
  const newest = byTime(settled).slice(-Math.floor(most / 4));
  const kept = new Set(newest.map(({ keep }) => keep));
  const ended = new Set(events.map(endedHold));
  return events.filter((event) => {
    if ('request' in event) return open.has(event.request) || kept.has(event.request);
    if (event.event === 'held') return !ended.has(event.hold);
    return event.event === 'known' && kept.has(JSON.stringify(event));
  });
}

function collected(events: readonly JournalEvent[]): ReadonlyMap<string, JournalRequest> {
  const requests = new Map<string, JournalRequest>();
  for (const event of events) {
    if (!('request' in event)) continue;
    const request = requests.get(event.request) ?? { at: '' };
    requests.set(event.request, request);
    applyEvent(request, event);
  }
  return requests;
}
