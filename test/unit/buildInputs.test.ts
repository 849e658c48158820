import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import type { Metafile } from 'esbuild';
import { forgetInputs, isUpToDate, writeInputs } from '../../scripts/buildInputs.ts';

const project = process.cwd();
const built = 'dist/compiler.js';
let folder: string;

/** Creates a file with this modification time, in seconds. */
async function changed(path: string, second: number): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '');
  await utimes(path, second, second);
}

describe('a built file', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'inputs-'));
    process.chdir(folder);
    for (const path of ['package-lock.json', 'scripts/build.ts', 'src/compiler.ts', 'src/other.ts']) {
      await changed(path, 100);
    }
    await changed(built, 101);
    const inputs = { 'src/compiler.ts': {}, 'trimmed:lodash/fp': {} };
    await writeInputs({ compiler: { inputs } as unknown as Metafile });
  });
  afterEach(async () => {
    process.chdir(project);
    await rm(folder, { recursive: true });
  });

  it('is up to date while none of its inputs changed', async () => {
    await changed('src/other.ts', 102);
    assert.equal(await isUpToDate(built, 'compiler'), true);
  });

  for (const path of ['src/compiler.ts', 'scripts/build.ts', 'package-lock.json']) {
    it(`is outdated when ${path} has changed`, async () => {
      await changed(path, 102);
      assert.equal(await isUpToDate(built, 'compiler'), false);
    });
  }

  it('is outdated when one of its inputs is missing', async () => {
    await rm('src/compiler.ts');
    assert.equal(await isUpToDate(built, 'compiler'), false);
  });

  it('is outdated when it is missing or its inputs are unknown', async () => {
    assert.equal(await isUpToDate(built, 'inspector'), false);
    await rm(built);
    assert.equal(await isUpToDate(built, 'compiler'), false);
    await changed(built, 101);
    await forgetInputs();
    assert.equal(await isUpToDate(built, 'compiler'), false);
  });
});
