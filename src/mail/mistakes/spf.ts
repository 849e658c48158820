import { isWithinDomain } from '../domainName.ts';
import { readIp4, readIp6 } from '../ipAddress.ts';
import { type AuditedRecord, auditSpf, type SpfAudit } from '../spf/audit.ts';
import { mostLookups, mostVoidLookups } from '../spf/problem.ts';
import type { SpfRecord } from '../spf/readRecord.ts';
import { allOf, isBehind, type SyntaxMistake, type TextPlace } from '../spf/terms.ts';
import { textKindOf } from './context.ts';
import type { ExpectedSpf } from './expected.ts';
import type { SpfMistake, WritingMistake } from './mistake.ts';
import { isNearly } from './nearly.ts';
import { isInclude, missingIncludes, type SpfContext, targetOf, wantedIncludes } from './spfContext.ts';

/** Detects several SPF records: receivers then use none (RFC 7208, section 4.5). */
export function severalSpf({ counted }: SpfContext): SpfMistake | undefined {
  return counted.length > 1 ? { code: 'severalSpf', count: counted.length } : undefined;
}

/** Finds an SPF record that was split over two TXT records: the second has no `v=spf1`, but ends with `all`. */
export function splitSpf({ record, texts }: SpfContext): WritingMistake | undefined {
  if (!record || record.terms.some(({ kind }) => kind === 'all' || kind === 'redirect')) return undefined;
  const isRest = (other: string) => textKindOf(other) === undefined && /(?:^|\s)[-~?+]?all\s*$/i.test(other);
  return texts.some(isRest) ? { code: 'splitOverRecords' } : undefined;
}

/** Detects wrong separators between terms: only spaces are allowed (RFC 7208, section 4.6.1). */
export function badSeparator({ meant: [text = ''] }: SpfContext): SpfMistake | undefined {
  if (/^\s*v=spf1\s*;|;(?:\s|$)/i.test(text)) return { code: 'semicolonInSpf' };
  const terms = termsOf(text);
  if (terms.some((term) => /,[-+~?]?(?:include|a|mx|ip4|ip6|all)\b|,$/i.test(term))) {
    return { code: 'commaInSpf' };
  }
  const glued = terms.find(isGlued);
  return glued === undefined ? undefined : { code: 'blankMissing', term: glued };
}

/** Returns true if a term consists of two: the strings of a record are joined without a space (RFC 7208, section 3.3). */
function isGlued(term: string): boolean {
  return /^[^:=]+[:=][^%]+[\w./](?:[-+~?]?(?:include:|ip4:|ip6:|redirect=)|[-~?+]all$)/i.test(term);
}

function termsOf(text: string): string[] {
  return text.split(' ').filter((term) => term !== '');
}

/** Detects invalid terms, and what was meant. One invalid term makes the whole record an error (RFC 7208, section 4.6). */
export function badTerm({ record }: SpfContext): SpfMistake | undefined {
  if (!record) return undefined;
  const { text, mistakes } = record;
  const terms = termsOf(text);
  const cut = terms.find((term) => /^[-+~?]?(?:include|ip4|ip6|exists):$/i.test(term));
  if (cut !== undefined) return { code: 'blankAfterColon', term: cut };
  const equals = terms.find((term) => /^[-+~?]?(?:include|ip4|ip6|mx|a|exists)=/i.test(term));
  if (equals !== undefined) return { code: 'equalsInsteadOfColon', term: equals };
  const web = terms.find((term) => /^[-+~?]?(?:include|a|mx):[a-z]*:?\/\//i.test(term));
  if (web !== undefined) return { code: 'webAddressInSpf', term: web };
  const [mistake] = mistakes;
  return mistake && ofSyntax(mistake, text.slice(mistake.start, mistake.end));
}

function ofSyntax(mistake: SyntaxMistake, term: string): SpfMistake {
  if (mistake.code === 'badAddress') {
    const right = mistake.family === 4 ? 'ip6' : 'ip4';
    const isOther = right === 'ip6' ? readIp6(mistake.address) : readIp4(mistake.address);
    return isOther ? { code: 'otherIpFamily', term, right } : { code: 'unreadableTerm', term };
  }
  if (mistake.code !== 'unknownMechanism') return { code: 'unreadableTerm', term };
  const right = mechanisms.find((name) => isNearly(mistake.name, name, name.length > 3 ? 2 : 1));
  return right
    ? { code: 'misspelledMechanism', written: mistake.name, right }
    : { code: 'unreadableTerm', term };
}

/** Mechanisms whose names are long enough to be recognized with a typo. */
const mechanisms = ['include', 'ip4', 'ip6', 'exists', 'all'] as const;

/** Detects `+all`, or `all` without a qualifier, which means the same: anyone may send (RFC 7208, section 5.1). */
export function plusAll({ record }: SpfContext): SpfMistake | undefined {
  if (!record) return undefined;
  const all = allOf(record.terms);
  return all?.qualifier === '+' ? { code: 'plusAll', term: writtenTerm(record, all) } : undefined;
}

/** Detects an include of the service that is present but cannot make a letter pass. */
export function uselessInclude({ record, expected }: SpfContext): SpfMistake | undefined {
  if (!record) return undefined;
  const { terms } = record;
  const all = allOf(terms);
  const wanted = wantedIncludes(expected);
  for (const term of terms.filter(isInclude)) {
    const include = targetOf(term);
    if (include === undefined || !wanted.includes(include)) continue;
    if (isBehind(term, all)) return { code: 'includeBehindAll', include };
    if (term.qualifier === '+') continue;
    return { code: 'includeNotPassing', term: writtenTerm(record, term), include };
  }
  return undefined;
}

/** Detects a term that was probably meant as the service's include. */
export function misspelledInclude(context: SpfContext): SpfMistake | undefined {
  const { record, domain } = context;
  if (!record) return undefined;
  for (const include of missingIncludes(context)) {
    const mistake = meantAs(include, record, domain);
    if (mistake) return mistake;
  }
  return undefined;
}

function meantAs(include: string, record: SpfRecord, domain: string): SpfMistake | undefined {
  for (const term of record.terms) {
    const target = targetOf(term);
    if (target === undefined) continue;
    const isSame = target === include;
    if (isSame && (term.kind === 'a' || term.kind === 'mx' || term.kind === 'exists')) {
      return { code: 'otherMechanism', term: writtenTerm(record, term), include };
    }
    const isMeant = target === `${include}.${domain}` || isNearly(target, include);
    if (isInclude(term) && isMeant) return { code: 'misspelledInclude', written: target, include };
  }
  return undefined;
}

/** Detects a missing include of the service. If there is no record at all, the record is missing, which is not a mistake. */
export function missingInclude(context: SpfContext): SpfMistake | undefined {
  const [include] = context.record ? missingIncludes(context) : [];
  return include === undefined ? undefined : { code: 'includeMissing', include };
}

/** Detects terms after `all`, which receivers never reach (RFC 7208, section 5.1). */
export function behindAll({ record }: SpfContext): SpfMistake | undefined {
  if (!record) return undefined;
  const all = allOf(record.terms);
  const term = record.terms.find((each) => isBehind(each, all));
  return term && { code: 'behindAll', term: writtenTerm(record, term) };
}

/** Returns the text of a term in the record. */
function writtenTerm({ text }: SpfRecord, { start, end }: TextPlace): string {
  return text.slice(start, end);
}

/** Detects mistakes in included records, and too many lookups (RFC 7208, sections 4.6.4 and 5.2). */
export async function badTree(context: SpfContext): Promise<SpfMistake | undefined> {
  if (!context.record) return undefined;
  const audit = await auditSpf(context.domain, context.resolver);
  return brokenBelow(audit) ?? tooManyLookups(audit, context.expected);
}

function brokenBelow({ root, problems }: SpfAudit): SpfMistake | undefined {
  for (const problem of problems) {
    if (problem.code === 'loop') return { code: 'includeLoop', domain: problem.domain };
    if (problem.code === 'noRecord') return { code: 'deadInclude', target: problem.target };
    const isBroken = problem.code === 'severalRecords' || problem.code === 'syntax';
    if (isBroken && problem.domain !== root.domain) return { code: 'brokenInclude', target: problem.domain };
  }
  return undefined;
}

function tooManyLookups(
  { root, lookups, voidLookups }: SpfAudit,
  expected: ExpectedSpf,
): SpfMistake | undefined {
  if (lookups > mostLookups) {
    const drop = whatToDrop(root, lookups - mostLookups, expected);
    return { code: 'tooManyLookups', lookups, ...(drop && { drop }) };
  }
  const term = voidLookups > mostVoidLookups ? firstVoid(root) : undefined;
  return term === undefined ? undefined : { code: 'tooManyVoidLookups', term };
}

/**
 * Returns the smallest include in the domain's own record whose removal saves enough lookups, else the largest one. Never returns the
 * service's include.
 */
function whatToDrop(root: AuditedRecord, excess: number, expected: ExpectedSpf) {
  if (root.outcome !== 'found') return undefined;
  const kept = wantedIncludes(expected);
  const includes = root.terms
    .flatMap(({ term, target, lookups }) =>
      term.kind === 'include' && target !== undefined ? [{ target, lookups }] : [],
    )
    .filter(
      ({ target }) => !isOfHost(target, expected.keptHost) && (expected.keptHost || !kept.includes(target)),
    )
    .sort((one, other) => one.lookups - other.lookups);
  return includes.find(({ lookups }) => lookups >= excess) ?? includes.at(-1);
}

/** Returns true if a name is in the domain of a host: `a.example.com` for the host `mx.example.com`. */
function isOfHost(name: string, host: string | undefined): boolean {
  return host !== undefined && isWithinDomain(name, host.slice(host.indexOf('.') + 1));
}

/** Returns the first term of any record in the tree whose lookup found nothing. */
function firstVoid(record: AuditedRecord): string | undefined {
  if (record.outcome !== 'found') return undefined;
  for (const { term, isVoid, below } of record.terms) {
    const found = isVoid ? record.record.text.slice(term.start, term.end) : below && firstVoid(below);
    if (found !== undefined) return found;
  }
  return undefined;
}
