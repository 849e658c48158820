import assert from 'node:assert/strict';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { globFiles } from '../../../scripts/globFiles.ts';
import { shortForm } from '../../../scripts/testing/shortForm.ts';
import { rules } from '../../../src/core/checks/rules.ts';
import { mailLookups, mailOthers, mailReaders } from './mailReaders.ts';
import { coreReaders, moreReaders, others, throughReaders } from './readers.ts';
import { assertTakesLinearTime, type Reader } from './takesLinearTime.ts';

const source = resolve(import.meta.dirname, '../../../src');

/** The functions of rules, which the reader `checkLetter` calls. */
const ruleFunctions: ReadonlySet<unknown> = new Set(Object.values(rules).map(({ find }) => find));

/** Returns the functions that a layer exports, as `file name`, without those of rules. */
async function exportedBy(layer: string): Promise<string[]> {
  const folder = resolve(source, layer);
  const exported: string[] = [];
  for (const file of globFiles('**/*.ts', { cwd: folder, exclude: ['**/*.d.ts'] })) {
    const module: Readonly<Record<string, unknown>> = await import(pathToFileURL(resolve(folder, file)).href);
    for (const [name, value] of Object.entries(module)) {
      if (typeof value === 'function' && !ruleFunctions.has(value)) exported.push(`${file} ${name}`);
    }
  }
  return exported.sort();
}

/** Returns all names in these tables: readers are listed by file and name, others by file. */
function named(readers: object, ...tables: Readonly<Record<string, string>>[]): string[] {
  const others = tables
    .flatMap(Object.entries<string>)
    .flatMap(([file, names]) => names.split(' ').map((name) => `${file} ${name}`));
  return [...Object.keys(readers), ...others].sort();
}

const ownFiles = ['hostileTexts', 'takesLinearTime', 'readers.test'].map(
  (name) => `test/unit/linear/${name}.ts`,
);

/** Returns readers with the files that they depend on: `file name` names that of a reader in its layer. */
const readersOf = (table: Readonly<Record<string, Reader>>, layer?: string) =>
  Object.entries(table).map(([name, reader]) => ({
    name,
    reader,
    files: [...ownFiles, layer ? `src/${layer}/${name.split(' ')[0]}` : 'test/unit/linear/readers.ts'],
  }));

/** The readers of the usual run: those that were changed, and an eighth of the others. */
const chosen = shortForm(
  [...readersOf(coreReaders, 'core'), ...readersOf(mailReaders, 'mail'), ...readersOf(moreReaders)],
  { share: 8, filesOf: ({ files }) => files },
);

describe('a reader of untrusted texts', () => {
  for (const { name, reader } of chosen) {
    it(`takes linear time: ${name}`, () => assertTakesLinearTime(reader));
  }

  it('is in one of these tables if core exports it', async () => {
    assert.deepEqual(await exportedBy('core'), named(coreReaders, throughReaders, others));
  });

  it('is in one of these tables if mail exports it', async () => {
    assert.deepEqual(await exportedBy('mail'), named(mailReaders, mailLookups, mailOthers));
  });
});
