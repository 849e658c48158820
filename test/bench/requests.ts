import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startSandbox } from '../../src/sandbox/index.ts';
import { createMailingService } from '../../src/service/index.ts';
import { addAccount } from '../ui/support/accounts.ts';
import { Workbench } from '../ui/support/workbench.ts';
import type { Result } from './bench.ts';

const folders = 200;
const opened = 10;

const nameOf = (folder: number) => `folder ${String(folder).padStart(3, '0')}`;

/** Counts the requests of a window that shows 200 folders and expands 10 of them, from the reload of the window on. */
export async function requests(): Promise<readonly Result[]> {
  const sandbox = await startSandbox();
  const counter = await startCounter(sandbox.url);
  try {
    await fill(sandbox);
    const value = await countInWindow(counter, sandbox.key);
    const least = 1 + opened;
    const against = `1 + ${opened}: the list, and each opened folder once`;
    return [{ name: `requests for ${folders} folders`, value, unit: '', against, ratio: least / value }];
  } finally {
    await counter.close();
    await sandbox.close();
  }
}

async function fill({ url, key }: { url: string; key: string }): Promise<void> {
  const service = createMailingService({ address: url, key, dateFormat: 'unix' });
  const maket = await service.createMaket({ title: 'Spring', body: '<p>Spring</p>' });
  for (let folder = 1; folder <= folders; folder++) await service.addToFolder(nameOf(folder), [maket]);
  await service.close();
}

async function countInWindow(counter: Counter, key: string): Promise<number> {
  await using vscode = await Workbench.open({ viewport: { width: 1200, height: 1600 } });
  await vscode.showMailroom();
  await addAccount(vscode, { name: 'Bench', address: counter.url, kind: 'Test', key });
  await vscode.view('Makets').waitFor(nameOf(1));
  counter.reset();
  await vscode.load();
  await vscode.showMailroom();
  const makets = vscode.view('Makets');
  await makets.waitFor(nameOf(1));
  for (let folder = 1; folder <= opened; folder++) {
    await makets.expand(nameOf(folder));
    await makets.waitForChildOf(nameOf(folder));
  }
  return counter.count();
}

interface Counter {
  /** The base address of the service behind the counter. */
  readonly url: string;
  count(): number;
  reset(): void;
  close(): Promise<unknown>;
}

/** Starts a proxy that counts requests. */
async function startCounter(target: string): Promise<Counter> {
  let seen = 0;
  const server = createServer((question, response) => {
    seen++;
    passOn(question, response, new URL(target));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    count: () => seen,
    reset: () => {
      seen = 0;
    },
    close: () => server[Symbol.asyncDispose](),
  };
}

function passOn(question: IncomingMessage, response: ServerResponse, target: URL): void {
  const { method, url, headers } = question;
  const options = { method, path: url, host: target.hostname, port: target.port };
  const passed = request({ ...options, headers: { ...headers, host: target.host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  passed.on('error', () => response.destroy());
  question.pipe(passed);
}
