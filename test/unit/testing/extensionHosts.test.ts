import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { spawnGuarded } from '../../../scripts/spawnGuarded.ts';
import { serverAt } from '../../../scripts/vscode/server.ts';

test('An extension host that has ended, but whose exit code nobody collects, holds up no test run', async () => {
  const home = await mkdtemp(join(tmpdir(), 'mr-hosts-'));
  // The shell becomes a program that knows nothing of its child.
  const parent = spawnGuarded('sh', ['-c', 'true & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    const [pid] = await once(parent.stdout, 'data');
    await writeFile(join(home, 'output.log'), `<${String(pid).trim()}> Launched Extension Host Process`);
    await serverAt('http://127.0.0.1', home).endExtensions();
    assert.ok(process.kill(Number(pid), 0), 'The process is a zombie.');
  } finally {
    parent.kill('SIGKILL');
    await rm(home, { recursive: true });
  }
});
