import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Resolver } from '../mail/dns.ts';
import { readHabits } from '../protocol/letterHabits.ts';
import type { SandboxAnswers, SandboxQuestion } from '../protocol/questions.ts';
import type {
  DemoObject,
  Misbehavior,
  SandboxEvent,
  SandboxFooters,
  SandboxOptions,
  SandboxPlan,
} from '../protocol/sandbox.ts';
import { basePath, createApp } from './app.ts';
import { openPostOffice } from './delivery/postOffice.ts';
import { demoZones } from './demo/domains.ts';
import { readLayouts } from './demo/layouts.ts';
import { demoObjects, seedDemo } from './demo/seed.ts';
import { startDnsServer } from './dns/dnsServer.ts';
import { nodeResolver } from './dns/nodeResolver.ts';
import { divided } from './dns/resolvers.ts';
import { isInZone, type Zone } from './dns/zone.ts';
import { createErrorLog } from './errorLog.ts';
import { type ArrivedLetter, Inbox } from './inbox.ts';
import { createMisbehaver } from './misbehavior.ts';
import { watchOtherSandboxes } from './otherSandboxes.ts';
import { createReaders, planReading } from './readers.ts';
import { footersOf, withDefaults } from './settings.ts';
import { checkLifetimeMs } from './specification.ts';
import { accounts, erase, keepPort, keptPort, prepare } from './store/account.ts';
import { type Database, openDatabase } from './store/database.ts';
import { DomainChecks } from './store/domainChecks.ts';
import type { AddressedLetter } from './store/letters.ts';
import { readMaket } from './store/makets.ts';
import { pastReadings } from './store/pastReadings.ts';
import { addSender } from './store/senders.ts';
import { planVisit } from './store/visits.ts';

/** Options that cannot be sent to another thread. */
export interface InProcessOptions {
  /** The clock, in milliseconds since 1970. */
  readonly now?: () => number;
  /** Called with each event. A letter's `mail` event comes within the transaction that delivers it, before others see the letter. */
  readonly onEvent?: (event: SandboxEvent) => void;
}

/** A running sandbox. */
export interface Sandbox {
  /** The base address, such as `http://127.0.0.1:4000/v1`. */
  readonly url: string;
  readonly key: string;
  /** The id of the sandbox's data. */
  readonly id: string;
  /** The address of the DNS server for the demo's domains, as `Resolver.setServers` takes it. */
  readonly dns: string;
  /** The objects of the demo data; empty without demo data. */
  readonly demo: readonly DemoObject[];
  /** Sets the fault that is injected into later requests; `undefined` ends it. */
  misbehave(misbehavior?: Misbehavior): void;
  /** Sets the account's plan, which decides whether `activation_letter=0` is allowed. */
  usePlan(plan: SandboxPlan): void;
  /** Sets the footers of sends that start later. Omitted footers get their defaults. */
  useFooters(footers: SandboxFooters): void;
  /** Sets the `LetterHabits` of sends that start later. Invalid values are replaced by the defaults. */
  useHabits(habits: unknown): void;
  /** Delivers letters through this SMTP server; by default through the sandbox's own. Throws if `smtp` is not an SMTP address. */
  useMailServer(smtp?: string): void;
  /** Allows the addresses in letters (and nothing else) to be requested through another origin, such as that of an editor in a browser. */
  reachAt(origin: string): void;
  /** Returns the letters that an address has received from the first account, oldest first. */
  inbox(email: string): Promise<ArrivedLetter[]>;
  /**
   * Answers questions about delivered letters, and performs actions that people take in a service's web cabinet, such as adding a sender.
   */
  ask<Question extends SandboxQuestion>(question: Question): Promise<SandboxAnswers[Question['kind']]>;
  /** Ends all connections and closes the data; `erase` first deletes all of it, including its id. */
  close(options?: { readonly erase?: boolean }): Promise<void>;
}

type StartOptions = SandboxOptions & InProcessOptions;

/** Limits against slow or idle clients (slowloris); times in milliseconds. */
const httpLimits = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
} as const;

/** Starts the sandbox on 127.0.0.1 and resolves when it listens. Rejects when the port is in use or the data cannot be opened. */
export async function startSandbox(options: StartOptions = {}): Promise<Sandbox> {
  const db = openDatabase(options.data ?? ':memory:');
  try {
    return await startServers(db, options);
  } catch (error) {
    db.close();
    throw error;
  }
}

async function startServers(db: Database, options: StartOptions): Promise<Sandbox> {
  const { now = Date.now, onEvent = () => {} } = options;
  const { pace, trackingWindowMs, ...defaults } = withDefaults(options);
  let { letters } = defaults;
  let { plan } = options;
  const key = options.key ?? randomBytes(24).toString('base64url');
  const keys = apiKeysOf(key, options.secondKey);
  const onError = createErrorLog((line) => onEvent({ type: 'log', line }));
  const id = db.transaction(() => {
    const prepared = prepare(db);
    if (prepared.empty && options.seed === 'demo') {
      seedDemo(db, readLayouts(options.layouts ?? ''), now(), letters.footers);
    }
    return prepared.id;
  });

  const server = createServer(httpLimits);
  const port = await listenOn(server, options.port, keptPort(db));
  keepPort(db, port);
  const ownDns = await startDnsServer(() => demoZones(db)).catch(async (error: unknown) => {
    await closeServer(server);
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
    onEvent({ type: 'mail' });
    readers.wake();
  };
  const { smtp } = options;
  const mail = { post: { origin, id }, pace, settings: () => letters, onDelivered, onEvent, now, onError };
  const postOffice = await openPostOffice(db, { ...mail, ...(smtp !== undefined && { smtp }) }).catch(
    async (error: unknown) => {
      await Promise.all([closeServer(server), ownDns.close()]);
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
    onEvent,
  });
  const answer = async (question: SandboxQuestion): Promise<SandboxAnswers[SandboxQuestion['kind']]> => {
    if (question.kind === 'maket') return readMaket(db, accounts.first, question.id);
    if (question.kind === 'readings') {
      const isOfDemo = demoObjects(db).some(({ kind, id }) => kind === 'send' && id === question.send);
      return isOfDemo ? pastReadings(db, question.send, now(), trackingWindowMs) : [];
    }
    if (question.kind !== 'addSender') return inbox.answer(question);
    const isConfirmed = addSender(db, accounts.first, question.email, now());
    postOffice.wake();
    return isConfirmed ? 'confirmed' : 'asked';
  };
  const misbehaver = createMisbehaver(basePath, now, options.misbehavior);
  const reachedAt = new Set<string>();
  const app = createApp(db, {
    keys,
    port,
    reachedAt,
    misbehaver,
    maySkipConfirmation: () => plan !== 'basic',
    startDelayMs: pace.startDelayMs,
    trackingWindowMs,
    now,
    onQueued: postOffice.wake,
    onEvent,
    domainChecks,
    onError,
  });
  server.on('request', getRequestListener(app.fetch));
  const wakeAll = () => {
    postOffice.wake();
    readers.wake();
  };
  wakeAll();
  const stopWatching = watchOtherSandboxes(db, { onEvent, onChange: wakeAll, onError });

  return {
    url: origin + basePath,
    key,
    id,
    dns: ownDns.address,
    demo: demoObjects(db),
    misbehave: misbehaver.set,
    usePlan: (given) => {
      plan = given;
    },
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
      await Promise.all([closeServer(server), ownDns.close()]);
      try {
        if (closing.erase) erase(db);
      } finally {
        db.close();
      }
    },
  };
}

/**
 * Returns a resolver that asks the sandbox's DNS server for the demo's domains, which exist nowhere else, and the system's servers for all
 * others.
 */
function demoOrSystem(ownDns: string, zones: () => readonly Zone[]): Resolver {
  const isOfDemo = (name: string) => zones().some((zone) => isInZone(zone, name));
  return divided(isOfDemo, nodeResolver([ownDns]), nodeResolver([]));
}

/** Listens on `port`, by default on the last port if it is free, so that the links of earlier letters keep working. Returns the port. */
async function listenOn(server: Server, port: number | undefined, lastPort: number): Promise<number> {
  try {
    server.listen(port ?? lastPort, '127.0.0.1');
    await once(server, 'listening');
  } catch (error) {
    if (port !== undefined || lastPort === 0) throw error;
    return listenOn(server, undefined, 0);
  }
  return (server.address() as AddressInfo).port;
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}

/** Returns the accounts by key. Throws if a key is empty or can't be sent in a header, or if both accounts have the same key. */
function apiKeysOf(key: string, secondKey: string | undefined): Map<string, number> {
  const given = secondKey === undefined ? [key] : [key, secondKey];
  if (!given.every((each) => /^[\x21-\x7e]+$/.test(each))) {
    throw new Error('a key is one or more visible ASCII characters, without spaces.');
  }
  if (key === secondKey) throw new Error('the second account needs a key of its own.');
  return new Map(given.map((each, index) => [each, index === 0 ? accounts.first : accounts.second]));
}
