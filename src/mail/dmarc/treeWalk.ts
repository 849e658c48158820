import { type DnsAnswer, type FailedLookup, failedLookup, type Resolver, recordsOf } from '../dns.ts';
import { isQueryable } from '../domainName.ts';
import { type DmarcRecord, isDmarcRecord, readDmarcRecord } from './readRecord.ts';

/** The result of looking up `_dmarc.<domain>`, one step of the tree walk. Several records, or one with a repeated tag, count as none. */
export type DmarcStep = { readonly domain: string; readonly ttl?: number } & (
  | { readonly outcome: 'found'; readonly record: DmarcRecord }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'several'; readonly records: readonly string[] }
  | { readonly outcome: 'invalid'; readonly record: DmarcRecord }
  | { readonly outcome: 'failed'; readonly failure: FailedLookup }
);

export type FoundStep = Extract<DmarcStep, { outcome: 'found' }>;

/** The number of labels with which the walk continues after a longer name, so that it makes at most eight lookups. */
const labelsAfterFirst = 7;

export async function findDmarcRecord(domain: string, resolver: Resolver): Promise<DmarcStep> {
  const name = `_dmarc.${domain}`;
  if (!isQueryable(name)) return { domain, outcome: 'none' };
  const answer: DnsAnswer<'TXT'> = await resolver.lookUp(name, 'TXT');
  const failure = failedLookup(answer, name, 'TXT');
  if (failure) return { domain, outcome: 'failed', failure };
  const at = { domain, ...('ttl' in answer && { ttl: answer.ttl }) };
  const records = recordsOf(answer)
    .map((strings) => strings.join(''))
    .filter(isDmarcRecord);
  const [text] = records;
  if (text === undefined) return { ...at, outcome: 'none' };
  if (records.length > 1) return { ...at, outcome: 'several', records };
  const record = readDmarcRecord(text);
  const isInvalid = record.problems.some(({ code }) => code === 'repeatedTag');
  return { ...at, outcome: isInvalid ? 'invalid' : 'found', record };
}

/**
 * Walks from a domain up to its top level, longest name first (RFC 9989, section 4.10). Stops at a record with `psd=y` or
 * `psd=n`, and at a failed lookup.
 */
export async function walkTree(domain: string, resolver: Resolver): Promise<DmarcStep[]> {
  const steps: DmarcStep[] = [];
  let labels = domain.split('.');
  while (labels.length > 0) {
    const step = await findDmarcRecord(labels.join('.'), resolver);
    steps.push(step);
    if (step.outcome === 'failed' || (isFound(step) && step.record.psd !== 'u')) break;
    labels = labels.length > labelsAfterFirst ? labels.slice(-labelsAfterFirst) : labels.slice(1);
  }
  return steps;
}

export function isFound(step: DmarcStep): step is FoundStep {
  return step.outcome === 'found';
}

/**
 * Returns the organizational domain after a complete walk (section 4.10.2): the domain with `psd=n`, else one label below one
 * with `psd=y`, else the shortest name with a record, else the domain itself.
 */
export function organizationalDomain(domain: string, steps: readonly DmarcStep[]): string {
  const found = steps.filter(isFound);
  const last = found.at(-1);
  if (!last) return domain;
  if (last.record.psd !== 'y' || last.domain === domain) return last.domain;
  return domain
    .split('.')
    .slice(-last.domain.split('.').length - 1)
    .join('.');
}
