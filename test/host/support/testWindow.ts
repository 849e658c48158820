import { randomUUID } from 'node:crypto';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { formatLine } from '../../../src/core/journal/parse.ts';
import type { Account } from '../../../src/extension/accounts/account.ts';
import { AccountStore } from '../../../src/extension/accounts/accountStore.ts';
import { WindowAccount } from '../../../src/extension/accounts/activeAccount.ts';
import { Connector } from '../../../src/extension/accounts/connector.ts';
import { Keys } from '../../../src/extension/accounts/keys.ts';
import type { SandboxHost } from '../../../src/extension/accounts/sandboxHost.ts';
import { ErrorNotifier } from '../../../src/extension/errors/errorNotifier.ts';
import { MaketsModel } from '../../../src/extension/folders/maketsModel.ts';
import { JournalFile } from '../../../src/extension/journal/journalFile.ts';
import { storedJournal, storedOwnWord } from '../../../src/extension/journal/journalFolder.ts';
import type { Log } from '../../../src/extension/log.ts';
import { MaketClipboard } from '../../../src/extension/makets/maketClipboard.ts';
import { MaketsOrder } from '../../../src/extension/makets/maketsOrder.ts';
import { MaketsTree } from '../../../src/extension/makets/maketsTree.ts';
import { settings } from '../../../src/extension/names.ts';
import { MemorySecrets, MemoryState } from './memory.ts';

/** The parts of a window that tests talk to, with real settings and a real journal, and secrets of their own. */
export interface TestWindow extends AsyncDisposable {
  readonly lines: string[];
  readonly log: Log;
  readonly store: AccountStore;
  readonly keys: Keys;
  readonly memory: MemoryState;
  readonly active: WindowAccount;
  readonly journal: JournalFile;
  /** Adds lines to the journal as git does that brings those of somebody else. Resolves when they have been read. */
  mergeJournal(events: readonly JournalEvent[]): Promise<void>;
  readonly model: MaketsModel;
  readonly tree: MaketsTree;
  /** Writes an account to the settings with its key and makes it the active one. */
  use(account: Account, key?: string): Promise<void>;
}

/** Writes the user's setting as somebody would by hand. */
export async function writeAccounts(entries: readonly unknown[] | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration()
    .update(settings.accounts, entries, vscode.ConfigurationTarget.Global);
}

export async function openTestWindow(memory = new MemoryState()): Promise<TestWindow> {
  const folder = await mkdtemp(join(tmpdir(), 'mr-journal-'));
  const lines: string[] = [];
  const log = memoryLog(lines);
  const store = new AccountStore(log);
  const keys = new Keys(new MemorySecrets(), log);
  const sandbox = {
    onDidStop: new vscode.EventEmitter<never>().event,
  } as Partial<SandboxHost> as SandboxHost;
  const connector = new Connector(keys, sandbox, log);
  const active = new WindowAccount({ store, keys, connector, sandbox, memory, log });
  const errors = new ErrorNotifier(log, active);
  const windows = { current: randomUUID(), previous: undefined };
  const journal = new JournalFile(storedJournal(folder), storedOwnWord(folder), windows, errors, log);
  const model = new MaketsModel(active, journal);
  const order = new MaketsOrder(memory);
  const clipboard = new MaketClipboard();
  const tree = new MaketsTree({ model, order, clipboard, log });
  return {
    lines,
    log,
    store,
    keys,
    memory,
    active,
    journal,
    mergeJournal: async (events) => {
      const isRead = new Promise<void>((resolve) => {
        const subscription = journal.onDidChange(() => {
          subscription.dispose();
          resolve();
        });
      });
      await appendFile(
        join(folder, 'journal.jsonl'),
        events.map((event) => `${formatLine(event)}\n`).join(''),
      );
      await isRead;
    },
    model,
    tree,
    use: async (account, key) => {
      if (key) await keys.save(account, key);
      await store.save(account);
      await active.choose(account);
    },
    [Symbol.asyncDispose]: async () => {
      for (const part of [tree, order, clipboard, model, journal, active, keys, store]) part.dispose();
      await writeAccounts(undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A log that keeps its lines in `lines`. */
export function memoryLog(lines: string[]): Log {
  const write = (message: string) => lines.push(message);
  return {
    info: write,
    warn: write,
    error: write,
    hide: () => {},
    show: () => {},
    dispose: () => {},
  };
}
