import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import type { SandboxEvent } from '../protocol/sandbox.ts';
import { type Env, hostGuard, keyGuard, originGuard } from './guard.ts';
import type { Misbehaver } from './misbehavior.ts';
import { Refusal } from './refusal.ts';
import { domainRoutes } from './routes/domains.ts';
import { emailRoutes } from './routes/emails.ts';
import { folderRoutes } from './routes/folders.ts';
import { listRoutes } from './routes/lists.ts';
import { maketRoutes } from './routes/makets.ts';
import { senderEmailRoutes } from './routes/senderEmails.ts';
import { sendRoutes } from './routes/sends.ts';
import { trackingRoutes } from './routes/tracking.ts';
import { type Database, isDiskFull, isReadOnly } from './store/database.ts';
import type { DomainChecks } from './store/domainChecks.ts';

interface AppOptions {
  readonly keys: ReadonlyMap<string, number>;
  readonly port: number;
  /** Further origins through which readers may request the addresses in letters. */
  readonly reachedAt: ReadonlySet<string>;
  readonly misbehaver: Misbehaver;
  readonly maySkipConfirmation: () => boolean;
  readonly startDelayMs: number;
  readonly trackingWindowMs: number;
  readonly now: () => number;
  /** Called when there is a new send to start or a new letter to deliver. */
  readonly onQueued: () => void;
  readonly onEvent: (event: SandboxEvent) => void;
  readonly domainChecks: DomainChecks;
  readonly onError: (error: unknown) => void;
}

/** The version segment of the base address ("Versioning"). */
export const basePath = '/v1';

const largestBody = 10 * 1024 * 1024;

/** Creates the HTTP interface: the specified endpoints below `/v1`, and the addresses in letters below `/t`. */
export function createApp(db: Database, options: AppOptions): Hono<Env> {
  const app = new Hono<Env>();
  app.route(`${basePath}/mailer`, apiRoutes(db, options));
  app.route('/t', letterRoutes(db, options));
  app.notFound((c) => {
    throw new Refusal(404, `There is no ${c.req.method} ${c.req.path}.`);
  });
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) options.onError(error);
    const { status, code, message } = error instanceof Refusal ? error : failure(error);
    return c.json({ error: { code, message } }, status);
  });
  return app;
}

/** Returns the answer to a request that has failed for a reason of the sandbox’s own. The request has changed nothing. */
function failure(error: unknown): Refusal {
  if (isDiskFull(error))
    return new Refusal(507, 'The disk of the sandbox is full. Free some space, then try again.');
  if (isReadOnly(error))
    return new Refusal(500, 'The sandbox can’t write its data, because they are read-only.');
  return new Refusal(500, 'The sandbox has failed; see its log.');
}

function apiRoutes(db: Database, options: AppOptions): Hono<Env> {
  const { now, onQueued, port } = options;
  return new Hono<Env>()
    .use(hostGuard(port))
    .use(originGuard())
    .use(keyGuard(options.keys))
    .use(options.misbehaver.middleware)
    .use(bodyLimit({ maxSize: largestBody, onError: refuseLargeBody }))
    .route('/', folderRoutes(db))
    .route('/', maketRoutes(db, now))
    .route('/', listRoutes(db, now))
    .route('/', emailRoutes(db, options))
    .route('/', senderEmailRoutes(db))
    .route('/', sendRoutes(db, { ...options, onPlanned: onQueued }))
    .route('/', domainRoutes(db, options.domainChecks));
}

function letterRoutes(db: Database, options: AppOptions): Hono<Env> {
  const { port, reachedAt } = options;
  return new Hono<Env>()
    .use(hostGuard(port, reachedAt))
    .use(originGuard(`http://127.0.0.1:${port}`, reachedAt))
    .use(bodyLimit({ maxSize: 10_000, onError: refuseLargeBody }))
    .route('/', trackingRoutes(db, options));
}

function refuseLargeBody(): never {
  throw new Refusal(413, 'The body of the request is too large.');
}
