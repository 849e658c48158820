import { setTimeout as delay } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, MiddlewareHandler } from 'hono';
import type { Misbehavior } from '../protocol/sandbox.ts';
import type { Env } from './guard.ts';
import { parseMisbehavior } from './misbehaviorText.ts';
import { Refusal } from './refusal.ts';

/** Injects faults into requests, to test how clients handle them. */
export interface Misbehaver {
  /** Sets the fault of later requests; `undefined` ends it. */
  set(misbehavior: Misbehavior | undefined): void;
  readonly middleware: MiddlewareHandler<Env>;
}

export function createMisbehaver(basePath: string, now: () => number, initial?: Misbehavior): Misbehaver {
  let current: Misbehavior | undefined;
  let left = 0;
  let mayPass = () => true;
  const set = (misbehavior: Misbehavior | undefined) => {
    current = misbehavior;
    left = misbehavior?.requests ?? Number.POSITIVE_INFINITY;
    mayPass = misbehavior?.perSecond === undefined ? () => true : limiter(misbehavior.perSecond, now);
  };
  set(initial);

  const take = (c: Context<Env>): Misbehavior | undefined => {
    const header = c.req.header('x-sandbox-misbehave');
    if (header !== undefined) return fromHeader(header);
    if (!current || left < 1 || !isMeant(current, c, basePath)) return undefined;
    left -= 1;
    if (current.perSecond === undefined) return current;
    const { status = 429, latencyMs, ...others } = current;
    return mayPass()
      ? { ...(latencyMs && { latencyMs }) }
      : { status, ...(latencyMs && { latencyMs }), ...others };
  };
  return {
    set,
    middleware: async (c, next) => {
      const misbehavior = take(c);
      return misbehavior ? misbehave(c, next, misbehavior) : next();
    },
  };
}

function fromHeader(header: string): Misbehavior {
  try {
    const misbehavior = parseMisbehavior(header);
    if (misbehavior.perSecond !== undefined)
      throw new Error('"per-second" is for all requests, not for one.');
    return misbehavior;
  } catch (error) {
    throw new Refusal(400, `X-Sandbox-Misbehave: ${error instanceof Error ? error.message : error}`);
  }
}

/** Creates a token bucket that admits `perSecond` requests a second. It holds the tokens of one second. */
function limiter(perSecond: number, now: () => number): () => boolean {
  let [left, at] = [perSecond, now()];
  return () => {
    // A clock that is set back adds no tokens.
    left = Math.min(perSecond, left + (Math.max(0, now() - at) * perSecond) / 1000);
    at = now();
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}

function isMeant({ method, path }: Misbehavior, c: Context<Env>, basePath: string): boolean {
  return (
    (method === undefined || method.toUpperCase() === c.req.method) &&
    (path === undefined || basePath + path === c.req.path)
  );
}

async function misbehave(c: Context<Env>, next: () => Promise<void>, wrong: Misbehavior) {
  // With `ref: false`, the delay does not keep the process of a closed sandbox alive.
  if (wrong.latencyMs) await delay(wrong.latencyMs, undefined, { ref: false });
  if (wrong.cut === 'before') return cutOff(c);
  if (wrong.cut === undefined && (wrong.status !== undefined || isErrorBody(wrong.body))) {
    return oddAnswer(wrong);
  }
  await next();
  if (wrong.cut === 'after') return replaceAnswer(c, cutOff(c));
  if (wrong.cut === 'during') return replaceAnswer(c, await cutInTheMiddle(c));
  if (wrong.body === 'truncated') return replaceAnswer(c, await halfAnswer(c.res));
}

function isErrorBody(body: Misbehavior['body']): boolean {
  return body !== undefined && body !== 'truncated';
}

/** Replaces the response. Removes the old one first, because Hono would merge the new one into it. */
function replaceAnswer(c: Context<Env>, answer: Response): void {
  c.res = undefined;
  c.res = answer;
}

function cutOff(c: Context<Env>): Response {
  c.env.incoming.socket.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Sends the head and half of the body, or part of the head if there is no body, and cuts the connection. */
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

type OddBody = NonNullable<Misbehavior['body']>;

/** Returns an error response in one of the shapes that services use. */
function oddAnswer({ status = 500, retryAfter, body = 'code' }: Misbehavior): Response {
  const [type, text] = oddBodyOf(body, status);
  const headers = new Headers({ 'content-type': type });
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
  return new Response(status === 204 || status === 304 ? null : text, { status, headers });
}

function oddBodyOf(body: OddBody, status: number): [type: string, text: string] {
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
