import { setTimeout as delay } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { cuts, type Misbehaviour, oddBodies } from '../protocol/sandbox.ts';
import type { Env } from './guard.ts';
import { Refusal } from './refusal.ts';

type OddBody = NonNullable<Misbehaviour['body']>;

/** Does wrong what it is told to, and leaves all other requests alone. */
export interface Misbehaver {
  /** From now on; `undefined` ends it. */
  set(misbehaviour: Misbehaviour | undefined): void;
  readonly middleware: MiddlewareHandler<Env>;
}

export function createMisbehaver(basePath: string, initial?: Misbehaviour): Misbehaver {
  let current = initial;
  let left = initial?.requests ?? Number.POSITIVE_INFINITY;

  const take = (c: Context<Env>): Misbehaviour | undefined => {
    const header = c.req.header('x-sandbox-misbehave');
    if (header !== undefined) return fromHeader(header);
    if (!current || left < 1 || !isMeant(current, c, basePath)) return undefined;
    left -= 1;
    return current;
  };
  return {
    set: (misbehaviour) => {
      current = misbehaviour;
      left = misbehaviour?.requests ?? Number.POSITIVE_INFINITY;
    },
    middleware: async (c, next) => {
      const misbehaviour = take(c);
      return misbehaviour ? misbehave(c, next, misbehaviour) : next();
    },
  };
}

/** Reads `name=value` pairs as the header and the command line have them. Throws what is wrong with them. */
export function parseMisbehaviour(text: string): Misbehaviour {
  const pairs = text.split(';').flatMap((pair) => (pair.trim() === '' ? [] : [splitPair(pair)]));
  return Object.assign({}, ...pairs.map(([name, value]) => readPair(name, value)));
}

function splitPair(pair: string): [string, string] {
  const at = pair.indexOf('=');
  return at < 0 ? [pair.trim(), ''] : [pair.slice(0, at).trim(), pair.slice(at + 1).trim()];
}

function readPair(name: string, value: string): Misbehaviour {
  switch (name) {
    case 'requests':
      return { requests: readNumber(name, value) };
    case 'latency':
      return { latencyMs: readNumber(name, value) };
    case 'status':
      return { status: readNumber(name, value) };
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
      throw new Error(`"${name}" is no misbehaviour.`);
  }
}

function readNumber(name: string, value: string): number {
  if (!/^\d+$/.test(value)) throw new Error(`${name}: "${value}" is not a number.`);
  return Number(value);
}

function readWord<Word extends string>(name: string, value: string, words: readonly Word[]): Word {
  const word = words.find((each) => each === value);
  if (word === undefined) throw new Error(`${name}: "${value}" is none of ${words.join(', ')}.`);
  return word;
}

function fromHeader(header: string): Misbehaviour {
  try {
    return parseMisbehaviour(header);
  } catch (error) {
    throw new Refusal(400, `X-Sandbox-Misbehave: ${error instanceof Error ? error.message : error}`);
  }
}

function isMeant({ method, path }: Misbehaviour, c: Context<Env>, basePath: string): boolean {
  return (
    (method === undefined || method.toUpperCase() === c.req.method) &&
    (path === undefined || basePath + path === c.req.path)
  );
}

async function misbehave(c: Context<Env>, next: () => Promise<void>, wrong: Misbehaviour) {
  if (wrong.latencyMs) await delay(wrong.latencyMs);
  if (wrong.cut === 'before') return cutOff(c);
  if (wrong.cut === undefined && (wrong.status !== undefined || isErrorBody(wrong.body))) {
    return oddAnswer(wrong);
  }
  await next();
  if (wrong.cut === 'after') return replaceAnswer(c, cutOff(c));
  if (wrong.cut === 'during') return replaceAnswer(c, await cutInTheMiddle(c));
  if (wrong.body === 'truncated') return replaceAnswer(c, await halfAnswer(c.res));
}

function isErrorBody(body: OddBody | undefined): boolean {
  return body !== undefined && body !== 'truncated';
}

/** Hono would merge a new answer into the old one; the old one must go first. */
function replaceAnswer(c: Context<Env>, answer: Response): void {
  c.res = undefined;
  c.res = answer;
}

function cutOff(c: Context<Env>): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends the head and half of the body; of an answer without a body a part of the head. */
async function cutInTheMiddle(c: Context<Env>): Promise<Response> {
  const { outgoing, incoming } = c.env;
  const body = Buffer.from(await c.res.arrayBuffer());
  const destroy = () => incoming.socket.destroy();
  if (body.length < 2) {
    incoming.socket.write('HTTP/1.1 2', destroy);
  } else {
    outgoing.writeHead(c.res.status, { 'content-type': 'application/json', 'content-length': body.length });
    outgoing.write(body.subarray(0, body.length / 2), destroy);
  }
  return RESPONSE_ALREADY_SENT;
}

async function halfAnswer(answer: Response): Promise<Response> {
  const body = await answer.text();
  return new Response(body.slice(0, body.length / 2), {
    status: answer.status === 204 ? 200 : answer.status,
    headers: { 'content-type': 'application/json' },
  });
}

function oddAnswer({ status = 500, retryAfter, body = 'code' }: Misbehaviour): Response {
  const [type, text] = bodyOf(body, status);
  const headers = new Headers({ 'content-type': type });
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
  return new Response(text, { status: status as ContentfulStatusCode, headers });
}

function bodyOf(body: OddBody, status: number): [type: string, text: string | null] {
  const message = `The sandbox answers ${status} on purpose.`;
  switch (body) {
    case 'code':
    case 'truncated':
      return ['application/json', JSON.stringify({ error: { code: status, message } })];
    case 'errors':
      return ['application/json', JSON.stringify({ errors: [{ code: status, detail: message }] })];
    case 'string':
      return ['application/json', JSON.stringify({ error: message, error_code: String(status) })];
    case 'text':
      return ['text/plain; charset=utf-8', message];
    case 'html':
      return ['text/html; charset=utf-8', `<!doctype html><title>${status}</title><h1>${message}</h1>`];
    case 'empty':
      return ['text/plain; charset=utf-8', ''];
  }
}
