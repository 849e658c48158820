import { isLayoutPath } from '../layoutPath.ts';
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
export function noteMaker(facts: Facts, maker: ToldRequest): void {
  // There is hardly ever more than one: an array that grows would keep room for many.
  if (facts.makers.length === 0) facts.makers = [maker];
  else facts.makers.push(maker);
}

/** Takes in a name that a thing was given by hand. */
export function noteName(facts: Facts, title: string, at: string): void {
  const { named } = facts;
  if (!named || isNewer(at, title, named.at, named.title)) facts.named = { title, at };
  noteKnown(facts, at);
}

/** Takes in which layout a maket was linked with, if with any (`linkedLayout`). */
export function noteLink(facts: Facts, layout: string, at: string): void {
  const { linked } = facts;
  if (!linked || isNewer(at, layout, linked.at, linked.layout)) facts.linked = { layout, at };
  noteKnown(facts, at);
}

/** Takes in that a maket is not to be known. */
export function noteForgotten(facts: Facts, at: string): void {
  if (at > (facts.forgottenAt ?? '')) facts.forgottenAt = at;
}

/** Takes in a name that a thing was given at this machine. */
export function noteOwnName(facts: Facts, title: string): void {
  facts.ownNames ??= new Set();
  facts.ownNames.add(title);
}

/** The name that a thing was given by hand since `at`, when it was made or known first. */
export function nameOf({ named }: Facts, at: string): string | undefined {
  return named && named.at >= at ? named.title : undefined;
}

function noteKnown(facts: Facts, at: string): void {
  if (facts.knownSince === undefined || at < facts.knownSince) facts.knownSince = at;
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
