import assert from 'node:assert/strict';
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Directory } from '../../../../src/extension/files/directory.ts';
import {
  type ImportLock,
  LockLost,
  lockFile,
  takeLock,
} from '../../../../src/extension/imports/run/importLock.ts';

describe('The lock of an import', () => {
  let root: string;
  let directory: Directory;
  const taken: ImportLock[] = [];

  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'mr-lock-'));
    directory = new Directory(root, { name: '1' });
    await directory.make();
  });

  afterEach(async () => {
    for (const lock of taken.splice(0)) await lock.release();
    await rm(root, { recursive: true });
  });

  async function take(): Promise<ImportLock> {
    const lock = await takeLock(lockFile(directory));
    assert.ok(lock);
    taken.push(lock);
    return lock;
  }

  /** A log in memory that awaits `beforeWriting` before each write. */
  function logOf(beforeWriting = async () => {}) {
    const log = {
      text: '',
      appendFile: async (text: string) => {
        await beforeWriting();
        log.text += text;
      },
      datasync: async () => {},
    };
    return log;
  }

  it('writes in the order of the calls, however long each write takes', async () => {
    const lock = await take();
    const firstIsWanted = Promise.withResolvers<void>();
    let writes = 0;
    const log = logOf(() => (++writes === 1 ? firstIsWanted.promise : Promise.resolve()));
    const [first, second] = [lock.append(log, 'first ', false), lock.append(log, 'second', true)];
    // Long enough for the second write to overtake the first.
    for (let looks = 0; looks < 10; looks++) await lockFile(directory).look();
    firstIsWanted.resolve();
    await Promise.all([first, second]);
    assert.equal(log.text, 'first second');
  });

  it('is lost by a window that was suspended while it wrote', async () => {
    const lock = await take();
    const log = logOf(async () => {
      const long = new Date(Date.now() - 60_000);
      await utimes(join(root, '1', 'lock'), long, long);
      await take();
    });
    await assert.rejects(async () => lock.append(log, 'leaving', true), LockLost);
    await taken.shift()?.release();
    assert.ok(await directory.file('lock').look(), 'the lock of the other window stays');
  });
});
