import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from '../../../scripts/vscode/chromium.ts';
import { type TestServer, takeTestServer } from '../../../scripts/vscode/sharedServers.ts';
import { addressesIn, addressesInFiles } from '../../support/subscriberAddresses.ts';

/** The options that cannot be changed while a machine runs. */
export interface MachineKind {
  /** A display language, such as `ru`. */
  readonly language: string | undefined;
  readonly viewport: { readonly width: number; readonly height: number };
  readonly scale: number;
  /** The port at which extension hosts can be inspected, if they can. */
  readonly inspectPort: number | undefined;
}

/** A server of VS Code and a browser, with the settings, the state and the pages of one test only. */
export interface Machine {
  readonly kind: MachineKind;
  readonly server: TestServer['server'];
  readonly context: BrowserContext;
  /** The user data folder of VS Code. */
  readonly userData: string;
  /**
   * The time when it was taken (ms since 1970), and the lines of its console since then, with each
   * notification.
   */
  taken: number;
  readonly said: string[];
  /** Ends the browser, and the server unless other processes share it. */
  end(): Promise<void>;
}

const permissions = ['clipboard-read', 'clipboard-write'];
const idle: Machine[] = [];
/** False outside of test files, where it is unknown when the last window closes. */
let keeps = process.argv[1]?.endsWith('.test.ts') ?? false;

if (keeps) {
  after(async () => {
    keeps = false;
    for (const machine of idle.splice(0)) await machine.end();
  });
}

/**
 * Returns a machine with these user settings. Reuses one that was given back in this process, because
 * starting one takes longer than opening a window in it.
 */
export async function takeMachine(kind: MachineKind, settings: object): Promise<Machine> {
  const index = idle.findIndex((machine) => isDeepStrictEqual(machine.kind, kind));
  const machine = idle.splice(index, index < 0 ? 0 : 1)[0] ?? (await startMachine(kind));
  await mkdir(join(machine.userData, 'User'), { recursive: true });
  await writeFile(join(machine.userData, 'User/settings.json'), JSON.stringify(settings, null, 2));
  machine.taken = Date.now();
  machine.said.length = 0;
  return machine;
}

/**
 * Takes a machine back, and clears its pages and its state. Returns the places in it and in these folders
 * with addresses of subscribers that may not be there.
 */
export async function giveBack(machine: Machine, folders: readonly string[]): Promise<string[]> {
  const found = await close(machine, folders).catch((error: unknown) => [`not looked for: ${error}`]);
  const isClean =
    keeps &&
    (await clean(machine).then(
      () => true,
      () => false,
    ));
  // Meanwhile the last test may have ended.
  if (isClean && keeps) idle.push(machine);
  else await machine.end();
  return found;
}

async function startMachine(kind: MachineKind): Promise<Machine> {
  const { server, home, end } = await takeTestServer(kind.inspectPort);
  const browser = await launchChromium();
  const context = await openContext(browser, kind);
  const said: string[] = [];
  context.on('console', (message) => said.push(message.text()));
  return {
    kind,
    server,
    context,
    userData: join(home, 'user'),
    taken: 0,
    said,
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
  // Without a language pack, only the extension uses the language, and VS Code itself stays English.
  await context.addInitScript((language) => {
    Object.assign(globalThis, { _VSCODE_NLS_LANGUAGE: language });
  }, kind.language);
  await context.addInitScript(sayNotifications);
  return context;
}

/** Runs in each page. Logs the texts of notifications to the console, even of those that are gone at once. */
function sayNotifications(): void {
  const look = (changes: readonly MutationRecord[]) => {
    for (const { target } of changes) {
      const message = target instanceof Element && target.closest('.notification-list-item-message');
      if (message) console.debug(`notification: ${message.textContent}`);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true });
}

/**
 * Closes the pages and ends their extensions, which may write state until then. Returns what `giveBack`
 * returns.
 */
async function close(machine: Machine, folders: readonly string[]): Promise<string[]> {
  const { server, context, userData, taken, said } = machine;
  for (const page of context.pages()) await page.close();
  await server.endExtensions();
  const files = [userData, ...folders].map((folder) => addressesInFiles(folder, taken));
  return [
    ...addressesIn('console and notifications', said.join('\n')),
    ...addressesIn('storage of the browser', await storageOf(machine)),
    ...(await Promise.all(files)).flat(),
  ];
}

/** Returns the browser storage of VS Code: the state of its windows and of the extension in them. */
async function storageOf({ server, context }: Machine): Promise<string> {
  const page = await context.newPage();
  await page.goto(`${server.url}/healthz`);
  const kept = await page.evaluate(async () => {
    const answerTo = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const entries: unknown[] = [{ ...localStorage }];
    for (const { name } of await indexedDB.databases()) {
      const database = await answerTo(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const values = await answerTo(database.transaction(store).objectStore(store).getAll());
        entries.push(
          values.map((value) => (ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value)),
        );
      }
      database.close();
    }
    return JSON.stringify(entries);
  });
  await page.close();
  return kept;
}

async function clean({ server, context, userData }: Machine): Promise<void> {
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
