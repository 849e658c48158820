import assert from 'node:assert/strict';
import fs, { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { createFileReader } from '../../../src/compiler/includedFiles.ts';
import { onPlatform } from '../../support/onPlatform.ts';

const { openSync } = fs;

describe('an included file that another program holds', () => {
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

  /** Lets a program hold all files for so many calls. */
  function hold(times: number): void {
    fs.openSync = (...call: Parameters<typeof openSync>) => {
      if (tries++ < times) throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
      return openSync(...call);
    };
    syncBuiltinESMExports();
  }

  const reader = () => createFileReader({ file: join(folder, 'spring.mjml'), roots: [folder], unsaved: {} });

  it('is read when that lets go of it', () => {
    using _ = onPlatform('win32');
    hold(3);
    assert.equal(reader().read(part, 'mjml'), '<mj-section />');
    assert.equal(tries, 4);
  });

  it('is refused if it stays held, and not waited for again until it was read', () => {
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

  it('is refused at once where only a missing permission has this error', () => {
    hold(1);
    const { read, refused } = reader();
    assert.throws(() => read(part, 'mjml'));
    assert.deepEqual([refused.get(part), tries], ['notOpened', 1]);
  });
});
