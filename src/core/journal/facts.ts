import { isLayoutPath } from '../layouts/layout.ts';
import { isNewer } from './byTime.ts';
import type { JournalEvent } from './events.ts';
import type { ToldRequest } from './ownWord.ts';

/** What is known of one thing at the service: a maket, a list or a campaign. */
export interface Facts {
  readonly id: number;
  /** The requests that came back with its number, and some that had it before somebody corrected theirs. */
  makers: ToldRequest[];
  /** The name given last by hand. */
  named?: { readonly title: string; readonly at: string };
  /** The layout that it was linked with last; empty when it was taken from its layout. */
  linked?: { readonly layout: string; readonly at: string };
  /** When it was named or linked first. */
  knownSince?: string;
  /** When it was forgotten last. */
  forgottenAt?: string;
  /** The names that it was given at this machine. */
  ownNames?: Set<string>;
  /** For a list, how many subscribers were added from here. */
  added: number;
}

/** Takes in a request that came back with the number of a thing. */
export function noteMaker(facts: Facts, maker: ToldRequest): true {
  // There is hardly ever more than one: an array that grows would keep room for many.
  if (facts.makers.length === 0) facts.makers = [maker];
  else facts.makers.push(maker);
  return true;
}

/** Takes in how many more subscribers were added to a list. */
export function noteAdded(facts: Facts, more: 1 | -1): true {
  facts.added += more;
  return true;
}

/** Takes in a name that a thing was given by hand. Returns whether that is anything new, like all that take in a word. */
export function noteName(facts: Facts, title: string, at: string): boolean {
  const { named } = facts;
  const isFirst = noteKnown(facts, at);
  if (named && !isNewer(at, title, named.at, named.title)) return isFirst;
  facts.named = { title, at };
  return true;
}

/** Takes in which layout a maket was linked with, if with any (`linkedLayout`). */
export function noteLink(facts: Facts, layout: string, at: string): boolean {
  const { linked } = facts;
  const isFirst = noteKnown(facts, at);
  if (linked && !isNewer(at, layout, linked.at, linked.layout)) return isFirst;
  facts.linked = { layout, at };
  return true;
}

/** Takes in that a maket is not to be known. */
export function noteForgotten(facts: Facts, at: string): boolean {
  if (at <= (facts.forgottenAt ?? '')) return false;
  facts.forgottenAt = at;
  return true;
}

/** Takes in a name that a thing was given at this machine. */
export function noteOwnName(facts: Facts, title: string): boolean {
  if (facts.ownNames?.has(title)) return false;
  facts.ownNames ??= new Set();
  facts.ownNames.add(title);
  return true;
}

function noteKnown(facts: Facts, at: string): boolean {
  if (facts.knownSince !== undefined && at >= facts.knownSince) return false;
  facts.knownSince = at;
  return true;
}

/** The name that a thing was given by hand since `at`, when it was made or known first. */
export function nameOf({ named }: Facts, at: string): string | undefined {
  return named && named.at >= at ? named.title : undefined;
}

/** Naming or linking a thing makes it known again, and so does that it was made only then. */
export function isToBeForgotten({ forgottenAt, named, linked }: Facts, madeAt = ''): boolean {
  if (forgottenAt === undefined || madeAt > forgottenAt) return false;
  return forgottenAt > (named?.at ?? '') && forgottenAt > (linked?.at ?? '');
}

/** The layout that makets are linked with; empty when it is none, or cannot be one. */
export function linkedLayout({ layout = '' }: Extract<JournalEvent, { event: 'linked' }>): string {
  return isLayoutPath(layout) ? layout : '';
}
