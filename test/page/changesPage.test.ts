import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { compareReceived } from '../../src/core/letters/received/compareReceived.ts';
import { markPlaces } from '../../src/core/letters/received/markPlaces.ts';
import { hasPictures } from '../../src/core/letters/received/pixel.ts';
import type { ParametersFate } from '../../src/core/links/carriedParameters.ts';
import { createFormats } from '../../src/core/text/formats.ts';
import type { Account } from '../../src/extension/accounts/account.ts';
import type { ChangesState, ToChangesPage } from '../../src/protocol/changes.ts';
import { unreadLetter } from '../../src/protocol/receivedLetter.ts';
import { eventually } from '../support/eventually.ts';
import { fittingLanguages, type Language } from '../support/languages.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';

const { changesOf, comparedWith, letterFacts, outdatedText } = await import(
  '../../src/extension/received/changes/changesState.ts'
);
const { unknownUpload } = await import('../../src/extension/received/changes/verdict.ts');
const { l10n } = await import('../../src/extension/kit/words.ts');
const { carriedParameters } = await import('../../src/extension/received/changes/linkParameters.ts');

/** A letter as it was uploaded and received. */
interface Pair {
  readonly uploaded: string;
  readonly received: string;
  readonly ownFooter?: string;
  readonly headers?: readonly { readonly name: string; readonly value: string }[];
  /** The result of following the redirects. */
  readonly fate?: ParametersFate;
  readonly leadsTo?: string;
  /** True if the letter is from the sandbox. */
  readonly isSandbox?: true;
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
  .replace('{{name}}', 'Anna')
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
  lost: { uploaded, received: sent, headers, fate: 'lost', leadsTo: 'https://shop.example/sale?id=7' },
  unfilled: { uploaded, received: sent.replace('Anna', '{{name}}'), headers, fate: 'kept', isSandbox: true },
  more: {
    uploaded,
    received: sent
      .replaceAll('\n', '\r\n')
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
  plain: { uploaded: sent, received: sent, headers },
  entities: {
    uploaded: '<p>Fish &amp; chips</p><p>Unsubscribe</p>',
    received:
      '<p>Fish &amp; chips &amp; more</p><p>Unsubscribe</p><img src="https://post.example/o/7" width="1" height="1">',
    headers,
  },
  unsigned: { uploaded, received: sent, fate: 'kept' },
  another: { uploaded, received: '<ul><li>Apples</li></ul>' },
  hostile: {
    uploaded,
    received: sent.replace('Hello Anna', hostile.replaceAll('<', '&lt;')).replace('c/7/0', hostile),
    headers: [
      ...headers.slice(0, 1),
      { name: `X-${hostile}`, value: hostile },
      ...Array.from({ length: 40 }, (_, at) => ({ name: `X-${at}`, value: 'v'.repeat(5000) })),
    ],
  },
  many: {
    headers,
    uploaded: `${'<p><a href="https://shop.example/?a=1">x</a></p>'.repeat(450)}<p>Unsubscribe</p>`,
    received: `${'<p class="post"><a href="https://post.example/c">x</a></p>'.repeat(450)}<p>Unsubscribe</p>`,
  },
} as const satisfies Record<string, Pair>;

/** The language of the page. */
let language: Language = 'en';

/** Returns the state of the page for a comparison. */
const stateOf = (pair: Pair): ChangesState => stateAndPlaces(pair).state;

function stateAndPlaces(pair: Pair) {
  const { uploaded: before, received: html, ownFooter, fate, isProven = true } = pair;
  const comparison = compareReceived(before, html);
  const carried = carriedParameters(comparison.links).map((link) => ({
    ...link,
    fate: fate ?? link.fate,
    ...(pair.leadsTo && { leadsTo: pair.leadsTo }),
  }));
  const compared = {
    uri: undefined as never,
    letter: {
      ...unreadLetter,
      html,
      headers: pair.headers ?? [],
      to: [{ name: 'Anna', address: 'anna@reader.example' }],
      date: 'Wed, 25 Nov 2026 12:00:00 +0000',
      transfer: { charset: 'utf-8', encoding: 'base64' },
    },
    upload: {
      account: 'work',
      maket: {
        id: 7,
        title: 'Spring',
        at: '',
        layout: 'spring.html',
        ...(isProven && { contentProven: true as const }),
      },
      kept: {
        ...{ title: 'Spring', html: before, source: before, fingerprint: '' },
        kind: 'html',
        ...(ownFooter && { ownFooter }),
      } as const,
    },
    comparison,
  };
  const account: Account = {
    name: 'Work',
    address: 'https://post.example/v1',
    kind: pair.isSandbox ? 'sandbox' : 'test',
  };
  const changes = changesOf(compared, carried, account);
  const lineOf = (text: string, at: number) => text.slice(0, at).split('\n').length;
  const places = changes.places.map(({ side, start }) =>
    side === 'uploaded'
      ? isProven
        ? l10n.t('Line {0} of {1}', lineOf(before, start), 'spring.html')
        : l10n.t('Line {0} of the uploaded HTML', lineOf(before, start))
      : l10n.t('Line {0} of the received HTML', lineOf(html, start)),
  );
  const state: ChangesState = {
    subject: 'Spring',
    revision: 3,
    about: letterFacts(compared, createFormats(language), Date.parse('2026-11-25T12:05:00Z')),
    account: { name: account.name, kind: 'test' },
    arePicturesLoaded: false,
    comparedWith: comparedWith(compared),
    ...(!isProven && { outdated: outdatedText() }),
    changes: { ...changes, places },
  };
  return { state, places: changes.outlinedPlaces };
}

describe('The page with a service’s changes to a letter', () => {
  const suite = pageSuite('changes');
  const { load, posted, cutOff, tabbed, takePictures } = suite;
  let page: Page;
  beforeEach(() => {
    page = suite.page;
    language = 'en';
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
  const show = (pair: Pair) => {
    const { places } = stateAndPlaces(pair);
    const of = (wanted: 'uploaded' | 'received') => places.filter(({ side }) => side === wanted);
    return tell(stateOf(pair), {
      uploaded: markPlaces(pair.uploaded, of('uploaded')),
      received: markPlaces(pair.received, of('received')),
      havePictures: hasPictures(pair.uploaded) || hasPictures(pair.received),
    });
  };

  /** Unfolds all parts of the letter. */
  const unfold = () =>
    page.locator('details.part').evaluateAll((all) => {
      for (const each of all) each.setAttribute('open', '');
    });

  /** Returns each section with its remarks, its changes as `place: text → place: text`, and its buttons. */
  const told = () =>
    page.locator('.part, section.next').evaluateAll((sections) =>
      sections.flatMap((section) => {
        const textsOf = (within: Element, selector: string) =>
          [...within.querySelectorAll(selector)].map((each) => each.textContent.trim());
        const changes = [...section.querySelectorAll('.changes > li')].map((change) => {
          const sides = [...change.querySelectorAll(':scope > dl > div')]
            .map((side) => `${textsOf(side, 'dt button')}: ${textsOf(side, 'dd').join(' ')}`)
            .join(' → ');
          const isFolded = change.querySelector('details:not([open])') ? ' [HTML]' : '';
          const words = textsOf(change, ':scope > p').map((each) => `${each.replace(/\s+/g, ' ')}: `);
          if (section.querySelector('.others') && !change.querySelector('dl, p'))
            return `  ${change.textContent.replace(/\s+/g, ' ').trim()}`;
          return ['  ', ...words, sides, isFolded].join('').replace(/\s*\n\s*/g, ' ');
        });
        // The worst remark is in the heading.
        const said = section.querySelectorAll(':scope > :is(summary, .heading)');
        const remarks = [...said, ...section.querySelectorAll('.remarks > li')].map((each) =>
          [...textsOf(each, '.mark > .hidden'), ...textsOf(each, ':scope > :is(div, .first)')].join(' '),
        );
        const steps = textsOf(section, ':scope > ol:not(.changes) > li').map((step) =>
          step.replace(/\s+/g, ' '),
        );
        return [
          ...textsOf(section, 'h2'),
          ...remarks,
          ...steps,
          ...changes,
          ...textsOf(section, ':scope > p').map((each) => each.replace(/\s+/g, ' ')),
        ];
      }),
    );

  it('lists the changes by section, with both places and both texts', async () => {
    await page.setViewportSize({ width: 1200, height: 900 });
    await show(pairs.more);
    assert.deepEqual(await told(), [
      'Texts',
      'Warning: The service added the text “Advertisement”.',
      '  Line 3 of spring.html: Nothing → Line 3 of the received HTML: Advertisement [HTML]',
      'Pictures',
      'Warning: The service changed 1 picture.',
      '  Line 5 of spring.html: Picture “Shoes”: https://shop.example/shoes.png → Line 5 of the received HTML: Picture “Shoes”: https://cdn.post.example/proxy/shoes.png [HTML]',
      'Styles',
      'Warning: The service changed 1 style.',
      '  Color of links: red → blue',
      '  Line 2 of spring.html: a { color: red } → Line 2 of the received HTML: a { color: blue }',
      'Removed code for Outlook',
      'Warning: 1 piece of code for Outlook was removed. Readers in Outlook for Windows may see a different layout.',
      '  Line 4 of spring.html: Only Outlook shows this. [HTML]',
      'Filled in for this reader',
      'Fine: {{name}} → Anna',
      '  {{name}} → Anna Line 3 of spring.html Line 3 of the received HTML: ',
      'Footer',
      'Note: Added at the end: “You subscribed. Unsubscribe”',
      '  Line 7 of spring.html: Nothing → Line 7 of the received HTML: You subscribed. Unsubscribe [HTML]',
      'Links',
      'Note: Not checked yet: whether 1 link keeps its parameters.',
      'Fine: 1 link goes through the service’s click counter (post.example). 1 is unchanged.',
      '  https://shop.example/sale?utm_source=news&id=7: Line 6 of spring.html Line 6 of the received HTML: ',
      'Tracking pixels',
      'Note: 1 picture that counts opens',
      '  Line 7 of spring.html: Nothing → Line 7 of the received HTML: Picture: https://post.example/o/7 [HTML]',
      'Encoding and white space',
      'Note: Line breaks: CRLF, uploaded with LF',
      'Fine: Charset: utf-8',
      'Fine: Transfer encoding: base64',
      'Fine: White space, quotes, comments and entities: unchanged',
      'Headers',
      'Note: Signed by shop.example (DKIM). Not verified here.',
      'Note: Additional header: List-Unsubscribe<https://post.example/u/7>',
      'Further steps',
      'Look at a test in Outlook for Windows: code for it is not as uploaded.',
      'If your web statistics count visits by parameters, check the links. Check the Link… Opens 1 link once; the service may count a click.',
      'After you have changed the layout, send another test. Send Another Test…',
    ]);
    assert.equal(await page.locator('.in-order').count(), 0);
  });

  it('names each check that passed once, and counts what it names', async () => {
    await show(pairs.usual);
    assert.match(
      (await page.locator('.in-order summary').textContent()) ?? '',
      / 2 checks passed · Texts, pictures, styles and all else · Encoding and white space$/,
    );
    assert.deepEqual(await page.locator('.in-order li').allTextContents(), [
      'Texts, pictures, styles and all else · No differences.',
      'Encoding and white space · Charset: utf-8 · Transfer encoding: base64 · Line breaks: LF, unchanged · White space, quotes, comments and entities: unchanged',
    ]);
    assert.equal(await page.locator('.in-order li').first().isVisible(), false);
  });

  it('says first what one does next about each finding, with one main button', async () => {
    const next: Record<string, string[]> = {};
    const main: string[] = [];
    for (const name of ['own', 'usual', 'lost', 'same', 'another'] as const) {
      await show(pairs[name]);
      const steps = await page.locator('.verdict .more, header .ways, .next li').allInnerTexts();
      next[name] = steps.map((step) => step.replace(/\s+/g, ' ').trim());
      main.push(...(await page.locator('button.primary').allInnerTexts()));
    }
    assert.deepEqual(main, [
      'New Campaign…',
      'New Campaign…',
      'Copy a Message to Support',
      'Add Footer to Layout',
      'Select the Upload…',
    ]);
    const again = 'After you have changed the layout, send another test. Send Another Test…';
    const campaign = ['If the letter is as you want it, create its campaign.', 'New Campaign…'];
    assert.deepEqual(next, {
      own: campaign,
      usual: [
        'Not checked yet: whether 1 link keeps its parameters.',
        'If the letter is as you want it, create its campaign.',
        'New Campaign… Check the Link… Opens 1 link once; the service may count a click.',
      ],
      lost: [
        'You can send the campaign meanwhile: readers don’t notice this.',
        'Ask the service’s support to keep the parameters of links. Without them, your web statistics don’t count these visits for the campaign.',
        'Copy a Message to Support New Campaign…',
        'After support has answered, send another test. Send Another Test…',
      ],
      same: [
        'No unsubscribe link was found in the letter. 1 placeholder wasn’t filled in: {{name}}.',
        'Add a footer with an unsubscribe link to the layout, or to your account in the service’s web cabinet.',
        'Add Footer to Layout Go to the First Placeholder',
        'Compare the spelling of the placeholders with the fields of your subscribers, and correct them in the layout.',
        'Check DKIM of the sender’s domain. Show DNS Records',
        again,
      ],
      another: [
        'It has little in common with “Spring” (maket 7), so nothing was checked.',
        'Select the upload that the letter was made from.',
        'Select the Upload…',
      ],
    });
    await show(pairs.lost);
    await page.getByRole('button', { name: 'Copy a Message to Support' }).click();
    await page.locator('.part summary', { hasText: 'Footer' }).click();
    await page.getByRole('button', { name: 'Use This Footer in Previews…' }).click();
    await show(pairs.more);
    await page.getByRole('button', { name: 'Go to the First Change' }).click();
    await page.locator('header').getByRole('button', { name: 'Copy a Message to Support' }).click();
    await show(pairs.same);
    await page.locator('header').getByRole('button', { name: 'Go to the First Placeholder' }).click();
    await page.getByRole('button', { name: 'Add Footer to Layout' }).click();
    assert.deepEqual(await posted(), [
      { type: 'copyMessage' },
      { type: 'useFooter' },
      { type: 'goToChange' },
      { type: 'copyMessage' },
      { type: 'goToChange' },
      { type: 'addFooter' },
    ]);
    // The layout’s own footer is in the layout already.
    await show(pairs.own);
    assert.equal(await page.getByRole('button', { name: 'Use This Footer' }).count(), 0);
  });

  it('says of changes that readers may see, or that only the code shows, when one may send the campaign', async () => {
    for (const pair of [pairs.more, pairs.entities, pairs.many]) {
      await show(pair);
      assert.equal(
        await page.locator('.verdict .more').first().innerText(),
        'You can send the campaign if the letter still looks right to you.',
      );
      assert.equal(await page.locator('header').getByRole('button', { name: 'New Campaign…' }).count(), 1);
    }
  });

  it('says in red what is to be corrected before sending, and offers no campaign', async () => {
    await show(pairs.same);
    assert.deepEqual(await page.locator('.part h2').allInnerTexts(), [
      ...['Footer', 'Placeholders that weren’t filled in', 'Headers'],
    ]);
    assert.equal(await page.getByRole('button', { name: 'New Campaign…' }).count(), 0);
    assert.equal(
      (await page.locator('.part .heading').first().innerText()).replace(/\s+/g, ' ').trim(),
      'Problem: Footer No unsubscribe link: neither the layout nor the service added one.',
    );
  });

  it('warns about a letter without a signature', async () => {
    await show(pairs.unsigned);
    assert.equal(
      await page.locator('.verdict .more').first().innerText(),
      'Correct the signature before you send the campaign.',
    );
    await page.getByRole('button', { name: 'Show DNS Records' }).click();
    assert.deepEqual((await posted()).at(-1), { type: 'openDomain' });
    assert.match(
      await page.locator('.part', { hasText: 'Headers' }).innerText(),
      /^\s*Warning:\s+Headers\s+No signature \(DKIM\): the letter may go to spam\./,
    );
  });

  it('has before and after side by side from 600 pixels, also in its lists', async () => {
    for (const width of [600, 650]) {
      await page.setViewportSize({ width, height: 900 });
      await show(pairs.more);
      for (const pair of ['.seen figure', '.part[open] li:first-child > dl > div']) {
        const [before, after] = await page
          .locator(pair)
          .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
        assert.ok(before !== undefined && before === after, `${pair} at ${width} pixels`);
      }
    }
  });

  it('warns about placeholders that were not filled in, but not in letters of the sandbox', async () => {
    await show(pairs.same);
    const firstPart = async () =>
      (await page.locator('.part summary').first().innerText()).replace(/\s+/g, ' ').trim();
    assert.equal(
      await firstPart(),
      'Problem: Placeholders that weren’t filled in Readers see this as it is written: {{name}}',
    );
    await show(pairs.unfilled);
    assert.equal(
      await firstPart(),
      'Note: Placeholders that weren’t filled in The sandbox fills in no placeholders. Your service may: {{name}}',
    );
    assert.match((await page.locator('.verdict').getAttribute('class')) ?? '', /is-note/);
    await page.getByRole('button', { name: 'Switch Account and Send Test…' }).click();
    assert.deepEqual(await posted(), [{ type: 'testElsewhere' }]);
  });

  it('marks only the parameters that a redirect loses, and shows where it leads', async () => {
    await show(pairs.lost);
    const links = page.locator('.part', { hasText: 'Links' }).last();
    assert.deepEqual(await links.locator('del, ins').allInnerTexts(), ['utm_source=news&']);
    assert.equal(await links.locator('.target').innerText(), 'Leads to');
    assert.equal(await links.locator('.address').innerText(), 'https://shop.example/sale?id=7');
  });

  it('marks the differences of addresses by host, path and parameters', async () => {
    await show(pairs.more);
    const picture = page.locator('.changes .text', { hasText: 'Picture “Shoes”' });
    assert.deepEqual(await picture.locator('del, ins').allInnerTexts(), [
      'https://shop.example',
      '/shoes.png',
      'https://cdn.post.example',
      '/proxy/shoes.png',
    ]);
  });

  it('folds links through a click counter, without marking them as changes, and says where they lead', async () => {
    const address = 'https://shop.example/sale?utm_source=news&amp;id=7';
    const to = (target: string) => ({
      uploaded,
      received: uploaded.replace(address, target).replace('</body>', `${footer}</body>`),
    });
    const seen: string[] = [];
    for (const target of [
      `https://click.example/?to=${encodeURIComponent('https://shop.example/sale?utm_source=news&id=7')}`,
      'https://click.example/c/7',
      `https://click.example/?to=${encodeURIComponent('https://other.example/')}`,
      'https://shop.example/else?id=7',
    ]) {
      await show(to(target));
      const part = page.locator('.part', { hasText: 'Links' }).last();
      const [said = ''] = (await part.locator('summary').allTextContents()).map((text) =>
        text.trim().replace(/\s+/g, ' '),
      );
      const marked = await part.locator('del, ins').count();
      const counted = (await part.locator('.counted').allTextContents()).join().trim().replace(/\s+/g, ' ');
      seen.push(`${said} | ${marked > 0 ? 'marked' : 'not marked'} | ${counted}`);
    }
    const shop = 'https://shop.example/sale?utm_source=news&id=7';
    const places = 'Line 6 of spring.html Line 6 of the received HTML';
    assert.deepEqual(seen, [
      `Fine: Links 1 link goes through the service’s click counter (click.example) and leads to the same page as before. 1 is unchanged. | not marked | ${shop} Fine: Leads to the same page ${places}`,
      `Note: Links Not checked yet: whether 1 link keeps its parameters. | not marked | ${shop} ${places}`,
      'Note: Links 1 address was changed. 1 is unchanged. | marked | ',
      'Note: Links 1 address was changed. 1 is unchanged. | marked | ',
    ]);
  });

  it('summarizes at the top what the service did', async () => {
    const seen: Record<string, string> = {};
    for (const [name, pair] of Object.entries(pairs)) {
      await show(pair);
      const [sign, words] = await page
        .locator('.verdict .mark > .hidden, .verdict p:first-child > span:last-child')
        .allInnerTexts();
      seen[name] = `${sign} ${words}`;
    }
    const filledIn = 'the service filled in 1 placeholder and added';
    const unfilled = '1 placeholder wasn’t filled in: {{name}}.';
    assert.deepEqual(seen, {
      usual: `Fine: As expected: ${filledIn} a footer.`,
      own: `Fine: As expected: ${filledIn} the layout’s footer.`,
      lost: 'Warning: The link to shop.example/sale loses utm_source.',
      unfilled: `Note: ${unfilled} The sandbox fills in none.`,
      more: 'Warning: The service added the text “Advertisement”, changed 1 picture, and changed 1 style: readers may see that. Readers in Outlook for Windows may see a different layout.',
      reformatted: 'Problem: Don’t send the campaign yet.',
      same: 'Problem: Don’t send the campaign yet.',
      entities: 'Warning: The service added the text “& more”: readers may see that.',
      unsigned: 'Warning: No signature (DKIM): the letter may go to spam.',
      plain: 'Fine: The service changed nothing: the letter arrived as uploaded.',
      another: 'Warning: This letter may have been made from another upload.',
      hostile:
        'Warning: The service changed the text “Hello {{name}}” to “<img src=x onerror=alert(1)> [run]⁠(command:evil) <b>WWWWWWW…”: readers may see that.',
      many: 'Note: The service put 450 links through its click counter and changed the code in 450 other places.',
    });
  });

  it('truncates very long lists of changes, and says how many more there are', async () => {
    await show(pairs.many);
    const lines = (await told()).filter((line) => !line.startsWith('  '));
    assert.deepEqual(lines.slice(lines.indexOf('Footer')), [
      'Footer',
      'Note: The service added no footer.',
      'Links',
      'Note: Not checked yet: whether 450 links keep their parameters.',
      'Fine: 450 links go through the service’s click counter (post.example).',
      '…and 250 more.',
      'Other code',
      'Note: 450 differences',
      '…and 400 more.',
      'Headers',
      'Note: Signed by shop.example (DKIM). Not verified here.',
      'Note: Additional header: List-Unsubscribe<https://post.example/u/7>',
      'Further steps',
      'If your web statistics count visits by parameters, check the links. Check the Link… Opens 1 link once; the service may count a click.',
    ]);
    assert.equal(await page.locator('.changes > li').count(), 250);
  });

  it('opens places, redirects, the upload and the code of both letters by the keyboard', async () => {
    await show(pairs.usual);
    const parts = (names: string[]) => names.map((name) => page.locator('summary', { hasText: name }));
    for (const part of parts(['Footer', 'Links'])) await part.press('Enter');
    for (const name of [
      'Go to the uploaded passage: Line 7 of spring.html',
      'Go to the received passage: Line 7 of the received HTML',
      'Go to the uploaded passage: Line 6 of spring.html',
      'Go to the received passage: Line 6 of the received HTML',
      'Check the Link…',
      'Compared with “Spring” (maket 7)',
      'Compare the Code',
    ])
      await page.getByRole('button', { name }).first().press('Enter');
    await page.getByRole('button', { name: 'New Campaign…' }).focus();
    assert.deepEqual(await tabbed(5), [
      ...['Check the Link…', 'As received', 'Enlarge: As received', 'As received', 'Load Pictures'],
    ]);
    const open = (place: number) => ({ type: 'open', revision: 3, place });
    assert.deepEqual(await posted(), [
      ...[2, 3, 4, 5].map(open),
      { type: 'follow' },
      { type: 'openUpload' },
      { type: 'diff' },
    ]);
  });

  it('offers to load the pictures, if there are any and they are not loaded', async () => {
    const load = page.getByRole('button', { name: 'Load Pictures' });
    await show(pairs.same);
    await load.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'loadPictures' }]);
    await tell({ ...stateOf(pairs.same), arePicturesLoaded: true });
    assert.equal(await load.count(), 0);
    // To load a tracking pixel shows nothing, and counts an open.
    await show(pairs.entities);
    assert.equal(await load.count(), 0);
  });

  it('shows placeholders for pictures that are not loaded, as large as the pictures', async () => {
    const sources = async () =>
      page
        .frameLocator('iframe[title="As received"]')
        .locator('img')
        .evaluateAll((all) => all.map((each) => each.getAttribute('src')?.slice(0, 14)));
    await page.setViewportSize({ width: 1000, height: 900 });
    await show(pairs.same);
    const [first] = await page.frameLocator('iframe[title="As received"]').locator('img').all();
    assert.equal(await first?.evaluate((picture) => picture.clientWidth), 600);
    assert.deepEqual([...new Set(await sources())], ['data:image/svg']);
    const { uploaded, received } = pairs.same;
    const state = { ...stateOf(pairs.same), arePicturesLoaded: true };
    await tell(state, { uploaded, received, havePictures: true });
    assert.deepEqual([...new Set(await sources())], ['https://shop.e']);
  });

  it('folds what readers hardly see, and long lists of changes', async () => {
    await show(pairs.more);
    const open = () => page.locator('.part[open] > summary h2').allInnerTexts();
    assert.deepEqual(await open(), ['Texts', 'Pictures', 'Styles', 'Removed code for Outlook']);
    const links = page.locator('.part > summary', { hasText: 'Links' });
    assert.match(await links.innerText(), /Not checked yet: whether 1 link keeps its parameters/);
    await show(pairs.many);
    assert.deepEqual(await open(), []);
    await page.locator('summary', { hasText: 'Links' }).click();
    assert.equal(await page.locator('.changes > li:visible').count(), 5);
    await page.locator('summary', { hasText: '195 more changes' }).click();
    assert.equal(await page.locator('.changes > li:visible').count(), 200);
  });

  it('outlines what differs in both letters', async () => {
    await show(pairs.more);
    const marked = async (name: string) =>
      page
        .frameLocator(`iframe[title="${name}"]`)
        .locator('[data-mailroom-changed]')
        .evaluateAll((all) =>
          all.map((each) => {
            const { outlineStyle, borderBottomStyle } = getComputedStyle(each);
            return `${each.localName} ${outlineStyle === 'none' ? `${borderBottomStyle} underline` : outlineStyle}`;
          }),
        );
    // What the service is expected to do is dotted, and its pixel has no outline. The color of links has changed.
    const links = ['a solid underline', 'a solid underline'];
    assert.deepEqual(await marked('As uploaded'), ['mark dotted underline', 'img solid', ...links]);
    assert.deepEqual(await marked('As received'), [
      ...['div solid', 'mark dotted underline', 'img solid', ...links],
      ...['p dotted', 'a solid underline'],
    ]);
    await show(pairs.same);
    assert.deepEqual(await marked('As received'), ['mark solid underline']);
    const said = async (pair: Pair) => {
      await show(pair);
      return (await page.locator('.legend').innerText()).replace(/\s+/g, ' ').trim();
    };
    const usual = 'Usual: placeholders and the footer.';
    assert.deepEqual(
      [
        await said(pairs.usual),
        await said(pairs.more),
        await said(pairs.lost),
        await said(pairs.same),
        await said(pairs.plain),
        await said(pairs.many),
      ],
      [
        usual,
        `Readers may notice this. ${usual}`,
        `Needs attention. ${usual}`,
        'Needs attention.',
        'Readers see no difference.',
        'Usual: changed code. Of many changes, only the first are outlined.',
      ],
    );
  });

  it('lists what has a warning first, with the contents of each part below the words of its heading', async () => {
    for (const width of [320, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await show(pairs.lost);
      assert.deepEqual(await page.locator('.part h2').allInnerTexts(), [
        ...['Links', 'Filled in for this reader', 'Footer', 'Tracking pixels', 'Headers'],
      ]);
      const left = async (selector: string) =>
        Math.round((await page.locator(`.part[open] ${selector}`).first().boundingBox())?.x ?? 0);
      const [sign, title, summary, contents] = [
        await left('summary .mark'),
        await left('h2'),
        await left('.first'),
        await left('.changes'),
      ];
      assert.ok(Math.abs(contents - (width === 320 ? sign : title)) <= 3, `${contents} at ${width} pixels`);
      // On a narrow page it is below the title.
      assert.equal(Math.abs(summary - title) <= 3, width === 320, `${summary} at ${width} pixels`);
    }
  });

  it('shows the text of a passage as readers see it, rather than its entities', async () => {
    await show(pairs.entities);
    assert.deepEqual(await page.locator('.changes .text').allTextContents(), [
      'Fish & chips',
      'Fish & chips & more',
      'Picture: https://post.example/o/7',
    ]);
  });

  it('marks only the text that the service added before another one', async () => {
    const bye = '<p>See you soon, the team of the shop</p>';
    const added = 'Sent with Post';
    await show({ uploaded: `<body>${bye}</body>`, received: `<body><p>${added}</p>${bye}</body>` });
    const marked = page.frameLocator('iframe[title="As received"]').locator('[data-mailroom-changed]');
    assert.deepEqual(await marked.allTextContents(), [added]);
    assert.deepEqual(await page.locator('.changes .text ins').allTextContents(), [added]);
  });

  it('says and outlines nothing about the parts of another letter', async () => {
    await show(pairs.another);
    assert.equal(await page.locator('.part, .in-order').count(), 0);
    const uploadedLetter = page.frameLocator('iframe[title="As uploaded: “Spring” (maket 7)"]');
    await uploadedLetter.locator('a').first().waitFor({ state: 'attached' });
    assert.equal(await uploadedLetter.locator('[data-mailroom-changed]').count(), 0);
  });

  it('says where the requested links lead', async () => {
    const { uploaded, received } = pairs.own;
    const known = stateAndPlaces({
      uploaded,
      received,
      headers,
      fate: 'kept',
      leadsTo: 'https://shop.example/sale?utm_source=news&id=7',
    });
    assert.equal(known.state.changes?.verdict.detail, 'Checked: 1 link leads to the same page as before.');
  });

  it('has the subject in its title, and renders both letters', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await show(pairs.hostile);
    assert.equal(await page.locator('h1').innerText(), 'What the service changed in “Spring”');
    assert.deepEqual(await page.locator('.facts > *').allInnerTexts(), [
      'Work · test',
      'To anna@reader.example',
      await page.locator('.facts > *').nth(2).innerText(),
      'Compared with “Spring” (maket 7)',
    ]);
    assert.match(await page.locator('.facts').innerText(), /Sent .*\d/);
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
    assert.match((await told()).join('\n'), / https:\/\/shop\.example\/sale\?id=7/);
    await unfold();
    assert.equal(await page.getByText('<p>You subscribed.').isVisible(), false);
    await page.locator('summary', { hasText: 'HTML' }).first().click();
    assert.equal(await page.getByText('<p>You subscribed.').isVisible(), true);
  });

  it('moves the focus to the next control that is seen when the focused button disappears', async () => {
    await show(pairs.usual);
    await page.getByRole('button', { name: 'Check the Link…' }).focus();
    await show({ ...pairs.usual, fate: 'kept' });
    const focused = () => document.activeElement?.closest('label, button')?.textContent?.trim();
    assert.equal(await page.evaluate(focused), 'As uploaded');
  });

  it('does not take the focus while another part of the window has it', async () => {
    await show(pairs.usual);
    await unfold();
    await page.getByRole('button', { name: 'Check the Link…' }).focus();
    const isFocused = () => page.evaluate(() => document.activeElement !== document.body);
    assert.ok(await isFocused());
    await page.evaluate(() => Object.assign(document, { hasFocus: () => false }));
    await show({ ...pairs.usual, fate: 'kept' });
    assert.equal(await isFocused(), false);
  });

  it('shows both letters at the same height', async () => {
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

  it('shows text from the letter without interpreting its markup', async () => {
    await show(pairs.hostile);
    assert.equal(await page.locator('main img, main b, main a').count(), 0);
    await unfold();
    assert.match(await page.locator('main').innerText(), /onerror=alert\(1\)> \[run\]\(command:evil\)/);
    assert.match(await page.locator('.part').last().innerText(), /…and 11 more\.$/);
  });

  it('compares the styles of a letter that nests thousands of media queries', async () => {
    const nested = `color: blue }${'@media all{'.repeat(15_000)}a { color: green`;
    await show({ uploaded, received: uploaded.replace('color: red', nested) });
    assert.ok((await told()).includes('  Color of links: red → blue'));
  });

  it('shows both letters whole, side by side where there is room, else the one that the user selects', async () => {
    const uploadedLetter =
      '<!doctype html><html><body><table width="600"><tr><td>Wide</td></tr></table></body></html>';
    const shown = async () => {
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLElement>('.sheet iframe')]
          .filter((frame) => frame.checkVisibility())
          .every(({ style }) => style.height),
      );
      return page.locator('figure:visible').evaluateAll((figures) =>
        figures.map((figure) => {
          const [sheet, frame] = [figure.querySelector('.sheet'), figure.querySelector('iframe')];
          const letter = frame?.contentDocument?.documentElement;
          if (!sheet || !frame || !letter) return 'nothing';
          const isWhole =
            letter.scrollWidth <= letter.clientWidth &&
            frame.getBoundingClientRect().width <= sheet.clientWidth + 1;
          return `${frame.title}: ${isWhole ? 'whole' : 'cut'}`;
        }),
      );
    };
    const both = ['As uploaded: whole', 'As received: whole'];
    for (const [width, wanted] of [
      [1000, both],
      [650, both],
      [590, ['As received: whole']],
      [320, ['As received: whole']],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await show({ uploaded: uploadedLetter, received: uploadedLetter });
      assert.deepEqual(await shown(), wanted, `${width} pixels`);
    }
    await page.getByRole('radio', { name: 'As uploaded' }).check();
    await eventually(async () => assert.deepEqual(await shown(), ['As uploaded: whole']));
    await page.getByRole('button', { name: 'Enlarge: As uploaded' }).press('Enter');
    // At its full size it is wider than the page.
    await eventually(async () => assert.deepEqual(await shown(), ['As uploaded: cut']));
    await page.getByRole('button', { name: 'Fit into the Page: As uploaded' }).press('Enter');
    await eventually(async () => assert.deepEqual(await shown(), ['As uploaded: whole']));
    await page.setViewportSize({ width: 1000, height: 900 });
    await page.getByRole('button', { name: 'Enlarge: As uploaded' }).press('Enter');
    await eventually(async () => assert.deepEqual(await shown(), ['As uploaded: whole']));
    await page.getByRole('button', { name: 'Show Both: As uploaded' }).press('Enter');
    await eventually(async () => assert.deepEqual(await shown(), both));
  });

  it('has both letters in sight below its verdict, also in a narrow window with long letters', async () => {
    await page.setViewportSize({ width: 650, height: 760 });
    const long = (letter: string) => letter.replace('</body>', `${'<p>Spring</p>'.repeat(60)}</body>`);
    for (const name of ['usual', 'lost', 'more', 'same'] as const) {
      const pair = pairs[name];
      await show({ ...pair, uploaded: long(pair.uploaded), received: long(pair.received) });
      await page.waitForFunction(() =>
        [...document.querySelectorAll('.sheet')].every(
          ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
        ),
      );
      const sheets = await page.locator('.sheet').evaluateAll((all) =>
        all.map((each) => {
          const { bottom, height } = each.getBoundingClientRect();
          return { isInSight: bottom <= window.innerHeight, isHigh: height >= 400, bottom, height };
        }),
      );
      for (const { isInSight, isHigh, ...sheet } of sheets)
        assert.deepEqual([isInSight, isHigh], [true, true], `${name}: ${JSON.stringify(sheet)}`);
    }
  });

  it('says beside a button what it does beside that, and below it if there is no room', async () => {
    for (const width of [320, 650, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await show(pairs.usual);
      await unfold();
      const button = await page.getByRole('button', { name: 'Check the Link…' }).boundingBox();
      const about = await page.getByText('Opens 1 link once; the service may count a click.').boundingBox();
      assert.ok(button && about);
      const isBelow = about.y >= button.y + button.height && about.x <= button.x;
      const isBeside = about.x >= button.x + button.width && about.height < button.height;
      assert.deepEqual([isBelow, isBeside], [width === 320, width > 320], `${width} pixels`);
    }
  });

  it('fits pictures into a letter on a narrow page, and has room for their outlines', async () => {
    await page.setViewportSize({ width: 320, height: 900 });
    await show(pairs.more);
    await page.waitForFunction(
      () => document.querySelectorAll<HTMLElement>('.sheet iframe')[1]?.style.height !== '',
    );
    const picture = page.frameLocator('iframe[title="As received"]').locator('img').first();
    const [left, right] = await picture.evaluate((each) => {
      const box = each.getBoundingClientRect();
      return [box.left, each.ownerDocument.documentElement.clientWidth - box.right];
    });
    assert.ok(left >= 4 && right >= 4, `${left}, ${right}`);
  });

  it('scrolls both letters together', async () => {
    await page.setViewportSize({ width: 1000, height: 600 });
    const letter = (paragraphs: number) => `<html><body>${'<p>Spring</p>'.repeat(paragraphs)}</body></html>`;
    await show({ uploaded: letter(60), received: letter(90) });
    const scrolled = (at: 0 | 1) =>
      page.waitForFunction((index) => {
        const sheet = document.querySelectorAll('.sheet')[index];
        if (!sheet || sheet.scrollHeight <= sheet.clientHeight) return false;
        return sheet.scrollTop + sheet.clientHeight >= sheet.scrollHeight - 2;
      }, at);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.sheet')].every(
        ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight,
      ),
    );
    await page.getByRole('group', { name: 'As uploaded' }).press('End');
    for (const at of [0, 1] as const) await scrolled(at);
  });

  it('says why letters can’t be compared', async () => {
    await tell({
      subject: 'letter.eml',
      revision: 0,
      about: [],
      arePicturesLoaded: false,
      failure: { verdict: { tone: 'warning', words: 'The letter was deleted.' }, next: [] },
    });
    await page.locator('.verdict').waitFor();
    assert.equal(
      (await page.getByRole('status').innerText()).replace(/\s+/g, ' '),
      'Warning: The letter was deleted.',
    );
    assert.equal(await page.locator('section, button').count(), 0);
  });

  it('says what one does if it is not known from which upload the letter was made', async () => {
    const said: string[][] = [];
    for (const known of ['noAccount', 'noUploads', 'lost', 'others'] as const) {
      await tell({
        ...{ subject: 'Spring', revision: 0, about: [], arePicturesLoaded: false },
        failure: unknownUpload(known),
      });
      await page.locator('.verdict').waitFor();
      const texts = await page.locator('.more, header .ways, .next li').allInnerTexts();
      said.push([known, ...texts.map((text) => text.replace(/\s+/g, ' ').trim())]);
      await page.locator('button.primary').click();
    }
    assert.match(
      await page.locator('.verdict p').first().innerText(),
      /Mailroom doesn’t know yet which upload this letter was made from, so it can’t say what the service changed\.$/,
    );
    const test =
      'Or send a test of its layout with Mailroom, and compare that letter: what Mailroom uploads, it keeps.';
    const select = ['Select the upload that the letter was made from.', 'Select the Upload…'];
    assert.deepEqual(said, [
      [
        'noAccount',
        'A letter is compared with the uploads of an account, and none is selected.',
        'Select the account that sent the letter.',
        'Select an Account and Compare…',
        test,
      ],
      [
        'noUploads',
        'This computer keeps no uploads of this account, and the service doesn’t return any.',
        'If another account sent the letter, switch to that account.',
        'Switch Account and Compare…',
        test,
      ],
      ['lost', 'The upload that it was compared with is no longer on this computer.', ...select, test],
      ['others', ...select, test],
    ]);
    const elsewhere = { type: 'compareElsewhere' };
    const choose = { type: 'chooseUpload' };
    assert.deepEqual(await posted(), [elsewhere, elsewhere, choose, choose]);
  });

  for (const as of fittingLanguages) {
    for (const width of [320, 650, 1200]) {
      it(`clips nothing and passes axe at ${width} pixels (${as})`, async () => {
        language = as;
        await load(as, width);
        for (const [name, pair] of Object.entries(pairs)) {
          await show(pair);
          assert.deepEqual(await cutOff(), [], name);
          if (name === 'many') continue;
          assert.deepEqual(await axeFindings(page, themesOf(as, width)), [], name);
          if (['more', 'usual', 'lost', 'same', 'another'].includes(name))
            await takePictures(`${name}-${as}-${width}`);
        }
      });
    }
  }
});
