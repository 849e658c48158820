import type { RecordCode } from '../../core/domains/recordState.ts';
import type { DomainRecord } from '../../core/port/service.ts';
import { readDkimKey } from '../../mail/dkim/readKey.ts';
import { isDmarcRecord, readDmarcRecord } from '../../mail/dmarc/readRecord.ts';
import { type DnsAnswer, failedLookup, type Resolver, recordsOf } from '../../mail/dns.ts';
import type { SpfAudit } from '../../mail/spf/audit.ts';
import { findSpfRecord } from '../../mail/spf/findRecord.ts';
import { mergeInclude } from '../../mail/spf/mergeInclude.ts';
import { readTagList } from '../../mail/tagList.ts';
import { withDeadline } from '../dns/resolvers.ts';
import { hosts, mailHost, spfInclude } from './service.ts';

/** The time limit for a check's DNS lookups, in milliseconds: that of a check (specification, "Limits"), minus the time to answer. */
const budgetMs = 9_500;

interface DomainToCheck extends Omit<Receiving, 'isInTime'> {
  readonly domain: string;
  /** The expected DKIM record. */
  readonly dkimRecord: string;
}

/** Checks all records of a domain by new DNS lookups. Never rejects because of DNS: failed lookups are reported in the records. */
export async function checkDomain(
  { domain, dkimRecord, ...receiving }: DomainToCheck,
  resolver: Resolver,
  now: () => number,
): Promise<DomainRecord[]> {
  const deadline = now() + budgetMs;
  const inTime = withDeadline(resolver, deadline, now);
  const dkim = checkDkim(domain, dkimRecord, inTime);
  const others = [
    dkim,
    checkSpf(domain, inTime),
    dkim.then(({ status }) => checkDmarc(domain, status === 'ok', inTime)),
    checkComplaints(domain, inTime),
  ];
  const records = await Promise.all(others);
  const isInTime = now() < deadline;
  return [...records, await checkReceiving(domain, { ...receiving, isInTime }, inTime)];
}

/** Checks the DKIM key. `value` is the expected record. */
async function checkDkim(domain: string, value: string, resolver: Resolver): Promise<DomainRecord> {
  const name = `${hosts.dkim}.${domain}`;
  const answer = await resolver.lookUp(name, 'TXT');
  const current = recordsOf(answer).map((strings) => strings.join(''));
  const record = judged({ record: 'dkim', type: 'TXT', host: hosts.dkim, value, current });
  if (failedLookup(answer, name, 'TXT')) return record('fail', 'fail');
  if (current.length === 0) return record('err', 'missing');
  const { key } = readDkimKey(value);
  const isRight = current.every((text) => readDkimKey(text).key === key);
  return isRight ? record('ok', 'ok') : record('err', 'mismatch');
}

const mostSpfLookups = 10;
const include = `include:${spfInclude}`;
const standard = `v=spf1 ${include} ~all`;

/** Checks that the SPF record allows the service to send. The suggested value keeps the terms of the domain's record. */
async function checkSpf(domain: string, resolver: Resolver): Promise<DomainRecord> {
  const found = await findSpfRecord(domain, resolver);
  const current =
    found.outcome === 'several' ? found.records : found.outcome === 'found' ? [found.record.text] : [];
  const record = judged({ record: 'spf', type: 'TXT', host: '@', value: standard, current });
  const [text] = current;
  if (found.outcome === 'failed') return record('fail', 'fail');
  if (text === undefined) return record('err', 'missing');
  if (current.length > 1) return record('err', 'multiple', { value: united(current) });

  const merge = await mergeInclude(domain, spfInclude, resolver);
  if (merge.outcome === 'refused') return record('err', 'no_include', { value: united(current) });
  const isThere = merge.outcome === 'unchanged';
  const [value, audit] = isThere ? [merge.record, merge.audit] : [merge.after, merge.auditAfter];
  if (isPlusAll(audit)) return record('err', 'plus_all', { value: withoutPlusAll(value) });
  if (audit.lookups > mostSpfLookups) {
    const { value: _, ...unset } = record('err', 'limit', { extra: String(audit.lookups) });
    return unset as DomainRecord;
  }
  if (!isThere) return record('err', 'no_include', { value });
  return record('ok', 'ok', { value, extra: String(audit.lookups) });
}

function isPlusAll({ root, problems }: SpfAudit): boolean {
  return problems.some(
    ({ code, ...where }) => code === 'plusAll' && 'domain' in where && where.domain === root.domain,
  );
}

function withoutPlusAll(text: string): string {
  return text
    .split(' ')
    .map((term) => (/^\+?all$/i.test(term) ? '~all' : term))
    .join(' ');
}

/** Merges several SPF records, or one that can't be parsed, into one with all terms that authorize senders, and the service's include. */
function united(records: readonly string[]): string {
  const terms = records
    .flatMap((text) => text.split(' ').slice(1))
    .filter((term) => /^\+?(?:include|a|mx|ip4|ip6|exists)(?:[:/]|$)/i.test(term));
  return ['v=spf1', ...new Set([...terms, include]), '~all'].join(' ');
}

/** Checks the DMARC policy. A policy stricter than `none` needs a valid DKIM record. */
async function checkDmarc(domain: string, isDkimRight: boolean, resolver: Resolver): Promise<DomainRecord> {
  const name = `${hosts.dmarc}.${domain}`;
  const answer = await resolver.lookUp(name, 'TXT');
  const current = recordsOf(answer)
    .map((strings) => strings.join(''))
    .filter(isDmarcRecord);
  const wanted = isDkimRight ? 'quarantine' : 'none';
  const value = `v=DMARC1; p=${wanted}`;
  const record = judged({ record: 'dmarc', type: 'TXT', host: hosts.dmarc, value, current });
  if (failedLookup(answer, name, 'TXT')) return record('fail', 'fail');
  const [text] = current;
  if (text === undefined) return record('err', 'missing');
  if (current.length > 1) return record('err', 'multiple');
  const written = policyTag(text)?.value.toLowerCase();
  const extra = written === undefined ? {} : { extra: written };
  const { p: policy } = readDmarcRecord(text);
  if (policy === undefined) return record('err', 'invalid', extra);
  if (policy === 'none') return record('warn', 'none', { ...extra, value: withPolicy(text, wanted) });
  if (!isDkimRight) return record('err', 'no_dkim', { ...extra, value: withPolicy(text, 'none') });
  return record('ok', 'ok', { ...extra, value: text });
}

const policyTag = (text: string) => readTagList(text).tags.find(({ name }) => name === 'p');

/** Returns the record with another policy, otherwise unchanged. */
function withPolicy(text: string, policy: string): string {
  const tag = policyTag(text);
  if (!tag) return text;
  return text.slice(0, tag.valueStart) + policy + text.slice(tag.valueStart + tag.value.length);
}

const priority = 10;

/** Checks the MX record of the feedback loop, through which complaints arrive. */
async function checkComplaints(domain: string, resolver: Resolver): Promise<DomainRecord> {
  const name = `${hosts.fbl}.${domain}`;
  const answer = await resolver.lookUp(name, 'MX');
  const current = hostsOf(answer);
  const { fbl: host } = hosts;
  const record = judged({
    record: 'fbl',
    type: 'MX',
    host,
    priority,
    value: mailHost,
    current: mxText(answer),
  });
  if (failedLookup(answer, name, 'MX')) return record('fail', 'fail');
  if (current.length === 0) return record('err', 'missing');
  return current.every((each) => each === mailHost) ? record('ok', 'ok') : record('err', 'foreign');
}

interface Receiving {
  /** True if a sender on the domain is confirmed. */
  readonly isConfirmed: boolean;
  /** True if several accounts have the domain. */
  readonly isShared: boolean;
  /** False if the time limit of the check is over. */
  readonly isInTime: boolean;
}

/** Checks the MX records of the domain itself, through which all other mail arrives. */
async function checkReceiving(
  domain: string,
  { isConfirmed, isShared, isInTime }: Receiving,
  resolver: Resolver,
): Promise<DomainRecord> {
  const extra = isShared && { extra: 'several_accounts' };
  const fixed = {
    record: 'mail',
    type: 'MX',
    host: '@',
    priority,
    value: mailHost,
    optional: true,
    ...extra,
  };
  if (!isInTime) return judged({ ...fixed, current: [] })('fail', 'not_checked');
  const answer = await resolver.lookUp(domain, 'MX');
  const current = hostsOf(answer);
  const record = judged({ ...fixed, current: mxText(answer) });
  if (failedLookup(answer, domain, 'MX')) return record('fail', 'fail');
  if (!current.includes(mailHost)) return record('off', 'off');
  if (!isConfirmed) return record('err', 'not_confirmed');
  return current.every((each) => each === mailHost) ? record('ok', 'ok') : record('warn', 'partial');
}

const hostsOf = (answer: DnsAnswer<'MX'>) => recordsOf(answer).map(({ exchange }) => exchange.toLowerCase());

const mxText = (answer: DnsAnswer<'MX'>) =>
  recordsOf(answer).map((record) => `${record.priority} ${record.exchange || '.'}`);

type Status = 'ok' | 'warn' | 'err' | 'fail' | 'off';

/** A record without the result of its check. */
type Unjudged = Omit<DomainRecord, 'status' | 'code' | 'value'> & { readonly value?: string };

/** Returns a function that adds the result of the check to a record. A record with the code `limit` has no value ("Domain"). */
function judged(
  record: Unjudged,
): (status: Status, code: RecordCode, more?: Partial<DomainRecord>) => DomainRecord {
  return (status, code, more = {}) => ({ ...record, ...more, status, code }) as DomainRecord;
}
