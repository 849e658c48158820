import type { FailedLookup } from '../dns.ts';
import type { SyntaxMistake } from './terms.ts';

/** Maximum number of terms with lookups in a check, in all records together (RFC 7208, section 4.6.4). */
export const mostLookups = 10;
/** Maximum number of void lookups. */
export const mostVoidLookups = 2;
/** Maximum number of mail servers of an `mx`, and of names of an IP address. */
export const mostHosts = 10;

/** The reason why a check ends with an error. `domain` is the domain whose record causes the error. */
export type SpfProblem =
  | { readonly code: 'syntax'; readonly domain: string; readonly mistakes: readonly SyntaxMistake[] }
  | { readonly code: 'severalRecords'; readonly domain: string; readonly records: readonly string[] }
  /** The target of an include or a redirect has no record, or cannot be a domain. */
  | { readonly code: 'noRecord'; readonly domain: string; readonly target: string }
  | { readonly code: 'tooManyLookups'; readonly domain: string }
  | { readonly code: 'tooManyVoidLookups'; readonly domain: string }
  | {
      readonly code: 'tooManyHosts';
      readonly domain: string;
      readonly target: string;
      readonly count: number;
    }
  | { readonly code: 'failedLookup'; readonly domain: string; readonly failure: FailedLookup };

/** Thrown to end a check, also from within includes. `checkHost` catches it. */
export class SpfStop extends Error {
  readonly problem: SpfProblem;

  constructor(problem: SpfProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
