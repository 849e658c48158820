import { type DnsAnswer, type FailedLookup, failedLookup, type Resolver, recordsOf } from '../dns.ts';
import { normalName } from '../domainName.ts';
import { type DkimKey, isDkimKey, readDkimKey } from './readKey.ts';

/** The result of looking up the key of a selector. `others` are the texts at that name that are not keys, which may show a mistake. */
export type FoundDkimKey = { readonly name: string; readonly ttl?: number } & (
  | { readonly outcome: 'found'; readonly text: string; readonly key: DkimKey }
  | { readonly outcome: 'several'; readonly records: readonly string[] }
  | { readonly outcome: 'none'; readonly others: readonly string[] }
  | { readonly outcome: 'failed'; readonly failure: FailedLookup }
);

/** Looks up the key of a selector (RFC 6376, section 3.6.2). The RFC does not define which of several keys receivers use. */
export async function findDkimKey(
  domain: string,
  selector: string,
  resolver: Resolver,
): Promise<FoundDkimKey> {
  const name = `${selector}._domainkey.${normalName(domain)}`;
  const answer: DnsAnswer<'TXT'> = await resolver.lookUp(name, 'TXT');
  const failure = failedLookup(answer, name, 'TXT');
  if (failure) return { name, outcome: 'failed', failure };
  const at = { name, ...('ttl' in answer && { ttl: answer.ttl }) };
  const texts = recordsOf(answer).map((strings) => strings.join(''));
  const records = texts.filter(isDkimKey);
  const [text] = records;
  if (text === undefined) return { ...at, outcome: 'none', others: texts };
  if (records.length > 1) return { ...at, outcome: 'several', records };
  return { ...at, outcome: 'found', text, key: readDkimKey(text) };
}
