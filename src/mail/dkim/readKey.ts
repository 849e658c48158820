import { listIn, readTagList, type TagList, type TagMistake, tagValue } from '../tagList.ts';
import { readBase64 } from './base64.ts';
import { readRsaKey } from './rsaKey.ts';

/** The record with a DKIM key (RFC 6376, section 3.6.1; RFC 8463 for Ed25519). */
export interface DkimKey {
  /** `rsa`, `ed25519`, or what nobody knows. */
  readonly type: string;
  /** The key in base64 without blanks; empty when it is revoked, and when there is none. */
  readonly key: string;
  /** The size of a key that could be read. */
  readonly bits?: number;
  /** An empty `p=`: whoever signs with this key is to be refused. */
  readonly isRevoked: boolean;
  /** `t=y`: letters are to be treated as if unsigned. */
  readonly isTesting: boolean;
  /** `t=s`: not for subdomains in `i=`. */
  readonly isStrict: boolean;
  /** `h=`; nothing when all are welcome. */
  readonly hashes?: readonly string[];
  /** `s=`: what it may be used for. */
  readonly services: readonly string[];
  readonly problems: readonly DkimProblem[];
}

/** The first group makes signatures fail; the second is weak, or a trap for some. */
export type DkimProblem =
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
  /** Under 1024 bits, which receivers refuse (RFC 8301, section 3.2). */
  | { readonly code: 'tooShortKey'; readonly bits: number }
  /** Under 2048 bits, which signers should have. */
  | { readonly code: 'shortKey'; readonly bits: number }
  /** Over 4096 bits, which receivers need not read. */
  | { readonly code: 'longKey'; readonly bits: number }
  /** Allowed, but not everybody takes the blanks out. */
  | { readonly code: 'blankInKey'; readonly at: number };

/** Whether a TXT record is meant as a key: without a version it is one all the same. */
export function isDkimKey(text: string): boolean {
  const { tags } = readTagList(text);
  return tags[0]?.name === 'v' ? tags[0].value === 'DKIM1' : tags.some(({ name }) => name === 'p');
}

/** Reads the text of a key's record, as it was joined of its strings. Places are in that text. */
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
    problems: [...list.mistakes, ...problemsOf(list, services), ...material.problems],
  };
}

function problemsOf(list: TagList, services: readonly string[]): DkimProblem[] {
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
