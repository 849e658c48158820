import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A thread of an inspected process. */
export interface Session {
  /** Sends a command of the protocol, and resolves with its result. */
  send<Result = unknown>(method: string, params?: object): Promise<Result>;
}

/** The longest time until the process listens, in milliseconds. */
const patience = 30_000;

interface Message {
  readonly id?: number;
  readonly result?: unknown;
  readonly error?: { readonly message: string };
  readonly method?: string;
  readonly params?: {
    readonly sessionId?: string;
    readonly message?: string;
  };
}

/** A connection with V8’s inspector in a process of Node, and in its worker threads. */
export class Inspector {
  readonly main: Session;
  readonly #socket: WebSocket;
  readonly #workers = new Map<string, Thread>();

  /** Connects with the process that is inspected at a port of this machine. */
  static async connect(port: number): Promise<Inspector> {
    const socket = new WebSocket(await addressAt(port));
    await once(socket, 'open');
    const inspector = new Inspector(socket);
    await inspector.main.send('NodeWorker.enable', { waitForDebuggerOnStart: false });
    return inspector;
  }

  private constructor(socket: WebSocket) {
    const main = new Thread((text) => socket.send(text));
    this.#socket = socket;
    this.main = main;
    socket.addEventListener('message', ({ data }) => {
      const message: Message = JSON.parse(String(data));
      if (message.method) this.#hear(message);
      else main.receive(message);
    });
  }

  /** The main thread and the worker threads that run now. */
  sessions(): readonly Session[] {
    return [this.main, ...this.#workers.values()];
  }

  close(): void {
    this.#socket.close();
  }

  #hear({ method, params: { sessionId = '', message = '{}' } = {} }: Message): void {
    const { main } = this;
    if (method === 'NodeWorker.attachedToWorker') {
      const send = (text: string) =>
        void main.send('NodeWorker.sendMessageToWorker', { sessionId, message: text }).catch(() => {});
      this.#workers.set(sessionId, new Thread(send));
    }
    if (method === 'NodeWorker.detachedFromWorker') {
      this.#workers.get(sessionId)?.end();
      this.#workers.delete(sessionId);
    }
    if (method === 'NodeWorker.receivedMessageFromWorker')
      this.#workers.get(sessionId)?.receive(JSON.parse(message));
  }
}

/** Matches answers with commands. */
class Thread implements Session {
  readonly #post: (text: string) => void;
  readonly #waiting = new Map<number, { resolve(result: unknown): void; reject(error: Error): void }>();
  #last = 0;

  constructor(post: (text: string) => void) {
    this.#post = post;
  }

  send<Result>(method: string, params: object = {}): Promise<Result> {
    const id = ++this.#last;
    return new Promise<Result>((resolve, reject) => {
      this.#waiting.set(id, { resolve: (result) => resolve(result as Result), reject });
      this.#post(JSON.stringify({ id, method, params }));
    });
  }

  receive({ id = 0, result, error }: Message): void {
    const waiting = this.#waiting.get(id);
    this.#waiting.delete(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result);
  }

  /** Rejects what is unanswered: the thread has ended. */
  end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('The worker thread has ended.'));
  }
}

async function addressAt(port: number): Promise<string> {
  for (const end = Date.now() + patience; Date.now() < end; await delay(100)) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => undefined);
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
  }
  throw new Error('The extension host can’t be inspected.');
}
