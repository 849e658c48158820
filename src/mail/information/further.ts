import { type FailedLookup, failureOf, type Resolver, recordsOf } from '../dns.ts';
import { normalName } from '../domainName.ts';
import { listIn, readTagList, type TagMistake, tagValue } from '../tagList.ts';

/** Records that a domain may have, and that nobody needs to send letters. */
export type FurtherKind = 'bimi' | 'tlsReporting' | 'mtaSts';

export type FurtherMistake = (BimiRecord | TlsReporting | MtaSts)['problems'][number];

export interface FurtherRecord {
  readonly kind: FurtherKind;
  readonly found: FoundText;
  /** The first thing in which what was found is not as its specification has it. */
  readonly mistake?: FurtherMistake;
}

/** Looks all of them up. */
export function findFurther(domain: string, resolver: Resolver): Promise<FurtherRecord[]> {
  return Promise.all(
    kinds.map(async ({ kind, find, read }) => {
      const found = await find(domain, resolver);
      const [mistake] = found.outcome === 'found' ? read(found.text).problems : [];
      return { kind, found, ...(mistake && { mistake }) };
    }),
  );
}

interface Kind {
  readonly kind: FurtherKind;
  readonly find: (domain: string, resolver: Resolver) => Promise<FoundText>;
  readonly read: (text: string) => { readonly problems: readonly FurtherMistake[] };
}

const kinds: readonly Kind[] = [
  { kind: 'bimi', find: findBimi, read: readBimi },
  { kind: 'tlsReporting', find: findTlsReporting, read: readTlsReporting },
  { kind: 'mtaSts', find: findMtaSts, read: readMtaSts },
];

/** Where a domain's logo is, and the certificate for it (the Internet-Draft "Brand Indicators for Message Identification"). */
export interface BimiRecord {
  /** The address of an SVG picture; without one the domain says that it shows none. */
  readonly logo?: string;
  readonly certificate?: string;
  readonly problems: readonly (TagMistake | BimiProblem)[];
}

/** Both have to be addresses that begin with `https:`. */
export interface BimiProblem {
  readonly code: 'notHttps';
  readonly tag: 'l' | 'a';
  readonly address: string;
}

/** Looks for the record of a domain's usual logo. */
export function findBimi(domain: string, resolver: Resolver): Promise<FoundText> {
  return findText(`default._bimi.${normalName(domain)}`, 'v=BIMI1', resolver);
}

/** Reads the text of a BIMI record. */
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

/** Where others report how encrypting mail to a domain goes (RFC 8460, section 3). */
export interface TlsReporting {
  readonly addresses: readonly string[];
  readonly problems: readonly (
    | TagMistake
    | { readonly code: 'missingAddress' }
    | { readonly code: 'badAddress'; readonly address: string }
  )[];
}

/** That a domain has a policy about encrypting mail to it, and which version of it (RFC 8461, section 3.1). */
export interface MtaSts {
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

/** Reads the text of a TLS reporting record. */
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

/** Reads the text of an MTA-STS record. The policy itself is on a web server. */
export function readMtaSts(text: string): MtaSts {
  const list = readTagList(text);
  const id = tagValue(list, 'id') ?? '';
  if (id === '') return { problems: [...list.mistakes, { code: 'missingId' }] };
  const isRight = /^[a-z\d]{1,32}$/i.test(id);
  return { id, problems: [...list.mistakes, ...(isRight ? [] : [{ code: 'badId' as const, id }])] };
}

/** The one record of its kind at a name; others there are not of that kind. */
export type FoundText = { readonly name: string } & (
  | { readonly outcome: 'found'; readonly text: string }
  | { readonly outcome: 'none' }
  | { readonly outcome: 'several'; readonly records: readonly string[] }
  | { readonly outcome: 'failed'; readonly failure: FailedLookup }
);

/** Looks for a TXT record that begins with a version, such as `v=BIMI1`. */
async function findText(name: string, version: string, resolver: Resolver): Promise<FoundText> {
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
