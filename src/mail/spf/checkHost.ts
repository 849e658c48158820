import type { Resolver } from '../dns.ts';
import { readIp } from '../ipAddress.ts';
import { Check } from './check.ts';
import { evaluate, type SpfMatch, type SpfResult } from './evaluate.ts';
import { readLetter, type SpfQuery } from './letter.ts';
import { type SpfProblem, SpfStop } from './problem.ts';

export interface SpfVerdict {
  readonly result: SpfResult;
  /** The domain that was checked. */
  readonly domain: string;
  readonly match?: SpfMatch;
  /** What the domain's owner tells those whose letters fail: text from outside. */
  readonly explanation?: string;
  /** Why there is an error; nothing when the address is none, which is a temporary one. */
  readonly problem?: SpfProblem;
  /** Terms that asked the DNS, and those of them that found nothing. */
  readonly lookups: number;
  readonly voidLookups: number;
}

/** Checks whether a letter comes from where its sender's domain says (RFC 7208, section 4). Domains are in ASCII already. */
export async function checkHost(query: SpfQuery, resolver: Resolver): Promise<SpfVerdict> {
  const ip = readIp(query.ip);
  const letter = readLetter(query, ip ?? { family: 4, bytes: [] });
  const domain = letter.senderDomain;
  if (!ip) return { result: 'temperror', domain, lookups: 0, voidLookups: 0 };
  const check = new Check(letter, resolver);
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
