import assert from 'node:assert/strict';
import { after } from 'node:test';
import type { MailingService } from '../../../src/core/port/service.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { createMailingService } from '../../../src/service/index.ts';
import { type CountingDoor, openDoor } from '../../support/countingDoor.ts';
import { eventually } from '../../support/eventually.ts';
import { putMakets } from '../../support/folders.ts';
import { chooseAccount, type NewAccount } from './accounts.ts';
import { sharedWindow } from './sharedWindow.ts';
import type { Tree } from './tree.ts';
import type { Workbench } from './workbench.ts';

/** A separate account in a VS Code that shows its folders, and a second client of its service. */
export interface OpenMakets extends AsyncDisposable {
  readonly tree: Tree;
  readonly sandbox: Sandbox;
  readonly door: CountingDoor;
  /** The second client, which makes changes “elsewhere”. */
  readonly elsewhere: MailingService;
  /** The makets' ids, in the order in which they were made. */
  readonly makets: readonly number[];
  /** The folders as the service has them, with their makets. */
  folders(): Promise<string[]>;
  /** The folders as the service has them, with how many makets they hold. */
  counts(): Promise<string>;
}

/**
 * Opens the next account of the window, and creates the makets to which `folders` refers by index, from 0.
 */
export type OpensMakets = (folders: Readonly<Record<string, readonly number[]>>) => Promise<OpenMakets>;

/** The service of an account that the settings list. */
interface Place {
  readonly account: NewAccount;
  readonly sandbox: Sandbox;
  readonly door: CountingDoor;
}

/**
 * Opens one window for all tests of a file, with `count` accounts from the start: one for each `openMakets`.
 */
export function maketsWindow(count: number): {
  readonly window: () => Workbench;
  readonly openMakets: OpensMakets;
} {
  const places: Place[] = [];
  const window = sharedWindow(async () => {
    while (places.length < count) places.push(await openPlace(`Work ${places.length + 1}`));
    return { accounts: places.map(({ account }) => account) };
  });
  after(async () => {
    for (const place of places) await closePlace(place);
  });
  return {
    window,
    openMakets: (folders) =>
      openPlaceIn(window(), places.shift() ?? assert.fail(`The window has ${count} accounts.`), folders),
  };
}

async function openPlace(name: string): Promise<Place> {
  const sandbox = await startSandbox();
  const door = await openDoor(sandbox.url);
  return { account: { name, address: door.url, kind: 'Test', key: sandbox.key }, sandbox, door };
}

async function closePlace({ sandbox, door }: Place): Promise<void> {
  await door[Symbol.asyncDispose]();
  await sandbox.close();
}

async function openPlaceIn(
  vscode: Workbench,
  place: Place,
  folders: Readonly<Record<string, readonly number[]>>,
): Promise<OpenMakets> {
  const { account, sandbox, door } = place;
  const elsewhere = createMailingService({ address: sandbox.url, key: sandbox.key, dateFormat: 'unix' });
  const makets: number[] = [];
  const count = Math.max(...Object.values(folders).flat()) + 1;
  while (makets.length < count)
    makets.push(await elsewhere.createMaket({ title: `Maket ${makets.length}`, body: '<p></p>' }));
  for (const [name, numbers] of Object.entries(folders)) {
    await putMakets(
      elsewhere,
      name,
      numbers.map((number) => makets[number] ?? 0),
    );
  }
  await chooseAccount(vscode, account.name);
  const tree = vscode.view('Makets');
  // Until this request, the view may still show another account.
  await eventually(async () => assert.ok(door.takeRequests().includes('GET /mailer/folders.json')));
  await tree.waitFor(Object.keys(folders)[0] ?? '');
  await tree.pressInTitle('Collapse All');
  const rows = Object.entries(folders).map(([name, numbers]) => `${name}  ${numbers.length}`);
  await eventually(async () => assert.equal(await tree.text(), rows.join('\n')));
  return {
    tree,
    sandbox,
    door,
    elsewhere,
    makets,
    folders: async () => {
      const list = await elsewhere.listFolders();
      const contents = await Promise.all(list.map(({ id }) => elsewhere.getFolder(id)));
      return contents.map(
        ({ title, makets: ids }) => `${title}: ${[...ids].sort((a, b) => a - b).join(' ')}`,
      );
    },
    counts: async () =>
      (await elsewhere.listFolders()).map(({ title, makets: held }) => `${title} ${held}`).join(', '),
    [Symbol.asyncDispose]: async () => {
      await elsewhere.close();
      await closePlace(place);
    },
  };
}
