import type { IpAddress } from '../ipAddress.ts';
import type { MacroString } from './macros.ts';

/** The range of a piece of text in a record. */
export interface TextPlace {
  readonly start: number;
  readonly end: number;
}

/** The prefix of a mechanism that sets the result for matching senders: pass, fail, softfail, neutral (RFC 7208, section 4.6.2). */
export type Qualifier = '+' | '-' | '~' | '?';

/** Prefix lengths for each address family. */
export interface Prefixes {
  readonly prefix4: number;
  readonly prefix6: number;
}

/** A mechanism, by its name (section 5). */
export type MechanismBody =
  | { readonly kind: 'all' }
  | { readonly kind: 'include'; readonly target: MacroString }
  | { readonly kind: 'exists'; readonly target: MacroString }
  | ({ readonly kind: 'a'; readonly target?: MacroString } & Prefixes)
  | ({ readonly kind: 'mx'; readonly target?: MacroString } & Prefixes)
  | { readonly kind: 'ptr'; readonly target?: MacroString }
  | { readonly kind: 'ip4' | 'ip6'; readonly network: IpAddress; readonly prefix: number };

export type Mechanism = MechanismBody & TextPlace & { readonly qualifier: Qualifier };

/** A modifier (section 6). Receivers ignore unknown ones, but their names may show a mistake. */
export type Modifier = TextPlace &
  (
    | { readonly kind: 'redirect'; readonly target: MacroString }
    | { readonly kind: 'exp'; readonly target: MacroString }
    | { readonly kind: 'unknown'; readonly name: string }
  );

export type Term = Mechanism | Modifier;

/** The reason why a term is invalid. One invalid term makes the whole record a permanent error (section 4.6). */
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

export type SyntaxMistake = TermMistake & TextPlace;

/** Returns true for terms that can match senders. */
export function isMechanism(term: Term): term is Mechanism {
  return 'qualifier' in term;
}

/** Returns the `all` of a record. Receivers never reach mechanisms after it, or a `redirect` anywhere (section 5.1). */
export function allOf(terms: readonly Term[]): Mechanism | undefined {
  return terms.filter(isMechanism).find(({ kind }) => kind === 'all');
}

/** Returns true if a term is never reached because of `all`. */
export function isBehind(term: Term, all: Mechanism | undefined): boolean {
  if (!all) return false;
  return isMechanism(term) ? term.start > all.start : term.kind === 'redirect';
}
