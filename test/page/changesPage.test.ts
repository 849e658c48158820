import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { compareReceived } from '../../src/core/letters/received/compareReceived.ts';
import type { ParametersFate } from '../../src/core/links/carriedParameters.ts';
import type { ChangesState, ToChangesPage } from '../../src/protocol/changes.ts';
import { unreadLetter } from '../../src/protocol/receivedLetter.ts';
import { languages } from '../support/withoutVsCode.ts';
import { axeFindings } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';

const { changesOf, comparedFacts } = await import('../../src/extension/received/changesState.ts');
const { carriedParameters } = await import('../../src/extension/received/linkParameters.ts');

/** A letter as it was uploaded and received. */
interface Pair {
  readonly uploaded: string;
  readonly received: string;
  readonly ownFooter?: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  /** What was found out about the redirects. */
  readonly fate?: ParametersFate;
  /** False if only the journal says what was uploaded. */
  readonly isProven?: boolean;
}

const uploaded = `<!doctype html>
<html><head><title>Spring</title><style>a { color: red }</style></head><body>
<h1>Hello {{name}}</h1>
<!--[if mso]><p>For Outlook only</p><![endif]-->
<img src="https://shop.example/shoes.png" width="600" alt="Shoes">
<p><a href="https://shop.example/sale?utm_source=news&amp;id=7">Look</a> <a href="https://shop.example/">Shop</a></p>
</body></html>
`;
const footer = '<p>You subscribed. <a href="https://post.example/u/7">Unsubscribe</a></p>';
const pixel = '<img src="https://post.example/o/7" width="1" height="1" alt="">';
const sent = uploaded
  .replace('https://shop.example/sale?utm_source=news&amp;id=7', 'https://post.example/c/7/0')
  .replace('</body>', `${footer}${pixel}</body>`);
const headers = [
  { name: 'DKIM-Signature', value: 'v=1; d=shop.example; s=one' },
  { name: 'Subject', value: 'Spring' },
  { name: 'List-Unsubscribe', value: '<https://post.example/u/7>' },
];

const hostile = `<img src=x onerror=alert(1)> [run](command:evil) <b>${'W'.repeat(60)}`;

const pairs = {
  usual: { uploaded, received: sent, headers },
  own: { uploaded, received: sent, ownFooter: footer, headers, fate: 'kept' },
  lost: { uploaded, received: sent, headers, fate: 'lost' },
  more: {
    uploaded,
    received: sent
      .replaceAll('\n', '\r\n')
      .replace('{{name}}', 'Anna')
      .replace('color: red', 'color: blue')
      .replace('https://shop.example/shoes', 'https://cdn.post.example/proxy/shoes')
      .replace(/<!--.*?-->/, '')
      .replace('<h1>', '<div class="top">Advertisement</div><h1>')
      .replace('width="600"', "width='600'"),
    headers,
  },
  reformatted: {
    uploaded,
    received: uploaded.replaceAll('alt="Shoes"', "alt='Shoes'").replace('</body>', `${footer}</body>`),
  },
  same: { uploaded, received: uploaded, isProven: false },
  another: { uploaded, received: '<ul><li>Apples</li></ul>' },
  hostile: {
    uploaded,
    received: sent.replace('Hello {{name}}', hostile.replaceAll('<', '&lt;')).replace('c/7/0', hostile),
    headers: [
      { name: `X-${hostile}`, value: hostile },
      ...Array.from({ length: 40 }, (_, at) => ({ name: `X-${at}`, value: 'v'.repeat(5000) })),
    ],
  },
  many: {
    uploaded: '<p><a href="https://shop.example/?a=1">x</a></p>'.repeat(450),
    received: '<p class="post"><a href="https://post.example/c">x</a></p>'.repeat(450),
  },
} as const satisfies Record<string, Pair>;

/** What the page is told of a comparison. */
function stateOf(pair: Pair): ChangesState {
  const { uploaded: before, received: html, ownFooter, fate, isProven = true } = pair;
  const comparison = compareReceived(before, html);
  const carried = carriedParameters(comparison.links).map((link) => ({ ...link, fate: fate ?? link.fate }));
  const compared = {
    uri: undefined as never,
    letter: {
      ...unreadLetter,
      html,
      headers: pair.headers ?? [],
      transfer: { charset: 'utf-8', encoding: 'base64' },
    },
    upload: {
      account: 'work',
      maket: { id: 7, title: 'Spring', at: '', ...(isProven && { contentProven: true as const }) },
      kept: {
        ...{ title: 'Spring', html: before, source: before, fingerprint: '' },
        kind: 'html',
        ...(ownFooter && { ownFooter }),
      } as const,
    },
    comparison,
  };
  const changes = changesOf(compared, carried);
  const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;
  const places = changes.places.map(({ side, start }) =>
    side === 'uploaded' ? `spring.html:${lineOf(before, start)}` : `Line ${lineOf(html, start)}`,
  );
  return {
    subject: 'Spring',
    revision: 3,
    facts: comparedFacts(compared, isProven === false),
    changes: { ...changes, places },
  };
}

describe('The page with a service’s changes to a letter', () => {
  const suite = pageSuite('changes');
  const { load, posted, cutOff, tabbed, takePictures } = suite;
  let page: Page;
  beforeEach(() => {
    page = suite.page;
  });

  const tell = (state: ChangesState, letters?: ToChangesPage['letters']) => {
    const message: ToChangesPage = {
      type: 'show',
      state,
      memory: { letter: 'file:///letter.eml', account: 'work', maket: 7 },
      ...(letters && { letters }),
    };
    return tellPage(page, message);
  };
  const show = (pair: Pair) => tell(stateOf(pair), { uploaded: pair.uploaded, received: pair.received });

  /** Each section with its remarks, its changes as `place: text → place: text`, and its buttons. */
  const told = () =>
    page.locator('section:not(.seen)').evaluateAll((sections) =>
      sections.flatMap((section) => {
        const textsOf = (within: Element, selector: string) =>
          [...within.querySelectorAll(selector)].map((each) => each.textContent.trim());
        const changes = [...section.querySelectorAll('.changes > li')].map((change) => {
          const sides = [...change.querySelectorAll(':scope > dl > div')]
            .map((side) => `${textsOf(side, 'dt button')}: ${textsOf(side, 'dd').join(' ')}`)
            .join(' → ');
          const isFolded = change.querySelector('details:not([open])') ? ' [HTML]' : '';
          const words = textsOf(change, ':scope > p').map((each) => `${each}: `);
          return ['  ', ...words, sides, isFolded].join('').replace(/\s*\n\s*/g, ' ');
        });
        const remarks = [...section.querySelectorAll('.remarks > li')].map((each) =>
          [...textsOf(each, '.mark > [aria-hidden]'), ...textsOf(each, ':scope > div')].join(' '),
        );
        const buttons = textsOf(section, ':scope > button').map((label) => `[${label}]`);
        return [
          ...textsOf(section, 'h2'),
          ...remarks,
          ...buttons,
          ...changes,
          ...textsOf(section, ':scope > p'),
        ];
      }),
    );

  it('tells part by part what was changed, with both places and both texts', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(pairs.more);
    assert.deepEqual(await told(), [
      'Footer',
      'i Added at the end: 73 characters',
      '  spring.html:7: Nothing → Line 7: You subscribed. Unsubscribe [HTML]',
      'Links',
      'i 1 address was changed. 1 is unchanged.',
      '? 1 redirect doesn’t show whether it keeps its parameters.',
      '[Request Redirects…]',
      '  Doesn’t show whether it keeps its parameters: spring.html:6: https://shop.example/sale?utm_source=news&id=7 → Line 6: https://post.example/c/7/0',
      'Tracking pixels',
      'i 1 picture that counts opens',
      '  spring.html:7: Nothing → Line 7: Picture: https://post.example/o/7 [HTML]',
      'Texts',
      'i 2 differences',
      '  spring.html:3: Nothing → Line 3: Advertisement [HTML]',
      '  spring.html:3: Hello {{name}} → Line 3: Hello Anna',
      'Pictures',
      'i 1 difference',
      '  spring.html:5: Picture “Shoes”: https://shop.example/shoes.png → Line 5: Picture “Shoes”: https://cdn.post.example/proxy/shoes.png [HTML]',
      'Styles',
      'i 1 difference',
      '  spring.html:2: a { color: red } → Line 2: a { color: blue }',
      'Removed comments',
      'i 1 conditional comment for Outlook was removed.',
      '  spring.html:4: Nothing that readers see [HTML]',
      'Encoding and white space',
      '✓ Charset: utf-8',
      '✓ Transfer encoding: base64',
      'i Line breaks: CRLF, uploaded with LF',
      '✓ White space, quotes, comments and entities: unchanged',
      'Headers',
      '✓ Signature (DKIM): shop.example',
      'i Additional header: List-Unsubscribe<https://post.example/u/7>',
    ]);
  });

  it('says on top what the service did, in one sentence or two', async () => {
    const seen: Record<string, string> = {};
    for (const [name, pair] of Object.entries(pairs)) {
      await show(pair);
      seen[name] = await page.locator('.verdict p > span').last().innerText();
    }
    const usual = 'The service added a footer, changed 1 link, and added 1 tracking pixel.';
    const another =
      'This letter has little in common with the maket. It may have been made from another layout.';
    assert.deepEqual(seen, {
      usual: `${usual} The rest arrived as uploaded.`,
      own: `${usual.replace('a footer', 'the layout’s footer')} The rest arrived as uploaded.`,
      lost: `${usual} 1 link loses parameters. The rest arrived as uploaded.`,
      more: 'The service added a footer, changed 1 link, added 1 tracking pixel, removed 1 comment for Outlook, and made 4 other changes.',
      reformatted: `The service added a footer. The rest looks as uploaded, but is written differently.`,
      same: 'The service changed nothing: the letter arrived as uploaded.',
      another,
      hostile: 'The service added a footer, changed 1 link, added 1 tracking pixel, and made 1 other change.',
      many: 'The service changed 450 links and made 450 other changes.',
    });
  });

  it('lists a part of very many changes, and says how many more there are', async () => {
    await show(pairs.many);
    const lines = (await told()).filter((line) => !line.startsWith('  '));
    assert.deepEqual(lines, [
      'Footer',
      'i No footer was found at the end.',
      'Links',
      'i 450 addresses were changed.',
      '? 450 redirects don’t show whether they keep their parameters.',
      '[Request Redirects…]',
      '…and 250 more.',
      'Tracking pixels',
      '✓ No tracking pixels were found.',
      'Tags',
      'i 450 differences',
      '…and 400 more.',
      'Encoding and white space',
      '✓ Charset: utf-8',
      '✓ Transfer encoding: base64',
      '✓ Line breaks: none, unchanged',
      '✓ White space, quotes, comments and entities: unchanged',
      'Headers',
      'i Signature (DKIM): none',
      '✓ Additional headers: none',
    ]);
    assert.equal(await page.locator('.changes > li').count(), 250);
  });

  it('goes to the places, and requests redirects and the text diff, by the keyboard', async () => {
    await show(pairs.usual);
    const expected = [
      'Show Text Diff',
      'As uploaded',
      'As received',
      'Go to the uploaded passage: spring.html:7',
      'Go to the received passage: Line 7',
      'HTML',
      'Request Redirects…',
      'Go to the uploaded passage: spring.html:6',
      'Go to the received passage: Line 6',
      'Go to the uploaded passage: spring.html:7',
      'Go to the received passage: Line 7',
      'HTML',
    ];
    for (const name of expected) {
      assert.deepEqual(await tabbed(1), [name]);
      await page.keyboard.press('Enter');
    }
    const open = (place: number) => ({ type: 'open', revision: 3, place });
    assert.deepEqual(await posted(), [
      { type: 'diff' },
      ...[open(0), open(1), { type: 'follow' }, open(2), open(3), open(4), open(5)],
    ]);
  });

  it('has the subject as its title, and both letters as readers see them', async () => {
    await show(pairs.hostile);
    assert.equal(await page.locator('h1').innerText(), 'Spring');
    for (const name of ['As uploaded', 'As received']) {
      const frame = page.frameLocator(`iframe[title="${name}"]`);
      await frame.locator('a', { hasText: 'Look' }).waitFor();
      assert.equal(await frame.locator('script').count(), 0);
    }
    const received = page.frameLocator('iframe[title="As received"]');
    await received.getByText('You subscribed.').waitFor();
    const height = await page
      .locator('.sheet iframe')
      .last()
      .evaluate((frame) => frame.clientHeight);
    assert.ok(height > 0);
    assert.equal(await page.title(), 'Mailroom');
  });

  it('says where a redirect leads, and shows HTML on request', async () => {
    const state = stateOf(pairs.own);
    const [footerPart, linksPart, ...others] = state.changes?.parts ?? [];
    assert.ok(state.changes && footerPart && linksPart);
    const changes = linksPart.changes.map((each) => ({ ...each, leadsTo: 'https://shop.example/sale?id=7' }));
    const parts = [footerPart, { ...linksPart, changes }, ...others];
    await tell({ ...state, changes: { ...state.changes, parts } });
    assert.match((await told()).join('\n'), / Leads to https:\/\/shop\.example\/sale\?id=7/);
    assert.equal(await page.getByText('<p>You subscribed.').isVisible(), false);
    await page.locator('summary').first().click();
    assert.equal(await page.getByText('<p>You subscribed.').isVisible(), true);
  });

  it('leaves the focus near a button that is no longer there', async () => {
    await show(pairs.usual);
    await page.getByRole('button', { name: 'Request Redirects…' }).focus();
    await show(pairs.own);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    assert.equal(await focused(), 'Go to the uploaded passage: spring.html:6');
  });

  it('takes no focus from what is in front of the page', async () => {
    await show(pairs.usual);
    await page.getByRole('button', { name: 'Request Redirects…' }).focus();
    const isFocused = () => page.evaluate(() => document.activeElement !== document.body);
    assert.ok(await isFocused());
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
    await show(pairs.own);
    assert.equal(await isFocused(), false);
  });

  it('shows both letters equally high', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    const letter = (paragraphs: number) =>
      `<!doctype html><html><body>${'<p>Spring</p>'.repeat(paragraphs)}</body></html>`;
    await show({ uploaded: letter(25), received: letter(1) });
    await page.waitForFunction(() =>
      [...document.querySelectorAll<HTMLElement>('.sheet iframe')].every(({ style }) => style.height),
    );
    const heights = await page
      .locator('.sheet')
      .evaluateAll((sheets) => sheets.map((sheet) => Math.round(sheet.getBoundingClientRect().height)));
    assert.equal(new Set(heights).size, 1, heights.join());
    assert.ok((heights[0] ?? 0) > 420, heights.join());
  });

  it('shows what is from the letter as it is, and no markup of it', async () => {
    await show(pairs.hostile);
    assert.equal(await page.locator('main img, main b, main a').count(), 0);
    assert.match(await page.locator('main').innerText(), /onerror=alert\(1\)> \[run\]\(command:evil\)/);
    assert.match(await page.locator('section').last().innerText(), /…and 11 more\.$/);
  });

  it('says why letters can’t be compared', async () => {
    await tell({ subject: 'letter.eml', revision: 0, facts: [], failure: 'The letter was deleted.' });
    assert.equal(await page.getByRole('status').innerText(), 'The letter was deleted.');
    assert.equal(await page.locator('section, button').count(), 0);
  });

  for (const language of languages) {
    for (const width of [320, 1200]) {
      it(`cuts off nothing and has nothing that axe finds at ${width} pixels (${language})`, async () => {
        await load(language, width);
        for (const [name, pair] of Object.entries(pairs)) {
          await show(pair);
          assert.deepEqual(await cutOff(), [], name);
          if (name === 'many') continue;
          assert.deepEqual(await axeFindings(page), [], name);
          if (name === 'more' || name === 'usual') await takePictures(`${name}-${language}-${width}`);
        }
      });
    }
  }
});
