import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import { type CanIEmail, clientSet, type Feature } from '../../../src/core/checks/support/canIEmail.ts';
import { usedBy } from '../../../src/core/checks/support/features.ts';
import { basics } from '../../../src/core/checks/support/unreported.ts';
import { corpusFiles, corpusIsAtHand } from './corpus.ts';
import { check, marked, unmarked } from './marks.ts';

const data = canIEmail();

/** Features without a finding on their own page, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'css-flex-wrap': 'its data names the page of the box model, which has no flex-wrap',
  'image-apng': 'its pictures are named .png, and only loading them shows that they are animated',
  ...Object.fromEntries([...basics].map((slug) => [slug, 'it is deliberately not reported, see basics.ts'])),
};

describe('client-support', () => {
  it('has a finding on the Can I email page of each feature', (test) => {
    if (!corpusIsAtHand) return test.diagnostic('the pages of Can I email are not at hand');
    const pages = new Map(
      corpusFiles('caniemail/tests/*.html').map(({ name, text }) => [name.split('/').at(-1), text]),
    );
    const silent: string[] = [];
    let applicable = 0;
    for (const { name, text } of corpusFiles('caniemail/_features/*.md')) {
      const slug = name.split('/').at(-1)?.replace('.md', '') ?? '';
      const page = pages.get(/^test_url:\s*"?\/tests\/([^"\s]+)/m.exec(text)?.[1]);
      if (slug === '_template' || !page) continue;
      applicable++;
      if (!speaks(slug, page)) silent.push(slug);
    }
    test.diagnostic(`${applicable - silent.length} of ${applicable}`);
    assert.equal(applicable, 306);
    assert.deepEqual(silent.sort(), Object.keys(exceptions).sort());
    assert.ok(applicable - silent.length >= 260);
  });

  it('detects every feature of the data but BIMI, which is not part of a letter', () => {
    const unknown = data.features.filter(({ slug }) => !usedBy[slug]).map(({ slug }) => slug);
    assert.deepEqual(unknown, ['bimi']);
    const known = new Set(data.features.map(({ slug }) => slug));
    assert.deepEqual(
      Object.keys(usedBy).filter((slug) => !known.has(slug)),
      [],
    );
  });

  it('reports each feature once, at its first use, with the chosen clients', () => {
    const options = {
      canIEmail: data,
      clients: ['outlook.windows', 'gmail.ios', 'apple-mail.ios', 'no.client'],
    };
    const picture =
      '<p style="⟦gap:1px⟧; color:red">x</p><p style="gap:2px">⟦<picture>⟧<img src="https://x.example/⟦x.webp⟧"></picture></p>';
    const letter = unmarked(picture);
    assert.equal(
      marked(letter, 'client-support', options),
      picture.replace(/⟦x.webp⟧/, 'x.webp').replace('https://x.example/x.webp', '⟦https://x.example/x.webp⟧'),
    );
    const found = check(letter, options).filter(({ rule }) => rule === 'client-support');
    assert.deepEqual(
      found.map(({ severity, values }) => [severity, ...values]),
      [
        [
          'information',
          'gap, column-gap, row-gap',
          'Outlook (Windows)',
          'Gmail (iOS)',
          '2022-12-28',
          'https://www.caniemail.com/features/css-gap/',
          '2',
        ],
        [
          'information',
          '<picture> element',
          'Outlook (Windows), Gmail (iOS)',
          '',
          '2024-04-15',
          'https://www.caniemail.com/features/html-picture/',
          '1',
        ],
        [
          'information',
          'webP image format',
          'Outlook (Windows)',
          'Gmail (iOS)',
          '2021-02-06',
          'https://www.caniemail.com/features/image-webp/',
          '1',
        ],
      ],
    );
  });

  it('is a hint if the clients support the feature in part, and follows the severity setting', () => {
    const letter = '<p style="letter-spacing:1px">x</p>';
    const severities = (setting: Record<string, 'off' | 'error'>) =>
      check(letter, { canIEmail: data, clients: ['outlook.windows'], severities: setting })
        .filter(({ rule }) => rule === 'client-support')
        .map(({ severity }) => severity);
    assert.deepEqual(
      [severities({}), severities({ 'client-support': 'error' }), severities({ 'client-support': 'off' })],
      [['hint'], ['error'], []],
    );
  });

  it('ignores letters without chosen clients, conditional comments and a hidden preheader', () => {
    const speaksOf = (letter: string, clients: readonly string[]) =>
      check(letter, { canIEmail: data, clients }).filter(({ rule }) => rule === 'client-support').length;
    assert.equal(speaksOf('<p style="gap:1px">x</p>', []), 0);
    assert.equal(
      speaksOf(
        '<!--[if mso]><p style="gap:1px">x</p><style>p { gap: 1px }</style><![endif]-->',
        Object.keys(data.clients),
      ),
      0,
    );
    assert.equal(
      speaksOf(
        '<div style="display:none;opacity:0;overflow:hidden">preview</div><p>x</p>',
        Object.keys(data.clients),
      ),
      0,
    );
  });
});

describe('the data of Can I email', () => {
  const support = (slug: string, id: string) => {
    const feature = data.features.find((one) => one.slug === slug);
    const isIn = (set = '0') => (BigInt(`0x${set}`) & clientSet(data, [id])) !== 0n;
    if (isIn(feature?.without)) return 'n';
    return feature?.partly.some(([clients]) => isIn(clients)) ? 'a' : 'y';
  };

  it('is that of the newest version of each client', () => {
    assert.deepEqual(
      [
        support('css-accent-color', 'apple-mail.macos'),
        support('css-accent-color', 'apple-mail.ios'),
        support('css-border-radius', 'outlook.windows'),
        support('html-video', 'apple-mail.ios'),
      ],
      ['y', 'y', 'n', 'a'],
    );
    assert.ok(data.features.length > 300);
  });

  it('treats versions named by year as older than numbered versions', () => {
    const { data: features } = createRequire(import.meta.url)('caniemail/caniemail.json') as {
      data: readonly { slug: string; stats: { outlook?: { macos?: Readonly<Record<string, string>> } } }[];
    };
    const numbered = features.flatMap(({ slug, stats }) => {
      const results = stats.outlook?.macos ?? {};
      return Object.keys(results).at(-1) === '16.80' ? [[slug, results['16.80']?.charAt(0)]] : [];
    });
    assert.deepEqual(
      numbered.map(([slug = '']) => [slug, support(slug, 'outlook.macos')]),
      numbered,
    );
    assert.ok(numbered.length > 200);
  });

  it('has the common names of the clients', () => {
    assert.ok(Object.keys(data.clients).length > 40);
    assert.deepEqual(
      ['gmail.desktop-webmail', 'outlook.outlook-com', 'apple-mail.ios', 'mail-ru.desktop-webmail'].map(
        (id) => data.clients[id],
      ),
      ['Gmail (Desktop Webmail)', 'Outlook (Outlook.com)', 'Apple Mail (iOS)', 'Mail.ru (Desktop Webmail)'],
    );
  });
});

/** Returns true if the rule reports the feature for a client that lacks it. */
function speaks(slug: string, page: string): boolean {
  const feature: Feature = { slug, title: slug, tested: '', without: '1', partly: [] };
  const pretended: CanIEmail = { clients: { x: 'X' }, features: [feature] };
  return check(page, { canIEmail: pretended, clients: ['x'] }).some(({ rule }) => rule === 'client-support');
}
