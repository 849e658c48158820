import assert from 'node:assert/strict';
import { it } from 'node:test';
import { ImportWindow } from '../support/importProcesses.ts';
import { assertAgree, end, prepare, subscribersIn } from './importFaults.ts';

it('an import continues by itself when the service is stopped or killed and started again', async (test) => {
  const restart = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const prepared = await prepare(200, '--misbehave', 'latency=100; path=/mailer/emails.json');
    const { program, root, start, data } = prepared;
    const window = new ImportWindow(root, program.url, { limit: 100 });
    await window.reports(({ counts }) => counts.added >= 60);
    await end(program.child, signal);
    await window.reports(({ state }) => state === 'offline');
    const again = await start('--port', new URL(program.url).port);
    const { state, counts } = await window.end();
    assert.deepEqual([state, counts.waiting, counts.leaving, counts.refused], ['done', 0, 0, 0]);
    const { good } = await assertAgree(prepared, subscribersIn(data));
    // The service refuses the rows it already has, so that in the end it has all of them.
    await new ImportWindow(root, program.url, { limit: 100, retriesUnknown: true }).end();
    assert.deepEqual(subscribersIn(data).toSorted(), good.toSorted());
    await end(again.child, 'SIGTERM');
    test.diagnostic(`${signal}: ${counts.added} added, ${counts.unknown} unknown before they were retried`);
  };
  await Promise.all([restart('SIGTERM'), restart('SIGKILL')]);
});
