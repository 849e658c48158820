import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test } from 'node:test';
import { eventually } from '../support/eventually.ts';
import { descendantsOf, isRunning } from '../support/processes.ts';

const script = `const { Workbench } = await import(${JSON.stringify(import.meta.resolve('./support/workbench.ts'))});
await Workbench.open();
console.log('open');`;

test('a killed process ends the VS Code and the Chromium that it has started', async () => {
  // This process must not end a server that others share.
  const { MAILROOM_SERVERS: _, ...env } = process.env;
  const opener = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await once(createInterface(opener.stdout), 'line');
    const started = descendantsOf(opener.pid ?? 0);
    assert.ok(started.length > 6, `They have ${started.length} processes.`);
    opener.kill('SIGKILL');
    await eventually(() => assert.deepEqual(started.filter(isRunning), []));
  } finally {
    opener.kill('SIGKILL');
  }
});
