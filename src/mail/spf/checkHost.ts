import type { Resolver } from '../dns.ts';
import { isMailDomain, isWithinDomain, normalName } from '../domainName.ts';
import { isInNetwork, readIp } from '../ipAddress.ts';
import { SpfCheck } from './check.ts';
import { findSpfRecord } from './findRecord.ts';
import { type SpfQuery, spfLetterOf } from './letter.ts';
import { isMistake, type MacroString, readMacros } from './macros.ts';
import { mostHosts, type SpfProblem, SpfStop } from './problem.ts';
import type { SpfRecord } from './readRecord.ts';
import { isMechanism, type Mechanism, type Prefixes, type Qualifier } from './terms.ts';

interface SpfVerdict {
  readonly result: SpfResult;
  /** The checked domain. */
  readonly domain: string;
  readonly match?: SpfMatch;
  /** The domain owner's explanation for failed letters. Untrusted text. */
  readonly explanation?: string;
  /** The cause of an error; absent if the sender's address is invalid, which is a temporary error. */
  readonly problem?: SpfProblem;
  /** Number of terms with lookups (`lookups`), and of void lookups. */
  readonly lookups: number;
  readonly voidLookups: number;
}

/** Checks whether a letter comes from a server that its sender's domain allows (RFC 7208, section 4). Domains must be in ASCII. */
export async function checkHost(query: SpfQuery, resolver: Resolver): Promise<SpfVerdict> {
  const ip = readIp(query.ip);
  const letter = spfLetterOf(query, ip ?? { family: 4, bytes: [] });
  const domain = letter.senderDomain;
  if (!ip) return { result: 'temperror', domain, lookups: 0, voidLookups: 0 };
  const check = new SpfCheck(letter, resolver);
  const counts = () => ({ domain, lookups: check.lookups, voidLookups: check.voidLookups });
  try {
    const evaluation = await evaluate(check, domain, true);
    return { ...evaluation, ...counts() };
  } catch (error) {
    if (!(error instanceof SpfStop)) throw error;
    const { problem } = error;
    return { result: problem.code === 'failedLookup' ? 'temperror' : 'permerror', problem, ...counts() };
  }
}

/** The result of SPF (RFC 7208, section 2.6). */
export type SpfResult = 'none' | 'neutral' | 'pass' | 'fail' | 'softfail' | 'temperror' | 'permerror';

/** The matching mechanism, and the domain of its record. After a redirect, this is not the checked domain. */
interface SpfMatch {
  readonly domain: string;
  readonly mechanism: Mechanism;
}

interface Evaluation {
  readonly result: SpfResult;
  readonly match?: SpfMatch;
  readonly explanation?: string;
}

/**
 * Evaluates the record of a domain (section 4.6). With `explains`, the result of a failure includes the explanation. Throws an `SpfStop`
 * for an error.
 */
async function evaluate(check: SpfCheck, domain: string, explains: boolean): Promise<Evaluation> {
  const record = await spfRecordOf(check, domain);
  if (!record) return { result: 'none' };
  for (const mechanism of record.terms.filter(isMechanism)) {
    if (!(await matches(check, mechanism, domain))) continue;
    const result = qualifierResults[mechanism.qualifier];
    const explanation =
      result === 'fail' && explains ? await explanationOf(check, record, domain) : undefined;
    const match = { domain, mechanism };
    return explanation === undefined ? { result, match } : { result, match, explanation };
  }
  const redirect = modifierIn(record, 'redirect');
  return redirect ? followRedirect(check, redirect, domain, explains) : { result: 'neutral' };
}

const qualifierResults: Readonly<Record<Qualifier, SpfResult>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};

async function spfRecordOf(check: SpfCheck, domain: string): Promise<SpfRecord | undefined> {
  if (!isMailDomain(domain)) return undefined;
  const found = await findSpfRecord(domain, check.resolver);
  switch (found.outcome) {
    case 'none':
      return undefined;
    case 'failed':
      throw new SpfStop({ code: 'failedLookup', domain, failure: found.failure });
    case 'several':
      throw new SpfStop({ code: 'severalRecords', domain, records: found.records });
    case 'found': {
      const { mistakes } = found.record;
      if (mistakes.length > 0) throw new SpfStop({ code: 'syntax', domain, mistakes });
      return found.record;
    }
  }
}

async function matches(check: SpfCheck, mechanism: Mechanism, domain: string): Promise<boolean> {
  switch (mechanism.kind) {
    case 'all':
      return true;
    case 'ip4':
    case 'ip6':
      return isInNetwork(check.letter.ip, mechanism.network, mechanism.prefix);
  }
  check.count(domain);
  const target = mechanism.target ? await check.target(mechanism.target, domain) : domain;
  switch (mechanism.kind) {
    case 'include':
      return target !== undefined && includes(check, target, domain);
    case 'a':
      return check.matches(await check.addresses(domain, target), mechanism);
    case 'mx':
      return matchesHosts(check, mechanism, target, domain);
    case 'exists':
      return (await check.ask(domain, target, 'A')).length > 0;
    case 'ptr': {
      const names = target === undefined ? [] : await check.validatedNames(domain, true);
      return names.some((name) => isWithinDomain(name, target ?? domain));
    }
  }
}

/** Returns true if the included record gives a pass. A domain without a record is an error of the including record (section 5.2). */
async function includes(check: SpfCheck, target: string, domain: string): Promise<boolean> {
  const { result } = await evaluate(check, target, false);
  if (result === 'none') throw new SpfStop({ code: 'noRecord', domain, target });
  return result === 'pass';
}

/**
 * Returns true if the letter is from one of the target's mail servers. Tries them by priority, and allows at most ten (section
 * 5.4).
 */
async function matchesHosts(
  check: SpfCheck,
  prefixes: Prefixes,
  target: string | undefined,
  domain: string,
): Promise<boolean> {
  const hosts = await check.ask(domain, target, 'MX');
  if (hosts.length > mostHosts) {
    throw new SpfStop({ code: 'tooManyHosts', domain, target: target ?? domain, count: hosts.length });
  }
  for (const { exchange } of hosts.toSorted((one, other) => one.priority - other.priority)) {
    const addresses = await check.addresses(domain, normalName(exchange), false);
    if (check.matches(addresses, prefixes)) return true;
  }
  return false;
}

/** Evaluates the target of a redirect (section 6.1). */
async function followRedirect(
  check: SpfCheck,
  redirect: MacroString,
  domain: string,
  explains: boolean,
): Promise<Evaluation> {
  check.count(domain);
  const target = await check.target(redirect, domain);
  const evaluation = target === undefined ? undefined : await evaluate(check, target, explains);
  if (!evaluation || evaluation.result === 'none') {
    throw new SpfStop({ code: 'noRecord', domain, target: target ?? '' });
  }
  return evaluation;
}

/** Returns the explanation of a failure; `undefined` if the explanation is missing or invalid (section 6.2). */
async function explanationOf(
  check: SpfCheck,
  record: SpfRecord,
  domain: string,
): Promise<string | undefined> {
  const target = modifierIn(record, 'exp');
  if (!target) return undefined;
  const [strings, ...more] = await check.askCalmly(domain, await check.target(target, domain), 'TXT');
  if (!strings || more.length > 0) return undefined;
  const macros = readMacros(strings.join(''), { explains: true });
  if (isMistake(macros)) return undefined;
  const text = await check.expand(macros, domain);
  return /^[\x20-\x7e]+$/.test(text) ? text : undefined;
}

function modifierIn(record: SpfRecord, kind: 'redirect' | 'exp'): MacroString | undefined {
  const modifier = record.terms.find((term) => term.kind === kind);
  return modifier && 'target' in modifier ? modifier.target : undefined;
}
