import type { FailedLookup } from '../dns.ts';
import type { SyntaxMistake } from './terms.ts';

/** Maximum number of terms with lookups in a check, over all records (RFC 7208, section 4.6.4). */
export const mostLookups = 10;
/** Maximum number of void lookups. */
export const mostVoidLookups = 2;
/** Maximum number of hosts of an `mx`, and of names of an address. */
export const mostHosts = 10;

/** Why a check ends with an error. `domain` is the one whose record causes it. */
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

/** Ends a check, also from within includes. Never leaves `checkHost`. */
export class SpfStop extends Error {
  readonly problem: SpfProblem;

  constructor(problem: SpfProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
