import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { coreReaders, moreReaders, others, throughReaders } from './readers.ts';
import { assertLinear } from './takesLinearTime.ts';

describe('a reader of texts from outside', () => {
  for (const [name, reader] of Object.entries({ ...coreReaders, ...moreReaders })) {
    it(`takes linear time: ${name}`, () => assertLinear(reader));
  }

  it('is in one of these tables when core exports it', async () => {
    const folder = resolve(import.meta.dirname, '../../../src/core');
    const exported: string[] = [];
    for (const file of globSync('**/*.ts', { cwd: folder, exclude: ['**/*.d.ts'] })) {
      const module: Readonly<Record<string, unknown>> = await import(resolve(folder, file));
      for (const [name, value] of Object.entries(module)) {
        if (typeof value === 'function') exported.push(`${file} ${name}`);
      }
    }
    const known = [throughReaders, others]
      .flatMap(Object.entries<string>)
      .flatMap(([file, names]) => names.split(' ').map((name) => `${file} ${name}`));
    assert.deepEqual(exported.sort(), [...Object.keys(coreReaders), ...known].sort());
  });
});
