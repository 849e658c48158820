import { type ChildProcess, fork } from 'node:child_process';
import { on, once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { SandboxOptions } from '../../../src/protocol/sandbox.ts';
import { projectFile } from './mailroom.ts';
import type { FromSandboxes, ToSandboxes } from './sandboxes.ts';

/** A sandbox in another process, behind a proxy that records its requests. */
export interface SandboxProcess {
  /** The base address of the proxy. */
  readonly url: string;
  readonly key: string;
  /** Returns the requests since the last call, such as `GET /mailer/folders.json`. */
  takeRequests(): string[];
  /**
   * Answers requests whose path contains `part` with this status, until called without arguments: only those
   * with this `method`, not the first `but` ones, and not those for the subscribers `except`, if given.
   * Concurrent requests arrive in any order.
   */
  refuse(part?: string, status?: number, which?: RefusedRequests): void;
  /** Makes the sandbox misbehave on such requests (`X-Sandbox-Misbehave`), until called without arguments. */
  misbehave(part?: string, how?: string): void;
  stop(): Promise<void>;
}

interface RefusedRequests {
  readonly method?: string;
  readonly but?: number;
  readonly except?: readonly string[];
  readonly message?: string;
}

let program: ChildProcess | undefined;
let started = 0;
let awaited = 0;

/** Starts a sandbox with its own data in memory. */
export async function startSandboxProcess(options: SandboxOptions = {}): Promise<SandboxProcess> {
  const id = ++started;
  const { url = '', key = '' } = await tell({ id, options });
  const door = new Door(new URL(url));
  return {
    url: await door.open(),
    key,
    takeRequests: () => door.requests.splice(0),
    refuse: (part, status, which) => {
      door.refused = part === undefined ? undefined : { part, status: status ?? 500, but: 0, ...which };
    },
    misbehave: (part, how) => {
      door.misbehaving = part === undefined ? undefined : { part, how: how ?? '' };
    },
    stop: async () => {
      await door.close();
      await tell({ id });
    },
  };
}

async function tell(message: ToSandboxes): Promise<FromSandboxes> {
  const told = sandboxes();
  waitFor(told, 1);
  try {
    return await answerTo(message, told);
  } finally {
    waitFor(told, -1);
  }
}

/** Keeps this process alive only while an answer is pending. */
function waitFor(told: ChildProcess, answers: 1 | -1): void {
  awaited += answers;
  if (awaited > 0) told.channel?.ref();
  else told.channel?.unref();
}

async function answerTo(message: ToSandboxes, told: ChildProcess): Promise<FromSandboxes> {
  const answers = on(told, 'message', { close: ['exit'] });
  told.send(message);
  for await (const [answer] of answers as AsyncIterable<[FromSandboxes]>) {
    if (answer.id !== message.id) continue;
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer;
  }
  throw new Error('The program of the sandboxes has ended.');
}

/** Returns the one process for all sandboxes of a window: starting it takes longer than most tests. */
function sandboxes(): ChildProcess {
  if (program) return program;
  program = fork(projectFile('test/host/support/sandboxes.ts'), {
    execPath: projectFile('node_modules/.bin/node'),
    execArgv: [],
    stdio: 'ignore',
    env: { ...process.env, NODE_COMPILE_CACHE: projectFile('build/compile-cache') },
  });
  program.unref();
  return program;
}

class Door {
  readonly requests: string[] = [];
  refused: (RefusedRequests & { readonly part: string; readonly status: number; but: number }) | undefined;
  misbehaving: { readonly part: string; readonly how: string } | undefined;
  readonly #server: Server;
  readonly #path: string;

  constructor(sandbox: URL) {
    this.#path = sandbox.pathname;
    this.#server = createServer(async (incoming, answer) => {
      const path = (incoming.url ?? '').slice(this.#path.length);
      this.requests.push(`${incoming.method} ${path}`);
      const sent = await buffer(incoming).catch(() => undefined);
      // The client has broken off the request.
      if (!sent) return;
      const refusedStatus = this.#refuses(incoming.method, path, sent);
      if (refusedStatus !== undefined) {
        const { message } = this.refused ?? {};
        const body = message && JSON.stringify({ error: { code: refusedStatus, message } });
        answer.writeHead(refusedStatus, body ? { 'content-type': 'application/json' } : {}).end(body);
        return;
      }
      const { part, how } = this.misbehaving ?? {};
      const headers = {
        ...incoming.headers,
        host: sandbox.host,
        ...(part && path.includes(part) && { 'x-sandbox-misbehave': how }),
      };
      const outgoing = request({
        host: sandbox.hostname,
        port: sandbox.port,
        method: incoming.method ?? 'GET',
        path: incoming.url ?? '/',
        headers,
      });
      outgoing.on('response', (response) => {
        answer.writeHead(response.statusCode ?? 500, response.headers);
        response.pipe(answer);
        // The sandbox has cut the connection in the middle of its answer.
        response.on('error', () => answer.destroy());
      });
      outgoing.on('error', () => answer.destroy());
      outgoing.end(sent);
    });
  }

  #refuses(method: string | undefined, path: string, sent: Buffer): number | undefined {
    const { refused } = this;
    if (!refused || !path.includes(refused.part) || (refused.method ?? method) !== method) return undefined;
    const email = new URLSearchParams(sent.toString()).get('email') ?? '';
    if (refused.except?.includes(email)) return undefined;
    return refused.but-- > 0 ? undefined : refused.status;
  }

  async open(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#path}`;
  }

  async close(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }
}
