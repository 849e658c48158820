import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImportRecord, ImportStore } from '../../src/extension/imports/run/importStore.ts';
import { checkImportSource } from '../../src/importer/checkImportSource.ts';
import type { CheckAnswer, CheckJob, KnownAddresses } from '../../src/protocol/imports.ts';

export interface PlannedImport {
  readonly list: number;
  readonly known?: KnownAddresses;
  /** Checks the rows and writes the plan; `checkImportSource` by default. */
  check?(job: CheckJob): Promise<CheckAnswer>;
}

/** Checks a file with these lines and stores import 1 of `root`, ready for its first request. Returns its record. */
export async function planImport(
  root: string,
  lines: readonly string[],
  { list, known, check = checkImportSource }: PlannedImport,
): Promise<ImportRecord> {
  const store = new ImportStore(root);
  const path = join(root, 'people.csv');
  await writeFile(path, lines.join('\n'));
  const record: ImportRecord = {
    ...{ id: 1, account: 'work', accountName: 'Work', path, name: 'people.csv', isPasted: false },
    ...{ choices: {}, list, consent: 'signedUp', consentNote: '', skipsConfirmation: true },
  };
  await store.write(record);
  const answer = await check({
    source: { kind: 'file', path },
    choices: {},
    plan: store.planPath(1),
    ...(known && { known: [known] }),
  });
  assert.ok('checked' in answer);
  const { planned, summary, header, format } = answer.checked;
  const started = { at: new Date().toISOString(), planned, summary, header, format };
  await store.write({ ...record, started });
  return { ...record, started };
}
