import { askingOnce, failedLookup, isVoidAnswer, type RecordType, type Resolver, recordsOf } from '../dns.ts';
import { expandedName, isMailDomain, isQueryable, normalName } from '../domainName.ts';
import { findSpfRecord } from './findRecord.ts';
import { expandMacros, lettersIn, type MacroString } from './macros.ts';
import { mostHosts, mostLookups, mostVoidLookups, type SpfProblem } from './problem.ts';
import type { SpfRecord } from './readRecord.ts';
import { allOf, isBehind, type Term, type TextPlace } from './terms.ts';

/**
 * Audits the SPF record of a domain without a letter: follows every include and redirect, and counts lookups as if nothing
 * matched. A macro that depends on the letter is counted, but not followed. Written here because no package shows the tree of
 * includes: `spf-parse` evaluates nothing, `spf-check` passes 98 of the 200 official tests, and `mailauth` passes all but bundles
 * to 1.1 MB and returns only a result. Tests compare with `mailauth`.
 */
export async function auditSpf(domain: string, resolver: Resolver): Promise<SpfAudit> {
  const walk = new AuditWalk(normalName(domain), askingOnce(resolver));
  const root = await walk.root();
  const { lookups, voidLookups, complete, problems } = walk;
  if (lookups > mostLookups) problems.push({ code: 'tooManyLookups', domain: root.domain });
  if (voidLookups > mostVoidLookups) problems.push({ code: 'tooManyVoidLookups', domain: root.domain });
  return { root, lookups, voidLookups, complete, problems };
}

/** The number of terms with lookups after which the audit stops: enough to recognize a record that is too large. */
const mostFollowed = 50;

type Asking = Extract<Term, { kind: 'include' | 'redirect' | 'exists' | 'a' | 'mx' | 'ptr' }>;
type TermFinding = Pick<AuditedTerm, 'hosts' | 'below'> & { readonly isVoid?: boolean };

/**
 * The position in the tree: the record of the last domain in `path`. `decides` is true if only redirects led there, so that its `all`
 * applies.
 */
interface Here {
  readonly domain: string;
  readonly path: readonly string[];
  readonly decides: boolean;
}

/** Walks the tree of a domain's records, in the order in which receivers do. */
class AuditWalk {
  lookups = 0;
  voidLookups = 0;
  complete = true;
  readonly problems: AuditProblem[] = [];
  private readonly judged = new Set<string>();
  private readonly domain: string;
  private readonly resolver: Resolver;

  constructor(domain: string, resolver: Resolver) {
    this.domain = domain;
    this.resolver = resolver;
  }

  async root(): Promise<AuditedRecord> {
    const root = await this.follow(this.domain, [], true);
    if (root.outcome === 'none') this.problems.push({ code: 'noOwnRecord', domain: this.domain });
    return root;
  }

  /** Looks up the record of a domain and follows all of its includes and redirects. */
  private async follow(domain: string, leading: readonly string[], decides: boolean): Promise<AuditedRecord> {
    const path = [...leading, domain];
    if (leading.includes(domain)) {
      this.fail({ code: 'loop', domain, path: path.slice(path.indexOf(domain)) });
      return { domain, lookups: 0, outcome: 'loop' };
    }
    if (!isMailDomain(domain)) return { domain, lookups: 0, outcome: 'none' };
    const found = await findSpfRecord(domain, this.resolver);
    if (found.outcome !== 'found') {
      if (found.outcome === 'failed') this.fail({ code: 'failedLookup', domain, failure: found.failure });
      if (found.outcome === 'several') this.fail({ code: 'severalRecords', domain, records: found.records });
      return { domain, lookups: 0, outcome: found.outcome };
    }
    const { record } = found;
    // A domain that is included twice counts twice, but its mistakes are reported once.
    const problems = this.judged.has(domain) ? [] : judgeRecord(record, domain, decides);
    for (const problem of problems) this.problems.push(problem);
    this.judged.add(domain);
    const before = this.lookups;
    const terms = await this.walk(record.terms, { domain, path, decides });
    return { domain, lookups: this.lookups - before, outcome: 'found', record, terms };
  }

  private fail(problem: AuditProblem): void {
    this.complete = false;
    this.problems.push(problem);
  }

  /** Walks the terms of one record. A redirect comes last, wherever it is written (RFC 7208, section 6.1). */
  private async walk(terms: readonly Term[], here: Here): Promise<AuditedTerm[]> {
    const all = allOf(terms);
    const redirect = terms.find(({ kind }) => kind === 'redirect');
    const audited: AuditedTerm[] = [];
    for (const term of [...terms.filter((each) => each !== redirect), ...(redirect ? [redirect] : [])]) {
      // Lists the domain's own record completely even if the tree is too large: callers need its includes.
      if (this.lookups > mostFollowed && here.path.length > 1) break;
      const isReached = !isBehind(term, all);
      const asks = isReached && isAsking(term);
      audited.push(asks ? await this.audit(term, here) : { term, isReached, lookups: 0, isVoid: false });
    }
    return audited.sort((one, other) => one.term.start - other.term.start);
  }

  private async audit(term: Asking, here: Here): Promise<AuditedTerm> {
    this.lookups += 1;
    const ordinal = this.lookups;
    const target = this.nameOf(term.target, here.domain);
    if (ordinal === mostFollowed + 1) this.fail({ code: 'tooLarge', domain: here.domain });
    const asks = target !== undefined && ordinal <= mostFollowed;
    const { isVoid = false, ...finding } = asks ? await this.ask(term, target, here) : {};
    if (isVoid) this.voidLookups += 1;
    const lookups = this.lookups - ordinal + 1;
    return { term, isReached: true, ordinal, lookups, isVoid, ...(target && { target }), ...finding };
  }

  /** Returns the domain of a term; `undefined` if it depends on the letter. Assumes a sender at the audited domain. */
  private nameOf(target: MacroString | undefined, domain: string): string | undefined {
    if (!target) return domain;
    const dependsOnLetter = [...lettersIn(target)].some((letter) => letter !== 'd' && letter !== 'o');
    if (dependsOnLetter) return undefined;
    return expandedName(expandMacros(target, (letter) => (letter === 'd' ? domain : this.domain)));
  }

  private async ask(term: Asking, target: string, { domain, path, decides }: Here): Promise<TermFinding> {
    switch (term.kind) {
      case 'include':
      case 'redirect': {
        const below = await this.follow(target, path, decides && term.kind === 'redirect');
        if (below.outcome === 'none') this.problems.push({ code: 'noRecord', domain, target });
        return { below };
      }
      case 'mx': {
        const { count: hosts, isVoid } = await this.look(term, domain, target, 'MX');
        if (hosts > mostHosts) this.problems.push({ code: 'tooManyHosts', domain, target, count: hosts });
        return { hosts, isVoid };
      }
      case 'exists':
        return { isVoid: (await this.look(term, domain, target, 'A')).isVoid };
      case 'a': {
        // Letters over IPv4 and IPv6 cause different lookups. The term is certainly void only if both are void.
        const { isVoid } = await this.look(term, domain, target, 'A');
        return { isVoid: isVoid && (await this.look(term, domain, target, 'AAAA')).isVoid };
      }
      case 'ptr':
        // The names that a `ptr` looks up depend on the sender's IP address, which is unknown here.
        return {};
    }
  }

  private async look({ start, end }: Term, domain: string, name: string, type: RecordType) {
    if (!isQueryable(name)) {
      this.problems.push({ code: 'impossibleName', domain, target: name, start, end });
      return { count: 0, isVoid: false };
    }
    const answer = await this.resolver.lookUp(name, type);
    const failure = failedLookup(answer, name, type);
    if (failure) this.fail({ code: 'failedLookup', domain, failure });
    return { count: recordsOf(answer).length, isVoid: isVoidAnswer(answer) };
  }
}

const asking = new Set(['include', 'redirect', 'exists', 'a', 'mx', 'ptr']);

function isAsking(term: Term): term is Asking {
  return asking.has(term.kind);
}

/**
 * Returns the mistakes in a record itself, and what may surprise its owner. Syntax mistakes come first. `decides` is false in
 * included records, whose result for other senders does not matter (RFC 7208, section 5.2).
 */
export function judgeRecord(
  { terms, mistakes }: SpfRecord,
  domain: string,
  decides: boolean,
): AuditProblem[] {
  const problems: AuditProblem[] = mistakes.length > 0 ? [{ code: 'syntax', domain, mistakes }] : [];
  const all = allOf(terms);
  for (const term of terms) {
    const place: TextPlace & { domain: string } = { domain, start: term.start, end: term.end };
    if (isBehind(term, all)) problems.push({ code: 'unreachable', ...place });
    else if (term.kind === 'ptr') problems.push({ code: 'ptr', ...place });
    else if (term.kind === 'all' && term.qualifier === '+') problems.push({ code: 'plusAll', ...place });
    else if (term.kind === 'unknown') problems.push({ code: 'unknownModifier', name: term.name, ...place });
  }
  const hasEnd = all || terms.some(({ kind }) => kind === 'redirect');
  if (decides && !hasEnd) problems.push({ code: 'noAll', domain });
  return problems;
}

/** The SPF record of a domain with its tree of includes and redirects, for any sender. */
export interface SpfAudit {
  readonly root: AuditedRecord;
  /** Number of terms with lookups if no earlier term matches. 10 are allowed (RFC 7208, section 4.6.4). */
  readonly lookups: number;
  /** Number of lookups that are certainly void. 2 are allowed. */
  readonly voidLookups: number;
  /** False if the tree was not followed completely (loops, failures, too many terms). The counts may then be too low. */
  readonly complete: boolean;
  /** The problems, in the order in which receivers encounter them. */
  readonly problems: readonly AuditProblem[];
}

/** A record with its terms, or the reason why the record was not followed. */
export type AuditedRecord = {
  readonly domain: string;
  /** Number of lookups of the record's terms and of all records below. */
  readonly lookups: number;
} & (
  | { readonly outcome: 'found'; readonly record: SpfRecord; readonly terms: readonly AuditedTerm[] }
  | { readonly outcome: 'none' | 'several' | 'failed' | 'loop' }
);

export interface AuditedTerm {
  readonly term: Term;
  /** False for terms after `all` and for a `redirect` next to an `all`: receivers never reach them. */
  readonly isReached: boolean;
  /** The position of the term's lookup among all lookups of the tree, from 1; absent without a lookup. */
  readonly ordinal?: number;
  /** Number of lookups of the term itself and of the records below. */
  readonly lookups: number;
  /** True if the lookup is certainly void. */
  readonly isVoid: boolean;
  /** The domain of the term; absent if it depends on the letter. */
  readonly target?: string;
  /** Number of hosts of an `mx`. */
  readonly hosts?: number;
  /** The record of an `include` or a `redirect`, unless the limit was reached before. */
  readonly below?: AuditedRecord;
}

/** A mistake in a record, or what may surprise its owner. An `SpfProblem` makes every check a permanent or temporary error. */
type AuditProblem =
  | SpfProblem
  | { readonly code: 'noOwnRecord'; readonly domain: string }
  /** An include or a redirect refers back to a domain above it. */
  | { readonly code: 'loop'; readonly domain: string; readonly path: readonly string[] }
  /** There are more terms with lookups than the audit follows. */
  | { readonly code: 'tooLarge'; readonly domain: string }
  | ({ readonly code: 'impossibleName'; readonly domain: string; readonly target: string } & TextPlace)
  /** The record allows anyone to send for the domain. */
  | ({ readonly code: 'plusAll'; readonly domain: string } & TextPlace)
  /** The record has neither `all` nor a redirect, so other senders are neutral (section 4.7). */
  | { readonly code: 'noAll'; readonly domain: string }
  | ({ readonly code: 'unreachable'; readonly domain: string } & TextPlace)
  /** The record uses `ptr`, which is slow, unreliable, and should not be used (section 5.5). */
  | ({ readonly code: 'ptr'; readonly domain: string } & TextPlace)
  /** The record has a modifier that receivers ignore. If it has the name of a mechanism, it was meant as one. */
  | ({ readonly code: 'unknownModifier'; readonly domain: string; readonly name: string } & TextPlace);
