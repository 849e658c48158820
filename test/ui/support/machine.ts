import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../../../scripts/vscode/chromium.ts';
import { installBuild } from '../../../scripts/vscode/extension.ts';
import { type Server, startServer } from '../../../scripts/vscode/server.ts';

/** What cannot be changed any more once a machine runs. */
export interface MachineKind {
  /** A packaged extension, else what is in `dist` now. */
  readonly vsix: string | undefined;
  readonly restricted: boolean;
  /** More environment for VS Code and its extensions. */
  readonly env: Readonly<Record<string, string>>;
  /** A display language, such as `ru`. */
  readonly language: string | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scale: number;
}

/** A server of VS Code and a browser, with nobody's settings, memory or open pages but those of one test. */
export interface Machine {
  readonly kind: MachineKind;
  readonly server: Server;
  readonly context: BrowserContext;
  /** Where VS Code keeps what belongs to its user. */
  readonly userData: string;
  /** Ends both, and removes all that they wrote. */
  end(): Promise<void>;
}

/** How long the extensions of a closed window may take to end, in milliseconds. */
const patience = 2_000;
const permissions = ['clipboard-read', 'clipboard-write'];
const idle: Machine[] = [];
/** Outside of test files nobody says when the last window is closed. */
let keeps = process.argv[1]?.endsWith('.test.ts') ?? false;

if (keeps) {
  after(async () => {
    keeps = false;
    for (const machine of idle.splice(0)) await machine.end();
  });
}

/**
 * Gives a machine with these user settings. Starting one takes longer than opening a window in it: one that was given back in
 * this process is used again.
 */
export async function takeMachine(kind: MachineKind, settings: object): Promise<Machine> {
  const index = idle.findIndex((machine) => isDeepStrictEqual(machine.kind, kind));
  const machine = idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await startMachine(kind));
  await mkdir(join(machine.userData, 'User'), { recursive: true });
  await writeFile(join(machine.userData, 'User/settings.json'), JSON.stringify(settings, null, 2));
  return machine;
}

/** Takes a machine back. What was left open and remembered in it is closed and forgotten. */
export async function giveBack(machine: Machine): Promise<void> {
  const isClean =
    keeps &&
    (await clean(machine).then(
      () => true,
      () => false,
    ));
  // Meanwhile the last test may have ended.
  if (isClean && keeps) idle.push(machine);
  else await machine.end();
}

async function startMachine(kind: MachineKind): Promise<Machine> {
  // Short, because the paths of sockets in it may have no more than 107 characters.
  const home = await mkdtemp(join(tmpdir(), 'mr-ui-'));
  const { vsix, env, restricted } = kind;
  if (!vsix) await installBuild(join(home, 'ext'));
  const server = await startServer({ home, env, restricted, ...(vsix && { vsix }) });
  const browser = await launchChromium();
  return {
    kind,
    server,
    context: await openContext(browser, kind),
    userData: join(home, 'user'),
    end: async () => {
      await browser.close();
      await server.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function openContext(browser: Browser, kind: MachineKind): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: kind.viewport,
    deviceScaleFactor: kind.scale,
    locale: kind.language ?? 'en-US',
    permissions,
  });
  // Without a language pack only the extension speaks it, and VS Code itself stays English.
  await context.addInitScript((language) => {
    Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: language });
  }, kind.language);
  return context;
}

async function clean({ server, context, userData }: Machine): Promise<void> {
  for (const page of context.pages()) await page.close();
  await extensionsEnded(server);
  const page = await context.newPage();
  await page.goto(`${server.url}/healthz`);
  await page.evaluate(async () => {
    localStorage.clear();
    for (const { name } of await indexedDB.databases()) {
      await new Promise<void>((resolve, reject) => {
        const request = indexedDB.deleteDatabase(name ?? '');
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error);
      });
    }
  });
  await page.close();
  await context.clearCookies();
  await context.clearPermissions();
  await context.grantPermissions(permissions);
  await rm(join(userData, 'User'), { recursive: true, force: true, maxRetries: 5 });
}

/**
 * Until then the extensions of closed windows write what they remember. Those of one that could not say goodbye would wait for
 * hours to be connected again.
 */
async function extensionsEnded(server: Server): Promise<void> {
  const launched = server.output().matchAll(/<(\d+)> Launched Extension Host Process/g);
  for (const [, pid] of launched) {
    for (const end = Date.now() + patience; isRunning(Number(pid)); await delay(20)) {
      if (Date.now() > end) process.kill(Number(pid), 'SIGKILL');
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
