import { failureOf, isVoid, type RecordType, type Resolver, recordsOf } from '../dns.ts';
import { expandedName, isMailDomain, isQueryable } from '../domainName.ts';
import type { AuditedRecord, AuditedTerm, AuditProblem } from './auditTypes.ts';
import { findSpfRecord } from './findRecord.ts';
import { judge } from './judge.ts';
import { expandMacros, lettersIn, type MacroString } from './macros.ts';
import { mostHosts } from './problem.ts';
import { allOf, isBehind, type Term } from './terms.ts';

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
export class AuditWalk {
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
