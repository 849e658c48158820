/** Runs the sandbox in a worker thread, with `SandboxOptions` as its `workerData`. The thread ends after a `close` request. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SandboxEvent, SandboxMessage, SandboxOptions, SandboxRequest } from '../protocol/sandbox.ts';
import { layoutsBesideEntry } from './demo/layouts.ts';
import { type Sandbox, startSandbox } from './index.ts';

const port = parentPort;
if (!port) throw new Error('The sandbox worker is started as a worker thread.');

silenceSqliteWarning();
const tell = (message: SandboxMessage) => port.postMessage(message);

startThread(workerData as SandboxOptions).catch((error) => {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
});

async function startThread(options: SandboxOptions): Promise<void> {
  const sandbox = await startSandbox({ layouts: layoutsBesideEntry(), ...options, onEvent: eventSender() });
  port?.on('message', (request: SandboxRequest) => handle(sandbox, request));
  const { url, key, id, demo, dns } = sandbox;
  tell({ type: 'listening', url, key, id, demo, dns });
}

/** Returns a function that sends events to the extension. Throttles frequent ones, and merges `counted` events. */
function eventSender(): (event: SandboxEvent) => void {
  const tellMail = throttled(500, () => tell({ type: 'mail' }));
  const counted = new Set<number>();
  const tellCounted = throttled(300, () => {
    tell({ type: 'counted', sends: [...counted] });
    counted.clear();
  });
  return (event) => {
    if (event.type === 'mail') return tellMail();
    if (event.type !== 'counted') return tell(event);
    for (const send of event.sends) counted.add(send);
    tellCounted();
  };
}

function handle(sandbox: Sandbox, request: SandboxRequest): void {
  switch (request.type) {
    case 'misbehave':
      sandbox.misbehave(request.misbehavior);
      break;
    case 'settings':
      sandbox.useFooters(request.footers);
      sandbox.useHabits(request.habits);
      sandbox.usePlan(request.plan);
      sandbox.misbehave(request.misbehavior);
      break;
    case 'mailServer':
      sandbox.useMailServer(request.smtp);
      break;
    case 'reachedAt':
      sandbox.reachAt(request.origin);
      break;
    case 'ask':
      answerQuestion(sandbox, request);
      break;
    case 'close':
      close(sandbox, request);
  }
}

function answerQuestion(sandbox: Sandbox, { number, question }: SandboxRequest & { type: 'ask' }): void {
  sandbox.ask(question).then(
    (given) => tell({ type: 'answer', number, answer: given }),
    (error) => tell({ type: 'unanswered', number, reason: String(error) }),
  );
}

/** Returns a function that calls `work` once, `intervalMs` after the first of several calls. */
function throttled(intervalMs: number, work: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      work();
    }, intervalMs);
    timer.unref();
  };
}

function close(sandbox: Sandbox, options: { readonly erase?: boolean }): void {
  sandbox.close(options).then(
    () => endThread({ type: 'closed' }),
    (error) => endThread({ type: 'failed', reason: String(error) }),
  );
}

function endThread(message: SandboxMessage): void {
  tell(message);
  port?.close();
}

/** Suppresses Node 22's warning that node:sqlite is experimental: users of the sandbox can't act on it. Other warnings stay. */
function silenceSqliteWarning(): void {
  const listeners = process.listeners('warning');
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name === 'ExperimentalWarning' && /sqlite/i.test(warning.message)) return;
    for (const listener of listeners) listener(warning);
  });
}
