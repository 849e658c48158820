import { join } from 'node:path';
import type { SandboxOptions } from '../../src/protocol/sandbox.ts';
import type { ArrivedLetter } from '../../src/sandbox/inbox.ts';
import { type InProcessOptions, type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { type ReadMessage, readMessage } from '../support/readMessage.ts';

export const demoLayouts = join(import.meta.dirname, '../../src/sandbox/demo/layouts');

/** An answer: its status and its parsed JSON, or else its text. */
export interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by its assertion what it expects.
  readonly body: any;
}

export interface Call {
  readonly form?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends an HTTP request to the service. */
export type Caller = (method: string, path: string, call?: Call) => Promise<Answer>;

export function callerOf({ url, key }: { readonly url: string; readonly key: string }): Caller {
  return async (method, path, { form, query, headers } = {}) => {
    const search = query ? `?${new URLSearchParams(query)}` : '';
    const answer = await fetch(url + path + search, {
      method,
      // A restarted sandbox has the same port, but not the earlier connections.
      headers: { 'X-Service-Auth': key, Connection: 'close', ...headers },
      ...(form && { body: new URLSearchParams(textsOf(form)) }),
    });
    return { status: answer.status, body: parse(await answer.text()) };
  };
}

function textsOf(form: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const json = JSON.stringify;

/** A pace for tests. */
export const quick = { startDelayMs: 20, batchSize: 50, batchIntervalMs: 5, deferralMs: 40 } as const;

/** A letter of the inbox with its parsed message. */
export type ReadLetter = ArrivedLetter & ReadMessage;

export interface TestSandbox extends Omit<Sandbox, 'inbox'> {
  readonly call: Caller;
  inbox(email: string): Promise<ReadLetter[]>;
}

export async function quickSandbox(options: SandboxOptions & InProcessOptions = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({
    layouts: demoLayouts,
    ...options,
    pace: { ...quick, ...options.pace },
  });
  return { ...sandbox, call: callerOf(sandbox), inbox: (email) => readInbox(sandbox, email) };
}

async function readInbox(sandbox: Sandbox, email: string): Promise<ReadLetter[]> {
  const letters = await sandbox.inbox(email);
  return Promise.all(letters.map(async (letter) => ({ ...(await readMessage(letter.source)), ...letter })));
}

/** Polls until the value is as wanted. Throws after `withinMs`. */
export async function until<Value>(
  what: string,
  ask: () => Value | Promise<Value>,
  isWanted: (value: Value) => boolean,
  { withinMs = 120_000, everyMs = 10 } = {},
): Promise<Value> {
  const end = Date.now() + withinMs;
  for (;;) {
    const value = await ask();
    if (isWanted(value)) return value;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}; last: ${JSON.stringify(value)}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

export async function makeMaket(call: Caller, form: Readonly<Record<string, string>> = {}): Promise<number> {
  const { body } = await call('POST', '/mailer/makets.json', {
    form: { title: 'A maket', body: '<html><body><p>A letter</p></body></html>', ...form },
  });
  return body.id;
}

export async function makeList(call: Caller, addresses: readonly string[] = []): Promise<number> {
  const { body } = await call('POST', '/mailer/lists.json', {
    form: { title: 'A list', subscribe_link: 'https://shop.example/subscribe' },
  });
  for (const email of addresses) {
    await call('POST', '/mailer/emails.json', { form: { email, list_id: body.id, activation_letter: 0 } });
  }
  return body.id;
}

export async function makeSend(
  call: Caller,
  form: Readonly<Record<string, string | number>> & {
    readonly maket_id: number;
    readonly included_lists: string;
  },
): Promise<number> {
  const { body } = await call('POST', '/mailer/sends.json', { form: { letter_title: 'A subject', ...form } });
  return body.id;
}

/** Resolves with the send when it has finished. */
export function finished(call: Caller, send: number, withinMs?: number): Promise<Answer> {
  return until(
    `the end of send ${send}`,
    () => call('GET', `/mailer/sends/${send}.json`, { query: { fields: json(['id', 'status', 'count']) } }),
    ({ body }) => body.status === 4,
    { ...(withinMs && { withinMs }) },
  );
}
