import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { type Database, openDatabase } from '../../../src/sandbox/store/database.ts';
import { type CountingDoor, openDoor } from '../../support/countingDoor.ts';
import { chooseAccount } from './accounts.ts';
import { Workbench } from './workbench.ts';

export interface MailroomOptions {
  /** The files of the opened folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly kind?: 'live' | 'test';
  /** Opens the folder in Restricted Mode. */
  readonly restricted?: boolean;
  readonly settings?: Record<string, unknown>;
}

/** A real VS Code whose active account is “Work”, at a sandbox that belongs to the test. */
export class Mailroom {
  readonly vscode: Workbench;
  readonly sandbox: Sandbox;
  readonly door: CountingDoor;
  readonly folder: string;
  readonly #database: Database;
  readonly #started: AsyncDisposableStack;

  static async open({
    files = {},
    kind = 'test',
    restricted = false,
    settings = {},
  }: MailroomOptions = {}): Promise<Mailroom> {
    // What has started ends when something after it fails: the process of the test would live on with it.
    await using started = new AsyncDisposableStack();
    const folder = await temporaryFolder('mr-ws-', started);
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const data = await temporaryFolder('mr-data-', started);
    const sandbox = await startSandbox({ data, pace: { startDelayMs: 200 } });
    started.defer(() => sandbox.close());
    const door = started.use(await openDoor(sandbox.url));
    const { key } = sandbox;
    const account = {
      name: 'Work',
      address: door.url,
      kind: kind === 'live' ? 'Live' : 'Test',
      key,
    } as const;
    const vscode = started.use(await Workbench.open({ folder, restricted, settings, accounts: [account] }));
    await vscode.showMailroom();
    await chooseAccount(vscode, account.name);
    const database = openDatabase(data);
    started.defer(() => database.close());
    return new Mailroom({ vscode, sandbox, door, folder, database, started: started.move() });
  }

  private constructor(parts: {
    vscode: Workbench;
    sandbox: Sandbox;
    door: CountingDoor;
    folder: string;
    database: Database;
    started: AsyncDisposableStack;
  }) {
    this.vscode = parts.vscode;
    this.sandbox = parts.sandbox;
    this.door = parts.door;
    this.folder = parts.folder;
    this.#database = parts.database;
    this.#started = parts.started;
  }

  /** What the service really has. */
  rows<Row>(sql: string): Row[] {
    return this.#database.all<Row>(sql).map((row) => ({ ...row }));
  }

  /** The journal's events; none when there is no journal yet. */
  async journal(): Promise<JournalEvent[]> {
    const text = await readFile(join(this.folder, '.mailroom/journal.jsonl'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#started.disposeAsync();
  }
}

/** A new folder, which is removed with what has started. */
async function temporaryFolder(prefix: string, started: AsyncDisposableStack): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  started.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
