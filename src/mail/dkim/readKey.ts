import { listIn, readTagList, type TagList, type TagMistake, tagValue } from '../tagList.ts';
import { readBase64 } from './base64.ts';

/** A DKIM key record (RFC 6376, section 3.6.1; RFC 8463 for Ed25519). */
export interface DkimKey {
  /** `rsa`, `ed25519`, or an unknown type. */
  readonly type: string;
  /** The key in base64 without white space; empty if the key is revoked or missing. */
  readonly key: string;
  /** The size of the key in bits; absent if the key can't be parsed. */
  readonly bits?: number;
  /** Empty `p=`: receivers must reject signatures with this key. */
  readonly isRevoked: boolean;
  /** `t=y`: receivers must treat letters as unsigned. */
  readonly isTesting: boolean;
  /** `t=s`: the key is not valid for subdomains in `i=`. */
  readonly isStrict: boolean;
  /** Hash algorithms (`h=`); all are allowed without it. */
  readonly hashes?: readonly string[];
  /** Service types (`s=`): what the key may be used for. */
  readonly services: readonly string[];
  readonly problems: readonly DkimProblem[];
}

/** A problem in a key record. Those up to `notForMail` make signatures fail; the others are weaknesses, or affect only some receivers. */
type DkimProblem =
  | TagMistake
  | { readonly code: 'badVersion'; readonly version: string }
  | { readonly code: 'versionNotFirst' }
  | { readonly code: 'missingKey' }
  | { readonly code: 'unknownKeyType'; readonly type: string }
  | { readonly code: 'badBase64'; readonly at: number; readonly character: string }
  | { readonly code: 'cutKey'; readonly bytes: number; readonly expectedBytes: number }
  | { readonly code: 'notAKey'; readonly type: string }
  | { readonly code: 'withoutSha256'; readonly hashes: readonly string[] }
  | { readonly code: 'notForMail'; readonly services: readonly string[] }
  /** The key has less than 1024 bits, so receivers reject it (RFC 8301, section 3.2). */
  | { readonly code: 'tooShortKey'; readonly bits: number }
  /** The key has less than the 2048 bits that signers should use. */
  | { readonly code: 'shortKey'; readonly bits: number }
  /** The key has more than 4096 bits, which receivers need not support. */
  | { readonly code: 'longKey'; readonly bits: number }
  /** The key contains white space, which is allowed but not removed by every receiver. */
  | { readonly code: 'blankInKey'; readonly at: number };

/** Returns true if a TXT record is a key record. The version tag is optional. */
export function isDkimKey(text: string): boolean {
  const { tags } = readTagList(text);
  return tags[0]?.name === 'v' ? tags[0].value === 'DKIM1' : tags.some(({ name }) => name === 'p');
}

/** Parses a key record, the joined strings of a TXT record. Offsets refer to that text. */
export function readDkimKey(text: string): DkimKey {
  const list = readTagList(text);
  const type = (tagValue(list, 'k') ?? 'rsa').toLowerCase();
  const key = (tagValue(list, 'p') ?? '').replace(/[ \t\r\n]/g, '');
  const material = key === '' ? { problems: [] } : readMaterial(list, type);
  const flags = listIn(tagValue(list, 't') ?? '', ':');
  const hashes = tagValue(list, 'h');
  const services = listIn(tagValue(list, 's') ?? '*', ':');
  return {
    type,
    key,
    ...(material.bits !== undefined && { bits: material.bits }),
    isRevoked: tagValue(list, 'p') === '',
    isTesting: flags.includes('y'),
    isStrict: flags.includes('s'),
    ...(hashes !== undefined && { hashes: listIn(hashes, ':') }),
    services,
    problems: [...list.mistakes, ...keyProblems(list, services), ...material.problems],
  };
}

function keyProblems(list: TagList, services: readonly string[]): DkimProblem[] {
  const problems: DkimProblem[] = [];
  const version = tagValue(list, 'v');
  if (version !== undefined && version !== 'DKIM1') problems.push({ code: 'badVersion', version });
  else if (version !== undefined && list.tags[0]?.name !== 'v') problems.push({ code: 'versionNotFirst' });
  if (tagValue(list, 'p') === undefined) problems.push({ code: 'missingKey' });
  const hashes = listIn(tagValue(list, 'h') ?? 'sha256', ':');
  if (!hashes.includes('sha256')) problems.push({ code: 'withoutSha256', hashes });
  if (!services.includes('*') && !services.includes('email')) problems.push({ code: 'notForMail', services });
  return problems;
}

interface Material {
  readonly bits?: number;
  readonly problems: readonly DkimProblem[];
}

function readMaterial(list: TagList, type: string): Material {
  if (type !== 'rsa' && type !== 'ed25519') return { problems: [{ code: 'unknownKeyType', type }] };
  const tag = list.tags.find(({ name }) => name === 'p');
  const { value = '', valueStart = 0 } = tag ?? {};
  const blank = value.search(/[ \t\r\n]/);
  const blanks: DkimProblem[] = blank === -1 ? [] : [{ code: 'blankInKey', at: valueStart + blank }];
  const read = readBase64(value);
  if ('mistakeAt' in read) {
    const { mistakeAt } = read;
    const character = value.charAt(mistakeAt);
    return { problems: [...blanks, { code: 'badBase64', at: valueStart + mistakeAt, character }] };
  }
  const { bits, problem } = measure(read.bytes, type);
  if (bits === undefined) return { problems: [...blanks, ...(problem ? [problem] : [])] };
  const end = valueStart + value.length;
  const unpadded: DkimProblem[] = read.isComplete ? [] : [{ code: 'badBase64', at: end, character: '' }];
  const sizes = type === 'rsa' ? sizeProblems(bits) : [];
  return { bits, problems: [...blanks, ...unpadded, ...sizes] };
}

function measure(bytes: Uint8Array, type: string): { bits?: number; problem?: DkimProblem } {
  if (type === 'ed25519') return bytes.length === 32 ? { bits: 256 } : { problem: { code: 'notAKey', type } };
  const key = readRsaKey(bytes);
  if ('bits' in key) return key;
  return { problem: key.code === 'notAKey' ? { ...key, type } : key };
}

function sizeProblems(bits: number): DkimProblem[] {
  if (bits < 1024) return [{ code: 'tooShortKey', bits }];
  if (bits < 2048) return [{ code: 'shortKey', bits }];
  return bits > 4096 ? [{ code: 'longKey', bits }] : [];
}

/** The size of an RSA modulus in bits, or the reason why the bytes are not an RSA key. */
type RsaKey =
  | { readonly bits: number }
  /** The bytes are fewer than the DER length says: the key was cut off. */
  | { readonly code: 'cutKey'; readonly bytes: number; readonly expectedBytes: number }
  | { readonly code: 'notAKey' };

/**
 * Parses a SubjectPublicKeyInfo (RFC 5280) or a bare RSAPublicKey, which RFC 6376, section 3.6.1, mentions but hardly anybody
 * publishes. Parses strictly, and only the few nested DER values that the size needs.
 */
export function readRsaKey(bytes: Uint8Array): RsaKey {
  const whole = readValue(bytes, sequence);
  if (!whole) return { code: 'notAKey' };
  const expectedBytes = whole.end;
  if (expectedBytes > bytes.length) return { code: 'cutKey', bytes: bytes.length, expectedBytes };
  if (expectedBytes < bytes.length) return { code: 'notAKey' };
  const key = innerKey(whole.content) ?? whole.content;
  const modulus = readValue(key, integerTag);
  const exponent = modulus && readValue(key.subarray(modulus.end), integerTag);
  const isWhole = exponent && modulus.end + exponent.end === key.length && exponent.content.length > 0;
  return isWhole ? rsaKeyOf(modulus.content) : { code: 'notAKey' };
}

const sequence = 0x30;
const integerTag = 0x02;
const bitString = 0x03;
const rsaEncryption = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01];

/** Returns the RSAPublicKey in the content of a SubjectPublicKeyInfo. */
function innerKey(content: Uint8Array): Uint8Array | undefined {
  const algorithm = readValue(content, sequence);
  if (!algorithm || !rsaEncryption.every((byte, at) => algorithm.content[at] === byte)) return undefined;
  const bits = readValue(content.subarray(algorithm.end), bitString);
  if (!bits || algorithm.end + bits.end !== content.length || bits.content[0] !== 0) return undefined;
  const inner = bits.content.subarray(1);
  const key = readValue(inner, sequence);
  return key?.end === inner.length ? key.content : undefined;
}

function rsaKeyOf(modulus: Uint8Array): RsaKey {
  // DER puts a zero byte before a number whose first bit is set.
  const start = modulus[0] === 0 ? 1 : 0;
  const first = modulus[start] ?? 0;
  const isNumber = first !== 0 && (start === 1) === first >= 0x80;
  if (!isNumber) return { code: 'notAKey' };
  return { bits: (modulus.length - start) * 8 - (Math.clz32(first) - 24) };
}

/** Parses the DER value at the start of the bytes. The returned `end` may exceed their length. */
function readValue(bytes: Uint8Array, type: number): { content: Uint8Array; end: number } | undefined {
  const first = bytes[1];
  if (bytes[0] !== type || first === undefined) return undefined;
  // From 0x80 on, the byte gives the number of length bytes. Keys need two at most.
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || lengthBytes > 2 || bytes.length < 2 + lengthBytes) return undefined;
  const start = 2 + lengthBytes;
  const length =
    lengthBytes === 0 ? first : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  return { content: bytes.subarray(start, start + length), end: start + length };
}
