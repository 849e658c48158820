import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { DemoObject, Misbehaviour, SandboxOptions, SandboxPace } from '../protocol/sandbox.ts';
import { basePath, createApp } from './app.ts';
import { createDelivery } from './delivery.ts';
import { readLayouts } from './demo/layouts.ts';
import { demoObjects, seedDemo } from './demo/seed.ts';
import { deliverToSandboxHosts } from './mailHosts.ts';
import { createMisbehaver } from './misbehaviour.ts';
import { createReaders, planReading } from './readers.ts';
import { accounts, prepare } from './store/account.ts';
import { openDatabase } from './store/database.ts';
import { inboxOf, type ReceivedLetter } from './store/inbox.ts';

/** What only a program can give that runs the sandbox in its own process. */
export interface InProcessOptions {
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Takes lines for the log. They hold no key, address or body. */
  readonly log?: (line: string) => void;
}

/** A running sandbox. */
export interface Sandbox {
  /** The base address, such as `http://127.0.0.1:4000/v1`. */
  readonly url: string;
  readonly key: string;
  /** The sandbox's own lasting id, kept in its data. */
  readonly id: string;
  /** What the demo data has, when there is any. */
  readonly demo: readonly DemoObject[];
  /** Does requests wrong from now on; nothing ends it. */
  misbehave(misbehaviour?: Misbehaviour): void;
  /** The letters that an address has received, oldest first. */
  inbox(email: string): ReceivedLetter[];
  /** Ends all connections and closes the data. */
  close(): Promise<void>;
}

const usualPace: SandboxPace = {
  startDelayMs: 3000,
  batchSize: 25,
  batchIntervalMs: 250,
  deferralMs: 20_000,
};
const usualTrackingWindowMs = 7 * 24 * 60 * 60_000;
const standardFooter =
  '<div style="padding:16px;font-family:Arial,sans-serif;font-size:12px;line-height:18px;color:#6b7280;text-align:center">You receive this letter because you subscribed to it. <a href="#" style="color:#6b7280">Unsubscribe</a></div>';

/** Starts the sandbox on 127.0.0.1 and resolves when it listens. Rejects when the port or the data cannot be had. */
export async function startSandbox(options: SandboxOptions & InProcessOptions = {}): Promise<Sandbox> {
  const { now = Date.now, log = () => {}, trackingWindowMs = usualTrackingWindowMs } = options;
  const pace = { ...usualPace, ...options.pace };
  const key = options.key ?? randomBytes(24).toString('base64url');
  const onError = (error: unknown) =>
    log(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const footers = { account: '', standard: standardFooter, ...options.footers };
  const db = openDatabase(options.data ?? ':memory:');
  const { id, empty } = prepare(db);
  if (empty && options.seed === 'demo') seedDemo(db, readLayouts(options.layouts ?? ''), now(), footers);

  const delivery = createDelivery(db, {
    pace,
    footers,
    deliver: deliverToSandboxHosts,
    onDelivered: (letters) => {
      planReading(db, letters, now());
      readers.wake();
    },
    now,
    onError,
  });
  const readers = createReaders(db, {
    request: async (method, path) => {
      await app.request(origin + path, { method, headers: { host: new URL(origin).host } });
    },
    now,
    onError,
  });
  const misbehaver = createMisbehaver(basePath, options.misbehaviour);
  let port = 0;
  let origin = '';
  const app = createApp(db, {
    keys: keysOf(key, options.secondKey),
    port: () => port,
    misbehaver,
    maySkipConfirmation: options.plan !== 'basic',
    startDelayMs: pace.startDelayMs,
    trackingWindowMs,
    now,
    onQueued: () => delivery.wake(),
    onError,
  });
  const server = createAdaptorServer({ fetch: app.fetch });
  server.listen(options.port ?? 0, '127.0.0.1');
  try {
    await once(server, 'listening');
  } catch (error) {
    db.close();
    throw error;
  }
  port = (server.address() as AddressInfo).port;
  origin = `http://127.0.0.1:${port}`;
  delivery.wake();
  readers.wake();

  return {
    url: origin + basePath,
    key,
    id,
    demo: demoObjects(db),
    misbehave: misbehaver.set,
    inbox: (email) => inboxOf(db, accounts.first, email, origin),
    close: async () => {
      await Promise.all([delivery.stop(), readers.stop()]);
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      await once(server, 'close');
      db.close();
    },
  };
}

function keysOf(key: string, secondKey: string | undefined): Map<string, number> {
  const keys = new Map([[key, accounts.first as number]]);
  if (secondKey !== undefined) keys.set(secondKey, accounts.second);
  return keys;
}
