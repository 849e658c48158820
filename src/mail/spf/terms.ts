import type { IpAddress } from '../ipAddress.ts';
import type { MacroString } from './macros.ts';

/** Where something is written in a record's text. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** What a mechanism says of senders that it matches: pass, fail, softfail, neutral (RFC 7208, section 4.6.2). */
export type Qualifier = '+' | '-' | '~' | '?';

/** How many bits of an address count, in each family. */
export interface Prefixes {
  readonly prefix4: number;
  readonly prefix6: number;
}

/** What a mechanism is about, by its name (section 5). */
export type MechanismBody =
  | { readonly kind: 'all' }
  | { readonly kind: 'include'; readonly target: MacroString }
  | { readonly kind: 'exists'; readonly target: MacroString }
  | ({ readonly kind: 'a'; readonly target?: MacroString } & Prefixes)
  | ({ readonly kind: 'mx'; readonly target?: MacroString } & Prefixes)
  | { readonly kind: 'ptr'; readonly target?: MacroString }
  | { readonly kind: 'ip4' | 'ip6'; readonly network: IpAddress; readonly prefix: number };

export type Mechanism = MechanismBody & Place & { readonly qualifier: Qualifier };

/** What does not match senders (section 6). One that nobody knows is ignored, but its name may show a mistake. */
export type Modifier = Place &
  (
    | { readonly kind: 'redirect'; readonly target: MacroString }
    | { readonly kind: 'exp'; readonly target: MacroString }
    | { readonly kind: 'unknown'; readonly name: string }
  );

export type Term = Mechanism | Modifier;

/** Why a term cannot be read. One of these anywhere makes the whole record a permanent error (section 4.6). */
export type TermMistake =
  | { readonly code: 'unknownMechanism'; readonly name: string }
  | { readonly code: 'unexpectedArgument'; readonly name: string; readonly argument: string }
  | { readonly code: 'missingArgument'; readonly name: string }
  | { readonly code: 'badModifierName'; readonly name: string }
  | { readonly code: 'repeatedModifier'; readonly name: 'redirect' | 'exp' }
  | { readonly code: 'badDomain'; readonly domain: string }
  | { readonly code: 'badMacro'; readonly text: string }
  | { readonly code: 'badAddress'; readonly family: 4 | 6; readonly address: string }
  | { readonly code: 'badPrefix'; readonly family: 4 | 6; readonly prefix: string }
  | { readonly code: 'badCharacter'; readonly codePoint: number };

export type SyntaxMistake = TermMistake & Place;

/** Whether a term can match senders. */
export function isMechanism(term: Term): term is Mechanism {
  return 'qualifier' in term;
}

/** The `all` of a record: what stands behind it is never reached, nor is a `redirect` wherever it stands (section 5.1). */
export function allOf(terms: readonly Term[]): Mechanism | undefined {
  return terms.filter(isMechanism).find(({ kind }) => kind === 'all');
}

/** Whether no receiver comes to a term because of an `all`. */
export function isBehind(term: Term, all: Mechanism | undefined): boolean {
  if (!all) return false;
  return isMechanism(term) ? term.start > all.start : term.kind === 'redirect';
}
