import { cuts, type Misbehavior, oddBodies } from '../protocol/sandbox.ts';

/** Parses the `name=value` pairs of the header and the command line. Throws an `Error` that says what is wrong with them. */
export function parseMisbehavior(text: string): Misbehavior {
  const pairs = text.split(';').flatMap((pair) => (pair.trim() === '' ? [] : [splitPair(pair)]));
  return Object.assign({}, ...pairs.map(([name, value]) => readPair(name, value)));
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

function readPair(name: string, value: string): Misbehavior {
  switch (name) {
    case 'requests':
      return { requests: readCount(name, value) };
    case 'latency':
      return { latencyMs: readCount(name, value) };
    case 'per-second':
      return { perSecond: readRate(value) };
    case 'status':
      return { status: readStatus(value) };
    case 'retry-after':
      return { retryAfter: value };
    case 'method':
      return { method: value };
    case 'path':
      return { path: value };
    case 'body':
      return { body: readWord(name, value, oddBodies) };
    case 'cut':
      return { cut: readWord(name, value, cuts) };
    default:
      throw new Error(`"${name}" is not a kind of misbehavior.`);
  }
}

function readCount(name: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`${name}: "${value}" is not a number.`);
  return Number(value);
}

function readRate(value: string): number {
  const rate = readCount('per-second', value);
  if (rate < 1) throw new Error('per-second: at least one request a second is handled.');
  return rate;
}

function readStatus(value: string): number {
  const status = readCount('status', value);
  if (status < 200 || status > 599) throw new Error(`status: ${status} is not one of 200 to 599.`);
  return status;
}

function readWord<Word extends string>(name: string, value: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === value);
  if (word === undefined) throw new Error(`${name}: "${value}" is not one of ${words.join(', ')}.`);
  return word;
}
