import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { builtWorker } from '../../support/builtWorker.ts';

/** Compiles a layout in a child process, whose output a worker thread shares. */
const script = `(async () => {
  const { Compiler } = await import(process.argv[1]);
  const compiler = new Compiler({ workerPath: process.argv[2] });
  const outcome = await compiler.compile({ document: 'a', source: process.argv[3], context: 'notAFile' });
  await compiler.close();
  if (outcome.kind !== 'compiled') console.log(outcome);
})()`;

describe('The compiler', () => {
  it('writes nothing to the output of the extension host, even for a broken layout', async () => {
    const unknown = '<mj-unknown>a</mj-unknown><mj-text-x/><p>b</p>';
    const source = `<mjml><mj-head>${unknown}</mj-head><mj-body>${unknown}<mj-section>${unknown}
      <mj-column width="x">${unknown}<mj-social>${unknown}</mj-social></mj-column></mj-section></mj-body></mjml>`;
    const given = [
      pathToFileURL(resolve('src/compiler/client.ts')).href,
      await builtWorker('compiler'),
      source,
    ];
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--eval', script, ...given], {
      encoding: 'utf8',
    });
    assert.deepEqual({ status, stdout, stderr }, { status: 0, stdout: '', stderr: '' });
  });
});
