import { type FailedLookup, failedLookup, type Resolver, recordsOf } from '../dns.ts';
import { normalName } from '../domainName.ts';
import { listIn, readTagList, type TagMistake, tagValue } from '../tagList.ts';

/** The kinds of DNS records that are not required for sending. */
export type OptionalRecordKind = 'bimi' | 'tlsReporting' | 'mtaSts';

export type OptionalRecordMistake = (BimiRecord | TlsReporting | MtaSts)['problems'][number];

export interface OptionalRecord {
  readonly kind: OptionalRecordKind;
  readonly found: FoundText;
  /** The first deviation from the record's specification. */
  readonly mistake?: OptionalRecordMistake;
}

/** Looks up the BIMI, TLS reporting and MTA-STS records of a domain. */
export function findOptionalRecords(domain: string, resolver: Resolver): Promise<OptionalRecord[]> {
  return Promise.all(
    lookups.map(async ({ kind, find, read }) => {
      const found = await find(domain, resolver);
      const [mistake] = found.outcome === 'found' ? read(found.text).problems : [];
      return { kind, found, ...(mistake && { mistake }) };
    }),
  );
}

interface Lookup {
  readonly kind: OptionalRecordKind;
  readonly find: (domain: string, resolver: Resolver) => Promise<FoundText>;
  readonly read: (text: string) => { readonly problems: readonly OptionalRecordMistake[] };
}

const lookups: readonly Lookup[] = [
  { kind: 'bimi', find: findBimi, read: readBimi },
  { kind: 'tlsReporting', find: findTlsReporting, read: readTlsReporting },
  { kind: 'mtaSts', find: findMtaSts, read: readMtaSts },
];

/** A BIMI record: the domain's logo and its certificate (Internet-Draft "Brand Indicators for Message Identification"). */
interface BimiRecord {
  /** The address of an SVG picture. If absent, the domain declares that it has no logo. */
  readonly logo?: string;
  readonly certificate?: string;
  readonly problems: readonly (TagMistake | BimiProblem)[];
}

/** The address of the logo (`l`) or certificate (`a`) does not start with `https:`. */
interface BimiProblem {
  readonly code: 'notHttps';
  readonly tag: 'l' | 'a';
  readonly address: string;
}

/** Looks up the BIMI record of a domain's default logo. */
export function findBimi(domain: string, resolver: Resolver): Promise<FoundText> {
  return findText(`default._bimi.${normalName(domain)}`, 'v=BIMI1', resolver);
}

export function readBimi(text: string): BimiRecord {
  const list = readTagList(text);
  const [logo, certificate] = [tagValue(list, 'l') ?? '', tagValue(list, 'a') ?? ''];
  const addresses: [BimiProblem['tag'], string][] = [
    ['l', logo],
    ['a', certificate],
  ];
  const wrong = addresses.filter(([, address]) => address !== '' && !/^https:\/\/./i.test(address));
  return {
    ...(logo && { logo }),
    ...(certificate && { certificate }),
    problems: [
      ...list.mistakes,
      ...wrong.map(([tag, address]) => ({ code: 'notHttps' as const, tag, address })),
    ],
  };
}

/** A TLS reporting record: the addresses to which mail servers report TLS failures (RFC 8460, section 3). */
interface TlsReporting {
  readonly addresses: readonly string[];
  readonly problems: readonly (
    | TagMistake
    | { readonly code: 'missingAddress' }
    | { readonly code: 'badAddress'; readonly address: string }
  )[];
}

/** An MTA-STS record: declares that the domain has a policy, and the id of the policy's version (RFC 8461, section 3.1). */
interface MtaSts {
  readonly id?: string;
  readonly problems: readonly (
    | TagMistake
    | { readonly code: 'missingId' }
    | { readonly code: 'badId'; readonly id: string }
  )[];
}

export function findTlsReporting(domain: string, resolver: Resolver): Promise<FoundText> {
  return findText(`_smtp._tls.${normalName(domain)}`, 'v=TLSRPTv1', resolver);
}

export function readTlsReporting(text: string): TlsReporting {
  const list = readTagList(text);
  const written = listIn(tagValue(list, 'rua') ?? '', ',');
  const isRight = (address: string) => /^(?:mailto:[^@]+@.|https:\/\/.)/i.test(address);
  const bad = written.filter((address) => !isRight(address));
  return {
    addresses: written.filter(isRight),
    problems: [
      ...list.mistakes,
      ...(written.length === 0 ? [{ code: 'missingAddress' as const }] : []),
      ...bad.map((address) => ({ code: 'badAddress' as const, address })),
    ],
  };
}

export function findMtaSts(domain: string, resolver: Resolver): Promise<FoundText> {
  return findText(`_mta-sts.${normalName(domain)}`, 'v=STSv1', resolver);
}

/** Parses an MTA-STS record. The policy itself is on a web server. */
export function readMtaSts(text: string): MtaSts {
  const list = readTagList(text);
  const id = tagValue(list, 'id') ?? '';
  if (id === '') return { problems: [...list.mistakes, { code: 'missingId' }] };
  const isRight = /^[a-z\d]{1,32}$/i.test(id);
  return { id, problems: [...list.mistakes, ...(isRight ? [] : [{ code: 'badId' as const, id }])] };
}

/** The result of looking up the TXT record of one kind at a name. Other texts there are ignored. */
type FoundText = { readonly name: string } & (
  | { readonly outcome: 'found'; readonly text: string }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'several'; readonly records: readonly string[] }
  | { readonly outcome: 'failed'; readonly failure: FailedLookup }
);

/** Looks up the TXT record that starts with this version, such as `v=BIMI1`. */
async function findText(name: string, version: string, resolver: Resolver): Promise<FoundText> {
  const answer = await resolver.lookUp(name, 'TXT');
  const failure = failedLookup(answer, name, 'TXT');
  if (failure) return { name, outcome: 'failed', failure };
  const records = recordsOf(answer)
    .map((strings) => strings.join(''))
    .filter((text) => text.split(';', 1)[0]?.replace(/[ \t]/g, '') === version);
  const [text] = records;
  if (text === undefined) return { name, outcome: 'none' };
  return records.length > 1 ? { name, outcome: 'several', records } : { name, outcome: 'found', text };
}
