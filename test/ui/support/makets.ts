import type { MailingService } from '../../../src/core/port/service.ts';
import { startSandbox } from '../../../src/sandbox/index.ts';
import { createMailingService } from '../../../src/service/index.ts';
import { type CountingDoor, openDoor } from '../../support/countingDoor.ts';
import { putMakets } from '../../support/folders.ts';
import { addAccount } from './accounts.ts';
import type { Tree } from './tree.ts';
import { Workbench, type WorkbenchOptions } from './workbench.ts';

/** A VS Code that shows the folders of a sandbox, and a second client of it. */
export interface OpenMakets extends AsyncDisposable {
  readonly vscode: Workbench;
  readonly tree: Tree;
  readonly door: CountingDoor;
  /** The second client: what it does is done elsewhere. */
  readonly elsewhere: MailingService;
  /** The makets' ids, in the order in which they were made. */
  readonly makets: readonly number[];
  /** The folders as the service has them, with their makets. */
  folders(): Promise<string[]>;
}

/** Opens it with as many makets as are named in `folders`: there they are numbered from 0. */
export async function openMakets(
  folders: Readonly<Record<string, readonly number[]>>,
  options: WorkbenchOptions = {},
): Promise<OpenMakets> {
  const sandbox = await startSandbox();
  const door = await openDoor(sandbox.url);
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
  const vscode = await Workbench.open(options);
  await vscode.showMailroom();
  await addAccount(vscode, { name: 'Work', address: door.url, kind: 'Test', key: sandbox.key });
  const tree = vscode.view('Makets');
  await tree.waitFor(Object.keys(folders)[0] ?? '');
  return {
    vscode,
    tree,
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
    [Symbol.asyncDispose]: async () => {
      await vscode.close();
      await elsewhere.close();
      await door[Symbol.asyncDispose]();
      await sandbox.close();
    },
  };
}
