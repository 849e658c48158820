import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../../../scripts/vscode/chromium.ts';
import { type TestServer, takeTestServer } from '../../../scripts/vscode/sharedServers.ts';

/** What cannot be changed any more once a machine runs. */
export interface MachineKind {
  /** A display language, such as `ru`. */
  readonly language: string | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scale: number;
}

/** A server of VS Code and a browser, with nobody's settings, memory or open pages but those of one test. */
export interface Machine {
  readonly kind: MachineKind;
  readonly server: TestServer['server'];
  readonly context: BrowserContext;
  /** Where VS Code keeps what belongs to its user. */
  readonly userData: string;
  /** Ends the browser, and the server unless other processes share it. */
  end(): Promise<void>;
}

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
  const { server, home, end } = await takeTestServer();
  const browser = await launchChromium();
  return {
    kind,
    server,
    context: await openContext(browser, kind),
    userData: join(home, 'user'),
    end: async () => {
      await browser.close();
      await end();
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
  // Until then they write what they remember.
  await server.endExtensions();
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
