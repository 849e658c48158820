import { isLayoutPath } from '../layouts/layout.ts';
import { byTime, isNewer } from './byTime.ts';
import type { JournalEvent } from './events.ts';
import type { ListRecord } from './records.ts';
import type { TrackedRequest } from './requests.ts';

type ImportNote = Extract<JournalEvent, { event: 'imported' }>;

/** The facts about one maket, list or campaign, from which its record follows. */
export interface ThingFacts {
  readonly id: number;
  /** The requests that returned this number. May contain requests whose number was corrected later. */
  makers: TrackedRequest[];
  /** The newest name given by hand. */
  named?: { readonly title: string; readonly at: string };
  /** The newest link to a layout; empty if the link was removed. */
  linked?: { readonly layout: string; readonly at: string };
  /** The time of the first name or link. */
  knownSince?: string;
  /** The last time that the thing was forgotten. */
  forgottenAt?: string;
  /** The names given on this machine. */
  localNames?: Set<string>;
  /** The number of subscribers that were added to a list one by one with Mailroom. */
  added: number;
  /** The number of them who were asked to confirm. */
  asked: number;
  /** The newest line of each import into a list, by import id. */
  imports?: Map<string, ImportNote>;
}

/** Adds a request that returned the number of the thing. */
export function noteMaker(facts: ThingFacts, maker: TrackedRequest): true {
  // There is hardly ever more than one, and `push` on an empty array would reserve space for many.
  if (facts.makers.length === 0) facts.makers = [maker];
  else facts.makers.push(maker);
  return true;
}

/** Changes the number of subscribers that were added to a list one by one. */
export function noteAdded(facts: ThingFacts, more: 1 | -1, isAsked: boolean): true {
  facts.added += more;
  if (isAsked) facts.asked += more;
  return true;
}

/** Applies the counts of an import into a list. Returns true if the facts have changed. */
export function noteImport(facts: ThingFacts, note: ImportNote): boolean {
  facts.imports ??= new Map();
  const held = facts.imports.get(note.importId);
  if (held && !isNewer(note.at, countsOf(note), held.at, countsOf(held))) return false;
  facts.imports.set(note.importId, note);
  return true;
}

/** Returns the counts of an import as a text, for comparison. */
const countsOf = ({ added, refused, unknown, rows, asksToConfirm }: ImportNote) =>
  [added, refused, unknown, rows, asksToConfirm].join();

/** Returns what was done with a list: how many subscribers were added and asked to confirm, and the newest import. */
export function doneWith({
  added,
  asked,
  imports,
}: ThingFacts): Pick<ListRecord, 'subscribersAdded' | 'subscribersAsked' | 'lastImport'> {
  const notes = [...(imports?.values() ?? [])];
  const sum = (some: readonly ImportNote[], start: number) =>
    some.reduce((count, note) => count + note.added, start);
  const last = byTime(notes).at(-1);
  return {
    subscribersAdded: sum(notes, added),
    subscribersAsked: sum(
      notes.filter(({ asksToConfirm }) => asksToConfirm),
      asked,
    ),
    ...(last && {
      lastImport: {
        at: last.at,
        rows: last.rows,
        added: last.added,
        refused: last.refused,
        unknown: last.unknown,
      },
    }),
  };
}

/** Applies a name given by hand. Like the functions below, returns true if the facts have changed. */
export function noteName(facts: ThingFacts, title: string, at: string): boolean {
  const { named } = facts;
  const isFirst = noteKnown(facts, at);
  if (named && !isNewer(at, title, named.at, named.title)) return isFirst;
  facts.named = { title, at };
  return true;
}

/** Applies a link of a maket to a layout. `layout` comes from `linkedLayout`. */
export function noteLink(facts: ThingFacts, layout: string, at: string): boolean {
  const { linked } = facts;
  const isFirst = noteKnown(facts, at);
  if (linked && !isNewer(at, layout, linked.at, linked.layout)) return isFirst;
  facts.linked = { layout, at };
  return true;
}

/** Applies that a maket or list was forgotten. */
export function noteForgotten(facts: ThingFacts, at: string): boolean {
  if (at <= (facts.forgottenAt ?? '')) return false;
  facts.forgottenAt = at;
  return true;
}

/** Adds a name that was given on this machine. */
export function noteLocalName(facts: ThingFacts, title: string): boolean {
  if (facts.localNames?.has(title)) return false;
  facts.localNames ??= new Set();
  facts.localNames.add(title);
  return true;
}

function noteKnown(facts: ThingFacts, at: string): boolean {
  if (facts.knownSince !== undefined && at >= facts.knownSince) return false;
  facts.knownSince = at;
  return true;
}

/** Returns the name given by hand, unless it is older than `at`, the time of creation. */
export function nameAt({ named }: ThingFacts, at: string): string | undefined {
  return named && named.at >= at ? named.title : undefined;
}

/** Returns true if the thing was forgotten, and not named, linked or created since. */
export function isForgotten({ forgottenAt, named, linked }: ThingFacts, madeAt = ''): boolean {
  if (forgottenAt === undefined || madeAt > forgottenAt) return false;
  return forgottenAt > (named?.at ?? '') && forgottenAt > (linked?.at ?? '');
}

/** Returns the path of the linked layout; empty if there is none or the path is invalid. */
export function linkedLayout({ layout = '' }: Extract<JournalEvent, { event: 'linked' }>): string {
  return isLayoutPath(layout) ? layout : '';
}
