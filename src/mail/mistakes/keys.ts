import { readBase64 } from '../dkim/base64.ts';
import { type DkimKey, readDkimKey } from '../dkim/readKey.ts';
import { readTagList, tagValue } from '../tagList.ts';
import type { TextContext } from './context.ts';
import type { ExpectedDkim } from './expected.ts';
import type { KeyMistake, WritingMistake } from './mistake.ts';

type KeyContext = TextContext<ExpectedDkim>;

/** The found key and the expected one, in base64 without white space. */
interface DkimKeys {
  readonly text: string;
  /** The unchanged value of `p=`. */
  readonly written: string;
  readonly found: DkimKey;
  readonly expected: DkimKey;
}

/** Detects a private key or a PEM file. */
export function keyFile({ meant }: KeyContext): KeyMistake | undefined {
  const isPrivate = (text: string) => /-BEGIN (?:RSA )?PRIVATE KEY-/.test(text) || isPrivateKey(text);
  if (meant.some(isPrivate)) return { code: 'privateKey' };
  return meant.some((text) => text.includes('-BEGIN ')) ? { code: 'pemKey' } : undefined;
}

/** Returns true for a private key: it starts with a version number, zero (RFC 8017, appendix A.1.2; RFC 5208, section 5). */
function isPrivateKey(text: string): boolean {
  const read = readBase64(readDkimKey(text).key);
  if ('mistakeAt' in read) return false;
  const { bytes } = read;
  return bytes[0] === 0x30 && bytes[1] === 0x82 && bytes[4] === 0x02 && bytes[5] === 1 && bytes[6] === 0;
}

/** Detects a long key in two records, and receivers use only one of them (RFC 6376, section 3.6.2.2). */
export function splitKey({ texts, meant, expected }: KeyContext): WritingMistake | undefined {
  if (texts.length < 2) return undefined;
  const whole = readDkimKey(expected.value).key;
  const start = meant.find((text) => isStart(readDkimKey(text).key, whole));
  const rests = texts.filter((text) => text !== start).map((text) => text.replace(/[\s"]/g, ''));
  const hasRest = rests.some((rest) => rest.length >= 8 && /^[\w+/=]+$/.test(rest) && whole.includes(rest));
  return start !== undefined && hasRest ? { code: 'splitOverRecords' } : undefined;
}

const isStart = (part: string, whole: string) =>
  part !== '' && part.length < whole.length && whole.startsWith(part);

/** Detects a correct key whose strings after the first one are in the wrong order. */
export function shuffledKey({ strings, expected }: KeyContext): WritingMistake | undefined {
  const { key } = readDkimKey(expected.value);
  const isShuffled = strings.some(([first = '', ...others]) => {
    const start = readDkimKey(first).key;
    const rests = others.map((other) => other.replace(/\s/g, ''));
    if (start === '' || rests.length < 2 || rests.some((rest) => rest === '')) return false;
    const inOrder = rests.toSorted((one, other) => key.indexOf(one) - key.indexOf(other));
    return start + inOrder.join('') === key && start + rests.join('') !== key;
  });
  return isShuffled ? { code: 'swappedStrings' } : undefined;
}

/** Detects several keys at one name, and receivers may use any of them. */
export function severalKeys({ counted, expected }: KeyContext): KeyMistake | undefined {
  if (counted.length < 2) return undefined;
  const { key } = readDkimKey(expected.value);
  const isThere = counted.some((text) => readDkimKey(text).key === key);
  return isThere ? { code: 'oldKeyBeside' } : { code: 'severalKeys', count: counted.length };
}

/** Detects a key without tags. */
export function bareKey({ meant: [text] }: KeyContext): KeyMistake | undefined {
  return text !== undefined && /^\s*MI[\w+/\s]{30}/.test(text) ? { code: 'bareKey' } : undefined;
}

/** Detects quotation marks that were copied from a zone file into a long key: they stood between its strings. */
export function quotedKey({ meant: [text = ''] }: KeyContext): KeyMistake | undefined {
  const key = text.slice(Math.max(text.indexOf('p='), 0)).replace(/\s/g, '');
  return /[\w+/]""?[\w+/]/.test(key) ? { code: 'quotedKey' } : undefined;
}

/** Detects differences between the key and the expected one. */
export function otherKey(context: KeyContext): KeyMistake | undefined {
  const keys = dkimKeysOf(context);
  if (!keys) return undefined;
  for (const compare of comparisons) {
    const mistake = compare(keys);
    if (mistake) return mistake;
  }
  return undefined;
}

/** Detects tags that prevent the use of a correct key for letters. */
export function uselessKey(context: KeyContext): KeyMistake | undefined {
  const { found, expected } = dkimKeysOf(context) ?? {};
  const code = (['withoutSha256', 'notForMail'] as const).find((each) =>
    found?.problems.some((problem) => problem.code === each),
  );
  if (code) return { code };
  return found?.isTesting && !expected?.isTesting ? { code: 'testingKey' } : undefined;
}

function dkimKeysOf({ meant: [text], expected }: KeyContext): DkimKeys | undefined {
  if (text === undefined) return undefined;
  const written = tagValue(readTagList(text), 'p') ?? '';
  return { text, written, found: readDkimKey(text), expected: readDkimKey(expected.value) };
}

/** The comparisons with the expected key, from specific to general. The last ones match any remaining difference. */
const comparisons: readonly ((keys: DkimKeys) => KeyMistake | undefined)[] = [
  ({ found }) =>
    found.problems.some(({ code }) => code === 'missingKey') ? { code: 'missingKey' } : undefined,
  ({ found }) => (found.isRevoked ? { code: 'revokedKey' } : undefined),
  ({ found }) => (/^p=/i.test(found.key) ? { code: 'doubledTag' } : undefined),
  ({ found, expected }) =>
    found.type === expected.type
      ? undefined
      : { code: 'otherKeyType', type: found.type, expected: expected.type },
  ({ written, found, expected }) =>
    found.key !== expected.key && written.replaceAll(' ', '+') === expected.key
      ? { code: 'plusBecameBlank' }
      : undefined,
  ({ written, found, expected }) =>
    found.key === expected.key && /\s/.test(written) ? { code: 'blankInKey' } : undefined,
  cutKey,
  ({ found, expected }) =>
    isEnd(found.key, expected.key)
      ? { code: 'keyStartMissing', missing: expected.key.length - found.key.length }
      : undefined,
  ({ found, expected }) =>
    found.key !== expected.key && found.key === expected.key.toLowerCase()
      ? { code: 'lowerCaseKey' }
      : undefined,
  ({ found }) => {
    const bad = found.problems.find(({ code }) => code === 'badBase64');
    const character = bad && 'character' in bad ? bad.character : '';
    return character === '' ? undefined : { code: 'badCharacterInKey', character };
  },
  ({ found, expected }) => mistypedKey(found.key, expected.key),
  ({ found, expected }) => (found.key === expected.key ? undefined : { code: 'otherKey' }),
];

const isEnd = (part: string, whole: string) =>
  part.length > whole.length / 2 && part.length < whole.length && whole.endsWith(part);

/**
 * Detects a key that was cut off. One string of a TXT record holds 255 bytes (RFC 1035, section 3.3), and many form fields accept no more.
 */
function cutKey({ text, found, expected }: DkimKeys): KeyMistake | undefined {
  if (!isStart(found.key, expected.key)) return undefined;
  if (text.length === 255 || found.key.length === 255) return { code: 'keyCutAt255' };
  return { code: 'cutKey', length: found.key.length, expected: expected.key.length };
}

/** Maximum number of consecutive characters that count as a typo. */
const mostMistyped = 4;

function mistypedKey(found: string, expected: string): KeyMistake | undefined {
  const most = Math.min(found.length, expected.length);
  let start = 0;
  while (start < most && found[start] === expected[start]) start += 1;
  let end = 0;
  while (end < most - start && found.at(-1 - end) === expected.at(-1 - end)) end += 1;
  const differing = Math.max(found.length, expected.length) - start - end;
  return differing > 0 && differing <= mostMistyped ? { code: 'mistypedKey', at: start + 1 } : undefined;
}
