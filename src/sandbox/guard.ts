import { createHash, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

/** The context of handlers: Node's request and response, and the account that the key belongs to. */
export interface Env {
  Bindings: HttpBindings;
  Variables: { account: number };
}

/**
 * Refuses requests whose `Host` is not the loopback address, against DNS rebinding. `reachedAt` holds further allowed origins, which an
 * editor on another machine forwards to the sandbox.
 */
export function hostGuard(port: number, reachedAt: ReadonlySet<string> = new Set()): MiddlewareHandler<Env> {
  return async (c, next) => {
    const host = c.req.header('host');
    const isOwn = host === `127.0.0.1:${port}` || host === `localhost:${port}`;
    if (!isOwn && ![...reachedAt].some((origin) => new URL(origin).host === host)) {
      throw new Refusal(403, 'The sandbox answers only as 127.0.0.1 or localhost with its port.');
    }
    await next();
  };
}

/** Refuses requests of web pages, except those of the origin `own` and of the origins in `reachedAt`. */
export function originGuard(
  own?: string,
  reachedAt: ReadonlySet<string> = new Set(),
): MiddlewareHandler<Env> {
  return async (c, next) => {
    const origin = c.req.header('origin');
    if (origin !== undefined && origin !== own && !reachedAt.has(origin)) {
      throw new Refusal(403, 'Requests of web pages are refused.');
    }
    await next();
  };
}

/** Authenticates requests by an account's key ("Authentication"). */
export function keyGuard(keys: ReadonlyMap<string, number>): MiddlewareHandler<Env> {
  const known = [...keys].map(([key, account]) => ({ digest: digestOf(key), account }));
  return async (c, next) => {
    const key = c.req.header('x-service-auth') ?? '';
    const given = digestOf(key);
    const match = known.find(({ digest }) => timingSafeEqual(digest, given) && key !== '');
    if (!match) throw new Refusal(401, 'The key in X-Service-Auth is missing or wrong.');
    c.set('account', match.account);
    await next();
  };
}

/** Hashes a key, because comparing in constant time needs inputs of one length. */
function digestOf(key: string): Buffer {
  return createHash('sha256').update(key).digest();
}
