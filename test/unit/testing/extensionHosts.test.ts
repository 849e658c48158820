import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { spawnGuarded } from '../../../scripts/spawnGuarded.ts';
import { serverAt } from '../../../scripts/vscode/server.ts';
import { needs } from '../../support/needs.ts';

test(
  'An extension host that is a zombie process does not block a test run',
  needs('a POSIX shell'),
  async () => {
    const home = await mkdtemp(join(tmpdir(), 'mr-hosts-'));
    const parent = spawnGuarded('sh', ['-c', 'sleep 600 & echo $!; read _'], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    try {
      const pid = Number((await once(parent.stdout, 'data')).toString());
      // A stopped shell does not reap its children.
      parent.kill('SIGSTOP');
      process.kill(pid, 'SIGKILL');
      await writeFile(join(home, 'output.log'), `<${pid}> Launched Extension Host Process`);
      await serverAt('http://127.0.0.1', home).endExtensions();
      assert.ok(process.kill(pid, 0), 'The process is a zombie.');
    } finally {
      parent.kill('SIGKILL');
      await rm(home, { recursive: true });
    }
  },
);
