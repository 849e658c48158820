/** The sandbox in a worker thread of its own: started with `SandboxOptions` as its data, ends when it is told to. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SandboxMessage, SandboxOptions, SandboxRequest } from '../protocol/sandbox.ts';
import { layoutsBesideEntry } from './demo/layouts.ts';
import { type Sandbox, startSandbox } from './index.ts';
import { silenceSqliteWarning } from './silenceSqliteWarning.ts';

const port = parentPort;
if (!port) throw new Error('The sandbox worker is started as a worker thread.');

silenceSqliteWarning();
const tell = (message: SandboxMessage) => port.postMessage(message);

start(workerData as SandboxOptions).catch((error) => {
  tell({ type: 'failed', reason: error instanceof Error ? error.message : String(error) });
});

async function start(options: SandboxOptions): Promise<void> {
  const log = (line: string) => tell({ type: 'log', line });
  const onMail = atMostEvery(500, () => tell({ type: 'mail' }));
  const counted = new Set<number>();
  const tellCounted = atMostEvery(300, () => {
    tell({ type: 'counted', sends: [...counted] });
    counted.clear();
  });
  const onCounted = (send: number) => {
    counted.add(send);
    tellCounted();
  };
  const onTrouble = (trouble: string | undefined) =>
    tell({ type: 'trouble', ...(trouble !== undefined && { trouble }) });
  const onConfirmed = () => tell({ type: 'confirmed' });
  const told = { log, onMail, onCounted, onConfirmed, onTrouble };
  const sandbox = await startSandbox({ layouts: layoutsBesideEntry(), ...options, ...told });
  port?.on('message', (request: SandboxRequest) => obey(sandbox, request));
  const { url, key, id, demo, dns } = sandbox;
  tell({ type: 'listening', url, key, id, demo, dns });
}

function obey(sandbox: Sandbox, request: SandboxRequest): void {
  switch (request.type) {
    case 'misbehave':
      sandbox.misbehave(request.misbehaviour);
      break;
    case 'letters':
      sandbox.useFooters(request.footers);
      sandbox.useHabits(request.habits);
      break;
    case 'mailServer':
      sandbox.useMailServer(request.smtp);
      break;
    case 'reachedAt':
      sandbox.reachAt(request.origin);
      break;
    case 'ask':
      answer(sandbox, request);
      break;
    case 'close':
      close(sandbox, request);
  }
}

function answer(sandbox: Sandbox, { number, question }: SandboxRequest & { type: 'ask' }): void {
  sandbox.ask(question).then(
    (given) => tell({ type: 'answer', number, answer: given }),
    (error) => tell({ type: 'unanswered', number, reason: String(error) }),
  );
}

/** Calls the work after so many milliseconds, however often it was asked for until then. */
function atMostEvery(intervalMs: number, work: () => void): () => void {
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
    () => end({ type: 'closed' }),
    (error) => end({ type: 'failed', reason: String(error) }),
  );
}

function end(message: SandboxMessage): void {
  tell(message);
  port?.close();
}
