import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { MailingService, NewSubscriber } from '../../src/core/port/service.ts';
import type { ActiveAccount } from '../../src/extension/accounts/connection.ts';
import { Import } from '../../src/extension/imports/import.ts';
import { ImportHabits } from '../../src/extension/imports/importHabits.ts';
import { type ImportRecord, ImportStore } from '../../src/extension/imports/run/importStore.ts';
import { openKnownPeople } from '../../src/extension/people/openKnownPeople.ts';
import { checkImportSource } from '../../src/importer/checkImportSource.ts';
import { openTestWindow, type TestWindow } from '../host/support/testWindow.ts';

/** A service that answers each request only when it is told to. */
class PatientService {
  readonly asked: string[] = [];
  readonly #waiting: (() => void)[] = [];
  #isPatient = true;
  #arrived = () => {};

  readonly service = {
    createSubscriber: async ({ email }: NewSubscriber) => {
      this.asked.push(email);
      this.#arrived();
      if (this.#isPatient) await new Promise<void>((resolve) => this.#waiting.push(resolve));
      return this.asked.length;
    },
  } as Pick<MailingService, 'createSubscriber'> as MailingService;

  /** Resolves when the next request has arrived. */
  request(): Promise<void> {
    return new Promise((resolve) => {
      this.#arrived = resolve;
    });
  }

  /** Answers all pending and future requests. */
  answer(): void {
    this.#isPatient = false;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

describe('an import that two windows have open', () => {
  const account = 'Work@https://api.example.com';
  const rows = 120;
  let window: TestWindow;
  let store: ImportStore;
  let record: ImportRecord;

  beforeEach(async () => {
    window = await openTestWindow();
    const storage = window.context.globalStorageUri.fsPath;
    store = new ImportStore(join(storage, 'imports'));
    const path = join(storage, 'people.csv');
    const people = Array.from({ length: rows }, (_, row) => `reader${row}@reader.example`);
    await writeFile(path, ['email', ...people].join('\n'));
    record = {
      ...{ id: 1, account, accountName: 'Work', path, name: 'people.csv', isPasted: false, choices: {} },
      ...{ list: 7, consent: 'signedUp', consentNote: '', skipsConfirmation: false },
    };
    await store.write(record);
    await window.journal.addKnown(account, 'list', 7, 'Readers');
  });

  afterEach(async () => {
    await window[Symbol.asyncDispose]();
  });

  /** Opens the import, as it is stored, in another window. */
  async function openIn({ service }: PatientService): Promise<Import> {
    const stored = await store.read(1);
    assert.ok(stored);
    const connection = { identity: account, account: { name: 'Work' }, service };
    return new Import(stored, {
      ...{ store, journal: window.journal, people: openKnownPeople(window.context) },
      active: { connect: async () => connection } as Partial<ActiveAccount> as ActiveAccount,
      habits: new ImportHabits(window.context.globalState),
      importer: {
        run: async (_, job) => ({ kind: 'answered', answer: await checkImportSource(job()) }),
      },
    });
  }

  /** Starts the import in one window, until its first request is pending. */
  async function startIn(service: PatientService) {
    const made = await openIn(service);
    await made.check();
    const arrived = service.request();
    const run = made.start();
    await arrived;
    return { made, run };
  }

  const untilItWaits = (made: Import) =>
    new Promise<void>((resolve) => {
      made.onDidChange(() => made.state.kind === 'nextHere' && resolve());
    });

  const added = () => window.journal.records(account).lists.get(7)?.subscribersAdded;

  it('stays paused when the other window, which waits for its turn, takes over', async () => {
    const [first, second] = [new PatientService(), new PatientService()];
    const { made, run } = await startIn(first);
    const other = await openIn(second);
    const waiting = other.goOn();
    await untilItWaits(other);
    const pausing = made.pause();
    first.answer();
    await Promise.all([pausing, run, waiting]);
    assert.deepEqual([second.asked, (await store.read(1))?.isPaused], [[], true]);
    assert.equal(other.running?.state.kind, 'paused');
  });

  it('stores the measured rate for the next import', async () => {
    const service = new PatientService();
    service.answer();
    const made = await openIn(service);
    await made.check();
    await made.start();
    assert.equal(made.record.ended?.how, 'done');
    assert.ok((new ImportHabits(window.context.globalState).rateOf(account)?.handled ?? 0) > 1);
  });

  it('stays canceled when a waiting window takes over', async () => {
    const [first, second] = [new PatientService(), new PatientService()];
    const { made, run } = await startIn(first);
    const other = await openIn(second);
    const waiting = other.goOn();
    await untilItWaits(other);
    const canceling = made.cancel();
    first.answer();
    await Promise.all([canceling, run, waiting]);
    assert.deepEqual([second.asked, (await store.read(1))?.ended?.how], [[], 'canceled']);
  });

  it('is not canceled by a window that has not yet seen it finish', async () => {
    const first = new PatientService();
    const { made, run } = await startIn(first);
    const other = await openIn(new PatientService());
    await other.open();
    first.answer();
    await run;
    assert.equal(made.record.ended?.how, 'done');
    await other.cancel();
    assert.deepEqual([(await store.read(1))?.ended?.how, added()], ['done', rows]);
    assert.equal(other.running?.counts.added, rows);
  });

  it('shows its result when resumed in a window that has not yet seen it finish', async () => {
    const first = new PatientService();
    const { run } = await startIn(first);
    const [second, changes] = [new PatientService(), [] as number[]];
    const other = await openIn(second);
    await other.open();
    other.onDidChange(() => changes.push(other.running?.counts.added ?? 0));
    first.answer();
    await run;
    await other.resume();
    assert.deepEqual([second.asked, changes.at(-1), other.record.ended?.how], [[], rows, 'done']);
  });
});
