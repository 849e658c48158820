import { type Answer, type FailedLookup, failureOf, type Resolver, recordsOf } from '../dns.ts';
import { isQueryable } from '../domainName.ts';
import { type DmarcRecord, isDmarcRecord, readDmarcRecord } from './readRecord.ts';

/** What was found at `_dmarc.` of a domain. More than one record is none, and so is one that repeats a tag. */
export type DmarcStep = { readonly domain: string; readonly ttl?: number } & (
  | { readonly outcome: 'found'; readonly record: DmarcRecord }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'several'; readonly records: readonly string[] }
  | { readonly outcome: 'invalid'; readonly record: DmarcRecord }
  | { readonly outcome: 'failed'; readonly failure: FailedLookup }
);

export type FoundStep = Extract<DmarcStep, { outcome: 'found' }>;

/** A domain with so many labels, or more, goes on with the last seven: eight look-ups at most. */
const mostLabels = 7;

/** Looks for the record of one domain. */
export async function findDmarcRecord(domain: string, resolver: Resolver): Promise<DmarcStep> {
  const name = `_dmarc.${domain}`;
  if (!isQueryable(name)) return { domain, outcome: 'none' };
  const answer: Answer<'TXT'> = await resolver.lookUp(name, 'TXT');
  const failure = failureOf(answer, name, 'TXT');
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
 * The walk from a domain up to its top level (RFC 9989, section 4.10), longest name first. It ends early at a record that says
 * whether it is a public suffix's, and where nobody knows what is there.
 */
export async function walkTree(domain: string, resolver: Resolver): Promise<DmarcStep[]> {
  const steps: DmarcStep[] = [];
  let labels = domain.split('.');
  while (labels.length > 0) {
    const step = await findDmarcRecord(labels.join('.'), resolver);
    steps.push(step);
    if (step.outcome === 'failed' || (isFound(step) && step.record.psd !== 'u')) break;
    labels = labels.length > mostLabels ? labels.slice(-mostLabels) : labels.slice(1);
  }
  return steps;
}

/** Whether a step found a record that counts. */
export function isFound(step: DmarcStep): step is FoundStep {
  return step.outcome === 'found';
}

/**
 * The organizational domain that a finished walk tells (section 4.10.2): who says that they are no public suffix, else one label
 * below a public suffix, else the shortest name with a record, else the domain itself.
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
