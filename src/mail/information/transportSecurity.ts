import type { Resolver } from '../dns.ts';
import { normalName } from '../domainName.ts';
import { listIn, readTagList, type TagMistake, tagValue } from '../tagList.ts';
import { type FoundText, findText } from './textRecord.ts';

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
