/** The sandbox's options and events, and the messages between its worker and the extension. */
import type { SandboxAnswers, SandboxQuestion } from './questions.ts';

export interface SandboxOptions {
  /** The port on 127.0.0.1. By default 0, which picks a free port. */
  readonly port?: number;
  /** The account's API key; a random one by default. */
  readonly key?: string;
  /** The API key of a second account, whose objects the first one cannot see. If absent, there is no second account. */
  readonly secondKey?: string;
  /** The directory of the data, created if missing, or `:memory:` (the default). */
  readonly data?: string;
  /** Fills an empty database with demo data, and simulates that the demo's subscribers read what is sent to them. */
  readonly seed?: 'demo';
  /** The directory of the demo's layouts. Required with `seed` if the sandbox is not run from its entry file. */
  readonly layouts?: string;
  /** The plan of the account; `premium` by default. `basic` refuses `activation_letter=0`. */
  readonly plan?: SandboxPlan;
  readonly footers?: SandboxFooters;
  /** The way in which letters of campaigns are written (`LetterHabits`). Invalid values are replaced by the defaults. */
  readonly habits?: unknown;
  readonly pace?: Partial<SandboxPace>;
  /** The time after the end of a send in which opens and clicks are counted, in milliseconds; 7 days by default. */
  readonly trackingWindowMs?: number;
  readonly misbehavior?: Misbehavior;
  /** The SMTP server that delivers letters, such as `smtp://127.0.0.1:1025`; by default the sandbox's own, which keeps them. */
  readonly smtp?: string;
  /**
   * The DNS servers that checks of domains ask, such as `127.0.0.1:5300`. By default the sandbox's own DNS server answers for the
   * demo's names, and the system's servers for all others.
   */
  readonly dns?: readonly string[];
  /** The time for which the check of a domain is cached, in milliseconds; 5 minutes by default, as the specification says. */
  readonly domainCheckLifetimeMs?: number;
}

/** The options that the user's settings determine. A running sandbox takes new ones. */
export type SandboxSettings = Required<Pick<SandboxOptions, 'footers' | 'habits' | 'plan'>> &
  Pick<SandboxOptions, 'misbehavior'>;

/** The plan of an account (specification, "Subscriber confirmation"). */
export type SandboxPlan = 'basic' | 'premium';

/** The footers of the account (none by default) and of the service, as HTML. A link to `#` in them unsubscribes. */
export interface SandboxFooters {
  readonly account?: string;
  readonly standard?: string;
}

/** The speed of delivery. All times are in milliseconds. */
export interface SandboxPace {
  /** The delay between the creation of a send without a date and its start. 3,000 by default; the specification allows a minute. */
  readonly startDelayMs: number;
  /** The number of letters in one batch. 25 by default. */
  readonly batchSize: number;
  /** The time between two batches. 250 by default. */
  readonly batchIntervalMs: number;
  /** The time that a deferred letter waits for its next attempt. 20,000 by default. */
  readonly deferralMs: number;
  /** The time after which a letter that a sandbox has claimed but not delivered is free for others. 15,000 by default. */
  readonly claimMs: number;
}

/**
 * A fault that the sandbox injects into its answers. One request can ask for it in the header `X-Sandbox-Misbehave`, as
 * `name=value` pairs separated by semicolons, such as `status=429; retry-after=2; body=html`.
 */
export interface Misbehavior {
  /** The number of requests that the fault applies to; all by default. */
  readonly requests?: number;
  /** Limits the fault to requests with this method and this path below the base address, such as `/mailer/sends.json`. */
  readonly method?: string;
  readonly path?: string;
  readonly latencyMs?: number;
  /**
   * An unannounced rate limit in requests per second (a token bucket that holds one second). Requests beyond it are answered with
   * `status`, 429 by default, and not handled. Not available in the header of a single request.
   */
  readonly perSecond?: number;
  /** The status with which the sandbox answers instead of handling the request. 500 by default if only the `body` of an error is given. */
  readonly status?: number;
  /** The `Retry-After` header of that answer. */
  readonly retryAfter?: string;
  /**
   * The shape of the error body; by default the sandbox's own. With `truncated` the request is handled, and half of its answer is
   * sent as if it were complete.
   */
  readonly body?: (typeof oddBodies)[number];
  /** Cuts the connection before the request is handled, in the middle of the answer, or instead of the answer. */
  readonly cut?: (typeof cuts)[number];
}

export const oddBodies = ['code', 'errors', 'string', 'text', 'html', 'empty', 'truncated'] as const;
export const cuts = ['before', 'during', 'after'] as const;

/**
 * Messages to the worker. The footers and habits of `settings` apply to sends that start later, the others from now on. `mailServer` changes the SMTP server; without
 * `smtp`, letters go to the sandbox's own one. `misbehave` without a `misbehavior` ends the current fault. `reachedAt` names an origin
 * through which the editor reaches the addresses in letters. `close` with `erase` deletes all data, even if another sandbox uses them.
 */
export type SandboxRequest =
  | { readonly type: 'misbehave'; readonly misbehavior?: Misbehavior }
  | ({ readonly type: 'settings' } & SandboxSettings)
  | { readonly type: 'mailServer'; readonly smtp?: string }
  | { readonly type: 'reachedAt'; readonly origin: string }
  | { readonly type: 'ask'; readonly number: number; readonly question: SandboxQuestion }
  | { readonly type: 'close'; readonly erase?: boolean };

/** An object of the demo data that the API cannot list. Times are ISO 8601 in UTC. */
export interface DemoObject {
  readonly kind: 'maket' | 'list' | 'send';
  readonly id: number;
  /** The title of a maket or list, or the subject of a send. */
  readonly title: string;
  /** The creation time. */
  readonly at?: string;
  /** The maket, lists and start of a send; absent for other objects. */
  readonly maket?: number;
  readonly lists?: readonly number[];
  readonly startAt?: string;
}

/**
 * An event of a running sandbox. Changes that another sandbox makes to the same data cause the same events.
 * - `mail`: letters or replies have arrived, or a letter has left the inbox.
 * - `counted`: the statistics of these sends count something new.
 * - `confirmed`: a sender has been confirmed.
 * - `trouble`: the reason why the letters of running sends wait, in the words of the mail server; without one they are delivered again.
 * - `log`: a line for the log. It holds no key, address or body.
 */
export type SandboxEvent =
  | { readonly type: 'mail' }
  | { readonly type: 'counted'; readonly sends: readonly number[] }
  | { readonly type: 'confirmed' }
  | { readonly type: 'trouble'; readonly trouble?: string }
  | { readonly type: 'log'; readonly line: string };

/**
 * Messages from the worker. `id` identifies the sandbox's data; `dns` is the address of the sandbox's DNS server. The worker ends after
 * `failed` and after `closed`. Each `ask` is followed by an `answer` or `unanswered` with its number.
 */
export type SandboxMessage =
  | SandboxEvent
  | {
      readonly type: 'listening';
      readonly url: string;
      readonly key: string;
      readonly id: string;
      readonly demo: readonly DemoObject[];
      readonly dns: string;
    }
  | { readonly type: 'failed'; readonly reason: string }
  | {
      readonly type: 'answer';
      readonly number: number;
      readonly answer: SandboxAnswers[keyof SandboxAnswers];
    }
  | { readonly type: 'unanswered'; readonly number: number; readonly reason: string }
  | { readonly type: 'closed' };
