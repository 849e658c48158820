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

/**
 * How much of a request may have left: nothing, certainly not its end, or all of it. A service must not handle a request without its end
 * (RFC 9112, section 6.3).
 */
export type Sent = 'nothing' | 'part' | 'all';

/** The outcome of a request without a complete answer. */
export interface NoAnswer {
  readonly problem: ServiceProblem;
  readonly sent: Sent;
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

/**
 * The size of the pieces in which a larger body is sent, in bytes. undici asks for the next piece when the system has taken the one before;
 * it would not wait for smaller ones. A smaller request is given to the system as a whole, which does not tell how much of it has left, so
 * a broken one counts as sent. (`bytesWritten` of the socket counts what was given to the system.)
 */
const pieceSize = 64 * 1024;

/** Makes one request. Never rejects. */
export function exchange(
  dispatcher: Dispatcher,
  request: WireRequest,
  { timeoutMs, signal }: ExchangeOptions,
): Promise<HttpAnswer | NoAnswer> {
  return new Promise((resolve) => {
    const handler = new ExchangeHandler(request, (outcome) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cancel);
      resolve(outcome);
    });
    const cancel = () => handler.stop({ kind: 'canceled' });
    const timer = setTimeout(() => handler.stop({ kind: 'timedOut', afterMs: timeoutMs }), timeoutMs);
    signal?.addEventListener('abort', cancel);
    if (signal?.aborted) cancel();
    else dispatch(dispatcher, { ...request, ...handler.body }, handler);
  });
}

/** Passes the request to undici, which throws synchronously if the request itself is invalid. */
function dispatch(dispatcher: Dispatcher, request: object, handler: ExchangeHandler): void {
  try {
    dispatcher.dispatch(request as Dispatcher.DispatchOptions, handler);
  } catch (error) {
    handler.onResponseError(undefined, error as Error);
  }
}

/** Handles undici's events for one request. Ignores everything after the first outcome. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #request: WireRequest;
  readonly #settle: (outcome: HttpAnswer | NoAnswer) => void;
  readonly #chunks: Buffer[] = [];
  #controller: Dispatcher.DispatchController | undefined;
  #sent: Sent = 'nothing';
  #settled = false;
  #size = 0;
  #status = 0;
  #headers: AnswerHeaders = {};

  constructor(request: WireRequest, settle: (outcome: HttpAnswer | NoAnswer) => void) {
    this.#request = request;
    this.#settle = settle;
  }

  /** A large body in pieces, with its length; nothing if the body is small. */
  get body(): object {
    const { body, headers } = this.#request;
    if (!this.#isLarge || !body) return {};
    return { body: this.#pieces(body), headers: { ...headers, 'content-length': String(body.length) } };
  }

  get #isLarge(): boolean {
    return (this.#request.body?.length ?? 0) > pieceSize;
  }

  *#pieces(body: Buffer): Generator<Buffer> {
    for (let at = 0; at < body.length; at += pieceSize) {
      if (at + pieceSize >= body.length) this.#sent = 'all';
      yield body.subarray(at, at + pieceSize);
    }
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
      this.#sent = this.#isLarge ? 'part' : 'all';
    }
  }

  onResponseStart(_: unknown, status: number, headers: IncomingHttpHeaders): void {
    if (status < 200) return;
    // Who answers so early may have handled the part of the request that it has.
    this.#sent = 'all';
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
    if (error.name === 'HTTPParserError' && this.#sent === 'part') this.#sent = 'all';
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
export function noAnswer(error: Error, sent: Sent): NoAnswer {
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
