import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { canFixRemoval, fixesOf } from '../../../src/core/checks/fixes.ts';
import { preheader } from '../../../src/core/checks/head.ts';
import { clientSupport } from '../../../src/core/checks/support/clientSupport.ts';
import type { Cut } from '../../../src/core/checks/support/cuts.ts';
import { usedBy } from '../../../src/core/checks/support/features.ts';
import { supportTable } from '../../../src/core/checks/support/table.ts';
import { basics } from '../../../src/core/checks/support/unreported.ts';
import {
  cutsFor,
  groupsOf,
  type LetterOfPrograms,
  letterOfPrograms,
  viewOf,
} from '../../../src/core/checks/support/views.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { assertInProportion } from '../../support/processorTime.ts';
import { corpusFiles, corpusIsAtHand } from './corpus.ts';
import { agreementOf, notationsIn, provenPrograms, testPages, usesOf, verdictOf } from './programProof.ts';

const table = supportTable(canIEmail());
const needsCorpus = { skip: !corpusIsAtHand && 'needs the corpus' };

const known = new Map<string, LetterOfPrograms>();

function readOnce(html: string): LetterOfPrograms {
  const letter = known.get(html) ?? letterOfPrograms(readLetterTree(html), table);
  known.set(html, letter);
  return letter;
}

const view = (html: string, program: string) => viewOf(readOnce(html), table.clients([program]));

const letterFiles =
  '{cerberus,colorlib-email-templates,leemunroe-template,mailgun-templates,postmark-templates}/**/*.html';

/** Verdicts that the views contradict, with the reason. */
const contradicted: Readonly<Record<string, string>> = {
  'n html-body mail-ru.desktop-webmail': 'the body becomes a <div>, and every parsed page has a body',
  'n html-body outlook.macos': 'likewise',
  'y css-accent-color hey.desktop-webmail':
    'the page uses it on check boxes and radio buttons, which HEY drops',
  'y html-required outlook.android': 'the page uses it on text inputs, which the program drops',
  'y html-required samsung-email.android': 'likewise',
  'y image-jpg gmail.desktop-webmail': 'the page’s JPEG is in base64, which Gmail drops',
  'y image-jpg gmail.android': 'likewise',
  'y image-jpg gmail.ios': 'likewise',
  'y image-jpg hey.desktop-webmail': 'likewise',
};

describe('views of mail programs, on the pages of Can I email', () => {
  it('agree with at least 99 of 100 verdicts of 15 programs', needsCorpus, (test) => {
    const { unsupported, removed, supported, kept, others } = agreementOf(testPages(), provenPrograms, view);
    test.diagnostic(
      `${removed} of ${unsupported} unsupported uses are gone, ${kept} of ${supported} supported ones kept`,
    );
    assert.ok((removed + kept) / (unsupported + supported) >= 0.99);
    assert.deepEqual(others.sort(), Object.keys(contradicted).sort());
    assert.ok(unsupported > 1_300 && supported > 2_600);
  });

  it('drop nothing from the letters of the corpus that a program supports', needsCorpus, (test) => {
    const letters = corpusFiles(letterFiles);
    const wrong: string[] = [];
    let count = 0;
    for (const { name, text } of letters) {
      const letter = letterOfPrograms(readLetterTree(text), table);
      for (const cut of letter.cuts) {
        if (typeof cut.removal.cause === 'string') continue;
        const features = featuresInCut(cut, text);
        for (const program of provenPrograms) {
          if (!(cut.programs & table.clients([program]))) continue;
          count++;
          if (!features.some((slug) => /[na]/.test(verdictOf(slug, program) ?? '')))
            wrong.push(`${name} ${program}: ${text.slice(cut.start, cut.end)}`);
        }
      }
    }
    test.diagnostic(`${count} removals from ${letters.length} letters`);
    assert.deepEqual(wrong, []);
    assert.ok(letters.length >= 100 && count > 10_000);
  });
});

describe('views of mail programs and the findings client-support', () => {
  it('have quick fixes where the views say so', () => {
    const source = '<style>@media print{a{color:red}}b{color:red}</style>';
    const tree = readLetterTree(source);
    const braces = letterOfPrograms(tree, table).cuts.filter(
      ({ removal }) => removal.cause === 'doubleBrace',
    );
    const fixes = braces.map(({ removal: { place } }) =>
      fixesOf('double-brace', { ...place, source, kind: 'html' }),
    );
    assert.deepEqual(
      fixes.map((some) => some.map(({ name }) => name)),
      [['partBraces']],
    );
    assert.ok(
      braces.every(({ removal: { place } }) =>
        canFixRemoval('doubleBrace', { ...place, source, kind: 'html' }),
      ),
    );
  });

  it('are about the same removals, on the letters of the corpus', needsCorpus, (test) => {
    const wrong: string[] = [];
    let [both, covered] = [0, 0];
    for (const { name, text } of corpusFiles(letterFiles)) {
      const tree = readLetterTree(text);
      const letter = letterOfPrograms(tree, table);
      const hidden = preheader(tree);
      for (const program of provenPrograms) {
        const cuts = cutsFor(letter, table.clients([program]));
        const dropped = new Set(
          cuts
            .filter(({ removal: { part } }) => !(hidden && part.property && part.element === hidden))
            .flatMap(({ removal: { cause } }) => (typeof cause === 'string' ? [] : [cause.slug])),
        );
        const found = clientSupport(tree, { canIEmail: table.data, clients: [program], compiled: false });
        // The others are about partial support that only more than the letter can decide.
        const lost = found.filter(({ values }) => values[1] !== '');
        const slugs = new Map(lost.map((finding) => [finding.values[4]?.split('/').at(-2) ?? '', finding]));
        for (const slug of dropped)
          if (!slugs.has(slug) && !basics.has(slug))
            wrong.push(`${name} ${program}: only the view drops ${slug}`);
        for (const [slug, { start, end }] of slugs) {
          if (dropped.has(slug)) both++;
          else if (cuts.some((cut) => cut.start <= start && end <= cut.end)) covered++;
          else wrong.push(`${name} ${program}: only a finding reports ${slug}`);
        }
      }
    }
    test.diagnostic(`${both} findings name what a view drops, ${covered} something inside it`);
    assert.deepEqual(wrong, []);
    assert.ok(both > 4_000);
  });
});

const featuresOfSnippets = new Map<string, string[]>();

/** Returns the features that other parsers find in what a cut takes away. */
function featuresInCut({ start, end, removal: { part } }: Cut, html: string): string[] {
  const text = html.slice(start, end);
  const name = part.element?.name ?? 'p';
  const inTable = /^(?:td|th|tr|tbody|thead|tfoot|col)$/.test(name) ? '<table><tr>' : '';
  const snippets: Readonly<Record<string, string>> = {
    declaration: `${inTable}<${name} style='${text.replaceAll("'", '"')}'>`,
    font: `<p style='font-family:${text.replaceAll("'", '"')}'>`,
    attribute: `${inTable}<${name} ${text}>`,
    selector: `<style>${text}${text.includes('{') ? '' : '{}'}</style>`,
    rule: `<style>${part.rule?.nested ? `a{${text}}` : text}</style>`,
    atRule: `<style>${text}</style>`,
    comment: part.sheet || part.element ? `<style>${text}</style>` : text,
  };
  const snippet = snippets[part.kind] ?? inTable + text;
  const found = featuresOfSnippets.get(snippet) ?? featuresIn(snippet);
  featuresOfSnippets.set(snippet, found);
  return found;
}

function featuresIn(html: string): string[] {
  const notations = notationsIn(html);
  return Object.keys(usedBy).filter((slug) => usesOf(slug, notations) > 0);
}

describe('a view of a mail program', () => {
  it('has no declaration, attribute, element, selector or at-rule that the program lacks', () => {
    const letter =
      '<style>@supports (gap: 1px) { a { color: red } } a:hover, .b { color: red } a:hover { margin: 0 }</style>' +
      '<body bgcolor="red"><p style="align-items: end; color: red" hidden>x <picture><img src="a.png"></picture></p></body>';
    assert.equal(
      view(letter, 'gmail.ios'),
      '<style> .b { color: red } </style>' +
        '<div bgcolor="red"><p style=" color: red">x <img src="a.png"></p></div>',
    );
    assert.equal(view(letter, 'apple-mail.ios'), letter);
  });

  it('of classic Outlook has what conditional comments show to it, and lacks what they hide', () => {
    const letter =
      '<!--[if gte mso 9]><b>new</b><![endif]--><!--[if lt mso 12]><b>old</b><![endif]--><!--[if mso | IE]><i>x</i><![endif]-->' +
      '<!--[if !mso]><!--><u>others</u><!--<![endif]--><!--[if (mso 16)&(!vml)]>-<![endif]--><p>all</p>';
    assert.equal(
      view(letter, 'outlook.windows'),
      '<b>new</b><!--[if lt mso 12]><b>old</b><![endif]--><i>x</i><!--[if (mso 16)&(!vml)]>-<![endif]--><p>all</p>',
    );
    assert.equal(view(letter, 'gmail.ios'), letter);
  });

  it('of classic Outlook takes time in proportion to its conditional comments, however they are nested', async () => {
    const trees = [1_000, 10_000].map((depth) =>
      readLetterTree(`${'<!--[if mso]><!-->'.repeat(depth)}x${'<!--<![endif]-->'.repeat(depth)}`),
    );
    const [small, large] = trees.map((tree) => () => letterOfPrograms(tree, table).cuts.length);
    assert.equal(small?.(), 0);
    await assertInProportion('nested conditional comments', small ?? assert.fail, large ?? assert.fail);
  });

  it('of Outlook on the web and on phones ends a style sheet after }}', () => {
    const letter =
      '<style>@media (max-width:1px){a{color:red}}.b{color:red}</style><style>.c{color:red}</style>';
    for (const program of ['outlook.outlook-com', 'outlook.ios', 'outlook.android'])
      assert.equal(view(letter, program), letter.replace('.b{color:red}', ''));
    assert.equal(view(letter, 'apple-mail.ios'), letter);
  });

  it('of Gmail has no style sheet with an at-rule in another, behind the head, or when all are too long', () => {
    const nested =
      '<style>@media screen{@media (max-width:1px){a{color:red}}}</style><style>.b{color:red}</style>';
    assert.equal(view(nested, 'gmail.desktop-webmail'), '<style>.b{color:red}</style>');
    const inBody = '<head><style>a{color:red}</style></head><body><style>b{color:red}</style>x</body>';
    assert.equal(
      view(inBody, 'gmail.desktop-webmail'),
      '<head><style>a{color:red}</style></head><div>x</div>',
    );
    const long = `<style>a{color:red}/*${' '.repeat(9_000)}*/</style><style>b{color:red}/*${' '.repeat(9_000)}*/</style><p>x</p>`;
    assert.equal(view(long, 'gmail.android'), '<p>x</p>');
    assert.equal(view(long, 'yahoo.desktop-webmail'), long);
  });

  it('of Gmail ends at 102 KB, counted in UTF-8', () => {
    const letter = '<p>я</p>'.repeat(12_000);
    const seen = view(letter, 'gmail.desktop-webmail');
    assert.ok(Buffer.byteLength(seen) <= 102_000 && Buffer.byteLength(seen) > 101_900);
    assert.ok(letter.startsWith(seen) && !view(letter, 'gmail.ios').startsWith(`${seen}!`));
    assert.equal(view(letter, 'gmail.ios'), letter);
  });

  it('of Gmail’s app with another account has no styles but those of attributes', () => {
    const letter = '<style>a{color:red}</style><p style="color:red;display:flex">x</p>';
    assert.equal(view(letter, 'gmail.other-account'), '<p style="color:red;">x</p>');
    assert.equal(view(letter, 'gmail.android'), letter);
  });

  it('decides partial support by its notes', () => {
    const cases: [program: string, html: string, seen: string][] = [
      ['gmail.ios', '<p style="margin:-1px;color:red">', '<p style="color:red">'],
      ['gmail.ios', '<p style="margin:1px;color:red">', '<p style="margin:1px;color:red">'],
      [
        'outlook.windows',
        '<p style="padding:1px"><td style="padding:1px">',
        '<p style=""><td style="padding:1px">',
      ],
      [
        'outlook.windows',
        '<p style="display:block"><p style="display:none">',
        '<p style=""><p style="display:none">',
      ],
      ['yahoo.desktop-webmail', '<p style="position:fixed;">', '<p style="">'],
      ['yahoo.desktop-webmail', '<p style="position:relative;">', '<p style="position:relative;">'],
      ['gmail.ios', '<p style="color:rgb(0 0 0);top:0">x', '<p>x'],
      ['gmail.desktop-webmail', '<style>@media (max-height:1px){a{color:red}}</style>', '<style></style>'],
      [
        'outlook.outlook-com',
        '<style>a:hover{color:red}.a:hover{color:red}</style>',
        '<style>a:hover{color:red}</style>',
      ],
      ['hey.desktop-webmail', '<article>x</article><time>y</time>', 'x<time>y</time>'],
      ['outlook.windows', '<dfn title="a">x</dfn>', '<dfn>x</dfn>'],
    ];
    assert.deepEqual(
      cases.map(([program, html]) => view(html, program)),
      cases.map(([, , seen]) => seen),
    );
  });

  it('drops a font’s name from its list, not the list', () => {
    const fonts = (list: string) => `<p style="font-family:${list};color:red">x</p>`;
    assert.deepEqual(
      ['ui-serif, Arial', 'Arial, ui-serif', 'Arial, ui-serif, serif'].map((list) =>
        view(fonts(list), 'outlook.android'),
      ),
      [' Arial', 'Arial', 'Arial,  serif'].map(fonts),
    );
  });
});

describe('groups of mail programs', () => {
  it('hold the programs that keep the same letter', () => {
    const programs = ['apple-mail.ios', 'apple-mail.macos', 'gmail.ios', 'gmail.android', 'outlook.windows'];
    const groups = (html: string) =>
      groupsOf(readOnce(html), table.clients(programs)).map((group) =>
        programs.filter((program) => table.clients([program]) & group).join(' '),
      );
    assert.deepEqual(groups('<p>x</p>'), [programs.join(' ')]);
    assert.deepEqual(groups('<p style="align-items:end">x<b style="caption-side:top"></b></p>'), [
      'apple-mail.ios apple-mail.macos',
      'gmail.ios gmail.android',
      'outlook.windows',
    ]);
    assert.deepEqual(groups('<style>p{color:red}</style><!--[if mso]>x<![endif]-->'), [
      'apple-mail.ios apple-mail.macos gmail.ios gmail.android',
      'outlook.windows',
    ]);
  });

  it('are told apart by their letters alone', needsCorpus, () => {
    for (const { html } of testPages().slice(0, 100)) {
      const letter = readOnce(html);
      const groups = groupsOf(letter, table.clients(provenPrograms));
      const views = provenPrograms.map((program) => viewOf(letter, table.clients([program])));
      for (const [index, program] of provenPrograms.entries()) {
        const group = groups.find((one) => one & table.clients([program])) ?? 0n;
        const sameGroup = provenPrograms.filter((other) => group & table.clients([other]));
        for (const other of sameGroup) assert.equal(views[provenPrograms.indexOf(other)], views[index]);
      }
    }
  });
});
