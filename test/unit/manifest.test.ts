import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, test } from 'node:test';
import { canIEmail } from '../../scripts/caniemail.ts';
import { withCommandConstants, withCommandsAndRules } from '../../scripts/manifest/manifest.ts';
import { type Bundle, manifestTexts, translations } from '../../scripts/texts.ts';
import { layoutRules, rules } from '../../src/core/checks/rules.ts';
import {
  commands,
  contextKeys,
  editors,
  settings,
  views,
  walkthrough,
  webviews,
} from '../../src/extension/names.ts';
import { readHabits, usualHabits } from '../../src/protocol/letterHabits.ts';

const root = resolve(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'package.json'), 'utf8');
const manifest = JSON.parse(text);
const { contributes } = manifest;
const english = manifestTexts();
/** Of each language that the interface is translated into. */
const translated = translations().map((language) => manifestTexts(language));

function sorted(names: Iterable<string>): string[] {
  return [...new Set(names)].sort();
}

function assertSame(actual: Iterable<string>, expected: Iterable<string>): void {
  assert.deepEqual(sorted(actual), sorted(expected));
}

/** The first group of every match. */
function matches(source: string, pattern: RegExp): string[] {
  return [...source.matchAll(pattern)].map(([, match = '']) => match);
}

test('Mailroom runs where the workspace’s files are, also in WSL, over SSH and in containers', () => {
  assert.deepEqual(manifest.extensionKind, ['workspace', 'ui']);
});

interface Item {
  readonly submenu?: string;
  readonly command: string;
}

const declared: string[] = contributes.commands.map(({ command }: Item) => command);

test('welcome views contain only plain text and links', () => {
  for (const texts of [english, ...translated]) {
    const welcomes = Object.entries(texts).filter(([name]) => name.startsWith('welcome.'));
    assert.deepEqual(
      welcomes.filter(([, welcome]) => /[*`#]/.test(welcome)),
      [],
    );
  }
});

describe('the output of `npm run manifest`', () => {
  test('matches the manifest: commands, menus, keys and rules of checks', () => {
    const written = `${JSON.stringify(withCommandsAndRules(manifest), null, 2)}\n`;
    assert.equal(text, written, 'Declare commands in scripts/manifest/commands.ts, then: npm run manifest');
  });

  test('matches the names that the code uses', () => {
    const names = readFileSync(join(root, 'src/extension/names.ts'), 'utf8');
    assert.equal(names, withCommandConstants(names), 'npm run manifest');
  });
});

describe('the manifest and the code agree on', () => {
  test('views', () => {
    const ids = contributes.views.mailroom.map(({ id }: { id: string }) => id);
    assertSame(ids, Object.values(views));
  });

  test('settings', () =>
    assertSame(Object.keys(contributes.configuration.properties), Object.values(settings)));

  test('commands', () => assertSame(declared, Object.values(commands)));

  test('the rules of checks, with their severities', () => {
    const { properties } = contributes.configuration.properties[settings.checksRules];
    assertSame(Object.keys(properties), [...Object.keys({ ...rules, ...layoutRules }), 'client-support']);
    for (const schema of Object.values<{ enum: string[] }>(properties)) {
      assert.deepEqual(schema.enum, ['off', 'hint', 'information', 'warning', 'error']);
    }
  });

  test('the mail programs of Can I email', () => {
    const { items, default: chosen } = contributes.configuration.properties[settings.checksClients];
    assertSame(items.enum, Object.keys(canIEmail().clients));
    assert.equal(items.enumItemLabels.length, items.enum.length);
    assert.deepEqual(
      chosen.filter((client: string) => !items.enum.includes(client)),
      [],
    );
  });

  test('the application scope of settings with a value for each account', () => {
    for (const name of [
      settings.accounts,
      settings.footerAccount,
      settings.footerStandard,
      settings.dateFormat,
    ]) {
      assert.equal(contributes.configuration.properties[name].scope, 'application', name);
    }
  });

  test('the sandbox’s letter habits, with their defaults', () => {
    const { properties, default: usual } = contributes.configuration.properties[settings.sandboxLetters];
    assert.deepEqual(usual, usualHabits);
    assertSame(Object.keys(properties), Object.keys(usualHabits));
    for (const [name, schema] of Object.entries<{ enum?: string[] }>(properties)) {
      for (const value of schema.enum ?? [true, false]) {
        assert.deepEqual(readHabits({ [name]: value }), { ...usualHabits, [name]: value });
      }
    }
  });

  test('the sandbox’s plan and rate limit, without an effect by default', () => {
    const { [settings.sandboxPlan]: plan, [settings.sandboxRateLimit]: limit } =
      contributes.configuration.properties;
    assert.deepEqual([plan.default, plan.enum, plan.scope], ['premium', ['premium', 'basic'], 'application']);
    assert.deepEqual(limit.default, { requestsPerSecond: 0, retryAfter: 0 });
    assertSame(Object.keys(limit.properties), Object.keys(limit.default));
    assert.equal(limit.scope, 'application');
  });

  test('editors', () => {
    const types = contributes.customEditors.map(({ viewType }: { viewType: string }) => viewType);
    assertSame(types, Object.values(editors));
  });

  test('pages that are restored after a reload', () => {
    const types = manifest.activationEvents.flatMap(
      (event: string) => event.split('onWebviewPanel:')[1] ?? [],
    );
    assertSame(types, Object.values(webviews));
  });
});

interface WalkthroughStep {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly media: { readonly svg: string; readonly altText: string };
  readonly completionEvents: readonly string[];
}

describe('the walkthrough', () => {
  const [only, ...others] = contributes.walkthroughs;
  const steps: WalkthroughStep[] = only.steps;

  test('is the only one, has the name that the code opens, and five steps', () => {
    assert.deepEqual([others, only.id, steps.length], [[], walkthrough, 5]);
  });

  test('has a title, a description and a described picture for each step in each language', () => {
    for (const texts of [english, ...translated]) {
      for (const { title, description, media } of [only, ...steps].map((part) => ({
        media: undefined,
        ...part,
      })))
        for (const key of [title, description, media?.altText ?? title])
          assert.ok(texts[key.replaceAll('%', '')], key);
    }
  });

  test('has one button in each step, with the same command in each language', () => {
    for (const { description } of steps) {
      const key = description.replaceAll('%', '');
      const buttons = [english, ...translated].map((texts) =>
        matches(texts[key] ?? '', /^\[[^\]]+\]\((.+)\)$/gm),
      );
      assert.equal(buttons[0]?.length, 1, key);
      for (const others of buttons) assert.deepEqual(others, buttons[0]);
    }
  });

  test('has pictures that take all colors from the theme, and neither words nor styles, which VS Code drops', () => {
    for (const { media } of steps) {
      const picture = readFileSync(join(root, media.svg), 'utf8');
      const colors = matches(picture, / (?:fill|stroke)="([^"]+)"/g);
      assert.deepEqual(
        colors.filter((color) => !/^(?:none|var\(--vscode-[\w-]+\))$/.test(color)),
        [],
        media.svg,
      );
      assert.doesNotMatch(picture, /<(?:style|script|text)|style=|href=/, media.svg);
    }
  });

  test('completes each step by something that was done, never by a command that may be canceled', () => {
    const events = steps.flatMap(({ completionEvents }) => completionEvents);
    const done = Object.values(contextKeys).filter((key) => key.startsWith('mailroom.did.'));
    assertSame(
      events,
      done.map((key) => `onContext:${key}`),
    );
  });
});

describe('the manifest is consistent', () => {
  test('menus and keys run commands that exist', () => {
    const items: Item[] = [...Object.values<Item[]>(contributes.menus).flat(), ...contributes.keybindings];
    const submenus: string[] = contributes.submenus.map(({ id }: { id: string }) => id);
    assert.deepEqual(
      // `noop` is VS Code’s own command; it keeps a key from reaching the view behind a list.
      items.filter(({ command, submenu }) =>
        submenu === undefined
          ? command !== 'noop' && !declared.includes(command)
          : !submenus.includes(submenu) || !(submenu in contributes.menus),
      ),
      [],
    );
  });

  test('buttons in welcome texts run commands that exist', () => {
    // VS Code adds a command to each view that moves the focus there.
    const known = [...declared, ...Object.values<string>(views).map((view) => `${view}.focus`)];
    const linked = [english, ...translated].flatMap((texts) =>
      matches(Object.values(texts).join('\n'), /\(command:([\w.]+)/g),
    );
    assert.deepEqual(
      linked.filter((command) => command.startsWith('mailroom.') && !known.includes(command)),
      [],
    );
  });

  test('conditions name views that exist', () => {
    const named = [
      ...matches(text, /view == ([\w.]+)/g),
      ...contributes.viewsWelcome.map(({ view }: { view: string }) => view),
    ];
    assert.deepEqual(
      named.filter((view) => !Object.values<string>(views).includes(view)),
      [],
    );
  });

  test('commands shown as a button have an icon', () => {
    const withIcon = contributes.commands.filter(({ icon }: { icon?: string }) => icon !== undefined);
    const icons = withIcon.map(({ command }: Item) => command);
    const buttons = ['editor/title', 'view/title', 'view/item/context']
      .flatMap((menu) => contributes.menus[menu])
      .filter(({ group }) => /^(inline|navigation)/.test(group));
    assert.deepEqual(
      buttons.filter(({ command }) => !icons.includes(command)),
      [],
    );
  });

  test('its media files exist', () => {
    const files = matches(text, /"((?:\.\/)?media\/[^"]+)"/g);
    assert.deepEqual(
      files.filter((file) => !existsSync(join(root, file))),
      [],
    );
  });
});

describe('the texts of the manifest', () => {
  test('are complete, and none is unused', () => {
    assertSame(matches(text, /"%([^%"]+)%"/g), Object.keys(english));
  });

  test('have the same commands and links in each language', () => {
    const links = (texts: Bundle) =>
      Object.entries(texts).map(([key, value]) => [key, matches(value, /\((command:[^)]+|https:[^)]+)\)/g)]);
    for (const texts of translated)
      assert.deepEqual(Object.fromEntries(links(texts)), Object.fromEntries(links(english)));
  });
});
