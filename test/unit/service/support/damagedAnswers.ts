import { deflateSync, gzipSync } from 'node:zlib';
import { createRandom, type Random } from '../../compiler/edits.ts';
import type { Operation } from './operations.ts';

/** The bytes of an HTTP answer with one or more faults. */
export interface DamagedAnswer {
  readonly bytes: Buffer;
  /** The HTTP status; `undefined` when the bytes themselves are damaged. */
  readonly status: number | undefined;
  /** True if the answer ends where its framing says, so that the connection can be kept. */
  readonly isWhole: boolean;
}

/** Damages an answer. Deterministic for a seed. */
export function damagedAnswer({ status, answer }: Operation, seed: number): DamagedAnswer {
  const random = createRandom(seed);
  const chance = (probability: number) => random() < probability;
  const told = chance(0.75) ? status : pick(statuses, random);
  const json = chance(0.9) ? jsonOf(damagedValue(answer, random)) : pick(pages, random);
  const text = chance(0.3) ? damagedText(json, random) : json;
  const { encoding, body } = packed(encoded(text, random), random);
  const framing = pick(framings, random)(body, random);
  const lines = [
    `HTTP/1.1 ${told} ${pick(['OK', '', 'Нет', 'x'.repeat(2000)], random)}`,
    `content-type: ${pick(contentTypes, random)}`,
    ...(encoding ? [`content-encoding: ${encoding}`] : []),
    ...(chance(0.2) ? [pick(oddHeaders, random)] : []),
    ...(chance(0.05) ? [pick(oddHeaders, random), pick(oddHeaders, random)] : []),
    ...framing.lines,
  ];
  const bytes = Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), framing.body]);
  if (chance(0.8)) return { bytes, status: told, isWhole: framing.isWhole && told >= 200 && told !== 204 };
  return { bytes: pick(wireDamages, random)(bytes, random), status: undefined, isWhole: false };
}

const pick = <T>(items: readonly T[], random: Random): T => items[Math.floor(random() * items.length)] as T;
const upTo = (most: number, random: Random) => Math.floor(random() * most);

const statuses = [
  ...[200, 201, 202, 204, 205, 206, 226, 299, 300, 301, 302, 304, 307, 308, 399],
  ...[400, 401, 403, 404, 405, 408, 409, 410, 413, 418, 422, 429, 431, 451, 499],
  ...[500, 501, 502, 503, 504, 511, 599, 600, 999, 100, 101, 103],
];

const pages = [
  '',
  ' ',
  '\0',
  'null',
  '0',
  '""',
  '[]',
  '{}',
  'OK',
  '<title>Sign in</title>',
  '<',
  '<title',
  '{"error":',
];

const contentTypes = [
  ...[
    'application/json',
    'application/json; charset=utf-8',
    'application/json; charset=utf-16',
    'text/html',
    '',
  ],
  ...[
    'text/plain; charset=iso-8859-1',
    'multipart/form-data; boundary=x',
    'image/png',
    ';;;',
    'x'.repeat(5000),
  ],
];

const oddHeaders = [
  ...[
    'retry-after: 0',
    'retry-after: -1',
    'retry-after: 1e9',
    'retry-after: never',
    `retry-after: ${'9'.repeat(400)}`,
  ],
  ...[
    'retry-after: Thu, 01 Jan 1970 00:00:00 GMT',
    'retry-after:',
    'connection: close',
    'connection: upgrade',
    'upgrade: h2c',
  ],
  ...[
    'location: /v2',
    'location: http://[',
    'location: //elsewhere.example',
    'location: javascript:1',
    'location:',
  ],
  ...[
    'content-encoding: gzip',
    'content-encoding: identity',
    'content-encoding: br, br, br',
    'set-cookie: a=b',
  ],
  ...[
    'keep-alive: timeout=0',
    'keep-alive: timeout=-5',
    'keep-alive: x',
    `x: ${'y'.repeat(20_000)}`,
    'x: \u00ff\u00fe',
  ],
  ...[
    'trailer: x',
    'content-range: bytes 1-2/3',
    'www-authenticate: Basic',
    'refresh: 0',
    'alt-svc: h3=":443"',
    '__proto__: x',
  ],
];

/** Text written into the JSON as it is, for values that `JSON.stringify` cannot produce. */
class Raw {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const oddValues = (random: Random): readonly unknown[] => [
  ...[
    null,
    true,
    false,
    0,
    1,
    -1,
    1.5,
    2 ** 60,
    '',
    '1',
    'x',
    '\u{1f600}',
    '\0',
    [],
    [[]],
    {},
    [null],
    { id: 1 },
  ],
  ...[
    '1e400',
    '-1e400',
    '-0',
    '1E2',
    '9007199254740993',
    `1${'0'.repeat(400)}`,
    '0.1e1',
    '"\\ud800"',
    '"\\u0000"',
  ].map(raw),
  ...['NaN', 'undefined', '01', "'a'", '1,', '/**/1'].map(raw),
  ...['{"__proto__":{"id":1}}', '{"__proto__":null,"id":1}', '{"constructor":{"prototype":{"id":1}}}'].map(
    raw,
  ),
  ...[
    '{"id":1,"id":"2"}',
    '{"toJSON":1}',
    '{"then":1}',
    '{"length":4294967295}',
    '{"valueOf":1,"toString":1}',
  ].map(raw),
  raw('['.repeat(upTo(20_000, random)) + ']'.repeat(upTo(20_000, random))),
  raw(`${'{"a":'.repeat(500)}1${'}'.repeat(500)}`),
  Array.from({ length: upTo(3_000, random) }, (_, index) => index),
  'x'.repeat(upTo(80_000, random)),
];

function raw(text: string): Raw {
  return new Raw(text);
}

/** Changes between none and three places of a value. */
function damagedValue(answer: unknown, random: Random): unknown {
  let value: unknown = structuredClone(answer ?? { id: 1 });
  for (let left = upTo(4, random); left > 0; left--) value = changedSomewhere(value, random);
  return value;
}

function changedSomewhere(value: unknown, random: Random): unknown {
  if (value instanceof Raw || typeof value !== 'object' || value === null || random() < 0.1) {
    return pick(oddValues(random), random);
  }
  if (Array.isArray(value)) return changedList(value, random);
  const entries = Object.entries(value);
  const at = upTo(entries.length, random);
  const entry = entries[at];
  if (!entry) return pick(oddValues(random), random);
  const [name, inner] = entry;
  const other = upTo(entries.length, random);
  switch (upTo(8, random)) {
    case 0:
      entries.splice(at, 1);
      break;
    case 1:
      entries[at] = [pick([name.toUpperCase(), `${name} `, '', '__proto__', 'toString'], random), inner];
      break;
    case 2:
      [entries[at], entries[other]] = [
        [name, entries[other]?.[1]],
        [entries[other]?.[0] ?? '', inner],
      ];
      break;
    case 3:
      entries.push(['__proto__', pick(oddValues(random), random)]);
      break;
    default:
      entries[at] = [name, changedSomewhere(inner, random)];
  }
  return new Fields(entries);
}

function changedList(list: readonly unknown[], random: Random): unknown {
  const at = upTo(list.length, random);
  switch (upTo(5, random)) {
    case 0:
      return list.toSpliced(at, 1);
    case 1:
      return list.toSpliced(at, 0, pick(oddValues(random), random));
    case 2:
      return list[at];
    case 3:
      return Array.from({ length: upTo(200, random) }, () => list[at]);
    default:
      return list.length === 0 ? list : list.with(at, changedSomewhere(list[at], random));
  }
}

/** An object whose fields may have any names, including duplicates. */
class Fields {
  constructor(entries: readonly (readonly [string, unknown])[]) {
    for (const [name, value] of entries) {
      Object.defineProperty(this, name, { value, enumerable: true, configurable: true, writable: true });
    }
  }
}

function jsonOf(value: unknown): string {
  if (value instanceof Raw) return value.text;
  if (Array.isArray(value)) return `[${value.map(jsonOf).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}:${jsonOf(inner)}`)
    .join(',')}}`;
}

function damagedText(text: string, random: Random): string {
  const [a, b] = [upTo(text.length, random), upTo(text.length, random)].sort((one, other) => one - other) as [
    number,
    number,
  ];
  const [start, middle, end] = [text.slice(0, a), text.slice(a, b), text.slice(b)];
  switch (upTo(7, random)) {
    case 0:
      return start;
    case 1:
      return start + end;
    case 2:
      return start + middle + middle + end;
    case 3:
      return end + middle + start;
    case 4:
      return (
        start +
        pick(['"', '\\', '{', ']', ',', '\u2028', '\0', '<!--', '\ufeff', '//'], random) +
        middle +
        end
      );
    case 5:
      return `\ufeff${text}`;
    default:
      return text + text;
  }
}

function encoded(text: string, random: Random): Buffer {
  const bytes = Buffer.from(text);
  switch (upTo(10, random)) {
    case 0:
      return Buffer.from(text, 'latin1');
    case 1:
      return Buffer.from(text, 'utf16le');
    case 2:
      return Buffer.from(`\ufeff${text}`, 'utf16le');
    case 3:
      return Buffer.from(text, 'utf16le').swap16();
    case 4:
      return flipped(bytes, 1 + upTo(5, random), random);
    default:
      return bytes;
  }
}

function flipped(bytes: Buffer, count: number, random: Random): Buffer {
  const copy = Buffer.from(bytes);
  for (let left = copy.length && count; left > 0; left--) copy[upTo(copy.length, random)] = upTo(256, random);
  return copy;
}

function packed(body: Buffer, random: Random): { readonly encoding?: string; readonly body: Buffer } {
  switch (upTo(20, random)) {
    case 0:
      return { encoding: 'gzip', body: gzipSync(body) };
    case 1:
      return { encoding: 'GZIP', body: flipped(gzipSync(body), 3, random) };
    case 2:
      return { encoding: 'deflate', body: deflateSync(body) };
    case 3:
      return { body: gzipSync(body) };
    default:
      return { body };
  }
}

interface Framing {
  readonly lines: readonly string[];
  readonly body: Buffer;
  readonly isWhole: boolean;
}

const framings: readonly ((body: Buffer, random: Random) => Framing)[] = [
  ...Array.from({ length: 4 }, () => (body: Buffer) => ({
    lines: [`content-length: ${body.length}`],
    body,
    isWhole: true,
  })),
  ...Array.from({ length: 2 }, () => (body: Buffer, random: Random) => ({
    lines: ['transfer-encoding: chunked'],
    body: chunked(body, random),
    isWhole: true,
  })),
  (body) => ({ lines: [], body, isWhole: false }),
  (body, random) => ({
    lines: [
      `content-length: ${pick([body.length + 9, Math.max(0, body.length - 3), -1, '1e3', '9'.repeat(30), ''], random)}`,
    ],
    body,
    isWhole: false,
  }),
  (body) => ({
    lines: [`content-length: ${body.length}`, `content-length: ${body.length + 1}`],
    body,
    isWhole: false,
  }),
  (body, random) => ({
    lines: ['transfer-encoding: chunked'],
    body: flipped(chunked(body, random), 2, random),
    isWhole: false,
  }),
  (body, random) => ({
    lines: ['transfer-encoding: chunked', `content-length: ${body.length}`],
    body: chunked(body, random),
    isWhole: false,
  }),
];

function chunked(body: Buffer, random: Random): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const length = Math.min(body.length - at, 1 + upTo(20_000, random));
    parts.push(
      Buffer.from(`${length.toString(16)}\r\n`),
      body.subarray(at, at + length),
      Buffer.from('\r\n'),
    );
    at += length;
  }
  return Buffer.concat([...parts, Buffer.from('0\r\n\r\n')]);
}

const wireDamages: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, upTo(bytes.length, random)),
  (bytes, random) => bytes.subarray(0, upTo(Math.min(60, bytes.length), random)),
  (bytes, random) => Buffer.concat([flipped(bytes.subarray(0, 60), 1, random), bytes.subarray(60)]),
  (bytes, random) => flipped(bytes, 3, random),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.concat([bytes, Buffer.from('garbage\r\n\r\n')]),
  (bytes) =>
    Buffer.concat([Buffer.from('HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early\r\nlink: x\r\n\r\n'), bytes]),
  (bytes) => Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1'),
  (bytes, random) => Buffer.concat([Buffer.from('\r\n'.repeat(upTo(4, random))), bytes]),
];
