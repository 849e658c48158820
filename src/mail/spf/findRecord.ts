import { type DnsAnswer, type FailedLookup, failedLookup, type Resolver, recordsOf } from '../dns.ts';
import { isSpfRecord, readSpfRecord, type SpfRecord } from './readRecord.ts';

/** The SPF record of a domain, or the reason why there is no single one. */
type FoundSpf =
  | { readonly outcome: 'found'; readonly record: SpfRecord }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'several'; readonly records: readonly string[] }
  | { readonly outcome: 'failed'; readonly failure: FailedLookup };

/** Looks up the SPF record of a domain (RFC 7208, sections 4.4 and 4.5). */
export async function findSpfRecord(domain: string, resolver: Resolver): Promise<FoundSpf> {
  const answer: DnsAnswer<'TXT'> = await resolver.lookUp(domain, 'TXT');
  const failure = failedLookup(answer, domain, 'TXT');
  if (failure) return { outcome: 'failed', failure };
  const records = recordsOf(answer)
    .map((strings) => strings.join(''))
    .filter(isSpfRecord);
  const [text] = records;
  if (text === undefined) return { outcome: 'none' };
  if (records.length > 1) return { outcome: 'several', records };
  return { outcome: 'found', record: readSpfRecord(text) };
}
