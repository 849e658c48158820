import { htmlLetter, newsletter } from '../../../support/emlFiles.ts';

/** Returns a seeded generator of numbers from 0 to below 1 (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Returns a letter with one to three random damages. */
export function damagedLetter(seed: number): Buffer {
  const next = numbers(seed);
  const below = (most: number) => Math.floor(next() * most);
  let text = (whole[below(whole.length)] ?? whole[0])(below);
  for (let times = 1 + below(3); times > 0; times--)
    text = (damages[below(damages.length)] ?? cut)(text, below);
  return Buffer.from(text, next() < 0.5 ? 'utf8' : 'latin1');
}

type Below = (most: number) => number;

const whole: readonly [(below: Below) => string, ...((below: Below) => string)[]] = [
  () => newsletter(Buffer.from('picture'), 'name;price\n'),
  () => htmlLetter('<p>Text</p>', 'Received: from a by b', 'DKIM-Signature: v=1; d=a.example; s=b'),
  (below) => nestedParts(below(1000) + 1),
  (below) => nestedLetters(below(100) + 1),
  (below) => encodedWords(below(20_000)),
  (below) => addresses(below(20_000)),
];

/** Returns a letter with nested multiparts. */
export function nestedParts(depth: number): string {
  const heads = Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary="b${level}"\r\n\r\n--b${level}\r\n`,
  );
  return `From: a@b.example\r\nSubject: Deep\r\n${heads.join('')}\r\nText\r\n`;
}

/** Returns letters forwarded within letters. */
const nestedLetters = (depth: number) =>
  `${'Subject: Forwarded\r\nContent-Type: message/rfc822\r\n\r\n'.repeat(depth)}Subject: First\r\n\r\nText`;

/** Returns a letter whose subject has this many encoded words, some of them unfinished. */
export const encodedWords = (count: number) =>
  `From: a@b.example\r\nSubject: ${'=?UTF-8?Q?=F0=9F?=\r\n =?utf-8?B?8J+M?= =?x?q?'.repeat(count / 3)}\r\n\r\nText`;

const addresses = (count: number) =>
  `To: ${'"a\\", (b <c@d>, group: '.repeat(count)};\r\nSubject: Many\r\n\r\nText`;

const damages: readonly ((text: string, below: Below) => string)[] = [
  cut,
  (text, below) => text.slice(below(text.length)),
  (text, below) => withLines(text, (lines) => lines.toSorted(() => below(3) - 1)),
  (text, below) => withLines(text, (lines) => lines.filter(() => below(8) > 0)),
  (text, below) =>
    withLines(text, (lines) => lines.flatMap((line) => (below(8) === 0 ? [line, line] : [line]))),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.replaceAll('\r\n', '\r'),
  (text) => text.replaceAll(/^(--\w+)--$/gm, '$1'),
  (text) => text.replaceAll('utf-8', 'utf-7').replaceAll('UTF-8', 'x-nobody-knows'),
  (text) => text.replaceAll('base64', 'quoted-printable'),
  (text) => text.replaceAll(/boundary="\w+"/g, 'boundary="mixed"'),
  (text, below) => scattered(text, below, () => String.fromCharCode(below(256))),
  (text, below) => scattered(text, below, () => '\0'),
  (text, below) => `${text}${'a'.repeat(below(1_000_000))}`,
  (text, below) => `X-Long: ${'(<"=?'.repeat(below(50_000))}\r\n${text}`,
  (text, below) => text.replace('Subject:', `${'X-A: b\r\n'.repeat(below(20_000))}Subject:`),
  (text, below) => text + '--mixed\r\n\r\n'.repeat(below(30_000)),
];

function cut(text: string, below: Below): string {
  return text.slice(0, below(text.length));
}

const withLines = (text: string, change: (lines: string[]) => string[]) =>
  change(text.split('\r\n')).join('\r\n');

function scattered(text: string, below: Below, character: () => string): string {
  const characters = [...text.slice(0, 100_000)];
  for (let times = below(200); times > 0; times--) characters[below(characters.length)] = character();
  return characters.join('');
}
