import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkLetter } from '../../../src/core/checks/checkLetter.ts';
import { readCheckOptions } from '../../../src/core/checks/checkSettings.ts';
import { findingTexts } from '../../../src/core/checks/findingTexts/index.ts';
import { houseLimits, readHouseRules } from '../../../src/core/checks/house/houseRules.ts';
import { houseProblemText } from '../../../src/core/checks/house/houseTexts.ts';
import { isInFiles } from '../../../src/core/checks/house/ruleFiles.ts';
import { createFormats } from '../../../src/core/text/formats.ts';
import { createLocalizer } from '../../../src/core/text/localizer.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { createRandom } from '../compiler/edits.ts';

const l10n = createLocalizer({}, 'en');
const message = 'As our style guide says.';

/** Returns what these rules find in a letter: the passages of its HTML. */
function foundBy(rules: unknown, html: string, severities = {}): string[] {
  const setting: Record<string, unknown> = {
    'mailroom.checks.house': rules,
    'mailroom.checks.rules': severities,
  };
  const options = readCheckOptions((name) => setting[name], [], 'letters/spring.mjml');
  return checkLetter(readLetterTree(html), options)
    .filter(({ rule }) => rule === 'house-rule')
    .map(({ start, end }) => html.slice(start, end));
}

const mustNotHave = (kind: string, pattern: string | readonly string[], html: string, more = {}) =>
  foundBy([{ kind, mustNotHave: pattern, message, ...more }], html);
const onlyThese = (kind: string, patterns: readonly string[], html: string) =>
  foundBy([{ kind, onlyThese: patterns, message }], html);
const mustHave = (kind: string, pattern: string | readonly string[], html: string) =>
  foundBy([{ kind, mustHave: pattern, message }], html);

describe('a house rule about text', () => {
  it('finds whole words, in any case and over tags and line breaks of the code', () => {
    const html = '<p>Click <b>here</b>, or click\n here. Do not clickhere.</p>';
    assert.deepEqual(mustNotHave('text', 'click here', html), ['Click <b>here', 'click\n here']);
    assert.deepEqual(mustNotHave('text', 'free', '<p>Freedom is free</p>'), ['free']);
    assert.deepEqual(mustNotHave('text', 'free*', '<p>Freedom</p>'), ['Free']);
    assert.deepEqual(mustNotHave('text', 'бесплатн*', '<p>Всё бесплатно</p>'), ['бесплатн']);
    assert.deepEqual(mustNotHave('text', '免费', '<p>今天免费送</p>'), ['免费']);
  });

  it('takes an asterisk for any characters of a line, and an escaped one for itself', () => {
    assert.deepEqual(mustNotHave('text', 'only * left', '<p>Only 3 seats left</p>'), ['Only 3 seats left']);
    assert.deepEqual(mustNotHave('text', 'only * left', '<p>Only</p><p>3 left</p>'), []);
    assert.deepEqual(mustNotHave('text', '5\\*', '<p>5* hotel, 55</p>'), ['5*']);
    assert.deepEqual(mustNotHave('text', 'a.c', '<p>abc</p>'), []);
    assert.deepEqual(mustNotHave('html', '*\nb*c', '<p>a\nb</p>\n b c'), [' b c']);
  });

  it('tells capital letters apart if it says so', () => {
    assert.deepEqual(mustNotHave('text', 'Acme', '<p>ACME</p>', { matchCase: true }), []);
    assert.deepEqual(mustNotHave('text', 'Acme', '<p>ACME</p>'), ['ACME']);
    assert.deepEqual(mustNotHave('text', 'left', '<p>İİ left</p>'), ['left']);
  });

  it('reads references and soft hyphens as readers see them', () => {
    assert.deepEqual(mustHave('text', '© Acme Ltd', '<p>&copy;&nbsp;Ac&shy;me Ltd</p>'), []);
    assert.deepEqual(mustNotHave('text', 'x & y', '<p>x &amp; y</p>'), ['x &amp; y']);
  });

  it('reports what is missing at the top of the letter, once', () => {
    const html = '<html lang="en"><body><p>Hello</p></body></html>';
    assert.deepEqual(mustHave('text', ['Acme Ltd', 'Acme GmbH'], html), ['<html lang="en">']);
    assert.deepEqual(mustHave('text', ['Acme Ltd', 'Hello'], html), []);
  });
});

describe('a house rule about', () => {
  it('links takes the address as a whole', () => {
    const html = '<a href="http://bit.ly/x">a</a> <a href="https://example.com/?u=http://bit.ly/x">b</a>';
    assert.deepEqual(mustNotHave('link', 'http://bit.ly/*', html), ['http://bit.ly/x']);
    assert.deepEqual(mustHave('link', '*example.com/*', html), []);
    assert.deepEqual(mustHave('link', 'https://example.com', html), ['<a href="http://bit.ly/x">']);
  });

  it('pictures takes the address as a whole', () => {
    const html = '<img src="https://old.example/a.png" alt="">';
    assert.deepEqual(mustNotHave('picture', 'https://old.example/*', html), ['https://old.example/a.png']);
  });

  it('the HTML finds any passage of a line', () => {
    assert.deepEqual(mustNotHave('html', '<!-- todo*-->', '<p>x</p><!-- TODO: link -->'), [
      '<!-- TODO: link -->',
    ]);
  });

  it('colors finds a color however it is written, and none in addresses', () => {
    const html =
      '<style>p { color: RED }</style><td bgcolor="#f00" style="border: 1px solid rgb(255,0,0); background: url(red.png)">x</td>';
    assert.deepEqual(mustNotHave('color', '#FF0000', html), ['RED', '#f00', 'rgb(255,0,0)']);
    assert.deepEqual(mustHave('color', 'd32f2f', '<p style="color:#D32F2F">x</p>'), []);
  });

  it('fonts finds names in lists and in shorthands', () => {
    const html =
      '<p style="font-family: \'Comic Sans MS\', cursive">x</p><p style="font: bold 12px/1.5 Comic Sans MS, serif">y</p>';
    assert.deepEqual(mustNotHave('font', 'comic sans*', html), ["'Comic Sans MS'", ' Comic Sans MS']);
  });
});

describe('a house rule that allows only some', () => {
  it('colors finds all others, in every notation, and none that nobody sees', () => {
    const html =
      '<p style="color: #D32F2F; background: rgba(255, 255, 255, .5)"><b style="color: transparent; border: 1px solid currentColor">x</b></p>' +
      '<p style="color: hotpink; background-color: hsl(120, 100%, 25%); border-color: #0f08; outline: 1px solid rgb(0% 0% 100% / 50%)">y</p>' +
      '<p style="color: #fff0; box-shadow: 0 0 2px rgba(0,0,0,0)">z</p>';
    assert.deepEqual(onlyThese('color', ['d32f2f', 'white'], html), [
      'hotpink',
      'hsl(120, 100%, 25%)',
      '#0f08',
      'rgb(0% 0% 100% / 50%)',
    ]);
    assert.deepEqual(onlyThese('color', ['d32f2f', 'white', '#ff69b4', 'green', 'lime', '#00f'], html), []);
  });

  it('fonts finds all others, and allows generic ones and those of template code', () => {
    const html =
      '<p style="font-family: Inter, Arial, sans-serif">x</p><p style="font: 12px {{ font }}, Verdana, serif">y</p><p style="font-family: inherit">z</p>';
    assert.deepEqual(onlyThese('font', ['inter', 'Arial'], html), [' Verdana']);
  });

  it('addresses finds all others, and passes over places in the letter and over what template code begins', () => {
    const html =
      '<a href="https://www.acme.example/a?id={{id}}">a</a><a href="#top">b</a><a href="{{ unsubscribe }}">c</a><a href="https://evil.example/{{id}}">d</a><a href="mailto:a@acme.example">e</a><img src="{{ picture }}" alt=""><img src="logo.png" alt="">';
    assert.deepEqual(onlyThese('link', ['https://*.acme.example/*'], html), [
      'https://evil.example/{{id}}',
      'mailto:a@acme.example',
    ]);
    assert.deepEqual(onlyThese('picture', ['https://cdn.acme.example/*'], html), ['logo.png']);
  });

  it('says what is not allowed, and what is', () => {
    const setting: Record<string, unknown> = {
      'mailroom.checks.house': [{ kind: 'color', onlyThese: ['#d32f2f', 'white'], message }],
    };
    const options = readCheckOptions((name) => setting[name], [], 'a.html');
    const [finding] = checkLetter(readLetterTree('<p style="color:#00F">x</p>'), options).filter(
      ({ rule }) => rule === 'house-rule',
    );
    assert.ok(finding);
    assert.deepEqual(findingTexts({ l10n, formats: () => createFormats('en') })(finding), {
      what: message,
      why: '“#00F” is not allowed. A rule in mailroom.checks.house allows only “#d32f2f”, “white”.',
    });
  });
});

describe('a house rule', () => {
  const html = '<p>free</p>';
  const rule = { kind: 'text', mustNotHave: 'free', message };

  it('has its own severity, else that of the setting of rules, which can turn all off', () => {
    const severity = (rules: unknown, chosen?: string) => {
      const setting: Record<string, unknown> = {
        'mailroom.checks.house': rules,
        'mailroom.checks.rules': { 'house-rule': chosen },
      };
      const options = readCheckOptions((name) => setting[name], [], 'a.html');
      return checkLetter(readLetterTree(html), options).find(({ rule }) => rule === 'house-rule')?.severity;
    };
    assert.equal(severity([rule]), 'warning');
    assert.equal(severity([rule], 'hint'), 'hint');
    assert.equal(severity([{ ...rule, severity: 'error' }], 'hint'), 'error');
    assert.equal(severity([{ ...rule, severity: 'error' }], 'off'), undefined);
  });

  it('is for the layouts that it names', () => {
    assert.deepEqual(foundBy([{ ...rule, files: 'letters' }], html), ['free']);
    assert.deepEqual(foundBy([{ ...rule, files: ['drafts', '*.html'] }], html), []);
  });

  it('says the author’s sentence on one line, and what the rule is', () => {
    const setting: Record<string, unknown> = {
      'mailroom.checks.house': [{ ...rule, message: ' Say\n[it](command:x)\u202E plainly. ' }],
    };
    const options = readCheckOptions((name) => setting[name], [], 'a.html');
    const [finding] = checkLetter(readLetterTree(html), options).filter((one) => one.rule === 'house-rule');
    assert.ok(finding);
    assert.deepEqual(findingTexts({ l10n, formats: () => createFormats('en') })(finding), {
      what: 'Say [it](command:x)  plainly.',
      why: 'By a rule in mailroom.checks.house, letters must not have “free”.',
    });
  });
});

describe('the files of a house rule', () => {
  const cases: readonly (readonly [pattern: string, path: string, isIn: boolean])[] = [
    ['news', 'letters/news/spring.mjml', true],
    ['news', 'letters/newsletter.mjml', false],
    ['spring.mjml', 'a/b/Spring.mjml', true],
    ['*.html', 'a/b/x.html', true],
    ['letters/*', 'letters/a/b.mjml', true],
    ['letters/*.mjml', 'letters/a/b.mjml', false],
    ['letters/**/b.mjml', 'letters/b.mjml', true],
    ['letters/**/b.mjml', 'letters/x/y/b.mjml', true],
    ['/a.mjml', 'x/a.mjml', false],
    ['./letters/', 'letters/a.mjml', true],
    ['**', 'a.mjml', true],
    ['../a', 'a', false],
  ];
  for (const [pattern, path, isIn] of cases)
    it(`${isIn ? 'include' : 'leave out'} ${path} by ${pattern}`, () =>
      assert.equal(isInFiles(path, [pattern]), isIn));
});

describe('a mistake in the setting of house rules', () => {
  const rule = { kind: 'text', mustHave: 'x', message };
  const problemOf = (setting: unknown) => {
    const [first, ...others] = readHouseRules(setting).problems;
    return first && houseProblemText(l10n, [first, ...others]);
  };
  const cases: readonly (readonly [setting: unknown, text: string | undefined])[] = [
    [undefined, undefined],
    [[], undefined],
    [[rule], undefined],
    [{}, 'Setting mailroom.checks.house: The value must be a list of rules, in square brackets.'],
    [
      [rule, { ...rule, colour: 'red' }],
      'Setting mailroom.checks.house, rule 2: There is no field “colour”. Correct its name, or remove it.',
    ],
    [
      [{ kind: 'color', mustHave: '#ff00g', message }],
      'Setting mailroom.checks.house, rule 1: “#ff00g” is not a color. Write it like #d32f2f, rgb(211, 47, 47) or red.',
    ],
    [
      [{ ...rule, mustNotHave: 'y' }, 7],
      'Setting mailroom.checks.house, rule 1: Use one of “mustHave”, “mustNotHave” and “onlyThese”. There is 1 more mistake in this setting.',
    ],
    [
      [{ ...rule, mustHave: '**' }],
      'Setting mailroom.checks.house, rule 1: “mustHave” takes one to 20 texts of at most 200 characters, with more than asterisks.',
    ],
    [
      [{ kind: 'text', onlyThese: 'x', message }],
      'Setting mailroom.checks.house, rule 1: “onlyThese” is for these kinds: link, picture, color, font.',
    ],
    [
      [{ ...rule, message: ' \n' }],
      'Setting mailroom.checks.house, rule 1: “message” must be a sentence of at most 300 characters.',
    ],
    [
      [{ ...rule, severity: 'off' }],
      'Setting mailroom.checks.house, rule 1: “severity” must be error, warning, information or hint.',
    ],
    [
      Array.from({ length: 101 }, () => rule),
      'Setting mailroom.checks.house: Only the first 100 rules are checked.',
    ],
    [
      Array.from({ length: 11 }, () => ({ ...rule, mustHave: Array(20).fill('x') })),
      'Setting mailroom.checks.house, rule 11: All rules together may have 200 texts. This rule is beyond that and isn’t checked.',
    ],
  ];
  for (const [index, [setting, text]] of cases.entries())
    it(`is said in words, and the other rules are checked: ${text ?? `no mistake (${index})`}`, () =>
      assert.equal(problemOf(setting), text));

  it('never makes reading fail, or go beyond the limits, whatever the setting has', () => {
    const next = createRandom(43);
    const random = (below: number) => Math.floor(next() * below);
    const odd = (): unknown => {
      const values: readonly (() => unknown)[] = [
        () => null,
        () => random(1e9),
        () => 'x'.repeat(random(400)),
        () => '*'.repeat(random(300)),
        () => '\uD800\u202E\n\\*',
        () => ({ toString: 1, __proto__: [] }),
        () => Array.from({ length: random(30) }, () => 'x'.repeat(random(9))),
        () => [7, null, ['x']],
        () => ['a', '#fff'],
        () => 'color',
        () => 'text',
        () => 'error',
      ];
      return values[random(values.length)]?.();
    };
    const names = [
      'kind',
      'mustHave',
      'mustNotHave',
      'onlyThese',
      'message',
      'severity',
      'files',
      'matchCase',
    ];
    for (let round = 0; round < 300; round++) {
      const setting = Array.from({ length: random(150) }, () =>
        random(3) === 0
          ? rule
          : Object.fromEntries(names.filter(() => random(3) > 0).map((name) => [name, odd()])),
      );
      const { rules, problems } = readHouseRules(setting);
      assert.ok(rules.length <= houseLimits.rules);
      assert.ok(rules.reduce((sum, { wanted }) => sum + wanted.length, 0) <= houseLimits.patterns);
      assert.equal(
        rules.length + problems.filter((one) => one.rule !== undefined).length,
        Math.min(setting.length, 100),
      );
      foundBy(setting, '<html><p style="color:#fff">a free xxx</p></html>');
    }
  });

  it('is not searched without end in a text that has it in very many words', () => {
    const text = (words: number) => `<p>${'a'.repeat(words)} a</p>`;
    assert.deepEqual(mustNotHave('text', 'a', text(10_000)), ['a']);
    assert.deepEqual(mustNotHave('text', 'a', text(200_000)), []);
  });

  it('reports at most a fifth of the findings for one rule', () => {
    assert.equal(mustNotHave('text', 'x', `<p>${'x '.repeat(500)}</p>`).length, 20);
  });
});
