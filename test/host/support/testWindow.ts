import assert from 'node:assert/strict';
import { appendFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import * as vscode from 'vscode';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { formatLine } from '../../../src/core/journal/parse.ts';
import type { Account } from '../../../src/extension/accounts/account.ts';
import type { Mailroom } from '../../../src/extension/extension.ts';
import type { MaketsModel } from '../../../src/extension/folders/maketsModel.ts';
import type { MaketsTree } from '../../../src/extension/makets/view/maketsTree.ts';
import { settings } from '../../../src/extension/names.ts';
import { addressesIn, addressesInFiles } from '../../support/subscriberAddresses.ts';
import { takeNotified } from './answerMessages.ts';
import { activateAnew, deactivate } from './mailroom.ts';
import { MemorySecrets, MemoryState } from './memory.ts';

/** The extension, activated again with its own secrets, state and storage, and an empty journal. */
export interface TestWindow extends Mailroom, AsyncDisposable {
  /** The lines of the log. */
  readonly lines: readonly string[];
  readonly model: MaketsModel;
  readonly tree: MaketsTree;
  /** Appends lines of someone else to the journal, like a git merge. Resolves when they have been read. */
  mergeJournal(events: readonly JournalEvent[]): Promise<void>;
  /** Writes an account to the settings with its key and makes it the active one. */
  use(account: Account, key?: string): Promise<void>;
  /** Closes the window, and opens another one with its storage. */
  reopen(): Promise<TestWindow>;
}

/** Writes the accounts to the settings, as a user would by hand. */
export async function writeAccounts(entries: readonly unknown[] | undefined): Promise<void> {
  await vscode.workspace
    .getConfiguration()
    .update(settings.accounts, entries, vscode.ConfigurationTarget.Global);
}

/** Opens a window with hidden views, so that VS Code requests nothing on its own. */
export async function openTestWindow(): Promise<TestWindow> {
  await vscode.commands.executeCommand('workbench.action.closeSidebar');
  await deactivate();
  await rm(dirname(journalPath()), { recursive: true, force: true });
  const storage = await mkdtemp(join(tmpdir(), 'mr-storage-'));
  return open({
    secrets: new MemorySecrets(),
    workspaceState: new MemoryState(),
    globalState: new MemoryState(),
    globalStorageUri: vscode.Uri.file(storage),
    logs: [],
  });
}

interface Kept {
  readonly secrets: MemorySecrets;
  readonly workspaceState: MemoryState;
  readonly globalState: MemoryState;
  readonly globalStorageUri: vscode.Uri;
  /** The lines that each window has logged. */
  readonly logs: string[][];
}

async function open({ logs, ...kept }: Kept): Promise<TestWindow> {
  const lines: string[] = [];
  logs.push(lines);
  const parts = await withLogIn(lines, () => activateAnew(kept));
  const { model, tree } = await parts.makets.load();
  const { store, keys, active, journal } = parts;
  // Otherwise the views would be refreshed once it has been read.
  await journal.ready;
  return {
    ...parts,
    lines,
    model,
    tree,
    mergeJournal: async (events) => {
      const isRead = new Promise<void>((resolve) => {
        const subscription = journal.onDidChange(() => {
          subscription.dispose();
          resolve();
        });
      });
      await mkdir(dirname(journalPath()), { recursive: true });
      await appendFile(journalPath(), events.map((event) => `${formatLine(event)}\n`).join(''));
      await isRead;
    },
    use: async (account, key) => {
      if (key) await keys.save(account, key);
      await store.save(account);
      await active.choose(account);
    },
    reopen: async () => {
      await deactivate();
      return open({ logs, ...kept });
    },
    [Symbol.asyncDispose]: async () => {
      await deactivate();
      const found = await addressesLeft({ logs, ...kept });
      await writeAccounts(undefined);
      await rm(kept.globalStorageUri.fsPath, { recursive: true, force: true });
      await rm(dirname(journalPath()), { recursive: true, force: true });
      assert.deepEqual(found, [], 'Addresses of subscribers are where none may be.');
    },
  };
}

/** Settings in which users write addresses themselves. */
const ownAddresses = new Set<string>([settings.testGroups]);

/** Returns the places where a window has left addresses of subscribers although it may not. */
async function addressesLeft(kept: Kept): Promise<string[]> {
  const configuration = vscode.workspace.getConfiguration();
  const written = Object.values<string>(settings)
    .filter((name) => !ownAddresses.has(name))
    .map((name) => configuration.inspect(name));
  const remembered = (state: MemoryState) => JSON.stringify(state.keys().map((key) => [key, state.get(key)]));
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  return [
    ...addressesIn('log', kept.logs.flat().join('\n')),
    ...addressesIn('notifications', takeNotified().join('\n')),
    ...addressesIn('settings', JSON.stringify(written)),
    ...addressesIn('workspaceState', remembered(kept.workspaceState)),
    ...addressesIn('globalState', remembered(kept.globalState)),
    ...(await addressesInFiles(kept.globalStorageUri.fsPath)),
    ...(folder ? await addressesInFiles(folder.uri.fsPath) : []),
  ];
}

/** The journal of the open folder. */
export function journalPath(): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  if (!folder) throw new Error('No folder is open');
  return join(folder.uri.fsPath, '.mailroom/journal.jsonl');
}

/** Runs `work` with output channels that write into `lines`. */
async function withLogIn<T>(lines: string[], work: () => Promise<T>): Promise<T> {
  const { createOutputChannel } = vscode.window;
  const write = (line: string) => lines.push(line);
  const channel = { info: write, warn: write, error: write, show: () => {}, dispose: () => {} };
  Object.assign(vscode.window, { createOutputChannel: () => channel });
  try {
    return await work();
  } finally {
    Object.assign(vscode.window, { createOutputChannel });
  }
}
