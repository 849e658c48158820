import { isLayoutPath } from '../layouts/layout.ts';
import { isNewer } from './byTime.ts';
import type { JournalEvent } from './events.ts';
import type { TrackedRequest } from './requests.ts';

/** The facts about one maket, list or campaign, from which its record follows. */
export interface Facts {
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
  /** The number of subscribers that each import has added to a list, by import id. */
  imports?: Map<string, { readonly at: string; readonly added: number }>;
}

/** Adds a request that returned the number of the thing. */
export function noteMaker(facts: Facts, maker: TrackedRequest): true {
  // There is hardly ever more than one, and `push` on an empty array would reserve space for many.
  if (facts.makers.length === 0) facts.makers = [maker];
  else facts.makers.push(maker);
  return true;
}

/** Changes the number of subscribers that were added to a list one by one. */
export function noteAdded(facts: Facts, more: 1 | -1): true {
  facts.added += more;
  return true;
}

/** Applies the number of subscribers that an import has added to a list. Returns true if the facts have changed. */
export function noteImport(facts: Facts, importId: string, added: number, at: string): boolean {
  facts.imports ??= new Map();
  const held = facts.imports.get(importId);
  if (held && !isNewer(at, added, held.at, held.added)) return false;
  facts.imports.set(importId, { at, added });
  return true;
}

/** Returns the number of subscribers that were added to a list with Mailroom. */
export function addedTo({ added, imports }: Facts): number {
  return [...(imports?.values() ?? [])].reduce((sum, each) => sum + each.added, added);
}

/** Applies a name given by hand. Like the functions below, returns true if the facts have changed. */
export function noteName(facts: Facts, title: string, at: string): boolean {
  const { named } = facts;
  const isFirst = noteKnown(facts, at);
  if (named && !isNewer(at, title, named.at, named.title)) return isFirst;
  facts.named = { title, at };
  return true;
}

/** Applies a link of a maket to a layout. `layout` comes from `linkedLayout`. */
export function noteLink(facts: Facts, layout: string, at: string): boolean {
  const { linked } = facts;
  const isFirst = noteKnown(facts, at);
  if (linked && !isNewer(at, layout, linked.at, linked.layout)) return isFirst;
  facts.linked = { layout, at };
  return true;
}

/** Applies that a maket or list was forgotten. */
export function noteForgotten(facts: Facts, at: string): boolean {
  if (at <= (facts.forgottenAt ?? '')) return false;
  facts.forgottenAt = at;
  return true;
}

/** Adds a name that was given on this machine. */
export function noteLocalName(facts: Facts, title: string): boolean {
  if (facts.localNames?.has(title)) return false;
  facts.localNames ??= new Set();
  facts.localNames.add(title);
  return true;
}

function noteKnown(facts: Facts, at: string): boolean {
  if (facts.knownSince !== undefined && at >= facts.knownSince) return false;
  facts.knownSince = at;
  return true;
}

/** Returns the name given by hand, unless it is older than `at`, the time of creation. */
export function nameOf({ named }: Facts, at: string): string | undefined {
  return named && named.at >= at ? named.title : undefined;
}

/** Returns true if the thing was forgotten, and not named, linked or created since. */
export function isForgotten({ forgottenAt, named, linked }: Facts, madeAt = ''): boolean {
  if (forgottenAt === undefined || madeAt > forgottenAt) return false;
  return forgottenAt > (named?.at ?? '') && forgottenAt > (linked?.at ?? '');
}

/** Returns the path of the linked layout; empty if there is none or the path is invalid. */
export function linkedLayout({ layout = '' }: Extract<JournalEvent, { event: 'linked' }>): string {
  return isLayoutPath(layout) ? layout : '';
}
