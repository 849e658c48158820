import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { ServiceProblem } from '../core/port/serviceError.ts';

/** A request as it goes over the wire. `path` holds everything behind the origin. */
export interface WireRequest {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** By their names in lower case. */
export type AnswerHeaders = Readonly<Partial<Record<string, string>>>;

export interface Answer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Buffer;
}

/** A header that is there twice comes as an array. */
export function firstValues(headers: IncomingHttpHeaders): AnswerHeaders {
  const entries = Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]);
  return Object.fromEntries(entries) as AnswerHeaders;
}

/** Nothing is ever unpacked here, so that no few bytes can become many. */
export function isCompressed({ 'content-encoding': encoding = 'identity' }: AnswerHeaders): boolean {
  return encoding.trim().toLowerCase() !== 'identity';
}

/**
 * No answer came, or not the whole of one that said success. `sent` is false only when it is certain that no byte of
 * the request has left.
 */
export interface NoAnswer {
  readonly problem: ServiceProblem;
  readonly sent: boolean;
  readonly error?: Error;
}

export interface ExchangeOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** In bytes: a folder with a hundred thousand makets. The thread stands still while an answer is read. */
const largestAnswer = 1024 * 1024;
/** Of a refusal the beginning is enough. */
const largestRefusal = 64 * 1024;

/** One request and its answer. Never rejects. */
export function exchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  { timeoutMs, signal }: ExchangeOptions,
): Promise<Answer | NoAnswer> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler((outcome) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve(outcome);
    });
    const cancel = () => handler.stop({ kind: 'cancelled' });
    const timer = setTimeout(() => handler.stop({ kind: 'timedOut', afterMs: timeoutMs }), timeoutMs);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    else dispatch(dispatcher, request, handler);
  });
}

/** undici throws what it finds wrong with a request before it is queued. */
function dispatch(dispatcher: Dispatcher, request: WireRequest, handler: ExchangeHandler): void {
  try {
    dispatcher.dispatch({ ...request, method: request.method as Dispatcher.HttpMethod }, handler);
  } catch (error) {
    handler.onResponseError(undefined, error as Error);
  }
}

/** Follows one exchange as undici reports it. What comes after the first outcome is of no interest. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #settle: (outcome: Answer | NoAnswer) => void;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #sent = false;
  #settled = false;
  #size = 0;
  #status = 0;
  #headers: AnswerHeaders = {};

  constructor(settle: (outcome: Answer | NoAnswer) => void) {
    this.#settle = settle;
  }

  /** Gives up. A request that is still waiting for its connection will not be written any more. */
  stop(problem: ServiceProblem): void {
    this.#finish({ problem, sent: this.#sent });
    this.#controller?.abort(new Error(problem.kind));
  }

  /** undici calls it right before it writes the first byte, on a connection that stands. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    if (this.#settled) {
      controller.abort(new Error('stopped'));
    } else {
      this.#controller = controller;
      this.#sent = true;
    }
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    this.#status = status;
    this.#headers = firstValues(headers);
  }

  onResponseData(_: unknown, chunk: Buffer): void {
    if (this.#settled) return;
    const left = (this.#refused() ? largestRefusal : largestAnswer) - this.#size;
    this.#chunks.push(chunk.subarray(0, left));
    this.#size += chunk.length;
    if (chunk.length > left) this.#stopReading();
  }

  onResponseEnd(): void {
    this.#finish(this.#answer());
  }

  onResponseError(_: unknown, error: Error): void {
    this.#finish(this.#refused() ? this.#answer() : noAnswer(error, this.#sent));
  }

  #stopReading(): void {
    if (this.#refused()) {
      this.#finish(this.#answer());
      this.#controller?.abort(new Error('enough'));
    } else {
      this.stop({ kind: 'notUnderstood', detail: `the answer is larger than ${largestAnswer} bytes` });
    }
  }

  /** The status says it all: the body of a refusal need not be whole. */
  #refused(): boolean {
    return this.#status >= 300;
  }

  #answer(): Answer {
    return { status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) };
  }

  #finish(outcome: Answer | NoAnswer): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#settle(outcome);
  }
}

/** What it means that `error` came instead of an answer. */
export function noAnswer(error: Error, sent: boolean): NoAnswer {
  return { problem: problemOf(error), sent, error };
}

function problemOf(error: Error): ServiceProblem {
  const code = errorCode(error);
  if (code === 'NOT_HTTP') return { kind: 'notUnderstood', detail: error.message };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return { kind: 'notUnderstood', detail: 'the head of the answer is too large' };
  }
  // undici's own codes say less than its messages.
  const reason = !code || code.startsWith('UND_') ? error.message : code;
  return { kind: 'unreachable', reason };
}

/** The system's or undici's code of an error, such as `ECONNREFUSED`; `EOF` and `NOT_HTTP` are of our own. */
export function errorCode(error: Error): string | undefined {
  if (error.name === 'HTTPParserError') return /\bEOF\b/.test(error.message) ? 'EOF' : 'NOT_HTTP';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
