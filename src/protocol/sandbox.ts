/** How the sandbox is started, and what its worker and the extension say to each other. */
import type { SandboxAnswers, SandboxQuestion } from './questions.ts';

export interface SandboxOptions {
  /** The port on 127.0.0.1; 0 (the default) takes a free one. */
  readonly port?: number;
  /** The account's API key; a random one by default. */
  readonly key?: string;
  /** The key of a second account, whose objects the first one cannot see. Without it there is no second account. */
  readonly secondKey?: string;
  /** The directory that keeps the data, created when missing, or `:memory:` (the default). */
  readonly data?: string;
  /** Fills an empty database with demo data, and lets the demo's subscribers read what is sent to them. */
  readonly seed?: 'demo';
  /** The directory of the demo's layouts; needed with `seed` only where the program is not run by its entry file. */
  readonly layouts?: string;
  /** What the account pays for; `activation_letter=0` is refused on `basic`. `premium` by default. */
  readonly plan?: 'basic' | 'premium';
  readonly footers?: SandboxFooters;
  /** How letters of campaigns are written (`LetterHabits`). It may be anything: where something else stands, it is the usual way. */
  readonly habits?: unknown;
  readonly pace?: Partial<SandboxPace>;
  /** How long opens and clicks are counted after a send has finished, in milliseconds; 7 days by default. */
  readonly trackingWindowMs?: number;
  readonly misbehaviour?: Misbehaviour;
  /** The SMTP server that letters go to, such as `smtp://127.0.0.1:1025`; by default the sandbox's own, which keeps them. */
  readonly smtp?: string;
  /**
   * The DNS servers that domains are checked at, such as `127.0.0.1:5300`. Without any, names of the demo are looked up in the
   * sandbox's own DNS, and all others at the system's servers.
   */
  readonly dns?: readonly string[];
  /** How long the check of a domain is kept, in milliseconds; 5 minutes by default, as the specification says. */
  readonly domainCheckLifetimeMs?: number;
}

/** The footers of the account (none by default) and of the service, as HTML. A link to `#` in them unsubscribes. */
export interface SandboxFooters {
  readonly account?: string;
  readonly standard?: string;
}

/** How fast letters go; all times in milliseconds. */
export interface SandboxPace {
  /** From the creation of a send without a date to its start. 3,000 by default; the specification allows a minute. */
  readonly startDelayMs: number;
  /** So many letters go at once … (25 by default) */
  readonly batchSize: number;
  /** … and so long after them the next ones. 250 by default. */
  readonly batchIntervalMs: number;
  /** How long a deferred letter waits for its next attempt. 20,000 by default. */
  readonly deferralMs: number;
  /** How long a letter is left alone that a sandbox had taken to deliver it, and then ended. 15,000 by default. */
  readonly claimMs: number;
}

/**
 * What the sandbox does wrong on purpose. The same can be said in the header `X-Sandbox-Misbehave` of one request,
 * as `name=value` pairs separated by semicolons, such as `status=429; retry-after=2; body=html`.
 */
export interface Misbehaviour {
  /** How many requests it is for; all when absent. */
  readonly requests?: number;
  /** Only requests of this method, and of this path below the base address, such as `/mailer/sends.json`. */
  readonly method?: string;
  readonly path?: string;
  readonly latencyMs?: number;
  /** Answers with this status instead of handling the request. 500 when only an error's `body` is given. */
  readonly status?: number;
  /** The header `Retry-After` of that answer. */
  readonly retryAfter?: string;
  /**
   * The body of that answer, one of several shapes of an error; by default the sandbox's own.
   * `truncated` is different: the request is handled, and half of its answer is sent as if it were whole.
   */
  readonly body?: (typeof oddBodies)[number];
  /** Cuts the connection before the request is handled, in the middle of the answer, or after handling without any. */
  readonly cut?: (typeof cuts)[number];
}

export const oddBodies = ['code', 'errors', 'string', 'text', 'html', 'empty', 'truncated'] as const;
export const cuts = ['before', 'during', 'after'] as const;

/**
 * To the worker. `letters` is what letters are like of sends that start from now on; `mailServer` is where letters go
 * from now on, without `smtp` the sandbox's own. `misbehave` without a `misbehaviour` ends it.
 * `reachedAt` is an origin by which the editor reaches what letters lead to.
 * With `erase`, everything in the data is deleted, whoever else works on them.
 */
export type SandboxRequest =
  | { readonly type: 'misbehave'; readonly misbehaviour?: Misbehaviour }
  | { readonly type: 'letters'; readonly footers: SandboxFooters; readonly habits: unknown }
  | { readonly type: 'mailServer'; readonly smtp?: string }
  | { readonly type: 'reachedAt'; readonly origin: string }
  | { readonly type: 'ask'; readonly number: number; readonly question: SandboxQuestion }
  | { readonly type: 'close'; readonly erase?: boolean };

/** Something that the demo data has and that cannot be listed through the interface. Times are ISO 8601 in UTC. */
export interface DemoObject {
  readonly kind: 'maket' | 'list' | 'send';
  readonly id: number;
  /** Of a send, its subject. */
  readonly title: string;
  /** When it was made. */
  readonly at?: string;
  /** Of a send: its maket, its lists and when it starts. */
  readonly maket?: number;
  readonly lists?: readonly number[];
  readonly startAt?: string;
}

/**
 * From the worker. `id` is the sandbox's own lasting id, kept in its data; `dns` is where its own DNS answers. After `failed` and after `closed` the worker
 * ends by itself. `log` lines hold no key, address or body. `answer` or `unanswered` follows each `ask` with its number; `mail` says
 * that letters have arrived, or have left the inbox, `counted` of which sends the statistics count something else,
 * `confirmed` that a sender is confirmed. `trouble` is why the letters of running sends wait, in the words of whatever mail server there is;
 * without any they get on again.
 */
export type SandboxMessage =
  | {
      readonly type: 'listening';
      readonly url: string;
      readonly key: string;
      readonly id: string;
      readonly demo: readonly DemoObject[];
      readonly dns: string;
    }
  | { readonly type: 'failed'; readonly reason: string }
  | { readonly type: 'log'; readonly line: string }
  | {
      readonly type: 'answer';
      readonly number: number;
      readonly answer: SandboxAnswers[keyof SandboxAnswers];
    }
  | { readonly type: 'unanswered'; readonly number: number; readonly reason: string }
  | { readonly type: 'mail' }
  | { readonly type: 'confirmed' }
  | { readonly type: 'counted'; readonly sends: readonly number[] }
  | { readonly type: 'trouble'; readonly trouble?: string }
  | { readonly type: 'closed' };
