import type { DomainRecord } from '../../core/port/service.ts';
import { type Answer, failureOf, type Resolver, recordsOf } from '../../mail/dns.ts';
import { judged } from './judged.ts';
import { hosts, mailHost } from './service.ts';

const priority = 10;

/** Looks where complaints go. */
export async function checkComplaints(domain: string, resolver: Resolver): Promise<DomainRecord> {
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
    current: shown(answer),
  });
  if (failureOf(answer, name, 'MX')) return record('fail', 'fail');
  if (current.length === 0) return record('err', 'missing');
  return current.every((each) => each === mailHost) ? record('ok', 'ok') : record('err', 'foreign');
}

export interface Receiving {
  /** Whether a sender on the domain is confirmed. */
  readonly isConfirmed: boolean;
  /** Whether the domain is listed in several accounts. */
  readonly isShared: boolean;
  /** Whether there is time left to look. */
  readonly isInTime: boolean;
}

/** Looks where all other mail of the domain goes. */
export async function checkReceiving(
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
  const record = judged({ ...fixed, current: shown(answer) });
  if (failureOf(answer, domain, 'MX')) return record('fail', 'fail');
  if (!current.includes(mailHost)) return record('off', 'off');
  if (!isConfirmed) return record('err', 'not_confirmed');
  return current.every((each) => each === mailHost) ? record('ok', 'ok') : record('warn', 'partial');
}

const hostsOf = (answer: Answer<'MX'>) => recordsOf(answer).map(({ exchange }) => exchange.toLowerCase());

const shown = (answer: Answer<'MX'>) =>
  recordsOf(answer).map((record) => `${record.priority} ${record.exchange || '.'}`);
