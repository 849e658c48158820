import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import {
  appendFile,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import * as vscode from 'vscode';
import type { Creation, JournalEvent } from '../../src/core/journal/events.ts';
import { inProgressMs } from '../../src/core/journal/openRequests.ts';
import { formatLine } from '../../src/core/journal/parse.ts';
import { ServiceError } from '../../src/core/port/serviceError.ts';
import { UserError } from '../../src/extension/errors/userError.ts';
import { storedJournal, storedLocalEvents } from '../../src/extension/journal/files/journalDirectory.ts';
import { JournalFile } from '../../src/extension/journal/files/journalFile.ts';
import { unwritable } from '../../src/extension/journal/files/journalTexts.ts';
import { offerGitMerge } from '../../src/extension/journal/repair/offerGitMerge.ts';
import { answerMessages } from '../host/support/answerMessages.ts';
import { MemoryState } from '../host/support/memory.ts';
import { needs } from '../support/needs.ts';

const identity = 'Work@https://api.example.com';
const list: Creation = { kind: 'list', title: 'Readers' };
const send: Creation = { kind: 'send', maket: 1, subject: 'Spring', lists: [7] };
const cut = new ServiceError(
  { kind: 'unreachable', reason: 'ECONNRESET' },
  { method: 'POST', path: '/mailer/sends.json' },
  true,
);
const refused = new ServiceError(
  { kind: 'refused', status: 400 },
  { method: 'POST', path: '/mailer/sends.json' },
  false,
);

let folder: string;
let path: string;
let shown: string[];
let logged: string[];
const isLogged = new vscode.EventEmitter<void>();
let opened: vscode.Disposable[];

async function open(current: string = randomUUID(), previous?: string): Promise<JournalFile> {
  const nothing = () => {};
  // A journal may log when its test has ended.
  const lines = logged;
  const error = (message: string) => {
    lines.push(message);
    if (lines === logged) isLogged.fire();
  };
  const log = { debug: nothing, info: nothing, warn: nothing, error, hide: nothing, show: nothing };
  const errors = {
    run: async <T>(_action: string, work: () => Promise<T>) => work(),
    show: (_action: string, error: unknown) => shown.push((error as Error).message),
  };
  const journal = new JournalFile(
    storedJournal(folder),
    storedLocalEvents(folder),
    { current, previous },
    errors,
    {
      ...log,
      dispose: nothing,
    },
  );
  opened.push(journal);
  await journal.ready;
  return journal;
}

const events = async () =>
  (await readFile(path, 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).event);
const unknown = (journal: JournalFile) => journal.records(identity).unknown.map(({ reason }) => reason);

describe('the journal', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mr-journal-'));
    path = join(folder, 'journal.jsonl');
    shown = [];
    logged = [];
    opened = [];
  });

  afterEach(async () => {
    for (const journal of opened) journal.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('is written before and after each request', async () => {
    const journal = await open();
    const before = await journal.create(identity, list, async () => {
      assert.deepEqual(await events(), ['requested']);
      assert.deepEqual(unknown(journal), []);
      return 7;
    });
    assert.deepEqual(before, { id: 7 });
    assert.deepEqual(await events(), ['requested', 'created']);
    assert.equal(journal.records(identity).lists.get(7)?.title, 'Readers');
  });

  it('distinguishes a refusal from an unknown outcome', async () => {
    const journal = await open();
    await assert.rejects(
      journal.create(identity, send, () => Promise.reject(refused)),
      refused,
    );
    assert.deepEqual(unknown(journal), []);
    const result = await journal.create(identity, send, () => Promise.reject(cut));
    assert.deepEqual(unknown(journal), ['unreachable (ECONNRESET)']);
    const [first] = journal.records(identity).unknown;
    assert.deepEqual(result, { unknown: first });
    await journal.resolve(identity, first?.request ?? '', { id: 45 });
    assert.deepEqual([unknown(journal), journal.records(identity).sends.get(45)?.subject], [[], 'Spring']);
  });

  it('keeps identical requests of two windows apart when their outcomes are unknown', async () => {
    const [here, there] = [await open(), await open()];
    const cutOff = (journal: JournalFile) => journal.create(identity, send, () => Promise.reject(cut));
    const results = await Promise.all([cutOff(here), cutOff(there)]);
    const requests = results.map((result) => 'unknown' in result && result.unknown.request);
    assert.equal(new Set(requests).size, 2);
    const first = here.records(identity).unknown.map(({ request }) => request);
    assert.deepEqual(new Set(requests), new Set(first));
  });

  it('makes no request when it cannot be written', async () => {
    await mkdir(path);
    const journal = await open();
    let requests = 0;
    await assert.rejects(
      journal.create(identity, send, async () => ++requests),
      (error) =>
        error instanceof UserError &&
        error.message ===
          `Mailroom’s journal is not used: “${path}” is not a file. Move it somewhere else. Until this is fixed, nothing can be created here.`,
    );
    assert.equal(requests, 0);
  });

  it('makes no request when the local events cannot be written', async () => {
    await mkdir(join(folder, 'own.jsonl'));
    const journal = await open();
    let requests = 0;
    await assert.rejects(
      journal.create(identity, send, async () => ++requests),
      (error) =>
        error instanceof UserError && /^Couldn’t write the journal “.*own\.jsonl”/.test(error.message),
    );
    assert.equal(requests, 0);
    assert.deepEqual(await readFile(path, 'utf8').catch(() => 'no journal'), 'no journal');
  });

  it('names a read-only folder as the reason why nothing was done', () => {
    const said = (event: JournalEvent['event']) =>
      unwritable(path, event, Object.assign(new Error(), { code: 'EROFS' })).message;
    assert.equal(
      said('known'),
      `Nothing was done: “${path}” can’t be written, because it or its folder is read-only.`,
    );
    assert.match(said('requested'), /^Nothing was sent: .* is read-only\./);
  });

  it('does not count a request as unknown when only one of its two files could be written', async () => {
    await mkdir(path);
    const window = randomUUID();
    const journal = await open(window);
    await assert.rejects(
      journal.create(identity, send, () => assert.fail('made')),
      UserError,
    );
    await rm(path, { recursive: true });
    assert.deepEqual(unknown(await open(randomUUID(), window)), []);
  });

  it('marks only what was created here as proven, also in the next window', async () => {
    const journal = await open();
    await journal.create(identity, list, async () => 7);
    const request = randomUUID();
    const base = { v: 1, at: new Date().toISOString(), account: identity, request } as const;
    const said = [
      formatLine({ ...base, event: 'requested', creation: list }),
      formatLine({ ...base, event: 'created', id: 8 }),
    ];
    await appendFile(path, `${said.join('\n')}\n`);
    const { lists } = (await open()).records(identity);
    assert.deepEqual(
      [...lists.values()].map(({ id, titleProven }) => [id, titleProven]),
      [
        [7, true],
        [8, undefined],
      ],
    );
  });

  it('still lists an unknown outcome when its lines are gone, as on another Git branch', async () => {
    const journal = await open();
    await journal.create(identity, send, () => Promise.reject(cut));
    await rm(path);
    assert.deepEqual(unknown(await open()), ['unreachable (ECONNRESET)']);
  });

  it(
    'is not used when it is a symbolic link: nothing is created, and the target is unchanged',
    needs('symbolic links'),
    async () => {
      const elsewhere = join(folder, 'elsewhere');
      await writeFile(elsewhere, 'torn\n');
      await symlink(elsewhere, path);
      const journal = await open();
      let requests = 0;
      const reason = `Mailroom’s journal is not used: “${path}” is a link, which may lead out of this folder. Check where it leads, then replace it with a real file or folder. Until this is fixed, nothing can be created here.`;
      for (const work of [
        () => journal.create(identity, send, async () => ++requests),
        () => journal.addKnown(identity, 'list', 7, 'Readers'),
        () => journal.compact(),
      ]) {
        await assert.rejects(work, (error) => error instanceof UserError && error.message === reason);
      }
      assert.deepEqual([requests, shown], [0, [reason]]);
      assert.equal(await readFile(elsewhere, 'utf8'), 'torn\n');
      await rm(path);
      await journal.addKnown(identity, 'list', 7, 'Readers');
      assert.deepEqual(await events(), ['known']);
    },
  );

  it('shows the number of a new campaign that it cannot record', async () => {
    const journal = await open();
    const result = await journal.create(identity, send, async () => {
      await rm(path);
      await mkdir(path);
      return 45;
    });
    assert.deepEqual(result, { id: 45 });
    const message = `The campaign was created as number 45, but the journal “${path}” can’t be written. Note the number: Mailroom forgets it when you close this window.`;
    assert.ok(shown.includes(message), shown.join('\n'));
  });

  it('sees what another window writes', async () => {
    const [here, there] = [await open(), await open()];
    const seen = new Promise<void>((resolve) => {
      here.onDidChange(() => {
        if (here.records(identity).lists.has(7)) resolve();
      });
    });
    await there.addKnown(identity, 'list', 7, 'Readers');
    await seen;
  });

  it('shows the unfinished requests of a closed window as unknown when it reopens', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const dying = await open(first);
    // The closed window never reports its outcome.
    dying.create(identity, send, () => new Promise(() => {})).catch(() => {});
    const another = await open(randomUUID());
    while (!(await readFile(path, 'utf8').catch(() => '')).includes('requested')) await dying.ready;
    await assert.doesNotReject(another.addKnown(identity, 'list', 7, 'Readers'));
    assert.deepEqual(unknown(another), []);
    assert.deepEqual(unknown(await open(second, first)), ['noOutcome']);
  });

  it('shows an unfinished request as unknown after a while, whichever account is read meanwhile', async () => {
    const other = 'Home@https://api.example.com';
    const begun = (account: string, ago: number) => {
      const at = new Date(Date.now() - ago).toISOString();
      const request = randomUUID();
      return `${formatLine({ v: 1, at, account, event: 'requested', request, creation: send })}\n`;
    };
    await appendFile(path, begun(identity, inProgressMs - 1000) + begun(other, 0));
    const journal = await open();
    while (unknown(journal).length === 0) {
      assert.deepEqual(journal.records(other).unknown, []);
      await new Promise<unknown>((resolve) => journal.onDidChange(resolve));
    }
    assert.deepEqual([unknown(journal), journal.records(other).unknown], [['noOutcome'], []]);
  });

  it('repairs merge conflicts and torn lines once, and reports both', async () => {
    const known = (id: number) =>
      formatLine({
        v: 1,
        at: '2026-11-20T09:00:00.000Z',
        account: identity,
        event: 'known',
        kind: 'list',
        id,
        title: `List ${id}`,
      });
    const lines = ['<<<<<<< HEAD', known(1), '=======', known(2), known(1), '>>>>>>> theirs', 'torn', ''];
    await writeFile(path, lines.join('\n'));
    const answers = answerMessages({});
    const [conflicts, damage] = [answers.next('Resolved the merge'), answers.next('Mailroom’s journal had')];
    const windows = [await open(), await open()];
    for (const journal of windows) assert.deepEqual([...journal.records(identity).lists.keys()], [1, 2]);
    await Promise.all([conflicts, damage]);
    answers.dispose();
    assert.equal(await readFile(path, 'utf8'), `${known(1)}\n${known(2)}\n`);
    assert.equal(await readFile(join(folder, 'damaged.jsonl'), 'utf8'), 'torn\n');
    assert.deepEqual(answers.shown, [
      `Resolved the merge conflicts in Mailroom’s journal and kept the lines of both sides. In Git, you can mark “${path}” as resolved.`,
      `Mailroom’s journal had 1 unreadable line. It was moved to “${join(folder, 'damaged.jsonl')}”; all other lines were read.`,
    ]);
  });

  it('retries a failed repair on its next change, and logs the failure once', async () => {
    await writeFile(path, 'torn\n');
    const inTheWay = join(folder, 'damaged.jsonl');
    await mkdir(inTheWay);
    const failed = new Promise<void>((resolve) => isLogged.event(() => resolve()));
    const journal = await open();
    await failed;
    await rm(inTheWay, { recursive: true });
    const answers = answerMessages({});
    const repaired = answers.next('Mailroom’s journal had');
    await journal.addKnown(identity, 'list', 7, 'Readers');
    await repaired;
    answers.dispose();
    assert.deepEqual(await events(), ['known']);
    assert.equal(await readFile(inTheWay, 'utf8'), 'torn\n');
    assert.deepEqual(logged, [
      `Journal ${path} is damaged and cannot be repaired now; tried again when it changes`,
    ]);
  });

  it('removes old temporary files that a crash has left', async () => {
    const [old, young] = [`${path}.${randomUUID()}.new`, `${path}.${randomUUID()}.new`];
    for (const draft of [old, young]) await writeFile(draft, 'half');
    const twoDaysAgo = Date.now() / 1000 - 48 * 3600;
    await utimes(old, twoDaysAgo, twoDaysAgo);
    await open();
    while ((await readdir(folder)).includes(basename(old))) await Promise.resolve();
    assert.deepEqual(await readdir(folder), [basename(young)]);
  });

  it('keeps all numbers when it is compacted', async () => {
    const journal = await open();
    await journal.create(identity, list, async () => 7);
    await assert.rejects(journal.create(identity, send, () => Promise.reject(refused)));
    for (const title of ['A', 'B', 'C']) await journal.addKnown(identity, 'list', 7, title);
    const before = journal.records(identity);
    assert.deepEqual(await journal.compact(), { damaged: 0, conflicts: 0, dropped: 3 });
    assert.deepEqual(journal.records(identity), before);
    assert.deepEqual(await events(), ['requested', 'created', 'known', 'known']);
  });

  it('updates the layout of makets in every account when the layout moves', async () => {
    const journal = await open();
    const other = 'Home@https://api.example.com';
    const maket: Creation = {
      kind: 'maket',
      title: 'Spring',
      layout: 'letters/spring.mjml',
      hash: 'x',
      bytes: 1,
      ownFooter: false,
    };
    for (const account of [identity, other]) await journal.create(account, maket, async () => 5);
    await journal.followMove('letters', 'archive');
    for (const account of [identity, other])
      assert.equal(journal.records(account).makets.get(5)?.layout, 'archive/spring.mjml');
  });

  it('offers a Git merge rule once, and only in a Git repository', async () => {
    const memory = new MemoryState();
    const errors = { run: <T>(_: string, work: () => Promise<T>) => work(), show: () => {} };
    const offer = () => offerGitMerge(vscode.Uri.file(folder), memory, errors);
    const answers = answerMessages({ 'With an entry in': 'Add .gitattributes' });
    await offer();
    await mkdir(join(folder, '.mailroom'));
    await writeFile(join(folder, '.mailroom/journal.jsonl'), '');
    await offer();
    assert.deepEqual(answers.shown, []);
    await mkdir(join(folder, '.git'));
    await offer();
    await offer();
    answers.dispose();
    assert.equal(answers.shown.length, 1);
    assert.equal(
      await readFile(join(folder, '.mailroom/.gitattributes'), 'utf8'),
      'journal.jsonl text eol=lf merge=union\n',
    );
  });
});
