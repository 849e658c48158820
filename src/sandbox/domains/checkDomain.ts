import type { DomainRecord } from '../../core/port/service.ts';
import type { Resolver } from '../../mail/dns.ts';
import { withDeadline } from '../dns/resolvers.ts';
import { checkDkim } from './checkDkim.ts';
import { checkDmarc } from './checkDmarc.ts';
import { checkComplaints, checkReceiving, type Receiving } from './checkMx.ts';
import { checkSpf } from './checkSpf.ts';

/** What a check may take ("Limits"), less what it takes to answer; in milliseconds. */
const budgetMs = 9_500;

export interface DomainToCheck extends Omit<Receiving, 'isInTime'> {
  readonly domain: string;
  /** The DKIM record as it should be. */
  readonly dkimRecord: string;
}

/** Looks all records of a domain up, as its DNS is now. Never rejects for what DNS says or does not say. */
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
