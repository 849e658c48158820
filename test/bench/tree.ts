import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mapSome, requestsAtOnce } from '../../src/core/concurrency.ts';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { accounts } from '../../src/sandbox/store/account.ts';
import { openDatabase } from '../../src/sandbox/store/database.ts';
import { createMailingService } from '../../src/service/index.ts';
import { type CountingDoor, openDoor } from '../support/countingDoor.ts';
import { addAccount } from '../ui/support/accounts.ts';
import { Workbench } from '../ui/support/workbench.ts';
import { comparedTime, type Result } from './bench.ts';

const folders = 200;
const maketsInEach = 200;
const rounds = 3;

const nameOf = (folder: number) => `folder ${String(folder).padStart(3, '0')}`;

/**
 * Measures 200 folders of 200 makets each in a window: the time until the first folders are visible and until all are
 * expanded by keyboard, and the requests and memory.
 */
export async function tree(): Promise<readonly Result[]> {
  const data = await mkdtemp(join(tmpdir(), 'mr-tree-'));
  const sandbox = await startSandbox({ data });
  fill(data);
  const door = await openDoor(sandbox.url);
  try {
    const alone = await measureRequests(door, sandbox.key);
    return await measureWindow(door, sandbox, alone);
  } finally {
    await door[Symbol.asyncDispose]();
    await sandbox.close();
    await rm(data, { recursive: true, force: true });
  }
}

/** Fills the database directly, since 40,000 makets would take minutes over HTTP. */
function fill(data: string): void {
  const db = openDatabase(data);
  db.transaction(() => {
    for (let folder = 1; folder <= folders; folder++) {
      const { id } = db.run(
        'INSERT INTO folders (account, title) VALUES (?, ?)',
        accounts.first,
        nameOf(folder),
      );
      for (let number = 1; number <= maketsInEach; number++) {
        const maket = db.run(
          "INSERT INTO makets (account, title, body, created_at) VALUES (?, 'Maket', '<p></p>', 0)",
          accounts.first,
        );
        db.run('INSERT INTO folder_makets VALUES (?, ?)', id, maket.id);
      }
    }
  });
  db.close();
}

/** Sends the same requests without a window, with the extension’s parallelism. */
async function measureRequests({ url }: CountingDoor, key: string): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const service = createMailingService({ address: url, key, dateFormat: 'unix' });
    const began = performance.now();
    const list = await service.listFolders();
    await mapSome(list, requestsAtOnce, ({ id }) => service.getFolder(id));
    times.push(performance.now() - began);
    await service.close();
  }
  return times;
}

async function measureWindow(door: CountingDoor, sandbox: Sandbox, alone: number[]): Promise<Result[]> {
  await using vscode = await Workbench.open({ viewport: { width: 1200, height: 1600 } });
  await vscode.showMailroom();
  await addAccount(vscode, { name: 'Bench', address: door.url, kind: 'Test', key: sandbox.key });
  await vscode.view('Makets').waitFor(nameOf(1));
  const first: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < rounds; round++) {
    await vscode.load();
    door.takeRequests();
    const began = performance.now();
    const since = async (shown: Promise<void>) => shown.then(() => performance.now() - began);
    await vscode.showMailroom();
    const campaigns = vscode.view('Campaigns').pane.getByText('New Campaign').waitFor();
    const times = await Promise.all([since(vscode.view('Makets').waitFor(nameOf(1))), since(campaigns)]);
    first.push(times[0]);
    beside.push(times[1]);
  }
  const before = await memoryOf(vscode);
  const expanded = await expandAll(vscode);
  const requests = door.takeRequests().length;
  const after = await memoryOf(vscode);
  await vscode.view('Makets').pressInTitle('Collapse All');
  const again = await expandAll(vscode);
  const what = `${folders} folders of ${maketsInEach}`;
  const least = 1 + folders;
  return [
    comparedTime(`first of ${what}`, first, beside, 'a view that reads nothing'),
    comparedTime(`expand all ${what}`, [expanded], [again], 'the same again, with nothing to read'),
    comparedTime(`expand all ${what}`, [expanded], alone, 'the requests alone'),
    {
      name: `requests for all ${what}`,
      value: requests,
      unit: '',
      against: `1 + ${folders}: the list, and each folder once`,
      ratio: least / requests,
    },
    comparedMemory('extension host with all expanded', after.host, before.host),
    comparedMemory('window with all expanded', after.window, before.window),
  ];
}

/** Expands all folders by keyboard, from the last one up, without waiting for each. */
async function expandAll(vscode: Workbench): Promise<number> {
  const { keyboard } = vscode.page;
  const makets = vscode.view('Makets');
  await makets.row(nameOf(1)).click();
  await makets.waitForChildOf(nameOf(1));
  await keyboard.press('ArrowLeft');
  await keyboard.press('End');
  await makets.waitFor(nameOf(folders));
  const began = performance.now();
  for (let folder = folders; folder >= 1; folder--) {
    await keyboard.press('ArrowRight');
    await keyboard.press('ArrowUp');
  }
  await makets.waitForChildOf(nameOf(1));
  return performance.now() - began;
}

interface Memory {
  /** The resident set size of the extension host. */
  readonly host: number;
  /** The heap size of the window’s scripts. */
  readonly window: number;
}

/** Memory in bytes, after a garbage collection where possible. */
async function memoryOf(vscode: Workbench): Promise<Memory> {
  const devTools = await vscode.page.context().newCDPSession(vscode.page);
  await devTools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devTools.send('Runtime.getHeapUsage');
  await devTools.detach();
  return { host: await residentSetOf(dirname(vscode.userData)), window: usedSize };
}

/** The resident set size of the extension host whose files are in `home` (Linux). */
async function residentSetOf(home: string): Promise<number> {
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const read = (file: string) => readFile(join('/proc', pid, file), 'utf8').catch(() => '');
    if (!(await read('cmdline')).includes('extensionHost')) continue;
    if (!(await read('environ')).includes(home)) continue;
    return Number(/VmRSS:\s+(\d+) kB/.exec(await read('status'))?.[1]) * 1024;
  }
  throw new Error('The extension host is not to be found.');
}

function comparedMemory(name: string, bytes: number, before: number): Result {
  const megabytes = (value: number) => value / 2 ** 20;
  return {
    name,
    value: megabytes(bytes),
    unit: 'MB',
    against: `before: ${megabytes(before).toFixed(0)} MB`,
    ratio: before / bytes,
  };
}
