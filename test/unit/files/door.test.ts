import assert from 'node:assert/strict';
import fs, {
  mkdir,
  mkdtemp,
  readFile,
  rename,
  rm,
  symlink,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import type { JournalEvent } from '../../../src/core/journal/events.ts';
import { appendLines } from '../../../src/extension/files/appendLines.ts';
import { Directory } from '../../../src/extension/files/directory.ts';
import { removeDrafts } from '../../../src/extension/files/drafts.ts';
import { Refused, type RefusedReason } from '../../../src/extension/files/refused.ts';
import { rewriteFile } from '../../../src/extension/files/rewriteFile.ts';
import { settleRewrite } from '../../../src/extension/files/settleRewrite.ts';
import { workspaceJournal } from '../../../src/extension/journal/files/journalDirectory.ts';
import { setAside } from '../../../src/extension/journal/files/tidyFile.ts';
import { hostileFolders, makeOutside, makePipe } from '../../support/hostileFolders.ts';
import { needs } from '../../support/needs.ts';
import { snapshot } from '../../support/snapshot.ts';
import { CollectingFile } from '../journal/support/collectingFile.ts';
import { noPatience } from '../journal/support/journalAt.ts';

let temporary: string;
let workspace: string;
let outside: string;

beforeEach(async () => {
  temporary = await mkdtemp(join(tmpdir(), 'door-'));
  workspace = join(temporary, 'workspace');
  outside = join(temporary, 'outside');
  await mkdir(workspace);
  await makeOutside(outside);
});
afterEach(async () => {
  mock.restoreAll();
  syncBuiltinESMExports();
  await rm(temporary, { recursive: true, force: true });
});

const known = (id: number): JournalEvent => ({
  v: 1,
  at: '2026-11-20T09:00:00.000Z',
  account: 'sandbox:1',
  event: 'known',
  kind: 'list',
  id,
  title: `List ${id}`,
});

/** Returns the reason why `work` was refused, or `undefined`. */
async function reasonOf(work: () => Promise<unknown>): Promise<RefusedReason | undefined> {
  try {
    await work();
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.reason;
    throw error;
  }
}

describe('a `.mailroom` folder that leads elsewhere', () => {
  const reasons: Record<string, RefusedReason> = {
    'the journal leads out, and a rewriting of it was cut short': 'link',
    'the journal is a secret': 'link',
    'the folder leads out': 'link',
    'the journal is another name of a file outside': 'secondName',
    'the journal is a pipe': 'notAFile',
    'the folder is a file': 'notADirectory',
  };

  for (const { name, make } of hostileFolders) {
    it(
      `is left unchanged by every operation when ${name}`,
      needs('symbolic links', 'named pipes'),
      async () => {
        await make(workspace, outside);
        const before = await snapshot(temporary);
        const journal = workspaceJournal(workspace);
        const events = new CollectingFile(journal, () => undefined);
        const reason = reasons[name];
        const tried = {
          refresh: () => events.refresh(),
          compact: () => events.compact(),
          setAside: () => setAside(journal, ['torn']),
          settle: () => settleRewrite(journal, noPatience),
          rewrite: () => rewriteFile(journal, async () => ''),
          append: () => events.append(known(1)),
          drafts: () => removeDrafts(journal),
        };
        if (reason) {
          for (const step of ['refresh', 'compact', 'rewrite', 'append'] as const) {
            assert.equal(await reasonOf(tried[step]), reason, step);
          }
          await reasonOf(tried.settle);
        } else {
          assert.equal(await reasonOf(tried.compact), 'link');
          assert.equal(await reasonOf(tried.setAside), 'link');
        }
        await tried.drafts();
        assert.deepEqual(await snapshot(temporary), before);
      },
    );
  }
});

describe('the `.mailroom` folder of an untrusted workspace', () => {
  it('is read but never written', async () => {
    const folder = join(workspace, '.mailroom');
    await mkdir(folder);
    const events = new CollectingFile(workspaceJournal(workspace), () => undefined);
    await events.append(known(1));
    await rename(join(folder, 'journal.jsonl'), join(folder, 'journal.jsonl.old'));
    await writeFile(join(folder, 'journal.jsonl'), 'torn\n');
    const draft = join(folder, 'journal.jsonl.4b0d5b9e-0d0f-4d0c-8a52-1f3b9d3f8a11.new');
    await writeFile(draft, 'half');
    await utimes(draft, 0, 0);
    const before = await snapshot(workspace);

    const journal = workspaceJournal(workspace, () => false);
    const reader = new CollectingFile(journal, () => undefined);
    await settleRewrite(journal, noPatience);
    assert.equal(await reader.refresh(), true);
    assert.equal(reader.needsRepair, true);
    await removeDrafts(journal);
    for (const work of [() => reader.append(known(2)), () => reader.repair(), () => reader.compact()]) {
      assert.equal(await reasonOf(work), 'readOnly');
    }
    assert.deepEqual(await snapshot(workspace), before);
  });

  it('is not created', async () => {
    const reader = new CollectingFile(
      workspaceJournal(workspace, () => false),
      () => undefined,
    );
    assert.equal(await reasonOf(() => reader.append(known(1))), 'readOnly');
    assert.deepEqual(await snapshot(workspace), {});
  });
});

describe('a file that is swapped between its check and its opening', () => {
  /** Calls `swap` right before each time that a file is opened. */
  function beforeOpening(swap: () => Promise<void>): void {
    const { open } = fs;
    mock.method(fs, 'open', async (...args: Parameters<typeof open>) => {
      await swap();
      return open(...args);
    });
    syncBuiltinESMExports();
  }

  const replaceBy = (path: string, make: () => Promise<void>) => async () => {
    await rm(path, { recursive: true, force: true });
    await make();
  };

  for (const [what, swap, reason] of [
    ['a link', (path: string) => replaceBy(path, () => symlink(join(outside, 'profile'), path)), 'link'],
    ['a pipe', (path: string) => replaceBy(path, () => makePipe(path)), 'notAFile'],
    ['a folder', (path: string) => replaceBy(path, () => mkdir(path)), 'notAFile'],
  ] as const) {
    it(`is not opened when it has become ${what}`, needs('symbolic links', 'named pipes'), async () => {
      const journal = workspaceJournal(workspace);
      await new CollectingFile(journal, () => undefined).append(known(1));
      const before = await snapshot(outside);
      beforeOpening(swap(journal.path));
      assert.equal(await reasonOf(() => appendLines(journal, ['evil'])), reason);
      assert.equal(await reasonOf(() => journal.read()), reason);
      assert.deepEqual(await snapshot(outside), before);
    });
  }

  it('is not written when its folder has become a link', needs('symbolic links'), async () => {
    const journal = workspaceJournal(workspace);
    await new CollectingFile(journal, () => undefined).append(known(1));
    const before = await snapshot(outside);
    const folder = join(workspace, '.mailroom');
    beforeOpening(replaceBy(folder, () => symlink(join(outside, 'elsewhere'), folder)));
    assert.equal(await reasonOf(() => appendLines(journal, ['evil'])), 'link');
    assert.deepEqual(await snapshot(outside), before);
  });

  it('is not created in the target of a folder that has become a link', needs('symbolic links'), async () => {
    const journal = workspaceJournal(workspace);
    await journal.directory.make();
    const before = await snapshot(outside);
    const folder = join(workspace, '.mailroom');
    beforeOpening(replaceBy(folder, () => symlink(outside, folder)));
    assert.equal(await reasonOf(() => appendLines(journal, ['evil'])), 'replaced');
    assert.deepEqual(await snapshot(outside), before);
  });

  it('is given up when it is replaced again and again', async () => {
    const journal = workspaceJournal(workspace);
    await new CollectingFile(journal, () => undefined).append(known(1));
    beforeOpening(async () => {
      await writeFile(`${journal.path}.other`, 'other\n');
      await rename(`${journal.path}.other`, journal.path);
    });
    assert.equal(await reasonOf(() => appendLines(journal, ['line'])), 'replaced');
    assert.equal(await readFile(journal.path, 'utf8'), 'other\n');
  });
});

describe('the door to files', () => {
  it('opens a folder below a link that the user opened', needs('symbolic links'), async () => {
    const linked = join(temporary, 'linked');
    await symlink(workspace, linked);
    await new CollectingFile(workspaceJournal(linked), () => undefined).append(known(1));
    const events = new CollectingFile(workspaceJournal(workspace), () => undefined);
    await events.refresh();
    assert.deepEqual(events.events, [known(1)]);
  });

  it('reads no file above its size limit', async () => {
    const journal = workspaceJournal(workspace);
    await new CollectingFile(journal, () => undefined).append(known(1));
    await truncate(journal.path, 300 * 1024 * 1024);
    assert.equal(await reasonOf(() => journal.read()), 'tooLarge');
    assert.equal(await reasonOf(() => new CollectingFile(journal, () => undefined).refresh()), 'tooLarge');
    assert.equal(await reasonOf(() => journal.sibling('.gitattributes').read(4)), 'tooLarge');
  });

  it('accepts no path as a name', () => {
    const folder = new Directory(workspace);
    for (const name of [
      '../journal.jsonl',
      'a/b',
      'a\\b',
      '..',
      '.',
      '',
      'journal.jsonl:stream',
      'NUL ',
      'a.',
    ]) {
      assert.throws(() => folder.file(name), name);
    }
  });
});
