import { setTimeout as wait } from 'node:timers/promises';
import { ServiceError, type ServiceProblem } from '../core/port/serviceError.ts';
import { withoutSecret } from '../core/text/withoutSecret.ts';
import type { AnswerReader } from './answers.ts';
import type { Connections } from './connections.ts';
import { Mismatch } from './decode.ts';
import { parseErrorBody } from './errorBody.ts';
import {
  type ExchangeOptions,
  errorCode,
  exchange,
  type HttpAnswer,
  isCompressed,
  type NoAnswer,
  noAnswer,
  type WireRequest,
} from './exchange.ts';
import { encodeForm } from './form.ts';
import { changes, requestName, type ServiceRequest } from './requests.ts';
import {
  delayBeforeRepeat,
  type FailedAttempt,
  mayRepeat,
  type Patience,
  parseRetryAfter,
  pauseAfter,
} from './retry.ts';

/** One attempt of a request, for the log. Contains no parameters and no key. */
export interface Exchange {
  readonly method: string;
  readonly path: string;
  /** The HTTP status, or the reason why there was none. */
  readonly outcome: string;
  readonly milliseconds: number;
  /** The service's clock when it answered, in milliseconds since 1970 (RFC 9110, section 6.6.1). */
  readonly clock?: number;
}

interface CallerOptions {
  readonly url: URL;
  readonly key: string;
  readonly timeoutMs: number;
  readonly patience: Patience;
  readonly onExchange?: ((line: Exchange) => void) | undefined;
  readonly onOutcome?: ((error: unknown) => void) | undefined;
}

type CallOutcome = HttpAnswer | NoAnswer;

/** Makes requests, retries them where that is safe, and converts every failure into a `ServiceError`. */
export class Caller {
  readonly #connections: Connections;
  readonly #options: CallerOptions;
  readonly #pause = new Pause();
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #origin: string;
  /** The path of the base address, without a slash at its end. */
  readonly #base: string;
  #isClosed = false;

  constructor(connections: Connections, options: CallerOptions) {
    this.#connections = connections;
    this.#options = options;
    this.#origin = options.url.origin;
    this.#base = options.url.pathname.replace(/\/$/, '');
  }

  async call<T>(request: ServiceRequest, read: AnswerReader<T>, signal: AbortSignal | undefined): Promise<T> {
    if (this.#isClosed) throw closed(request);
    const { onOutcome } = this.#options;
    const calling = this.#call(request, read, signal);
    this.#underWay.add(calling);
    try {
      const answer = await calling;
      onOutcome?.(undefined);
      return answer;
    } catch (error) {
      onOutcome?.(error);
      throw error;
    } finally {
      this.#underWay.delete(calling);
    }
  }

  /** Rejects new calls from now on, and closes the connections when the pending calls have ended. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#underWay);
    await this.#connections.close();
  }

  async #call<T>(
    request: ServiceRequest,
    read: AnswerReader<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> {
    refuseInvalid(request);
    const wire = await this.#wireRequest(request);
    const started = performance.now();
    let mayHaveTakenEffect = false;
    const unlessCanceled = (waiting: Promise<void>) =>
      waiting.catch((error) => {
        throw new ServiceError({ kind: 'canceled' }, requestName(request), mayHaveTakenEffect, {
          cause: error,
        });
      });
    for (let tries = 1; ; tries++) {
      if (request.isPaced) this.#refuseDuringPause();
      else await unlessCanceled(this.#pause.over(signal));
      const outcome = await this.#try(request, wire, signal);
      if (isSuccess(outcome)) return readAnswer(request, outcome, read);
      mayHaveTakenEffect ||= changes(request) && mayHaveEffect(outcome);
      const failure = failedAttempt(outcome);
      this.#pause.extend(pauseAfter(failure, this.#options.patience));
      const delay = this.#delay(request, failure, tries, performance.now() - started);
      if (delay === undefined) throw this.#failure(request, outcome, mayHaveTakenEffect);
      await unlessCanceled(wait(delay, undefined, { signal }));
    }
  }

  /** A paced request that waited here would leave together with all others that wait, and after its caller wants no more of them. */
  #refuseDuringPause(): void {
    const retryAfterMs = this.#pause.left;
    if (retryAfterMs > 0)
      throw new ServiceError({ kind: 'refused', status: 429, retryAfterMs }, undefined, false);
  }

  async #try(
    request: ServiceRequest,
    wire: WireRequest,
    signal: AbortSignal | undefined,
  ): Promise<CallOutcome> {
    const started = performance.now();
    const outcome = await this.#exchange(wire, request, signal);
    const clock = 'headers' in outcome ? Date.parse(outcome.headers.date ?? '') : Number.NaN;
    this.#options.onExchange?.({
      method: request.method,
      path: request.path,
      outcome:
        'status' in outcome ? String(outcome.status) : this.#withoutKey(problemSummary(outcome.problem)),
      milliseconds: performance.now() - started,
      ...(Number.isFinite(clock) && { clock }),
    });
    return outcome;
  }

  async #exchange(
    wire: WireRequest,
    { repeat, inARow }: ServiceRequest,
    signal: AbortSignal | undefined,
  ): Promise<CallOutcome> {
    const options = { timeoutMs: this.#options.timeoutMs + timeForBody(wire), signal };
    try {
      if (repeat === 'always') return await exchange(this.#connections.kept(), wire, options);
      if (inARow) return await exchange(this.#connections.fresh(), wire, options);
      return await this.#exchangeAlone(wire, options);
    } catch (error) {
      // Only invalid proxy settings throw here, before any connection is opened.
      return noAnswer(error as Error, 'nothing');
    }
  }

  /** Makes the request on a new connection. A stale keep-alive connection could leave the outcome unknown. */
  async #exchangeAlone(wire: WireRequest, options: ExchangeOptions): Promise<CallOutcome> {
    const dispatcher = this.#connections.single();
    try {
      return await exchange(dispatcher, wire, options);
    } finally {
      await dispatcher.destroy();
    }
  }

  async #wireRequest({ method, path, query, form }: ServiceRequest): Promise<WireRequest> {
    const search = query ? `?${await encodeForm(query)}` : '';
    return {
      origin: this.#origin,
      method,
      path: this.#base + path + search,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'Mailroom',
        'x-service-auth': this.#options.key,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body: form ? await encodeForm(form) : null,
    };
  }

  #delay(
    request: ServiceRequest,
    failure: FailedAttempt,
    tries: number,
    elapsed: number,
  ): number | undefined {
    if (request.isPaced || !mayRepeat(request.repeat, failure)) return undefined;
    const retryAfterMs = 'status' in failure ? failure.retryAfterMs : undefined;
    return delayBeforeRepeat(tries, elapsed, retryAfterMs, Math.random(), this.#options.patience);
  }

  /**
   * Creates the error for a failed request. Removes the key from its message, because the service, or another server in its place, may have
   * echoed it.
   */
  #failure(request: ServiceRequest, outcome: CallOutcome, mayHaveTakenEffect: boolean): ServiceError {
    const problem = 'status' in outcome ? this.#refusal(outcome) : this.#problemWithoutKey(outcome.problem);
    const cause = 'status' in outcome ? undefined : this.#causeWithoutKey(outcome.error);
    return new ServiceError(problem, requestName(request), mayHaveTakenEffect, cause && { cause });
  }

  #refusal({ status, headers, body }: HttpAnswer): ServiceProblem {
    if (status < 400) {
      const detail = `status ${status} redirects to ${redirectOrigin(headers.location)}`;
      return this.#problemWithoutKey({ kind: 'notUnderstood', detail });
    }
    const retryAfterMs = parseRetryAfter(headers, Date.now());
    const refusal = { kind: 'refused', status, ...(retryAfterMs !== undefined && { retryAfterMs }) } as const;
    if (isCompressed(headers)) return refusal;
    return { ...refusal, ...parseErrorBody(body, (text) => this.#withoutKey(text)) };
  }

  #problemWithoutKey(problem: ServiceProblem): ServiceProblem {
    if (problem.kind === 'unreachable') return { ...problem, reason: this.#withoutKey(problem.reason) };
    if (problem.kind === 'notUnderstood') return { ...problem, detail: this.#withoutKey(problem.detail) };
    return problem;
  }

  /** Copies an error with its message and stack, but without the bytes that undici attaches to a parse error. */
  #causeWithoutKey(error: Error | undefined): Error | undefined {
    if (!error) return undefined;
    return Object.assign(new Error(this.#withoutKey(error.message)), {
      code: errorCode(error),
      stack: this.#withoutKey(error.stack ?? error.message),
    });
  }

  #withoutKey(text: string): string {
    return withoutSecret(text, this.#options.key, '…');
  }
}

function closed(request: ServiceRequest): ServiceError {
  return new ServiceError({ kind: 'unreachable', reason: 'closed' }, requestName(request), false);
}

function refuseInvalid(request: ServiceRequest): void {
  for (const [field, reason] of Object.entries(request.checks ?? {})) {
    if (reason) throw new ServiceError({ kind: 'invalid', field, reason }, requestName(request), false);
  }
}

function readAnswer<T>(request: ServiceRequest, answer: HttpAnswer, read: AnswerReader<T>): T {
  try {
    return read(answer);
  } catch (error) {
    if (!(error instanceof Mismatch)) throw error;
    const { field, message: detail } = error;
    const problem = { kind: 'notUnderstood', detail, ...(field && { field }) } as const;
    throw new ServiceError(problem, requestName(request), changes(request));
  }
}

function isSuccess(outcome: CallOutcome): outcome is HttpAnswer {
  return 'status' in outcome && outcome.status < 300;
}

/**
 * Returns true unless the request certainly had no effect, because it was refused or its end was never sent. Statuses other than refusals
 * may come from a proxy, or after the change was made.
 */
function mayHaveEffect(outcome: CallOutcome): boolean {
  return 'status' in outcome ? !isRefusal(outcome.status) : outcome.sent === 'all';
}

/**
 * Returns true if the status says that the request was refused. A 408 only says that the request arrived too slowly, not that it was not
 * handled.
 */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408;
}

function failedAttempt(outcome: CallOutcome): FailedAttempt {
  if ('status' in outcome) {
    return { status: outcome.status, retryAfterMs: parseRetryAfter(outcome.headers, Date.now()) };
  }
  const { sent, error } = outcome;
  return { sent: sent !== 'nothing', code: error && errorCode(error) };
}

/** Returns the additional timeout for a body in milliseconds, as a slow connection of 32 KB per second needs it. */
function timeForBody({ body }: WireRequest): number {
  return Math.round((body?.length ?? 0) / 32);
}

function problemSummary(problem: ServiceProblem): string {
  return problem.kind === 'unreachable' ? `${problem.kind} (${problem.reason})` : problem.kind;
}

/** Returns the origin of a redirect's target. Path and query may contain secrets. */
function redirectOrigin(location: string | undefined): string {
  return URL.parse(location ?? '')?.origin ?? 'another path';
}

/** The pause that a service requested with `Retry-After`. No request starts before the end of the pause. */
class Pause {
  #end = 0;

  /** Extends the pause to this duration from now, unless it is already longer. */
  extend(milliseconds: number): void {
    this.#end = Math.max(this.#end, performance.now() + milliseconds);
  }

  /** Waits until the pause ends. Rejects when `signal` is aborted. */
  async over(signal: AbortSignal | undefined): Promise<void> {
    for (let left = this.left; left > 0; left = this.left) await wait(left, undefined, { signal });
  }

  /** The time until the pause ends, in milliseconds; 0 or less if there is none. */
  get left(): number {
    return Math.ceil(this.#end - performance.now());
  }
}
