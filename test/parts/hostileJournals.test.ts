import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { storedLocalEvents, workspaceJournal } from '../../src/extension/journal/files/journalDirectory.ts';
import { JournalFile } from '../../src/extension/journal/files/journalFile.ts';
import { compactJournal } from '../../src/extension/journal/repair/compactJournal.ts';
import { type HostileFolder, hostileFolders, makeOutside } from '../support/hostileFolders.ts';
import { needs } from '../support/needs.ts';
import { snapshot } from '../support/snapshot.ts';

const restricted =
  'This window is in Restricted Mode, so nothing was sent, changed, or written. If you trust the authors of the files in this folder, trust the folder and try again.';

describe('the journal of a hostile folder', () => {
  for (const isTrusted of [false, true]) {
    it(
      `changes nothing and explains why, ${isTrusted ? 'trusted' : 'in Restricted Mode'}`,
      needs('symbolic links', 'named pipes'),
      async () => {
        const all = await Promise.all(hostileFolders.map((folder) => open(folder, isTrusted)));
        const expected = hostileFolders.map(({ name, told }) => {
          // Unreadable lines are moved by a repair, which waits for trust.
          const first = isTrusted || !told.includes('unreadable lines') ? [told] : [];
          return { name, told: isTrusted ? first : [...first, restricted], changed: [] };
        });
        assert.deepEqual(all, expected);
      },
    );
  }
});

/** Opens and compacts the journal. Returns the messages that were shown and the paths that have changed. */
async function open({ name, make }: HostileFolder, isTrusted: boolean) {
  const temporary = await mkdtemp(join(tmpdir(), 'mr-hostile-'));
  const place = (part: string) => join(temporary, part);
  for (const part of ['workspace', 'outside', 'own']) await mkdir(place(part));
  await makeOutside(place('outside'));
  await make(place('workspace'), place('outside'));
  const state = async () => ({
    ...(await snapshot(place('workspace'))),
    ...(await snapshot(place('outside'))),
  });
  const before = await state();

  const told: string[] = [];
  const errors = {
    run: async <T>(_action: string, work: () => Promise<T>) => work(),
    show: (_action: string, error: unknown) => told.push((error as Error).message),
  };
  const nothing = () => {};
  const log = { debug: nothing, info: nothing, warn: nothing, error: nothing, hide: nothing, show: nothing };
  const journal = new JournalFile(
    workspaceJournal(place('workspace'), () => isTrusted),
    storedLocalEvents(place('own')),
    { current: 'this window', previous: undefined },
    errors,
    { ...log, dispose: nothing },
  );
  await journal.ready;
  await compactJournal(journal).catch((error: unknown) => errors.show('', error));
  // A repair would start one second after the journal was read; there is no event for its absence.
  await wait(1500);
  journal.dispose();

  const after = await state();
  const changed = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (path) => before[path] !== after[path],
  );
  await rm(temporary, { recursive: true });
  return {
    name,
    told: [...new Set(told)].map((text) => text.replace(`${place('workspace')}/`, '')),
    changed,
  };
}
