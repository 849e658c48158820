import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { needs } from '../../support/needs.ts';
import { commandLine } from './support/commandLine.ts';

describe('mailroom doctor', () => {
  const inFolder = commandLine();

  interface Found {
    readonly state: string;
    readonly subject: string;
    readonly seen: string;
  }

  async function look(env: Readonly<Record<string, string>> = {}) {
    const { status, stdout } = await inFolder().run(['doctor', '--json'], { env });
    const { version, findings } = JSON.parse(stdout) as { version: number; findings: readonly Found[] };
    assert.equal(version, 1);
    const of = (name: string) => findings.find(({ subject }) => subject === name);
    return { status, findings, of };
  }

  test('looks at everything that the command line needs, in an order that shows first what needs a person', async () => {
    const { findings } = await look();
    const subjects = findings.map(({ subject }) => subject).sort();
    assert.deepEqual(subjects, ['Chromium', 'DNS', 'Folder', 'Git', 'Proxy', 'Settings', 'Versions']);
    const states = findings.map(({ state }) => state);
    assert.deepEqual(
      states,
      ['bad', 'attention', 'good'].flatMap((wanted) => states.filter((state) => state === wanted)),
    );
  });

  test('says that settings can’t be read, or that a house rule has a mistake, and exits with 1', async () => {
    inFolder().write('.vscode/settings.json', '{ "mailroom.checks.rules": ');
    const unreadable = await look();
    assert.equal(unreadable.status, 1);
    assert.match(unreadable.of('Settings')?.seen ?? '', /can’t be read/);
    inFolder().write(
      '.vscode/settings.json',
      '{ "mailroom.checks.house": [{ "kind": "text", "nevr": "secret@example.com" }] }',
    );
    const mistaken = await look();
    assert.equal(mistaken.status, 1);
    assert.match(mistaken.of('Settings')?.seen ?? '', /house rule has a mistake/);
    inFolder().write(
      '.vscode/settings.json',
      '{ "mailroom.checks.rules": { "picture-alt": "off", "picture-all": "off" } }',
    );
    const unknown = await look();
    assert.equal(unknown.status, 0);
    assert.match(unknown.of('Settings')?.seen ?? '', /^1 entry in the list of rules decides nothing/);
  });

  test('says whether earlier versions can be compared', async () => {
    assert.equal((await look()).of('Git')?.state, 'attention');
    inFolder().write('spring.html', 'x');
    inFolder().commit();
    assert.equal((await look()).of('Git')?.state, 'good');
  });

  test('says which browser draws letters, and in which version', needs('Chromium'), async () => {
    const browser = (await look({ MAILROOM_BROWSER: '' })).of('Chromium');
    assert.equal(browser?.state, 'good');
    assert.match(browser?.seen ?? '', /^Pictures of letters are drawn with [\w-]+ \d+\.[\d.]+\.$/);
  });

  test(
    'says that a browser is not there or doesn’t start, and leaves no profile of it behind',
    needs('a POSIX shell'),
    async () => {
      const { folder, write } = inFolder();
      const TMPDIR = join(folder, 'temporary');
      mkdirSync(TMPDIR);
      write('broken', '#!/bin/sh\nexit 1\n');
      chmodSync(join(folder, 'broken'), 0o755);
      const seen = async (env: Readonly<Record<string, string>>) => (await look(env)).of('Chromium');
      const before = process.env.TMPDIR;
      process.env.TMPDIR = TMPDIR;
      try {
        assert.equal(
          (await seen({ MAILROOM_BROWSER: join(folder, 'broken') }))?.seen,
          'A browser was found and didn’t start, so no pictures of letters can be drawn.',
        );
      } finally {
        if (before === undefined) delete process.env.TMPDIR;
        else process.env.TMPDIR = before;
      }
      assert.deepEqual(readdirSync(TMPDIR), []);
      assert.equal(
        (await seen({ MAILROOM_BROWSER: join(folder, 'nowhere') }))?.seen,
        'The browser that is named doesn’t exist, so no pictures of letters can be drawn.',
      );
      const none = await seen({ MAILROOM_BROWSER: '', PATH: '' });
      assert.equal(none?.state, 'attention');
      assert.match(none?.seen ?? '', /^No Chrome, Edge or Chromium was found/);
    },
  );

  test('names no path, address or secret', async () => {
    const env = {
      HTTPS_PROXY: 'http://vera:hunter2@proxy.example:8080',
      MAILROOM_BROWSER: '/home/vera/chromium',
      API_KEY: 'hunter2',
    };
    const { stdout } = await inFolder().run(['doctor'], { env });
    assert.match(stdout, /- \[!\] Chromium: /);
    assert.match(stdout, /- \[x\] Proxy: The environment names a proxy\./);
    assert.doesNotMatch(stdout, /vera|hunter2|proxy\.example/);
    assert.ok(!stdout.includes(inFolder().folder));
  });
});
