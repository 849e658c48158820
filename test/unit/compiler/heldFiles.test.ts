import assert from 'node:assert/strict';
import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createFileReader } from '../../../src/compiler/includedFiles.ts';
import { onPlatform } from '../../support/onPlatform.ts';

const { openSync } = fs;

describe('an included file that another program locks', () => {
  let folder: string;
  let part: string;
  let tries: number;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'held-part-'));
    part = join(folder, 'header.mjml');
    writeFileSync(part, '<mj-section />');
    tries = 0;
  });
  afterEach(() => {
    hold(0);
    rmSync(folder, { recursive: true });
  });

  /** Makes this many calls fail as if another program locked the file. */
  function hold(times: number): void {
    fs.openSync = (...call: Parameters<typeof openSync>) => {
      if (tries++ < times) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
      return openSync(...call);
    };
    syncBuiltinESMExports();
  }

  const reader = () => createFileReader({ file: join(folder, 'spring.mjml'), roots: [folder], unsaved: {} });

  it('is read once the lock is released', () => {
    using _ = onPlatform('win32');
    hold(3);
    assert.equal(reader().read(part, 'mjml'), '<mj-section />');
    assert.equal(tries, 4);
  });

  it('is refused if it stays locked, and not retried until it was read once', () => {
    using _ = onPlatform('win32');
    hold(7);
    const { read, refused } = reader();
    assert.throws(() => read(part, 'mjml'));
    assert.deepEqual([refused.get(part), tries], ['notOpened', 6]);
    assert.throws(() => reader().read(part, 'mjml'));
    assert.equal(tries, 7);
    assert.equal(reader().read(part, 'mjml'), '<mj-section />');
    hold(8 + 3);
    assert.equal(reader().read(part, 'mjml'), '<mj-section />');
  });

  it('is refused at once where this error means a missing permission', () => {
    hold(1);
    const { read, refused } = reader();
    assert.throws(() => read(part, 'mjml'));
    assert.deepEqual([refused.get(part), tries], ['notOpened', 1]);
  });
});
