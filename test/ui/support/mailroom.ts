import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import type { SandboxOptions } from '../../../src/protocol/sandbox.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { type Database, openDatabase } from '../../../src/sandbox/store/database.ts';
import { type CountingDoor, openDoor } from '../../support/countingDoor.ts';
import { chooseAccount } from './accounts.ts';
import { Workbench } from './workbench.ts';

export interface MailroomOptions {
  /** The files of the opened folder. */
  readonly files?: Readonly<Record<string, string>>;
  readonly kind?: 'live' | 'test';
  /** A display language, such as `ru`. */
  readonly language?: string;
  /** Opens the folder in Restricted Mode. */
  readonly restricted?: boolean;
  readonly settings?: Record<string, unknown>;
  /** A free port at which the extension host can be inspected. */
  readonly inspectPort?: number;
  /** Further options of the sandbox. */
  readonly service?: Pick<SandboxOptions, 'dns' | 'pace'>;
}

/** A real VS Code whose active account is “Work”, at a sandbox that belongs to the test. */
export class Mailroom {
  readonly vscode: Workbench;
  readonly sandbox: Sandbox;
  readonly door: CountingDoor;
  readonly folder: string;
  /** The folder of the sandbox’s data. */
  readonly data: string;
  readonly #database: Database;

  static async open({
    files = {},
    kind = 'test',
    language,
    restricted = false,
    settings = {},
    inspectPort,
    service = {},
  }: MailroomOptions = {}): Promise<Mailroom> {
    const folder = await mkdtemp(join(tmpdir(), 'mr-ws-'));
    for (const [name, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text);
    }
    const data = await mkdtemp(join(tmpdir(), 'mr-data-'));
    const sandbox = await startSandbox({ data, pace: { startDelayMs: 200, deferralMs: 300 }, ...service });
    const door = await openDoor(sandbox.url);
    const { key } = sandbox;
    const account = {
      name: 'Work',
      address: door.url,
      kind: kind === 'live' ? 'Live' : 'Test',
      key,
    } as const;
    const opening = Workbench.open({
      folder,
      restricted,
      settings,
      accounts: [account],
      ...(language && { language }),
      ...(inspectPort && { inspectPort }),
    });
    const vscode = await opening.catch(async (error: unknown) => {
      // Left open, they would keep the process of the test alive.
      await door[Symbol.asyncDispose]();
      await sandbox.close();
      throw error;
    });
    await vscode.showMailroom();
    await chooseAccount(vscode, account.name);
    return new Mailroom({ vscode, sandbox, door, folder, data });
  }

  private constructor(parts: {
    vscode: Workbench;
    sandbox: Sandbox;
    door: CountingDoor;
    folder: string;
    data: string;
  }) {
    this.vscode = parts.vscode;
    this.sandbox = parts.sandbox;
    this.door = parts.door;
    this.folder = parts.folder;
    this.data = parts.data;
    this.#database = openDatabase(parts.data);
  }

  /** Returns rows of the database of the service. */
  rows<Row>(sql: string): Row[] {
    return this.#database.all<Row>(sql).map((row) => ({ ...row }));
  }

  /** Returns the journal's events; none when there is no journal yet. */
  async journal(): Promise<JournalEvent[]> {
    const text = await readFile(join(this.folder, '.mailroom/journal.jsonl'), 'utf8').catch(() => '');
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.vscode.close();
    await this.door[Symbol.asyncDispose]();
    this.#database.close();
    await this.sandbox.close();
    for (const folder of [this.folder, this.data]) {
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}
