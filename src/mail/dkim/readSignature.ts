import { isQueryable, isWithinDomain, normalName } from '../domainName.ts';
import type { HeaderField, Message } from '../message/message.ts';
import { listIn, readTagList, tagValue } from '../tagList.ts';
import { readBase64 } from './base64.ts';
import type { Canonical } from './canonical.ts';

/** A `DKIM-Signature` field (RFC 6376, section 3.5). */
export interface DkimSignature {
  readonly field: HeaderField;
  readonly domain: string;
  readonly selector: string;
  /** The parsed signature; absent if the field is too long, or a required tag is missing or invalid. */
  readonly tags?: SignatureTags;
}

export interface SignatureTags {
  readonly type: 'rsa' | 'ed25519';
  /** The hash algorithm. Signatures with SHA-1 count as missing (RFC 8301, section 3.1). */
  readonly hash: 'sha256' | 'sha1';
  readonly header: Canonical;
  readonly body: Canonical;
  /** Names of the signed header fields, in lowercase, in their order. */
  readonly covers: readonly string[];
  readonly bodyHash: Uint8Array;
  readonly signature: Uint8Array;
  /** Number of signed bytes of the body (`l=`). If absent, the whole body is signed. */
  readonly length?: number;
  /** The expiration time (`x=`) in seconds since 1970. */
  readonly expires?: number;
  /** True if `i=` names a subdomain, which some keys don't allow. */
  readonly isForSubdomain: boolean;
}

/** Maximum number of signatures to read. Real letters have one or two. */
const mostSignatures = 5;
const longestSignature = 20_000;

/** Returns the parsed signatures of a message, from the top. */
export function signaturesOf({ fields }: Message): DkimSignature[] {
  return fields
    .filter(({ name }) => name === 'dkim-signature')
    .slice(0, mostSignatures)
    .map(readSignature);
}

export function readSignature(field: HeaderField): DkimSignature {
  const { written } = field;
  const list = readTagList(written.slice(written.indexOf(':') + 1, longestSignature));
  const value = (name: string) => tagValue(list, name)?.replace(/[ \t\r\n]/g, '');
  const domain = normalName(value('d') ?? '');
  const selector = value('s') ?? '';
  const tags =
    written.length <= longestSignature && isQueryable(`${selector}.${domain}`) && readTags(value, domain);
  return { field, domain, selector, ...(tags && { tags }) };
}

type TagValue = (name: string) => string | undefined;

function readTags(value: TagValue, domain: string): SignatureTags | undefined {
  const algorithm = /^(rsa|ed25519)-(sha256|sha1)$/i.exec(value('a') ?? '');
  const ways = /^(simple|relaxed)(?:\/(simple|relaxed))?$/i.exec(value('c') ?? 'simple');
  const covers = listIn((value('h') ?? '').toLowerCase(), ':');
  const bodyHash = base64Bytes(value('bh'));
  const signature = base64Bytes(value('b'));
  const identity = value('i') ?? `@${domain}`;
  const identityDomain = normalName(identity.slice(identity.lastIndexOf('@') + 1));
  const [length, expires] = [tagNumber(value('l')), tagNumber(value('x'))];
  if (value('v') !== '1' || !algorithm || !ways || !bodyHash || !signature) return undefined;
  if (
    !covers.includes('from') ||
    !isWithinDomain(identityDomain, domain) ||
    length === 'wrong' ||
    expires === 'wrong'
  )
    return undefined;
  return {
    type: algorithm[1]?.toLowerCase() === 'rsa' ? 'rsa' : 'ed25519',
    hash: algorithm[2]?.toLowerCase() === 'sha1' ? 'sha1' : 'sha256',
    header: wayOf(ways[1]),
    body: wayOf(ways[2]),
    covers,
    bodyHash,
    signature,
    isForSubdomain: identityDomain !== domain,
    ...(length !== undefined && { length }),
    ...(expires !== undefined && { expires }),
  };
}

const wayOf = (way: string | undefined): Canonical =>
  way?.toLowerCase() === 'relaxed' ? 'relaxed' : 'simple';

function base64Bytes(text: string | undefined): Uint8Array | undefined {
  const read = text ? readBase64(text) : undefined;
  return read && 'bytes' in read && read.bytes.length > 0 ? read.bytes : undefined;
}

function tagNumber(text: string | undefined): number | 'wrong' | undefined {
  if (text === undefined) return undefined;
  return /^\d{1,15}$/.test(text) ? Number(text) : 'wrong';
}
