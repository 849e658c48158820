import { askingOnce, failureOf, isVoid, type RecordType, type Resolver, recordsOf } from '../dns.ts';
import { expandedName, isMailDomain, isQueryable, normalName } from '../domainName.ts';
import { findSpfRecord } from './findRecord.ts';
import { expandMacros, lettersIn, type MacroString } from './macros.ts';
import { mostHosts, mostLookups, mostVoidLookups, type SpfProblem } from './problem.ts';
import type { SpfRecord } from './readRecord.ts';
import { allOf, isBehind, type Place, type Term } from './terms.ts';

/**
 * What the SPF record of a domain says and leads to, when no letter is there to be checked: every include and redirect is
 * followed, and counted as if nothing matched. A macro that only a letter has a value for is counted, but not followed.
 *
 * Written here because no package shows the tree of includes: `spf-parse` evaluates nothing, `spf-check` passes 98 of the 200
 * official tests, and `mailauth` passes all but bundles to 1.1 MB and gives only a verdict. Tests compare with `mailauth`.
 */
export async function auditSpf(domain: string, resolver: Resolver): Promise<SpfAudit> {
  const walk = new AuditWalk(normalName(domain), askingOnce(resolver));
  const root = await walk.root();
  const { lookups, voidLookups, complete, problems } = walk;
  if (lookups > mostLookups) problems.push({ code: 'tooManyLookups', domain: root.domain });
  if (voidLookups > mostVoidLookups) problems.push({ code: 'tooManyVoidLookups', domain: root.domain });
  return { root, lookups, voidLookups, complete, problems };
}

/** Terms that are looked up before an audit gives up: enough to see a record that is too large as it is. */
const mostFollowed = 50;

type Asking = Extract<Term, { kind: 'include' | 'redirect' | 'exists' | 'a' | 'mx' | 'ptr' }>;
type Finding = Pick<AuditedTerm, 'hosts' | 'below'> & { readonly isVoid?: boolean };

/** Where the walk is: in the record of the last domain of the path, to which redirects alone led when it decides. */
interface Here {
  readonly domain: string;
  readonly path: readonly string[];
  readonly decides: boolean;
}

/** One way through the tree of a domain's records, in the order in which receivers go. */
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

  /** The record of a domain, with everything below. */
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
    // What is included twice is counted twice, but its mistakes are the same.
    const problems = this.judged.has(domain) ? [] : judge(record, domain, decides);
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

  /** The terms of one record. A redirect is what comes last, wherever it is written (RFC 7208, section 6.1). */
  private async walk(terms: readonly Term[], here: Here): Promise<AuditedTerm[]> {
    const all = allOf(terms);
    const redirect = terms.find(({ kind }) => kind === 'redirect');
    const audited: AuditedTerm[] = [];
    for (const term of [...terms.filter((each) => each !== redirect), ...(redirect ? [redirect] : [])]) {
      // Of a tree that is too large the domain's own record is still listed to its end, since others ask what it includes.
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

  /** The name that a term means, unless that depends on the letter. The sender is at the domain that the audit is about. */
  private nameOf(target: MacroString | undefined, domain: string): string | undefined {
    if (!target) return domain;
    const dependsOnLetter = [...lettersIn(target)].some((letter) => letter !== 'd' && letter !== 'o');
    if (dependsOnLetter) return undefined;
    return expandedName(expandMacros(target, (letter) => (letter === 'd' ? domain : this.domain)));
  }

  private async ask(term: Asking, target: string, { domain, path, decides }: Here): Promise<Finding> {
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
        // A letter over IPv4 and one over IPv6 ask differently: nothing is certain but that neither finds anything.
        const { isVoid } = await this.look(term, domain, target, 'A');
        return { isVoid: isVoid && (await this.look(term, domain, target, 'AAAA')).isVoid };
      }
      case 'ptr':
        // Nobody knows which names an address has before there is one.
        return {};
    }
  }

  private async look({ start, end }: Term, domain: string, name: string, type: RecordType) {
    if (!isQueryable(name)) {
      this.problems.push({ code: 'impossibleName', domain, target: name, start, end });
      return { count: 0, isVoid: false };
    }
    const answer = await this.resolver.lookUp(name, type);
    const failure = failureOf(answer, name, type);
    if (failure) this.fail({ code: 'failedLookup', domain, failure });
    return { count: recordsOf(answer).length, isVoid: isVoid(answer) };
  }
}

const asking = new Set(['include', 'redirect', 'exists', 'a', 'mx', 'ptr']);

function isAsking(term: Term): term is Asking {
  return asking.has(term.kind);
}

/**
 * What is wrong with a record by itself, or may surprise its owner; the mistakes first, which make all else unimportant. What an
 * included record says of all others does not matter (RFC 7208, section 5.2): `decides` tells that this is no such record.
 */
export function judge({ terms, mistakes }: SpfRecord, domain: string, decides: boolean): AuditProblem[] {
  const problems: AuditProblem[] = mistakes.length > 0 ? [{ code: 'syntax', domain, mistakes }] : [];
  const all = allOf(terms);
  for (const term of terms) {
    const place: Place & { domain: string } = { domain, start: term.start, end: term.end };
    if (isBehind(term, all)) problems.push({ code: 'unreachable', ...place });
    else if (term.kind === 'ptr') problems.push({ code: 'ptr', ...place });
    else if (term.kind === 'all' && term.qualifier === '+') problems.push({ code: 'plusAll', ...place });
    else if (term.kind === 'unknown') problems.push({ code: 'unknownModifier', name: term.name, ...place });
  }
  const hasEnd = all || terms.some(({ kind }) => kind === 'redirect');
  if (decides && !hasEnd) problems.push({ code: 'noAll', domain });
  return problems;
}

/** What a domain's record is and leads to, for any sender: the tree of includes and redirects. */
export interface SpfAudit {
  readonly root: AuditedRecord;
  /** Terms that ask the DNS when nothing matches before: 10 are allowed (RFC 7208, section 4.6.4). */
  readonly lookups: number;
  /** Those of them that certainly find nothing: 2 are allowed. */
  readonly voidLookups: number;
  /** False when not everything was followed, so that the counts may be too small: loops, failures, records without end. */
  readonly complete: boolean;
  /** In the order in which a receiver comes by them. */
  readonly problems: readonly AuditProblem[];
}

/** One record with its terms; otherwise why there is nothing below: it cannot be known, or is one that led here. */
export type AuditedRecord = {
  readonly domain: string;
  /** The look-ups of its terms and of everything below. */
  readonly lookups: number;
} & (
  | { readonly outcome: 'found'; readonly record: SpfRecord; readonly terms: readonly AuditedTerm[] }
  | { readonly outcome: 'none' | 'several' | 'failed' | 'loop' }
);

export interface AuditedTerm {
  readonly term: Term;
  /** False for what stands behind `all`, and for a `redirect` beside one: receivers never come there. */
  readonly isReached: boolean;
  /** Which look-up of the whole it is, from 1 on; nothing when it asks nothing. */
  readonly ordinal?: number;
  /** Its own look-up and those below. */
  readonly lookups: number;
  /** Whether it certainly finds nothing. */
  readonly isVoid: boolean;
  /** The name that it means; nothing when that depends on the letter. */
  readonly target?: string;
  /** How many hosts an `mx` means. */
  readonly hosts?: number;
  /** What an `include` or a `redirect` leads to, unless there was too much before. */
  readonly below?: AuditedRecord;
}

/** What is wrong with a record or may surprise its owner. Those of `SpfProblem` make every check end in an error. */
export type AuditProblem =
  | SpfProblem
  | { readonly code: 'noOwnRecord'; readonly domain: string }
  /** An include or a redirect leads back to a domain that led to it. */
  | { readonly code: 'loop'; readonly domain: string; readonly path: readonly string[] }
  /** There is more to follow than anybody should ask for. */
  | { readonly code: 'tooLarge'; readonly domain: string }
  | ({ readonly code: 'impossibleName'; readonly domain: string; readonly target: string } & Place)
  /** Everybody may send for the domain. */
  | ({ readonly code: 'plusAll'; readonly domain: string } & Place)
  /** Nothing is said of all others: they are neutral (section 4.7). */
  | { readonly code: 'noAll'; readonly domain: string }
  | ({ readonly code: 'unreachable'; readonly domain: string } & Place)
  /** Slow, unreliable and not to be used (section 5.5). */
  | ({ readonly code: 'ptr'; readonly domain: string } & Place)
  /** Ignored; one that is named as a mechanism was meant as one. */
  | ({ readonly code: 'unknownModifier'; readonly domain: string; readonly name: string } & Place);
