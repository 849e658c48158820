import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import type { LinkOutcome } from '../../src/core/checks/linkTargets.ts';
import { letterLinks } from '../../src/core/links/letterLinks.ts';
import { linksToOtherSites } from '../../src/core/links/otherSites.ts';
import { writtenTemplate } from '../../src/core/links/parameterTemplate.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import type { LinksState, LinkView, ToLinksPage } from '../../src/protocol/links.ts';
import { fittingLanguages } from '../support/languages.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';

const { linkView } = await import('../../src/extension/checks/links/linkView.ts');

const template = 'utm_source=newsletter&utm_medium=email&utm_campaign={campaign}';

/** Half an hour ago, in milliseconds since 1970. */
const at = Date.now() - 30 * 60_000;

const shop = 'https://shop.example/spring/collection?a=1&amp;utm_source=newsletter#shoes';

/** The letter that the page shows: a link in each state, in the words of the product. */
const letter = `
<a href="${shop}">Shop now</a>
<a href="https://shop.example/${'long-'.repeat(40)}name"><img src="https://shop.example/a.png" alt="Red shoes"></a>
<a href="{{ url }}"></a>
<!--[if mso]><a href="https://shop.example/closed?a=1">Buy</a><![endif]-->
<p><a href="https://service.example/unsubscribe?reader=1">Unsubscribe</a></p>
<a href="#">Nothing</a>
<a href="javascript:alert(1)">&lt;img src=x onerror=alert(1)&gt;</a>
<a href="https://shop.example/all?${template.replace('{campaign}', 'spring')}">All shoes</a>
<a href="https://shop.example/new?${template.replace('{campaign}', 'spring')}">New shoes</a>`;

/** The results of the last check, by the words of the links. */
const outcomes: Readonly<Record<string, LinkOutcome>> = {
  'Shop now': { kind: 'fine', endsAt: 'https://www.shop.example/en/shoes?a=1' },
  'Red shoes': { kind: 'missing', status: 404 },
  Buy: { kind: 'refused', status: 403 },
  'All shoes': { kind: 'fine' },
  'Trail shoes': { kind: 'fine' },
};

/** Returns the links of the letter as the extension sends them to the page, in the current language. */
function viewsOf(html: string, isChecked = true): LinkView[] {
  const parameters = writtenTemplate(template) ?? [];
  const links = letterLinks(readLetterTree(html));
  const elsewhere = linksToOtherSites(links);
  return links.map((link, index) => {
    const outcome = isChecked ? outcomes[link.words] : undefined;
    const isExact = link.words !== 'Buy';
    const leadsElsewhere = elsewhere.has(link);
    const last = outcome && { outcome, at };
    const view = linkView(link, { isExact, template: parameters, leadsElsewhere, last });
    return { ...view, line: 10 + index, ...(link.words === '' && { file: 'footer.mjml' }) };
  });
}

const stateOf = (links: readonly LinkView[]): LinksState => ({
  layout: 'spring.mjml',
  revision: 7,
  links,
  template: { text: template, names: ['utm_source', 'utm_medium', 'utm_campaign'] },
  account: { name: 'Work', kind: 'live' },
});

describe('The page of a layout’s links', () => {
  const suite = pageSuite('links');
  const { load, posted, cutOff, takePictures } = suite;
  let page: Page;
  beforeEach(() => {
    page = suite.page;
  });

  async function show(shown: LinksState): Promise<void> {
    const message: ToLinksPage = { type: 'show', state: shown, memory: { layout: 'file:///spring.mjml' } };
    await tellPage(page, message);
    await page.locator('main').waitFor();
  }

  /** The rows of the table, and the headings of its groups. */
  const rows = async () =>
    (await page.locator('tbody tr:not(:has(.parameters))').allInnerTexts()).map((row) =>
      row
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean)
        .join(' | '),
    );
  const texts = async (selector: string) =>
    (await page.locator(selector).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

  it('groups the links by state, problems first, each with its words, what is wrong, its target and line', async () => {
    await show(stateOf(viewsOf(letter)));
    assert.deepEqual(await rows(), [
      '3 don’t work',
      `Red shoes | Picture | This page doesn’t exist: the server returned 404. | https://shop.example/${'long-'.repeat(40)}name | Line 11 | Open in Browser`,
      'Nothing | Nothing happens when readers click the link. Enter the link’s address. | # | Line 15',
      '<img src=x onerror=alert(1)> | Runs code instead of opening a page. Mail programs block it; remove it. | javascript:alert(1) | Line 16',
      '2 need attention',
      'Shop now | The redirect drops utm_source: visits may not be counted for this campaign. Use the final address in the letter. | https://shop.example/spring/collection?a=1&utm_source=newsletter#shoes | Leads to https://www.shop.example/en/shoes?a=1 | Use the Final Address… | Line 10 | Open in Browser',
      'Buy | Only in Outlook for Windows | The server refused the check (403), but readers may still reach the page. Open the link to find out. | Lacks UTM parameters. | https://shop.example/closed?a=1 | Line 13 | Open in Browser',
      '1 has no text | Screen-reader users can’t tell where such a link leads. Add text, or a description to its picture.',
      'Link without text | {{ url }} | The address is filled in for each reader. Send a test, and click the link there. | footer.mjml, line 12',
      '1 is not checked yet',
      `New shoes | https://shop.example/new?${template.replace('{campaign}', 'spring')} | Line 18 | Open in Browser`,
      '1 works',
      '1 can’t be checked',
    ]);
    assert.equal(await page.locator('tbody img, tbody a').count(), 0);
  });

  it('says a reason once that several links have', async () => {
    const links = ['Nothing', 'None', '#top'].map((words) => `<a href="">${words}</a>`);
    await show(stateOf(viewsOf(`${links.join(' ')} <a href="javascript:a()">Code</a>`)));
    assert.deepEqual(
      (await rows()).map((row) => row.replace(/ \| Line.*/, '')),
      [
        '3 don’t work | Nothing happens when readers click the link. Enter the link’s address.',
        'Nothing | No address',
        'None | No address',
        '#top | No address',
        '1 doesn’t work',
        'Code | Runs code instead of opening a page. Mail programs block it; remove it. | javascript:a()',
      ],
    );
  });

  it('folds many links that work, and whatever needs nothing while another link needs attention', async () => {
    const works = (count: number) =>
      Array.from(
        { length: count },
        (_, at) => `<a href="https://shop.example/${at}?${template}">All shoes</a>`,
      ).join('');
    const headings = async () => texts('.group:not(:has(.parameters))');
    const count = () => page.locator('tbody tr:not(.group)').count();
    await show(stateOf(viewsOf(works(5))));
    assert.deepEqual([await headings(), await count()], [['5 work'], 5]);
    await show(stateOf(viewsOf(works(6))));
    assert.deepEqual([await headings(), await count()], [['6 work'], 0]);
    await show(stateOf(viewsOf(`${works(6)} <a href="">Nothing</a>`)));
    assert.deepEqual([await headings(), await count()], [['1 doesn’t work', '6 work'], 1]);
    await page.getByRole('button', { name: '6 work', expanded: false }).press('Enter');
    assert.equal(await count(), 7);
    await page.getByRole('button', { name: '6 work', expanded: true }).press('Enter');
    assert.equal(await count(), 1);
    assert.deepEqual(await axeFindings(page), []);
    await show(stateOf(viewsOf(letter)));
    assert.deepEqual((await headings()).slice(-2), ['1 works', '1 can’t be checked']);
    const before = await count();
    await page.getByRole('button', { name: '1 can’t be checked', expanded: false }).press('Enter');
    assert.equal(await count(), before + 1);
    assert.match((await rows()).at(-1) ?? '', /^Unsubscribe \| A link that looks like an unsubscribe link/);
  });

  it('has one row for links with the same words, target and state', async () => {
    const picture = '<img src="https://shop.example/a.png" alt="All shoes">';
    const link = (content: string) => `<a href="https://shop.example/all?${template}">${content}</a>`;
    await show(stateOf(viewsOf(`${link(picture)} ${link('All shoes')} ${link('New shoes')}`)));
    assert.deepEqual(await rows(), [
      '1 is not checked yet',
      `New shoes | https://shop.example/all?${template} | Line 12 | Open in Browser`,
      '2 work',
      `All shoes | Picture and text | https://shop.example/all?${template} | Line 10 | Line 11 | Open in Browser`,
    ]);
    await page.getByRole('button', { name: 'Line 11' }).press('Enter');
    assert.deepEqual(await posted(), [{ type: 'open', revision: 7, link: 1 }]);
    // The parameters of the template are quieter than the rest of the address.
    const parameters = template.split(/(?=&)/);
    assert.deepEqual(await texts('[data-number="0"] code .quiet'), [
      `?${parameters[0]}`,
      ...parameters.slice(1),
    ]);
  });

  it('says after a check without a connection that nothing is known', async () => {
    const offline = { hosts: ['shop.example', 'service.example'], at: Date.now() };
    const said: string[][] = [];
    for (const links of [viewsOf(letter.replace(/<a href="[#j].*?<\/a>/g, ''), false), viewsOf(letter)]) {
      await show({ ...stateOf(links), offline });
      said.push([
        ...(await texts('.facts > span:not(:first-child)')).map((fact) =>
          fact.replace(/(today|yesterday), .*/, '…'),
        ),
        ...(await texts('.verdict p')),
        ...(await texts('header button')),
      ]);
    }
    const words =
      'Not known: Couldn’t check the links: no connection, or the names of these servers are misspelled: shop.example, service.example.';
    const step = 'Nothing was checked. Connect to the internet or correct the name, then check again.';
    assert.deepEqual(said, [
      ['7 links', 'Check failed …', words, step, 'Check Again…'],
      [
        '9 links',
        'Check failed …',
        'Checked …',
        words,
        `${step} Below are the results of an earlier check.`,
        'Check Again…',
      ],
    ]);
    assert.ok((await rows()).includes('1 is not checked yet'));
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Check Again…']);
    assert.deepEqual(await axeFindings(page), []);
  });

  it('says at the top how the links are and what one does next, with one main button for that', async () => {
    const link = (words: string) => `<a href="https://shop.example/?${template}">${words}</a>`;
    const said: string[] = [];
    for (const [html, isChecked] of [
      [letter, true],
      [link('All shoes').repeat(2), true],
      [link('All shoes'), false],
      ['<a href="">Nothing</a>', true],
      [link('Buy'), true],
      ['<a href="mailto:a@shop.example">Write</a>', true],
      [`${link('All shoes')}<a href="mailto:a@shop.example">Write</a>`, true],
      [`${link('All shoes')}<a href="{{unsubscribe}}">Unsubscribe</a>`, true],
      [link('') + link('All shoes'), true],
      [`${link('')}${link('All shoes')}<a href="mailto:a@shop.example">Write</a>`, false],
      [`<a href="https://shop.example/">All shoes</a>${link('Trail shoes')}`, true],
      ['<a href="https://shop.example/">All shoes</a>', false],
    ] as const) {
      await show(stateOf(viewsOf(html, isChecked)));
      const [verdict] = await texts('.verdict');
      const buttons = await page
        .locator('button:not(.link, .small)')
        .evaluateAll((all) =>
          all.map((each) =>
            each.matches('.primary') ? `[[${each.textContent.trim()}]]` : `[${each.textContent.trim()}]`,
          ),
        );
      said.push([verdict, ...buttons].join(' | '));
    }
    const test =
      'Send a test to see the links in a real letter. A click on its unsubscribe link may unsubscribe you.';
    const [again, send] = ['[Check Again…]', '[Send Test…]'];
    assert.deepEqual(said, [
      `Problem: 3 links don’t work Also: 2 need attention, 1 has no text, 1 is not checked yet. | [[Go to the First Broken Link]] | ${again} | ${send}`,
      `Fine: 2 links work ${test} | [${send}] | ${again}`,
      `Note: 1 link is not checked yet Check whether the pages open. | [[Check Links…]] | ${send}`,
      `Problem: 1 link doesn’t work | [[Go to the Broken Link]] | ${send}`,
      `Warning: 1 link needs attention | [[Go to the Link That Needs Attention]] | ${again} | ${send}`,
      `Note: No link can be checked 1 other link can’t be checked; the list says why. ${test} | [${send}]`,
      `Fine: Every link that can be checked was checked and works 1 other link can’t be checked; the list says why. ${test} | [${send}] | ${again}`,
      `Fine: Every link that can be checked was checked and works The unsubscribe link isn’t checked: the service fills it in for each recipient. ${test} | [${send}] | ${again}`,
      `Warning: 1 link has no text | [[Go to the Link Without Text]] | ${again} | ${send}`,
      `Note: 2 links are not checked yet Check whether the pages open. | [[Check Links…]] | ${send}`,
      `Warning: 1 link lacks UTM parameters Your web statistics may not count its visits for this campaign. | [[Add Missing Parameters to 1 Link…]] | ${again} | ${send}`,
      `Note: 1 link is not checked yet Check whether the pages open. | [[Check Links…]] | ${send}`,
    ]);
    await show(stateOf(viewsOf(link('All shoes'))));
    const [account, count, time = ''] = await texts('.facts > *');
    assert.deepEqual([account, count], ['Work · live', '1 link']);
    assert.match(time, /^Checked .*\d:\d\d/);
  });

  it('says how many links lack parameters, and shows the template on request', async () => {
    await show(stateOf(viewsOf(letter)));
    const block = page.locator('.parameters');
    const lack =
      'Warning: 1 link lacks UTM parameters, so your web statistics may not count its visits for this campaign.';
    assert.deepEqual(await texts('.parameters > p'), [
      lack,
      'To be changed by hand, because the code puts the address together: Buy. The list says what is lacking. Go to the Link',
    ]);
    await page.getByRole('button', { name: 'Go to the Link', exact: true }).click();
    assert.deepEqual(await posted(), [{ type: 'open', revision: 7, link: 3 }]);
    await block.locator('summary').click();
    await block.getByText(template).waitFor();
    await show(stateOf(viewsOf(`<a href="https://shop.example/?${template}">All shoes</a>`)));
    assert.deepEqual(await texts('.parameters > p'), ['Fine: No link lacks UTM parameters.']);
    assert.equal(await page.getByRole('button', { name: /^Add/ }).count(), 0);
  });

  it('marks each link that works and lacks parameters, and folds none of them', async () => {
    const works = `<a href="https://shop.example/all">All shoes</a>`;
    const broken = `<a href="https://shop.example/red">Red shoes</a>`;
    await show(stateOf(viewsOf(works + broken)));
    assert.deepEqual((await rows()).slice(2), [
      '1 works',
      'All shoes | Lacks UTM parameters. | https://shop.example/all | Line 10 | Open in Browser',
    ]);
  });

  it('shows the whole address of which the redirect drops a parameter', async () => {
    await page.setViewportSize({ width: 650, height: 900 });
    const address = `https://shop.example/spring/${'collection/'.repeat(12)}?utm_source=newsletter`;
    await show(stateOf(viewsOf(`<a href="${address}">Shop now</a>`)));
    const code = page.locator('[data-number="0"] code').first();
    assert.equal(await code.innerText(), address);
    assert.ok(await code.evaluate(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight));
  });

  it('shows the whole address that doesn’t work, since any part of it may be wrong', async () => {
    await page.setViewportSize({ width: 320, height: 900 });
    const address = `https://shop.example/${'collection/'.repeat(12)}red`;
    await show(stateOf(viewsOf(`<a href="${address}">Red shoes</a>`)));
    const code = page.locator('[data-number="0"] code');
    assert.equal(await code.innerText(), address);
    assert.equal(await code.locator('.cut').count(), 0);
  });

  it('offers the final address of a link whose redirect drops UTM parameters, once for all links with this address', async () => {
    const link = `<a href="${shop}">Shop now</a>`;
    await show(stateOf(viewsOf(`${link} ${link} <a href="${shop}">Buy</a>`)));
    const button = page.getByRole('button', { name: 'Use the Final Address…: “Shop now”', exact: true });
    assert.equal(await page.getByRole('button', { name: /^Use the Final/ }).count(), 1);
    await button.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'useFinal', revision: 7, link: 0 }]);
  });

  it('begins the words of all groups below one another', async () => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await show(stateOf(viewsOf(letter)));
    const lefts = await page
      .locator('.group strong span:last-child, .group .quiet, .lacking .ways, .parameters summary')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
    assert.equal(new Set(lefts).size, 1, lefts.join(', '));
  });

  it('says that links lead to other sites instead of counting them as lacking parameters', async () => {
    const link = (address: string, words: string) => `<a href="https://${address}">${words}</a>`;
    const complete = link(`shop.example/?${template}`, 'All shoes');
    const elsewhere = link('instagram.example/shop', 'Instagram') + link('t.example/shop', 'Telegram');
    await show(stateOf(viewsOf(complete + complete + link('www.shop.example/trail', 'Trail') + elsewhere)));
    assert.deepEqual(await texts('.parameters > p'), [
      'Warning: 1 link lacks UTM parameters, so your web statistics may not count its visits for this campaign. Add Missing Parameters to 1 Link…',
    ]);
    assert.deepEqual(
      (await rows())
        .filter((row) => row.includes('needs no UTM parameters'))
        .map((row) => row.split(' | ').slice(0, 2).join(': ')),
      ['Instagram: Another site: needs no UTM parameters', 'Telegram: Another site: needs no UTM parameters'],
    );
    assert.deepEqual(await axeFindings(page), []);
  });

  it('says what was added to the links and how to take it back', async () => {
    const names = ['utm_source', 'utm_medium'];
    await show({ ...stateOf(viewsOf(letter)), added: { names, links: 3, first: 3, at: Date.now() } });
    const done = page.locator('.done');
    assert.match(
      (await done.innerText()).replace(/\s+/g, ' '),
      /^Fine: Added to 3 links: utm_source, utm_medium \(today, .*\)\. To take it back, undo in “spring\.mjml”\. Go to the First Link$/,
    );
    await done.getByRole('button').press('Enter');
    assert.deepEqual(await posted(), [{ type: 'open', revision: 7, link: 3 }]);
    assert.deepEqual(await axeFindings(page), []);
    await show(stateOf(viewsOf(letter)));
    assert.equal(await done.innerText(), '');
  });

  it('says why each link was not checked', async () => {
    const html = [
      '<a href="mailto:a@shop.example">Write</a> <a href="tel:+100">Call</a> <a href="market:app">App</a>',
      '<a href="#top">Top</a> <a href="cid:one">File</a> <a href="https://a:b@shop.example/">Secret</a>',
      '<a href="https://shop.example/1">One</a>',
      '<p>To unsubscribe, <a href="https://shop.example/2">click</a></p> <a href="https://shop.example/2">Two</a>',
      '<a href="http://192.168.0.1/">Private</a>',
    ].join('<p>.</p>');
    await show(stateOf(viewsOf(html, false)));
    assert.deepEqual(
      (await rows()).map((row) =>
        row.replace(' | Lacks UTM parameters.', '').replace(/( \| [^ |]*)? \| Line.*/, ''),
      ),
      [
        '1 doesn’t work',
        'Private | Readers can’t open this address. Use a public one.',
        '1 is not checked yet',
        'One',
        '8 can’t be checked',
        'Write | Opens the reader’s mail program.',
        'Call | Opens the reader’s phone app.',
        'App | Opens another program. Only the reader’s device knows whether that works.',
        'Top | Leads to a place in the letter itself. Many mail programs ignore such links.',
        'File | Most mail programs don’t open such addresses.',
        'Secret | The address contains a user name or password, so it is not requested.',
        'click | A link that looks like an unsubscribe link isn’t checked: that could unsubscribe someone.',
        'Two | The same address looks like an unsubscribe link elsewhere, so it isn’t checked.',
      ],
    );
    assert.deepEqual(await page.getByRole('button', { name: /^Open in Browser/ }).count(), 1);
  });

  it('cuts a long address to two lines until it has the focus, but never one whose host might be cut', async () => {
    const long = 'collection/'.repeat(20);
    const links: Readonly<Record<string, string>> = {
      Short: 'https://shop.example/',
      Long: `https://shop.example/${long}`,
      Elsewhere: `https://shop.example-shop.example-spring@elsewhere.example/${long}`,
      Backslash: `https://shop.example-shop.example-spring\\@elsewhere.example/${long}`,
    };
    const html = Object.entries(links).map(([words, address]) => `<a href="${address}">${words}</a>`);
    await load('en', 320);
    await show(stateOf(viewsOf(html.join(' '))));
    const code = (words: string) =>
      page.locator('tbody tr', { has: page.getByText(words, { exact: true }) }).locator('code');
    const height = async (words: string) => (await code(words).boundingBox())?.height ?? 0;
    const lines = async (words: string) => Math.round((await height(words)) / (await height('Short')));
    assert.equal(await lines('Long'), 2);
    assert.ok((await lines('Elsewhere')) > 2 && (await lines('Backslash')) > 2);
    assert.equal(await code('Long').getAttribute('title'), links.Long);
    assert.equal(await code('Long').innerText(), links.Long);
    await code('Long').focus();
    assert.ok((await lines('Long')) > 2);
    assert.deepEqual(await cutOff(), []);
  });

  it('shows the UTM parameters of a long address whole, below what is cut or beside it, and copies no line break', async () => {
    const address = (path: string) => `https://shop.example/${path}?id=1&${template}#top`;
    const long = address('collection/'.repeat(20));
    await show(stateOf(viewsOf(`<a href="${long}">Long</a> <a href="${address('all')}">Short</a>`)));
    for (const width of [320, 650, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      const code = page.locator('[data-number="0"] code');
      const [start, end] = await code.locator('> span').evaluateAll((parts) =>
        parts.map(({ textContent, scrollHeight, clientHeight, classList }) => ({
          text: textContent,
          isCut: classList.contains('cut') && scrollHeight > clientHeight,
        })),
      );
      assert.ok(start?.isCut, `${width} pixels`);
      assert.deepEqual(end, { text: `&${template}#top`, isCut: false });
      assert.equal(await code.innerText(), long);
      assert.deepEqual(await cutOff(), []);
    }
    assert.equal(await page.locator('[data-number="1"] .cut').count(), 0);
  });

  it('says what the links lack before the links, and after them if nothing is lacking', async () => {
    const order = async () =>
      (await texts('.group, main > .parameters')).map((words) => words.replace(/^(Warning|Fine): /, ''));
    const lack = '1 link lacks UTM parameters';
    await show(stateOf(viewsOf(letter)));
    const said = await order();
    assert.deepEqual(
      said.map((words) => words.slice(0, lack.length)),
      [
        lack,
        '3 don’t work',
        '2 need attention',
        '1 has no text Screen-reader',
        '1 is not checked yet',
        '1 works',
        '1 can’t be checked',
      ],
    );
    await page.setViewportSize({ width: 320, height: 900 });
    const [sign, words] = await page
      .locator('.lacking > *')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
    assert.equal(sign, words, 'the words are beside their sign');
    await show(stateOf(viewsOf(`<a href="https://shop.example/?${template}">All shoes</a>`)));
    assert.match((await order()).join(' | '), /^1 works \| No link lacks UTM parameters/);
  });

  it('has bold names at every width', async () => {
    await show(stateOf(viewsOf(letter)));
    for (const width of [320, 650, 1000]) {
      await page.setViewportSize({ width, height: 900 });
      const weights = await page
        .locator('tr[data-number="1"] > *')
        .evaluateAll((cells) =>
          cells.flatMap((cell) =>
            [...cell.children].map((part) => [part.textContent, getComputedStyle(part).fontWeight]),
          ),
        );
      const bold = weights.filter(([, weight]) => Number(weight) >= 600).map(([words]) => words);
      assert.deepEqual(bold, ['Red shoes'], `${width} pixels`);
    }
  });

  it('has findings at the size of the text, above smaller addresses that have the width they need', async () => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await show(stateOf(viewsOf(letter)));
    const sizes = await page
      .locator('[data-number="1"] :is(th > :first-child, .finding, code)')
      .evaluateAll((all) => all.map((each) => Number.parseFloat(getComputedStyle(each).fontSize)));
    const [name = 0, finding, code = name] = sizes;
    assert.equal(finding, name);
    assert.ok(code < name);
    const { height = 0 } = (await page.locator('[data-number="8"] code').boundingBox()) ?? {};
    assert.ok(height > 0 && height < 24, `${height} pixels`);
  });

  it('is a table on a wide page, and a block for each link on a narrow one', async () => {
    for (const width of [320, 640, 1100]) {
      await page.setViewportSize({ width, height: 900 });
      await show(stateOf(viewsOf(letter)));
      const cells = await page.locator('tr[data-number="1"] > *').evaluateAll((all) =>
        all.map((cell) => {
          const { top, width: wide } = cell.getBoundingClientRect();
          return { name: cell.className, tag: cell.tagName, top, wide };
        }),
      );
      assert.equal(cells.length, 3);
      const isTable = new Set(cells.map(({ top }) => top)).size === 1;
      assert.equal(isTable, width >= 600, `${width} pixels`);
      const [heading] = cells.toSorted((one, other) => one.top - other.top);
      if (!isTable) assert.equal(heading?.tag, 'TH', 'its name heads a link');
      const target = cells.find(({ name }) => name === 'target');
      if (!isTable) assert.ok((target?.wide ?? 0) > width * 0.8, 'the address has the full width');
      assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Go to the First Broken Link']);
    }
  });

  it('keeps the words of each button of a row on one line', async () => {
    for (const language of fittingLanguages) {
      for (const width of [320, 650, 1000]) {
        await load(language, width);
        await show(stateOf(viewsOf(letter)));
        const places = page.locator('.places button').filter({ hasNotText: 'footer.mjml' });
        const lines = await places.evaluateAll((buttons) =>
          buttons.map((button) => {
            const range = button.ownerDocument.createRange();
            range.selectNodeContents(button);
            return new Set([...range.getClientRects()].map(({ top }) => top)).size;
          }),
        );
        assert.deepEqual(new Set(lines), new Set([1]), `${language}, ${width} pixels`);
      }
    }
  });

  it('does not wrap a file name that fits', async () => {
    await page.setViewportSize({ width: 320, height: 900 });
    await show(stateOf(viewsOf(letter)));
    const lines = await page.getByRole('button', { name: 'footer.mjml' }).evaluate((button) => {
      const walker = button.ownerDocument.createTreeWalker(button, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!node.textContent?.includes('footer.mjml')) continue;
        const range = button.ownerDocument.createRange();
        const start = node.textContent.indexOf('footer.mjml');
        range.setStart(node, start);
        range.setEnd(node, start + 'footer.mjml'.length);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      }
      return 0;
    });
    assert.equal(lines, 1);
  });

  it('goes to the code and runs its commands by the keyboard', async () => {
    await show(stateOf(viewsOf(letter)));
    await page.locator('.parameters details').evaluate((details) => details.setAttribute('open', ''));
    for (const name of ['Check Again…', 'Open Settings', 'Line 11: “Red shoes”']) {
      await page.getByRole('button', { name }).first().focus();
      await page.keyboard.press('Enter');
    }
    await page.getByRole('button', { name: 'Open in Browser: “Shop now”' }).press('Enter');
    await page.getByRole('button', { name: 'Go to the First Broken Link' }).press('Enter');
    await page.getByRole('button', { name: 'Send Test…' }).press('Enter');
    await show(stateOf(viewsOf(letter, false)));
    await page.getByRole('button', { name: 'Add Missing Parameters to 2 Links…' }).press('Enter');
    assert.deepEqual(await posted(), [
      { type: 'check' },
      { type: 'openSetting' },
      { type: 'open', revision: 7, link: 1 },
      { type: 'openInBrowser', revision: 7, link: 0 },
      { type: 'open', revision: 7, link: 1 },
      { type: 'sendTest' },
      { type: 'add' },
    ]);
  });

  it('says when there are no links', async () => {
    await show({ layout: 'a.html', revision: 1, links: [] });
    assert.deepEqual(await texts('.verdict p, button'), [
      'Note: This layout has no links.',
      'Add a link to the layout. This page then lists it. The unsubscribe link is not listed here: it belongs to the footer that the service appends.',
      'Go to the Layout',
    ]);
    await page.locator('button.primary').click();
    assert.deepEqual(await posted(), [{ type: 'openLayout' }]);
    assert.equal(await page.locator('.parameters').count(), 0);
  });

  it('says why the layout can’t be read and what one does then, above the earlier links', async () => {
    const failed = { ...stateOf(viewsOf(letter)), failure: 'Line 4: “mj-x” is not a known element.' };
    const said: string[][] = [];
    for (const state of [failed, { ...failed, links: undefined as never }]) {
      await show(state);
      said.push([
        ...(await texts('.verdict p, button:not(.link)')),
        `${await page.locator('tbody tr:not(.group)').count()} links`,
      ]);
    }
    const step = 'Correct the layout. This page then reads its links again.';
    const failure = 'Warning: Line 4: “mj-x” is not a known element.';
    assert.deepEqual(said, [
      [failure, `${step} Below are the links as they were last read.`, 'Show Problems', '7 links'],
      [failure, step, 'Show Problems', '0 links'],
    ]);
    await show(failed);
    assert.equal(await page.getByRole('button', { name: /^(Check|Add)/ }).count(), 0);
    await page.locator('button.primary').click();
    assert.deepEqual(await posted(), [{ type: 'showProblems' }]);
  });

  /** What the page shows when little or nothing is wrong, by the names of its pictures. */
  const calmStates = (): Readonly<Record<string, LinksState>> => {
    const link = (path: string, words: string) =>
      `<a href="https://shop.example/${path}?${template.replace('{campaign}', 'spring')}">${words}</a>`;
    const off = '<p><a href="{{unsubscribe}}">Unsubscribe</a></p>';
    const sound = link('all', 'All shoes') + link('trail', 'Trail shoes') + off;
    return {
      well: stateOf(viewsOf(sound)),
      lacking: stateOf(viewsOf(`<a href="https://shop.example/men">All shoes</a>${sound}`)),
      added: {
        ...stateOf(viewsOf(sound, false)),
        added: { names: ['utm_source', 'utm_medium', 'utm_campaign'], links: 2, first: 0, at },
      },
      unchecked: stateOf(viewsOf(sound, false)),
      offline: { ...stateOf(viewsOf(sound, false)), offline: { hosts: ['shop.example'], at: Date.now() } },
      nothing: stateOf([]),
    };
  };

  for (const language of fittingLanguages) {
    for (const width of [320, 650, 1100]) {
      it(`clips nothing and passes axe at ${width} pixels (${language})`, async () => {
        await load(language, width);
        const links = viewsOf(letter);
        await show(stateOf(links));
        assert.deepEqual(await cutOff(), []);
        // What works or can’t be checked is folded.
        assert.equal(await page.locator('tbody tr:not(.group)').count(), links.length - 2);
        await takePictures(`${language}-${width}`);
        assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
        for (const [name, state] of Object.entries(calmStates())) {
          await show(state);
          assert.deepEqual(await cutOff(), [], name);
          await takePictures(`${name}-${language}-${width}`);
          assert.deepEqual(await axeFindings(page, ['dark']), [], name);
        }
      });
    }
  }
});
