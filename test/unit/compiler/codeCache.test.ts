import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { Compiler } from '../../../src/compiler/client.ts';
import { InspectorClient } from '../../../src/inspector/client.ts';
import { builtWorker } from '../../support/builtWorker.ts';
import { compileWith } from './compileWith.ts';

const source =
  '<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>';

/** Returns the number of bundles in the code cache. */
async function kept(folder: string): Promise<number> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  return files.filter((file) => file.isFile() && !file.name.includes('.tmp')).length;
}

test('the V8 code cache of a worker is kept for the next one, which compiles the same letter', async () => {
  const codeCache = await mkdtemp(join(tmpdir(), 'mr-code-'));
  const [compilerPath, inspectorPath] = [await builtWorker('compiler'), await builtWorker('inspector')];
  try {
    const compiler = new Compiler({ workerPath: compilerPath, codeCache });
    const { html } = await compileWith(compiler, source);
    while ((await kept(codeCache)) < 1) await turn();
    await compiler.close();

    const inspector = new InspectorClient({ workerPath: inspectorPath, codeCache });
    await inspector.ask(
      { document: 'letter', kind: 'html', source: '<p>Hello</p>', context: 'notAFile' },
      { ask: 'check', options: {} },
    );
    while ((await kept(codeCache)) < 2) await turn();
    await inspector.close();

    const next = new Compiler({ workerPath: compilerPath, codeCache });
    assert.deepEqual(await compileWith(next, source), { html, problems: [] });
    await next.close();
  } finally {
    await rm(codeCache, { recursive: true });
  }
});
