import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { commands } from '../../../src/cli/commands.ts';
import { help, helpOf } from '../../../src/cli/help.ts';

const manual = readFileSync('docs/command-line.md', 'utf8');

/** Returns the sections of the manual by their headings of the second level. */
const sections = new Map(
  manual
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.slice(0, section.indexOf('\n')), section]),
);

describe('the manual of the command line', () => {
  for (const [name, { usage, options }] of Object.entries(commands)) {
    const section = sections.get(`mailroom ${name}`) ?? '';

    test(`shows how mailroom ${name} is written, and explains its options and no others`, () => {
      assert.ok(section.includes(`\n\`\`\`sh\nmailroom ${usage}\n\`\`\`\n`), `mailroom ${usage}`);
      const explained = [...section.matchAll(/^\| `(?:- )?--([a-z-]+)/gm)].map(([, option]) => option);
      assert.deepEqual(explained.sort(), Object.keys(options).sort());
    });

    test(`names the values that options of mailroom ${name} can have`, () => {
      for (const [option, { value, written, choices }] of Object.entries(options)) {
        const shown = written ?? [`--${option}`, value].filter(Boolean).join(' ');
        assert.ok(section.includes(`| \`${shown}\` |`), shown);
        for (const choice of choices ?? [])
          assert.ok(section.includes(`\`${choice}\``), `${option}: ${choice}`);
      }
    });
  }

  test('has no other commands, and help in the terminal lists the same', () => {
    const described = [...sections.keys()].filter((heading) => heading.startsWith('mailroom '));
    assert.deepEqual(
      described,
      Object.keys(commands).map((name) => `mailroom ${name}`),
    );
    for (const entry of Object.values(commands)) {
      assert.ok(help().includes(`mailroom ${entry.usage}`));
      for (const option of Object.keys(entry.options)) assert.ok(helpOf(entry).includes(`--${option}`));
    }
  });

  test('names the variables of the environment that the program reads', () => {
    const read = ['NO_COLOR', 'FORCE_COLOR', 'LC_ALL', 'LC_MESSAGES', 'LANG', 'MAILROOM_BROWSER', 'TERM'];
    for (const name of read) assert.ok(sections.get('Environment')?.includes(`\`${name}`), name);
  });

  test('shows a workflow whose inputs the action has', () => {
    const workflow = parse(/```yaml\n(name: Letters[\s\S]*?)```/.exec(manual)?.[1] ?? '');
    const action = parse(readFileSync('action.yml', 'utf8'));
    const [step] = workflow.jobs.check.steps.filter(({ uses }: { uses: string }) =>
      uses.startsWith('OWNER/'),
    );
    for (const name of Object.keys(step.with)) assert.ok(Object.hasOwn(action.inputs, name), name);
    for (const name of Object.keys(action.inputs))
      assert.ok(sections.get('In GitHub Actions')?.includes(`\`${name}\``), name);
  });
});
