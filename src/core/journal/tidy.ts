import { isNewer } from './byTime.ts';
import type { JournalEvent } from './events.ts';
import { linkedLayout } from './facts.ts';
import { isConflictMark, type ParsedLine, parseLine } from './parse.ts';

/** The lines of a journal that was put in order. Whatever a newer version wrote is kept. */
export interface TidyLines {
  readonly kept: readonly string[];
  /** Lines that cannot be read. */
  readonly damaged: readonly string[];
  /** How many marks of a conflict in a merge were left out. What stood between them is kept. */
  readonly conflicts: number;
}

interface Line {
  readonly text: string;
  readonly parsed: ParsedLine;
}

/** Leaves out empty lines, those that are there twice, and the marks that a merge with conflicts leaves. */
export function repairLines(lines: readonly string[]): TidyLines {
  const { kept, ...rest } = repaired(lines);
  return { ...rest, kept: kept.map(({ text }) => text) };
}

/** Leaves out as well what says nothing any more, and no number of anything: the journal means the same afterwards. */
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

/** Says of an event whether the others make it mean nothing. */
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
    // Nothing was made.
    return Boolean(of?.has('requested') && of.has('refused'));
  };
}

/** Names and links that a newer one has replaced. The first of each says since when the thing is known. */
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
