import { type FailedLookup, failureOf, type Resolver, recordsOf } from '../dns.ts';

/** The one record of its kind at a name; others there are not of that kind. */
export type FoundText = { readonly name: string } & (
  | { readonly outcome: 'found'; readonly text: string }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'several'; readonly records: readonly string[] }
  | { readonly outcome: 'failed'; readonly failure: FailedLookup }
);

/** Looks for a TXT record that begins with a version, such as `v=BIMI1`. */
export async function findText(name: string, version: string, resolver: Resolver): Promise<FoundText> {
  const answer = await resolver.lookUp(name, 'TXT');
  const failure = failureOf(answer, name, 'TXT');
  if (failure) return { name, outcome: 'failed', failure };
  const records = recordsOf(answer)
    .map((strings) => strings.join(''))
    .filter((text) => text.split(';', 1)[0]?.replace(/[ \t]/g, '') === version);
  const [text] = records;
  if (text === undefined) return { name, outcome: 'none' };
  return records.length > 1 ? { name, outcome: 'several', records } : { name, outcome: 'found', text };
}
