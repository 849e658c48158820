import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'node:test';
import * as vscode from 'vscode';
import type { Connection } from '../../../src/extension/accounts/connection.ts';
import { Import } from '../../../src/extension/imports/import.ts';
import { ImportHabits } from '../../../src/extension/imports/importHabits.ts';
import { type ImportRecord, ImportStore } from '../../../src/extension/imports/run/importStore.ts';
import { formats } from '../../../src/extension/kit/formats.ts';
import { openKnownPeople } from '../../../src/extension/people/openKnownPeople.ts';
import { checkImportSource } from '../../../src/importer/checkImportSource.ts';
import type { Inputs } from './answerInputs.ts';
import type { Answers } from './answerMessages.ts';
import { type SandboxProcess, startSandboxProcess } from './sandboxProcess.ts';
import { TestPanel } from './testPanel.ts';
import { openTestWindow, type TestWindow } from './testWindow.ts';
import { treeText } from './treeText.ts';

export const surroundings = { lists: [], accountKind: 'test' as const, formats: formats() };
export const threePeople = 'email\nann@reader.example\nben@reader.example\neva@reader.example\n';

/**
 * Opens a window for each test of a suite, with a sandbox as the account “Work”. A test may replace the
 * parts; its `inputs` and `answers` are disposed after it.
 */
export class AudienceWindow {
  sandbox!: SandboxProcess;
  window!: TestWindow;
  connection!: Connection;
  inputs: Inputs | undefined;
  answers: Answers | undefined;

  constructor() {
    beforeEach(async () => {
      this.sandbox = await startSandboxProcess();
      this.window = await openTestWindow();
      await this.window.use({ name: 'Work', address: this.sandbox.url, kind: 'test' }, this.sandbox.key);
      this.connection = await this.window.active.connect();
    });
    afterEach(async () => {
      this.inputs?.dispose();
      this.inputs = undefined;
      this.answers?.dispose();
      this.answers = undefined;
      await this.window[Symbol.asyncDispose]();
      await this.sandbox.stop();
    });
  }

  /** The imports of this window's storage. */
  get store(): ImportStore {
    return new ImportStore(join(this.window.context.globalStorageUri.fsPath, 'imports'));
  }

  /** The Audience view. */
  readonly lists = () => treeText(this.window.audience.tree);

  readonly first = async () => (await this.window.audience.tree.getChildren())?.[0];

  readonly firstItem = async () => {
    const node = await this.first();
    assert.ok(node);
    return this.window.audience.tree.getTreeItem(node);
  };

  readonly people = () => openKnownPeople(this.window.context);

  /** Creates a list at the service, and adds it to the journal. */
  readonly makeList = async (): Promise<number> => {
    const list = { title: 'Readers', subscribeLink: 'https://a.example' };
    const id = await this.connection.service.createList(list);
    await this.window.journal.addKnown(this.connection.identity, 'list', id, list.title);
    this.sandbox.takeRequests();
    return id;
  };

  /** Returns a checked import of a file with these rows, and functions that open it again. */
  readonly importOf = async (rows: string, list: number) => {
    const { window, store } = this;
    const path = join(window.context.globalStorageUri.fsPath, 'people.csv');
    await writeFile(path, rows);
    const { identity: account } = this.connection;
    const record: ImportRecord = {
      ...{ id: 1, account, accountName: 'Work', path, name: 'people.csv', isPasted: false },
      ...{ choices: {}, list, consent: 'signedUp', consentNote: '', skipsConfirmation: false },
    };
    await store.write(record);
    const reopened = (now = record) =>
      new Import(now, {
        ...{ store, active: window.active, journal: window.journal, people: this.people() },
        habits: new ImportHabits(window.context.globalState),
        importer: { run: async (_, job) => ({ kind: 'answered', answer: await checkImportSource(job()) }) },
      });
    const job = reopened();
    await job.check();
    /** Another import of the same file. */
    const again = async (id: number, into = list) => {
      await store.write({ ...record, id, list: into });
      const other = reopened({ ...record, id, list: into });
      await other.check();
      return other;
    };
    return { job, store, path, again, reopened: (now = job.record) => reopened(now) };
  };

  /** Returns an import that has stopped after its first row, because the service answered 403. */
  readonly stoppedImport = async (list: number, rows = threePeople) => {
    const kept = await this.importOf(rows, list);
    this.sandbox.refuse('/mailer/emails.json', 403, { except: ['ann@reader.example'] });
    await kept.job.start();
    this.sandbox.refuse();
    return kept;
  };
}

/** Answers dialogs for saving with these files, one after another. */
export function answerSaving(paths: readonly string[]): vscode.Disposable {
  const { showSaveDialog } = vscode.window;
  const left = [...paths];
  const save = async () => vscode.Uri.file(left.shift() ?? '');
  Object.assign(vscode.window, { showSaveDialog: save });
  return { dispose: () => void Object.assign(vscode.window, { showSaveDialog }) };
}

/** Captures the webview panels that are opened. */
export function takePanels(): vscode.Disposable & { readonly shown: readonly TestPanel<unknown>[] } {
  const { createWebviewPanel } = vscode.window;
  const shown: TestPanel<unknown>[] = [];
  const create = () => {
    const panel = new TestPanel<unknown>();
    shown.push(panel);
    return panel;
  };
  Object.assign(vscode.window, { createWebviewPanel: create });
  return { shown, dispose: () => void Object.assign(vscode.window, { createWebviewPanel }) };
}
