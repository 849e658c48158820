import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { commands } from '../../../src/cli/commands.ts';
import { completionOf } from '../../../src/cli/completion/command.ts';
import { shells } from '../../../src/cli/completion/options.ts';
import type { Program } from '../../../src/cli/program.ts';
import { createLocalizer } from '../../../src/core/text/localizer.ts';
import { needs } from '../../support/needs.ts';

const names = Object.keys(commands);
const formats = ['text', 'concise', 'json', 'sarif', 'github', 'gitlab', 'junit', 'markdown'];

/** Returns the options of a command with their dashes, as its help lists them. */
const flagsOf = (name: string) =>
  [...Object.keys(commands[name]?.options ?? {}), 'help'].map((option) => `--${option}`).sort();

async function printed(...args: readonly string[]): Promise<string> {
  let text = '';
  const stdout = { write: (part: string) => (text += part) };
  const program = { l10n: createLocalizer({}, 'en'), stdout } as unknown as Program;
  await completionOf(commands)(program, args);
  return text;
}

describe('mailroom completion', () => {
  let folder = '';
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'mr-completion-'));
    for (const shell of shells) writeFileSync(join(folder, `mailroom.${shell}`), await printed(shell));
    mkdirSync(join(folder, 'letters/письма май'), { recursive: true });
    for (const name of ['a.mjml', 'b.html', 'c.json', 'письма май/весна 1.mjml'])
      writeFileSync(join(folder, 'letters', name), '');
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  test('asks for a shell that it knows', async () => {
    for (const args of [[], ['tcsh'], ['bash', 'zsh']])
      await assert.rejects(printed(...args), { message: 'Name one shell: bash, zsh, fish, powershell.' });
  });

  test('offers in PowerShell what the table of commands has', async () => {
    const json = /@'\n(.*)\n'@/.exec(await printed('powershell'))?.[1] ?? '';
    const table: Record<string, { options: { flag: string }[] }> = JSON.parse(json);
    assert.deepEqual(
      Object.entries(table).map(([name, { options }]) => [name, options.map(({ flag }) => flag).sort()]),
      names.map((name) => [name, flagsOf(name)]),
    );
  });

  describe('in bash', needs('bash'), () => {
    /** Returns what bash would offer for the last of these words, which are split as bash splits them. */
    function offered(...words: readonly string[]): string[] {
      const script = `source '${join(folder, 'mailroom.bash')}'; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _mailroom; printf '%s\\n' "\${COMPREPLY[@]}"`;
      const { stdout, stderr } = spawnSync(
        'bash',
        ['--noprofile', '--norc', '-c', script, 'bash', 'mailroom', ...words],
        { cwd: join(folder, 'letters'), encoding: 'utf8', env: { ...process.env, LC_ALL: 'C.UTF-8' } },
      );
      assert.equal(stderr, '');
      return [...new Set(stdout.split('\n').filter((line) => line !== ''))].sort();
    }

    test('offers the commands, and the options of each', () => {
      assert.deepEqual(offered(''), [...names, '--help', '--version'].sort());
      for (const name of names) assert.deepEqual(offered(name, '-'), flagsOf(name), name);
      assert.deepEqual(offered('completion', ''), [...shells].sort());
    });

    test('offers the values of an option, behind a blank or an equals sign', () => {
      const sorted = [...formats].sort();
      assert.deepEqual(offered('check', '--format', ''), sorted);
      assert.deepEqual(offered('check', '--format', '='), sorted);
      assert.deepEqual(offered('check', '--format', '=', 'j'), ['json', 'junit']);
      assert.deepEqual(offered('check', '--output', 'sa'), ['sarif=']);
      assert.deepEqual(offered('check', '--output', 'json', '=', 'c'), ['c.json']);
      assert.deepEqual(offered('check', '--output', '=', 'json', '=', 'c'), ['c.json']);
      assert.deepEqual(offered('check', '--root', ''), ['письма май']);
    });

    test('offers layouts and folders, also with blanks in their names', () => {
      assert.deepEqual(offered('check', ''), ['a.mjml', 'b.html', 'письма май']);
      assert.deepEqual(offered('check', '--changed', ''), ['a.mjml', 'b.html', 'письма май']);
      assert.deepEqual(offered('render', 'письма\\ май/'), ['письма май/весна 1.mjml']);
      assert.deepEqual(offered('diff', '"письма май/'), ['письма май/весна 1.mjml']);
      assert.deepEqual(offered('doctor', ''), []);
    });
  });

  test('offers the same in fish', needs('fish'), () => {
    const offered = (line: string) => {
      const script = `source '${join(folder, 'mailroom.fish')}'; complete -C ${JSON.stringify(line)}`;
      const options = { cwd: join(folder, 'letters'), encoding: 'utf8' } as const;
      const { stdout } = spawnSync('fish', ['--no-config', '-c', script], options);
      return stdout.split('\n').flatMap((each) => each.split('\t')[0] || []);
    };
    assert.deepEqual(offered('mailroom ').sort(), [...names].sort());
    for (const name of names) assert.deepEqual(offered(`mailroom ${name} --`).sort(), flagsOf(name), name);
    assert.deepEqual(offered('mailroom check --format=j'), ['--format=json', '--format=junit']);
    assert.ok(offered('mailroom check ').includes('письма май/'));
  });

  test('prints a script that zsh can read', needs('zsh'), () => {
    const { status, stderr } = spawnSync('zsh', ['-fn', join(folder, 'mailroom.zsh')], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, '']);
  });
});
