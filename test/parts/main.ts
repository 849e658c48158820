/**
 * Runs `test/parts/*.test.ts` over the double of VS Code, in one process as in a window of the real one, since loading the
 * extension takes longer than most tests. Arguments limit the run to the files of these names:
 * `node test/parts/main.ts folders journal`.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import '../support/withoutVsCode.ts';

const wanted = process.argv.slice(2).map((name) => `${name}.test.ts`);
for (const file of readdirSync(import.meta.dirname)) {
  if (!file.endsWith('.test.ts') || (wanted.length > 0 && !wanted.includes(file))) continue;
  await import(pathToFileURL(join(import.meta.dirname, file)).href);
}
