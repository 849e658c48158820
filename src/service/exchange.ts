import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import type { ServiceProblem } from '../core/port/serviceError.ts';

/** A request as it is sent. `path` is everything after the origin. */
export interface WireRequest {
  readonly origin: string;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
}

/** The headers of an answer by lowercase name. */
export type AnswerHeaders = Readonly<Partial<Record<string, string>>>;

export interface HttpAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly body: Buffer;
}

/** Returns the first value of each header. Node gives repeated headers as an array. */
export function firstValues(headers: IncomingHttpHeaders): AnswerHeaders {
  const first: Partial<Record<string, string>> = {};
  for (const [name, value] of Object.entries(headers)) {
    const text = typeof value === 'object' ? value[0] : value;
    if (text !== undefined) first[name] = text;
  }
  return first;
}

/** Returns true for a compressed body. Compressed bodies are never unpacked, because a small one can expand into a huge one. */
export function isCompressed({ 'content-encoding': encoding = 'identity' }: AnswerHeaders): boolean {
  return encoding.trim().toLowerCase() !== 'identity';
}

/** The outcome of a request without a complete answer. `sent` is false only if it is certain that no byte of the request was sent. */
export interface NoAnswer {
  readonly problem: ServiceProblem;
  readonly sent: boolean;
  readonly error?: Error;
}

export interface ExchangeOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The maximum size of a body in bytes, enough for a folder with 100,000 makets. Parsing one blocks the thread. */
const largestAnswer = 1024 * 1024;
/** The maximum size of an error body in bytes. Only its start is read. */
const largestRefusal = 64 * 1024;

/** Makes one request. Never rejects. */
export function exchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  { timeoutMs, signal }: ExchangeOptions,
): Promise<HttpAnswer | NoAnswer> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler((outcome) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve(outcome);
    });
    const cancel = () => handler.stop({ kind: 'canceled' });
    const timer = setTimeout(() => handler.stop({ kind: 'timedOut', afterMs: timeoutMs }), timeoutMs);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    else dispatch(dispatcher, request, handler);
  });
}

/** Passes the request to undici, which throws synchronously if the request itself is invalid. */
function dispatch(dispatcher: Dispatcher, request: WireRequest, handler: ExchangeHandler): void {
  try {
    dispatcher.dispatch(request as Dispatcher.DispatchOptions, handler);
  } catch (error) {
    handler.onResponseError(undefined, error as Error);
  }
}

/** Handles undici's events for one request. Ignores everything after the first outcome. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #settle: (outcome: HttpAnswer | NoAnswer) => void;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #sent = false;
  #settled = false;
  #size = 0;
  #status = 0;
  #headers: AnswerHeaders = {};

  constructor(settle: (outcome: HttpAnswer | NoAnswer) => void) {
    this.#settle = settle;
  }

  /** Aborts the request. If it still waits for a connection, it is not sent. */
  stop(problem: ServiceProblem): void {
    this.#finish({ problem, sent: this.#sent });
    this.#controller?.abort(new Error(problem.kind));
  }

  /** undici calls this right before it writes the first byte. */
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

  /** Returns true for redirects and errors. Their body may be incomplete, because the status is enough. */
  #refused(): boolean {
    return this.#status >= 300;
  }

  #answer(): HttpAnswer {
    return { status: this.#status, headers: this.#headers, body: Buffer.concat(this.#chunks) };
  }

  #finish(outcome: HttpAnswer | NoAnswer): void {
    if (this.#settled) return;
    this.#settled = true;
    this.#settle(outcome);
  }
}

/** Creates the outcome of a request from the error that ended it. */
export function noAnswer(error: Error, sent: boolean): NoAnswer {
  return { problem: problemOf(error), sent, error };
}

function problemOf(error: Error): ServiceProblem {
  const code = errorCode(error);
  if (code === 'NOT_HTTP') return { kind: 'notUnderstood', detail: error.message };
  if (code === 'UND_ERR_HEADERS_OVERFLOW') {
    return { kind: 'notUnderstood', detail: 'the head of the answer is too large' };
  }
  // undici's messages are more specific than its codes.
  const reason = !code || code.startsWith('UND_') ? error.message : code;
  return { kind: 'unreachable', reason };
}

/** Returns the code of a system or undici error, such as `ECONNREFUSED`. `EOF` and `NOT_HTTP` are defined here. */
export function errorCode(error: Error): string | undefined {
  if (error.name === 'HTTPParserError') return /\bEOF\b/.test(error.message) ? 'EOF' : 'NOT_HTTP';
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
