import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Resolver } from '../mail/dns.ts';
import { readHabits } from '../protocol/letterHabits.ts';
import type { SandboxAnswers, SandboxQuestion } from '../protocol/questions.ts';
import type { DemoObject, Misbehaviour, SandboxFooters, SandboxOptions } from '../protocol/sandbox.ts';
import { basePath, createApp } from './app.ts';
import { openPostOffice } from './delivery/postOffice.ts';
import { demoZones } from './demo/domains.ts';
import { readLayouts } from './demo/layouts.ts';
import { demoObjects, seedDemo } from './demo/seed.ts';
import { startDnsServer } from './dns/dnsServer.ts';
import { nodeResolver } from './dns/nodeResolver.ts';
import { divided } from './dns/resolvers.ts';
import { isIn, type Zone } from './dns/zone.ts';
import { createErrorLog } from './errorLog.ts';
import { type ArrivedLetter, Inbox } from './inbox.ts';
import { createMisbehaver } from './misbehaviour.ts';
import { watchOtherSandboxes } from './otherSandboxes.ts';
import { createReaders, planReading } from './readers.ts';
import { footersOf, withDefaults } from './settings.ts';
import { checkLifetimeMs } from './specification.ts';
import { accounts, erase, keepPort, keptPort, prepare } from './store/account.ts';
import { type Database, openDatabase } from './store/database.ts';
import { DomainChecks } from './store/domainChecks.ts';
import type { AddressedLetter } from './store/letters.ts';
import { readMaket } from './store/makets.ts';
import { addSender } from './store/senders.ts';
import { planVisit } from './store/visits.ts';

/** What only a program can give that runs the sandbox in its own process. */
export interface InProcessOptions {
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Takes lines for the log. They hold no key, address or body. */
  readonly log?: (line: string) => void;
  /**
   * Called for each letter that arrives, before others see it, for each reply, when a letter has left the inbox, and when another
   * sandbox has changed the same data.
   */
  readonly onMail?: () => void;
  /** Called with the number of a send when one of its readers has done something that counts, or one of its letters has bounced late. */
  readonly onCounted?: (send: number) => void;
  /** Called when a sender is confirmed, here or by another sandbox on the same data. */
  readonly onConfirmed?: () => void;
  /** Told why letters wait that the mail server does not take, whenever that changes; nothing when they get on again. */
  readonly onTrouble?: (trouble: string | undefined) => void;
}

/** A running sandbox. */
export interface Sandbox {
  /** The base address, such as `http://127.0.0.1:4000/v1`. */
  readonly url: string;
  readonly key: string;
  /** The sandbox's own lasting id, kept in its data. */
  readonly id: string;
  /** Where the sandbox's own DNS answers for the demo's domains, as `Resolver.setServers` takes it. */
  readonly dns: string;
  /** What the demo data has, when there is any. */
  readonly demo: readonly DemoObject[];
  /** Does requests wrong from now on; nothing ends it. */
  misbehave(misbehaviour?: Misbehaviour): void;
  /** Gives these footers to sends that start from now on; those that are left out are the usual ones. */
  useFooters(footers: SandboxFooters): void;
  /** Writes letters of sends that start from now on so (`LetterHabits`); where something else stands, in the usual way. */
  useHabits(habits: unknown): void;
  /** Hands letters to this SMTP server from now on, or to the sandbox's own. Throws when it is no address of one. */
  useMailServer(smtp?: string): void;
  /** Lets what letters lead to be reached by another origin, too, such as that of an editor in a browser. Nothing else is. */
  reachAt(origin: string): void;
  /** The letters that an address has received from the account, oldest first. */
  inbox(email: string): Promise<ArrivedLetter[]>;
  /** Answers what is asked about letters that have arrived, and does what services let people do in their cabinet. */
  ask<Question extends SandboxQuestion>(question: Question): Promise<SandboxAnswers[Question['kind']]>;
  /** Ends all connections and closes the data; with `erase` deletes everything in them before, its id too. */
  close(options?: { readonly erase?: boolean }): Promise<void>;
}

type Options = SandboxOptions & InProcessOptions;

/** Who opens a connection and says nothing, or too slowly, does not keep it. Times in milliseconds. */
const limits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
} as const;

/** Starts the sandbox on 127.0.0.1 and resolves when it listens. Rejects when the port or the data cannot be had. */
export async function startSandbox(options: Options = {}): Promise<Sandbox> {
  const db = openDatabase(options.data ?? ':memory:');
  try {
    return await start(db, options);
  } catch (error) {
    db.close();
    throw error;
  }
}

async function start(db: Database, options: Options): Promise<Sandbox> {
  const { now = Date.now, log = () => {}, onTrouble = () => {}, ...events } = options;
  const { onMail = () => {}, onCounted = () => {}, onConfirmed = () => {} } = events;
  const { pace, trackingWindowMs, ...defaults } = withDefaults(options);
  let { letters } = defaults;
  const key = options.key ?? randomBytes(24).toString('base64url');
  const keys = keysOf(key, options.secondKey);
  const onError = createErrorLog(log);
  const id = db.transaction(() => {
    const prepared = prepare(db);
    if (prepared.empty && options.seed === 'demo') {
      seedDemo(db, readLayouts(options.layouts ?? ''), now(), letters.footers);
    }
    return prepared.id;
  });

  const server = createServer(limits);
  const port = await listen(server, options.port, keptPort(db));
  keepPort(db, port);
  const ownDns = await startDnsServer(() => demoZones(db)).catch(async (error: unknown) => {
    await end(server);
    throw error;
  });
  const domainChecks = new DomainChecks(db, {
    resolver: options.dns ? nodeResolver(options.dns) : demoOrSystem(ownDns.address, () => demoZones(db)),
    lifetimeMs: options.domainCheckLifetimeMs ?? checkLifetimeMs,
    now,
  });
  const origin = `http://127.0.0.1:${port}`;
  const readers = createReaders(db, { origin, now, onError });
  const onDelivered = (letter: AddressedLetter) => {
    planReading(db, letter, now());
    onMail();
    readers.wake();
  };
  const { smtp } = options;
  const mail = { post: { origin, id }, pace, settings: () => letters, onDelivered, onTrouble, now, onError };
  const postOffice = await openPostOffice(db, { ...mail, ...(smtp !== undefined && { smtp }) }).catch(
    async (error: unknown) => {
      await Promise.all([end(server), ownDns.close()]);
      throw error;
    },
  );
  const inbox = new Inbox(db, {
    account: accounts.first,
    post: postOffice,
    trackingWindowMs,
    now,
    visit: (method, path) => {
      planVisit(db, now(), method, path);
      readers.wake();
    },
    onChanged: onMail,
    onCounted,
  });
  const answer = async (question: SandboxQuestion): Promise<SandboxAnswers[SandboxQuestion['kind']]> => {
    if (question.kind === 'maket') return readMaket(db, accounts.first, question.id);
    if (question.kind !== 'addSender') return inbox.answer(question);
    const isConfirmed = addSender(db, accounts.first, question.email, now());
    postOffice.wake();
    return isConfirmed ? 'confirmed' : 'asked';
  };
  const misbehaver = createMisbehaver(basePath, options.misbehaviour);
  const reachedAt = new Set<string>();
  const app = createApp(db, {
    keys,
    port,
    reachedAt,
    misbehaver,
    maySkipConfirmation: options.plan !== 'basic',
    startDelayMs: pace.startDelayMs,
    trackingWindowMs,
    now,
    onQueued: postOffice.wake,
    onCounted,
    onConfirmed,
    domainChecks,
    onError,
  });
  server.on('request', getRequestListener(app.fetch));
  postOffice.wake();
  readers.wake();
  const stopWatching = watchOtherSandboxes(db, { onChanged: onMail, onConfirmed, onCounted, onError });

  return {
    url: origin + basePath,
    key,
    id,
    dns: ownDns.address,
    demo: demoObjects(db),
    misbehave: misbehaver.set,
    useFooters: (given) => {
      letters = { ...letters, footers: footersOf(given) };
    },
    useHabits: (given) => {
      letters = { ...letters, habits: readHabits(given) };
    },
    useMailServer: (smtp) => postOffice.useServer(smtp),
    reachAt: (origin) => void reachedAt.add(new URL(origin).origin),
    inbox: (email) => inbox.of(email),
    ask: async <Question extends SandboxQuestion>(question: Question) =>
      (await answer(question)) as SandboxAnswers[Question['kind']],
    close: async (closing = {}) => {
      stopWatching();
      await Promise.all([postOffice.close(), readers.stop()]);
      await Promise.all([end(server), ownDns.close()]);
      try {
        if (closing.erase) erase(db);
      } finally {
        db.close();
      }
    },
  };
}

/** The demo's domains are in the sandbox's own DNS only, all others in that of the world. */
function demoOrSystem(ownDns: string, zones: () => readonly Zone[]): Resolver {
  const isOfDemo = (name: string) => zones().some((zone) => isIn(zone, name));
  return divided(isOfDemo, nodeResolver([ownDns]), nodeResolver([]));
}

/** Without a port of its own it is the one of last time, if that is free: letters of then lead there. */
async function listen(server: Server, port: number | undefined, lastPort: number): Promise<number> {
  try {
    server.listen(port ?? lastPort, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (port !== undefined || lastPort === 0) throw error;
    return listen(server, undefined, 0);
  }
  return (server.address() as AddressInfo).port;
}

async function end(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Throws for keys that anybody has, or that no header can carry. */
function keysOf(key: string, secondKey: string | undefined): Map<string, number> {
  const given = secondKey === undefined ? [key] : [key, secondKey];
  if (!given.every((each) => /^[\x21-\x7e]+$/.test(each))) {
    throw new Error('a key is one or more visible ASCII characters, without spaces.');
  }
  if (key === secondKey) throw new Error('the second account needs a key of its own.');
  return new Map(given.map((each, index) => [each, index === 0 ? accounts.first : accounts.second]));
}
