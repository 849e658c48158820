import { bytesOfText, type HeaderField, type Message } from '../message/message.ts';
import { countOf, doubledFields, shownFields } from '../message/shownFields.ts';
import { readTagList } from '../tagList.ts';
import { type Canonical, canonicalBody, canonicalField } from './canonical.ts';
import type { FoundDkimKey } from './findKey.ts';
import type { DkimKey } from './readKey.ts';
import { type DkimSignature, type SignatureTags, signaturesOf } from './readSignature.ts';

/** The result of verifying a signature (RFC 6376, section 6.1). */
type SignatureOutcome =
  | 'valid'
  | 'bodyChanged'
  /** The signature does not match the header: signed fields were changed, or another key was used to sign. */
  | 'headerChanged'
  | 'expired'
  | 'unreadable'
  /** The signature uses SHA-1, or a key of less than 1024 bits (RFC 8301, section 3). */
  | 'weak'
  | 'noKey'
  | 'severalKeys'
  | 'revokedKey'
  /** The key is unreadable, has another type than the signature, or must not be used for it. */
  | 'wrongKey'
  | 'keyNotLookedUp';

export interface CheckedSignature {
  readonly domain: string;
  readonly selector: string;
  readonly outcome: SignatureOutcome;
  /** True if only the start of the body is signed (`l=`), so that text may have been appended after signing. */
  readonly isPartial: boolean;
  /** Names of header fields that may occur once but occur several times. Mail programs differ in which one they use. */
  readonly doubled: readonly string[];
  /** Names of unsigned header fields that readers see, or that determine how the letter is decoded. */
  readonly uncovered: readonly string[];
  /** True if the key has `t=y`: receivers must treat the letter as unsigned. */
  readonly isTest: boolean;
}

/** The cryptographic functions, provided by the host because this layer has none. */
export interface Cryptography {
  sha256(data: Uint8Array): Uint8Array;
  /**
   * Verifies a signature. `key` is in base64 as in the DNS record: DER for RSA (RFC 5280 or RFC 8017), 32 bytes for Ed25519. Returns false
   * for an invalid key.
   */
  verify(type: 'rsa' | 'ed25519', key: string, signature: Uint8Array, data: Uint8Array): boolean;
}

interface VerifyOptions {
  /** The keys found in DNS, in the order of the signatures. */
  readonly keys: readonly FoundDkimKey[];
  readonly cryptography: Cryptography;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Verifies all signatures of a message, from the top. Takes linear time. */
export function verifySignatures(message: Message, options: VerifyOptions): CheckedSignature[] {
  const bodies = new Map<Canonical, Uint8Array>();
  const bodyOf = (way: Canonical) => {
    const body = bodies.get(way) ?? canonicalBody(message.body, way);
    bodies.set(way, body);
    return body;
  };
  const doubled = doubledFields(message.fields);
  return signaturesOf(message).map((signature, index) => {
    const { domain, selector, tags } = signature;
    const found = options.keys[index];
    return {
      domain,
      selector,
      outcome: signatureOutcome(signature, found, message.fields, bodyOf, options),
      isPartial: tags?.length !== undefined && tags.length < bodyOf(tags.body).length,
      doubled,
      uncovered: tags ? shownFields.filter((name) => isUncovered(name, tags, message)) : [],
      isTest: found?.outcome === 'found' && found.key.isTesting,
    };
  });
}

const isUncovered = (name: string, tags: SignatureTags, { fields }: Message) =>
  countOf(fields, name) > 0 && !tags.covers.includes(name.toLowerCase());

function signatureOutcome(
  { field, tags }: DkimSignature,
  found: FoundDkimKey | undefined,
  fields: readonly HeaderField[],
  bodyOf: (way: Canonical) => Uint8Array,
  { cryptography, now }: VerifyOptions,
): SignatureOutcome {
  if (!tags) return 'unreadable';
  if (tags.expires !== undefined && tags.expires * 1000 < now) return 'expired';
  if (tags.hash === 'sha1') return 'weak';
  if (!found || found.outcome === 'failed') return 'keyNotLookedUp';
  if (found.outcome !== 'found') return found.outcome === 'none' ? 'noKey' : 'severalKeys';
  const unusable = unusableKey(found.key, tags);
  if (unusable) return unusable;
  const body = bodyOf(tags.body);
  const isShort = tags.length !== undefined && tags.length > body.length;
  const signed = body.subarray(0, tags.length ?? body.length);
  if (isShort || !areEqual(cryptography.sha256(signed), tags.bodyHash)) return 'bodyChanged';
  const data = bytesOfText(signedHeader(fields, field, tags));
  return cryptography.verify(tags.type, found.key.key, tags.signature, data) ? 'valid' : 'headerChanged';
}

function unusableKey(key: DkimKey, tags: SignatureTags): SignatureOutcome | undefined {
  if (key.isRevoked) return 'revokedKey';
  if (key.type !== tags.type || key.bits === undefined) return 'wrongKey';
  if (key.hashes && !key.hashes.includes(tags.hash)) return 'wrongKey';
  if (!key.services.includes('*') && !key.services.includes('email')) return 'wrongKey';
  if (key.isStrict && tags.isForSubdomain) return 'wrongKey';
  return key.type === 'rsa' && key.bits < 1024 ? 'weak' : undefined;
}

/** Returns the signed header text. Selects header fields bottom-up; a missing field is signed as empty (RFC 6376, section 5.4.2). */
function signedHeader(fields: readonly HeaderField[], own: HeaderField, tags: SignatureTags): string {
  const left = Map.groupBy(fields, ({ name }) => name);
  const lines = tags.covers.flatMap((name) => {
    const field = left.get(name)?.pop();
    return field ? [`${canonicalField(field.written, tags.header)}\r\n`] : [];
  });
  return lines.join('') + canonicalField(withoutOwnValue(own), tags.header);
}

/** Returns the signature's own field with an empty `b=`, as the signature covers it (section 3.5). */
function withoutOwnValue({ written }: HeaderField): string {
  const from = written.indexOf(':') + 1;
  const tag = readTagList(written.slice(from)).tags.find(({ name }) => name === 'b');
  if (!tag) return written;
  const value = written.indexOf('=', from + tag.start) + 1;
  return written.slice(0, value) + written.slice(from + tag.end);
}

function areEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
