import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { spawnGuarded } from '../../scripts/spawnGuarded.ts';
import { cacheDirectory, provisionCodeServer } from '../../scripts/vscode/provision.ts';

const root = resolve(import.meta.dirname, '../..');
let state: string;

before(async () => {
  state = await mkdtemp(join(tmpdir(), 'mr-start-'));
  await mkdir(join(state, 'mailroom'));
  const [installed = ''] = relative(cacheDirectory, await provisionCodeServer()).split(sep);
  await symlink(join(cacheDirectory, installed), join(state, 'mailroom', installed));
});

after(() => rm(state, { recursive: true, maxRetries: 5 }));

test('npm start without a display serves VS Code with the examples until it is terminated', async () => {
  const { DISPLAY: _, WAYLAND_DISPLAY: __, ...env } = process.env;
  const child = spawnGuarded(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...env, XDG_CACHE_HOME: state },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    let address: string | undefined;
    for await (const line of createInterface(child.stdout)) {
      address = /^VS Code with Mailroom: (http:.*)$/.exec(line)?.[1];
      if (address) break;
    }
    assert.ok(address);
    const page = await fetch(address);
    assert.equal(page.status, 200);
    assert.equal(new URL(page.url).searchParams.get('folder'), join(state, 'mailroom/start/example'));
    assert.match(await page.text(), /workbench/);

    child.kill('SIGTERM');
    assert.deepEqual(await ended, [0, null]);
    await assert.rejects(fetch(address));
  } finally {
    child.kill('SIGKILL');
  }
});
