import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Locator, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import { createFormats } from '../../src/core/text/formats.ts';
import { type ReadLetter, unreadLetter } from '../../src/protocol/receivedLetter.ts';
import type { OutsidePictures } from '../../src/protocol/sheet.ts';
import { fittingLanguages, type Language } from '../support/languages.ts';
import { PreviewPage } from '../support/previewPage.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { loadBuiltPage, tellPage } from './support/builtPage.ts';
import { takePicturesOf } from './support/pageSuite.ts';
import { loadPreviewPage, previewState, takePosted, tellPreview } from './support/previewPage.ts';

const html = '<body style="margin: 0"><h1>Spring</h1><p style="height: 1500px">Letter</p></body>';
const people = [{ name: 'Anna', address: 'anna@reader.example' }] as const;
const sentAt = createFormats('en').dayAndTime(Date.parse('2026-11-23T12:00:00Z'));
const noPictures: OutsidePictures = { areLoaded: false, needTrust: false, areTurnedOff: false };

describe('The page of a received letter', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 1100, height: 800 }, offline: true });
  });
  afterEach(() => page.close());

  /** Shows the same letter on each of the pages. */
  const pages = {
    preview: async (language: Language = 'en', pictures = noPictures) => {
      await loadPreviewPage(page, undefined, language);
      const letter = { revision: 1, splices: [{ at: 0, removed: 0, added: [html] }] };
      await tellPreview(page, { type: 'show', state: { ...previewState, pictures }, letter });
      await shown();
    },
    letter: async (language: Language = 'en', pictures = noPictures, kept?: unknown) => {
      await loadBuiltPage(page, 'letter', { language, kept });
      const headers = [{ name: 'Date', value: 'Mon, 23 Nov 2026 12:00:00 +0000' }];
      const letter: ReadLetter = {
        ...unreadLetter,
        ...{ from: people, to: people, cc: people, replyTo: people, date: headers[0]?.value ?? '', headers },
        ...{ html, htmlSize: html.length, text: 'Spring', source: '…' },
      };
      await tellPage(page, { type: 'show', fileName: 'spring.eml', letter, pictures, isOwn: true });
      await shown();
    },
  };

  const shown = () => page.frameLocator('iframe').locator('h1').waitFor();

  /** Returns the result of `look`, which must be the same on both pages. */
  async function onBoth<T>(look: () => Promise<T>, language?: Language, pictures?: OutsidePictures) {
    await pages.preview(language, pictures);
    const there = await look();
    await pages.letter(language, pictures);
    assert.deepEqual(await look(), there);
    return there;
  }

  it('begins with the letter as a row of an inbox, whose subject is the title of the page', async () => {
    await pages.letter();
    const row = page.getByRole('group', { name: 'In the inbox' });
    assert.deepEqual(
      (await row.innerText()).split('\n').filter((line) => line.length > 1),
      [`Anna anna@reader.example · to anna@reader.example · ${sentAt}`, 'No subject', 'Spring Letter'],
    );
    assert.equal(await row.getByRole('heading', { level: 1 }).innerText(), 'No subject');
  });

  it('unfolds what summaries and lists take of a letter like the preview, and of a letter without HTML', async () => {
    const taken = async () => {
      await page.locator('.inbox-row summary').press('Enter');
      return await page.locator('.taken blockquote').innerText();
    };
    assert.equal(await onBoth(taken), 'Spring Letter');

    await loadBuiltPage(page, 'letter');
    const text = `Wild garlic is back ${'more '.repeat(60)}`;
    const letter: ReadLetter = { ...unreadLetter, from: people, subject: 'Spring', text, source: '…' };
    await tellPage(page, { type: 'show', fileName: 'spring.eml', letter, pictures: noPictures });
    const summarized = await taken();
    assert.ok(summarized.startsWith('Wild garlic is back more ') && summarized.length > 190);
    assert.match(
      await page.locator('.cuts tr').first().innerText(),
      /^Gmail\tSpring Wild garlic is back more /,
    );
  });

  const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
  const textsOf = async (selector: string) => (await page.locator(selector).allInnerTexts()).map(inOneLine);

  /** Returns the verdict, and below it each problem and note, and how they are corrected. */
  const judged = () =>
    textsOf('.findings [role="status"] > :last-child, .problems li > :last-child, .fixes li');

  const signature = {
    ...{ domain: 'reader.example', selector: 'mail', outcome: 'noKey', isPartial: false, isTest: false },
    ...{ doubled: [], uncovered: [], otherAuthors: [] },
  } as const;
  const results = (server: string, dkim: string) => ({
    server,
    results: ['SPF', 'DKIM', 'DMARC'].map((method) => ({
      method,
      result: method === 'DKIM' ? dkim : 'pass',
    })),
  });
  const soundHeaders = [
    { name: 'Date', value: 'Mon, 23 Nov 2026 12:00:00 +0000' },
    { name: 'Message-ID', value: '<1@reader.example>' },
    { name: 'DKIM-Signature', value: 'd=reader.example; s=mail; h=list-unsubscribe : List-Unsubscribe-Post' },
    { name: 'List-Unsubscribe', value: '<https://reader.example/u>' },
    { name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' },
  ];
  const sound: ReadLetter = {
    ...unreadLetter,
    ...{ from: people, to: people, date: 'Mon, 23 Nov 2026 12:00:00 +0000', headers: soundHeaders },
    ...{ html, htmlSize: html.length, text: 'Spring', subject: 'Spring' },
  };

  async function showLetter(letter: ReadLetter, { isOwn = true, pictures = noPictures } = {}): Promise<void> {
    await tellPage(page, { type: 'show', fileName: 'spring.eml', letter, pictures, isOwn });
    await page.locator('.findings').waitFor();
  }

  it('says at once whether the letter is well, and what became of it', async () => {
    await loadBuiltPage(page, 'letter');
    await showLetter(sound);
    assert.deepEqual(await judged(), ['No problems found in the headers.']);
    await takePosted(page);
    await page.getByRole('button', { name: 'Check the Sender' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'checkSender' }]);

    const spf = { ip: '192.0.2.1', domain: 'reader.example', result: 'fail' } as const;
    await tellPage(page, { type: 'senderChecks', checks: { signatures: [signature], spf } });
    await tellPage(page, { type: 'events', events: ['unsubscribe', 'complaint'] });
    await page.getByText('The reader unsubscribed.').waitFor();
    assert.deepEqual(await judged(), [
      'This letter has 3 problems.',
      'The reader reported the letter as spam. Don’t send more letters to this address.',
      'Signature check (DKIM) of reader.example: not confirmed. Mail programs may treat the letter as spam.',
      'Sending server check (SPF): reader.example does not let 192.0.2.1 send its letters, as seen from this computer.',
      'The reader unsubscribed.',
      'Sender (DKIM, SPF): check the DNS records of reader.example. Show DNS Records',
    ]);
    await page.getByRole('button', { name: 'Show DNS Records' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'openDomain', domain: 'reader.example' }]);
    await tellPage(page, {
      type: 'senderChecks',
      checks: { signatures: [{ ...signature, outcome: 'keyNotLookedUp' }] },
    });
    await tellPage(page, { type: 'events', events: [] });
    await page
      .getByText(
        'No problems found, but the sender could not be checked: DNS did not answer. Try again later.',
      )
      .waitFor();
    assert.equal(await page.getByRole('button', { name: 'Check the Sender' }).count(), 1);
  });

  it('leads to the DNS records for a key that is missing, and to the service for a signature that is wrong', async () => {
    await loadBuiltPage(page, 'letter');
    await showLetter(sound);
    const outcomes = {
      noKey: 'Sender (DKIM): check the DNS records of reader.example. Show DNS Records',
      bodyChanged:
        'Signature (DKIM): ask the support of your mail service to correct this. Copy a Message to Support',
    } as const;
    for (const outcome of ['noKey', 'bodyChanged'] as const) {
      await tellPage(page, { type: 'senderChecks', checks: { signatures: [{ ...signature, outcome }] } });
      await page
        .locator('.fixes')
        .getByText(outcomes[outcome].split(':')[0] ?? '')
        .waitFor();
      assert.deepEqual(await textsOf('.fixes li'), [outcomes[outcome]]);
    }
  });

  it('tells what the receiver found, and doesn’t contradict it by the DNS of this machine', async () => {
    await loadBuiltPage(page, 'letter');
    const authentication = [results('mx.reader.example', 'pass'), results('relay.example', 'fail')];
    await showLetter({ ...sound, authentication });
    const spf = { ip: '192.0.2.1', domain: 'reader.example', result: 'none' } as const;
    await tellPage(page, { type: 'senderChecks', checks: { signatures: [signature], spf } });
    const facts = page.getByText('Sender and Delivery');
    await facts.waitFor();
    const unsubscribing = 'Readers can unsubscribe with one click in the mail program.';
    const confirmed =
      'The letter says that mx.reader.example confirmed its sender on arrival (SPF, DKIM, DMARC).';
    assert.deepEqual(await judged(), [`No problems found in the headers. ${confirmed}`]);
    assert.equal(await page.locator('.findings .is-note').count(), 1);

    await facts.click();
    const then = 'Passed on arrival, says mx.reader.example.';
    assert.deepEqual(await textsOf('.people > div'), [
      `Signature (DKIM) reader.example — Not confirmed: DNS has no key at mail._domainkey.reader.example, as seen from this computer. ${then}`,
      `Sending server (SPF) None: reader.example has no SPF record, as seen from this computer. ${then}`,
      `Unsubscribing ${unsubscribing}`,
    ]);
    assert.equal(await page.locator('.people p:has(svg)').count(), 0);
  });

  it('says that all is well only once it has verified the signature itself', async () => {
    await loadBuiltPage(page, 'letter');
    await showLetter({ ...sound, authentication: [results('mx.reader.example', 'pass')] });
    assert.equal(await page.locator('.findings .is-note').count(), 1);
    await page.getByRole('button', { name: 'Check the Sender' }).waitFor();
    await tellPage(page, {
      type: 'senderChecks',
      checks: { signatures: [{ ...signature, outcome: 'valid' }] },
    });
    await page.locator('.findings .is-fine').waitFor();
    assert.deepEqual(await judged(), ['No problems found. The signature of reader.example is valid.']);
  });

  it('says nothing twice: neither below the verdict, nor of pictures that the letter shows', async () => {
    await loadBuiltPage(page, 'letter');
    const picture = { name: 'logo.png', type: 'image/png', contentId: 'logo@reader.example', location: '' };
    const attachments = [
      { ...picture, content: new Uint8Array() },
      { ...picture, name: 'prices.csv', type: 'text/csv', contentId: '', content: new Uint8Array() },
    ];
    await showLetter(
      {
        ...{ ...sound, attachments, headers: [], replyTo: people },
        html: '<h1>Spring</h1><img src="cid:logo%40reader.example">',
        authentication: [{ server: '', results: [{ method: 'SPF', result: 'fail' }] }],
      },
      { isOwn: false },
    );
    assert.deepEqual(await textsOf('.attachments bdi'), ['prices.csv']);
    assert.equal(await page.getByText('Sender and Delivery').count(), 0);

    await showLetter(sound);
    const spf = { ip: '192.0.2.1', domain: 'reader.example', result: 'fail' } as const;
    await tellPage(page, { type: 'senderChecks', checks: { signatures: [signature], spf } });
    await page.getByText('Sending server check (SPF)').waitFor();
    assert.equal(await page.getByText('Sending server (SPF)').count(), 0);
  });

  for (const [width, most] of [
    [320, 370],
    [523, 330],
    [1200, 310],
  ] as const)
    for (const language of ['en', 'ru'] as const)
      it(`shows the letter at once, with its date and recipient, whatever is wrong with it: ${width} pixels, ${language}`, async () => {
        await page.setViewportSize({ width, height: 800 });
        await loadBuiltPage(page, 'letter', { language });
        const to = Array.from({ length: 5 }, (_, at) => ({ name: '', address: `anna${at}@reader.example` }));
        const states: Readonly<Record<string, ReadLetter>> = {
          sound: { ...sound, subject: 'Spring is here: our new menu', cc: people },
          own: {
            ...{ ...sound, to, headers: soundHeaders.slice(0, 1), flaws: ['rawSubject'], cc: people },
            authentication: [results('mx.reader.example', 'fail')],
          },
        };
        for (const [name, letter] of Object.entries(states)) {
          await showLetter(letter);
          const checks = { signatures: [{ ...signature, outcome: 'valid' }] } as const;
          if (name === 'sound') await tellPage(page, { type: 'senderChecks', checks });
          await shown();
          await painted();
          await takePicturesOf(page, `letter/${name}-${language}-${width}`);
          const top = (await page.locator('.stage').boundingBox())?.y ?? 800;
          assert.ok(top <= most, `${name}: ${top}`);
          assert.match(await page.locator('.sender').innerText(), /anna@?0?.*2026/s);
          const isListed = await page.locator('.problems').isVisible();
          assert.equal(isListed, name === 'own' && width > 600);
          const ways = await textsOf('.judged button:visible');
          const steps =
            language === 'en'
              ? ['Copy a Message to Support', 'Show DNS Records']
              : ['Скопировать сообщение в поддержку', 'Показать записи DNS'];
          assert.deepEqual(ways, name === 'own' ? steps : []);
        }
        await page.locator('.facts summary').click();
        await takePicturesOf(page, `letter/facts-${language}-${width}`);
      });

  for (const width of [400, 1100])
    it(`scrolls its head away with the letter, and back: ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await pages.letter();
      const headIn = () => page.locator('.head').evaluate((head) => head.getBoundingClientRect().bottom > 0);
      const top = () => page.locator('.controls').evaluate((bars) => bars.getBoundingClientRect().top);
      const bottom = () => page.locator('.stage').evaluate((stage) => stage.getBoundingClientRect().bottom);
      const scroll = (by: number) =>
        page
          .frameLocator('iframe')
          .locator('html')
          .evaluate((root, y) => root.ownerDocument.defaultView?.scrollBy(0, y), by);
      assert.equal(await headIn(), true);
      await scroll(400);
      await page.waitForFunction(() => document.body.scrollTop > 0);
      await painted();
      assert.deepEqual([await headIn(), await top()], [false, 0]);
      assert.ok((await bottom()) <= 800);
      const line = await page.locator('.letter-line').boundingBox();
      assert.equal(Math.round((line?.y ?? 0) + (line?.height ?? 0)), 800);
      assert.ok(
        Math.abs((line?.y ?? 0) - (await bottom())) < 2,
        'there is nothing below the letter but its line',
      );
      await scroll(-400);
      await page.waitForFunction(() => document.body.scrollTop === 0);
      assert.equal(await headIn(), true);
    });

  it('names each problem of a letter in a sentence, those that cost readers first', async () => {
    await loadBuiltPage(page, 'letter');
    await showLetter({
      ...sound,
      subject: 'Весна',
      flaws: ['rawSubject'],
      htmlSize: 120_000,
      html: '<h1>Spring</h1><img src="cid:logo@reader.example" width="90" height="40">',
      headers: [{ name: 'List-Unsubscribe', value: '<https://reader.example/u>' }],
      authentication: [{ server: '', results: [{ method: 'SPF', result: 'fail' }] }],
    });
    await page.getByText('1 picture is missing').waitFor();
    assert.deepEqual(await judged(), [
      'This letter has 8 problems.',
      'The subject may be unreadable. It was sent without encoding, so some mail programs show wrong characters.',
      'Too large for Gmail: it hides everything after 102 KB, including the footer. HTML: 120,000 bytes. Gmail’s limit: 102,000.',
      'The server that received the letter distrusts its sender: SPF failed.',
      'The letter is not signed (DKIM), so many mail programs distrust it.',
      'Readers can’t unsubscribe with one click, which Gmail and Yahoo require from bulk senders.',
      '1 picture is missing: logo@reader.example',
      'The letter has no date. Every letter must have one.',
      'The letter has no Message-ID. Some servers treat such letters as spam.',
      'Size: run Mailroom: Make Smaller in its layout. If that isn’t enough, shorten the letter.',
      'Subject, unsubscribing, date, Message-ID: ask the support of your mail service to correct this. Copy a Message to Support',
      'Sender (SPF, DKIM): check the DNS records of reader.example. Show DNS Records',
    ]);
    assert.equal(await page.locator('.problems .is-blocks').count(), 3);
  });

  it('names the worst problem while the problems are folded, and what corrects them', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await loadBuiltPage(page, 'letter');
    await showLetter({ ...sound, headers: soundHeaders.slice(0, 1), flaws: ['rawSubject'] });
    const sum = page.locator('.findings [role="status"] > :last-child');
    const told = async () => inOneLine(await sum.innerText());
    assert.equal(await told(), 'This letter has 4 problems. The subject may be unreadable.');
    assert.equal(await page.locator('.findings .mark:visible').count(), 1);
    const ways = ['Copy a Message to Support', 'Show DNS Records'];
    assert.deepEqual(await textsOf('.fixes li'), [
      `Subject, unsubscribing, Message-ID: ${ways[0]}`,
      `Sender (DKIM): ${ways[1]}`,
    ]);
    await page.locator('.findings > summary').click();
    assert.equal(await told(), 'This letter has 4 problems.');
    assert.equal(await page.locator('.findings .mark:visible').count(), 4);
    assert.deepEqual(await textsOf('.fixes li'), [
      `Subject, unsubscribing, Message-ID: ask the support of your mail service to correct this. ${ways[0]}`,
      `Sender (DKIM): check the DNS records of reader.example. ${ways[1]}`,
    ]);
  });

  it('says how an own letter that Gmail cuts gets smaller, in few words while the problems are folded', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    const large = { ...sound, htmlSize: 110_000, subject: 'Spring is here: our new menu' };
    for (const language of ['ru', 'en'] as const) {
      await loadBuiltPage(page, 'letter', { language });
      await showLetter({ ...large, headers: soundHeaders.slice(0, 1), to: people });
      const top = (await page.locator('.stage').boundingBox())?.y ?? 800;
      assert.ok(top <= 420, `${language}: ${top}`);
    }
    const words = 'Size: run Mailroom: Make Smaller in its layout.';
    await showLetter(large);
    assert.deepEqual(await textsOf('.fixes li'), [words]);
    await page.locator('.findings > summary').click();
    assert.deepEqual(await textsOf('.fixes li'), [`${words} If that isn’t enough, shorten the letter.`]);
    await showLetter(large, { isOwn: false });
    assert.deepEqual(await textsOf('.fixes li'), []);
  });

  it('marks the same headers as missing that are problems of the letter', async () => {
    const marked: string[][] = [];
    for (const isOwn of [true, false]) {
      await loadBuiltPage(page, 'letter');
      await showLetter({ ...sound, headers: soundHeaders.slice(0, 3) }, { isOwn });
      await page.getByText('Headers', { exact: true }).click();
      marked.push(await textsOf('.explained .wrong dt'));
    }
    assert.deepEqual(marked, [['List-Unsubscribe'], []]);
  });

  it('copies a message to the support of the service, with the letter and its problems', async () => {
    await loadBuiltPage(page, 'letter');
    await showLetter({ ...sound, headers: soundHeaders.slice(0, 1), flaws: ['rawSubject'] });
    await takePosted(page);
    await page.getByRole('button', { name: 'Copy a Message to Support' }).click();
    const text = [
      `Your service sent the letter “Spring” from anna@reader.example (${sentAt}) with these problems:`,
      '– The subject may be unreadable. It was sent without encoding, so some mail programs show wrong characters.',
      '– Mail programs offer no way to unsubscribe: there is no List-Unsubscribe header.',
      '– The letter has no Message-ID. Some servers treat such letters as spam.',
      'How can this be corrected?',
    ].join('\n');
    assert.deepEqual(await takePosted(page), [{ type: 'copyMessage', text }]);
  });

  it('says plainly where the receiver’s words differ from the letter, and marks the check that failed', async () => {
    await loadBuiltPage(page, 'letter');
    const headers = soundHeaders.filter(({ name }) => name !== 'DKIM-Signature');
    const authentication = [results('mx.reader.example', 'fail')];
    await showLetter({ ...sound, headers, authentication });
    assert.equal(
      (await judged())[1],
      'Signature check on arrival: DKIM failed. This copy of the letter has no signature. To check it here, save the letter from the mail program again.',
    );
    await page.locator('.facts > summary').click();
    assert.equal(
      (await textsOf('.people > div'))[0],
      'On arrival mx.reader.example: SPF passed, DKIM failed, DMARC passed DMARC needs only one of the two, SPF or DKIM.',
    );
    assert.deepEqual(await textsOf('.people .found:has(svg)'), ['DKIM failed']);
  });

  it('leads to the places of missing pictures in the letter, also from another tab', async () => {
    await loadBuiltPage(page, 'letter');
    const logo = '<img src="cid:logo@reader.example" width="90" height="40">';
    await showLetter({ ...sound, html: `<h1>Spring</h1><p style="height: 3000px">Letter</p>${logo}` });
    const button = page.getByRole('button', { name: 'logo@reader.example' });
    await button.waitFor();
    await page.getByText('Source', { exact: true }).click();
    await button.click();
    const picture = page.frameLocator('iframe').locator('img');
    await picture.waitFor();
    assert.ok(await picture.evaluate((img) => img.getBoundingClientRect().top < window.innerHeight));
  });

  it('says that readers can’t unsubscribe in mail programs: of an own letter as a problem', async () => {
    await loadBuiltPage(page, 'letter');
    const headers = soundHeaders.filter(({ name }) => !name.startsWith('List-'));
    const said = 'Mail programs offer no way to unsubscribe: there is no List-Unsubscribe header.';
    await showLetter({ ...sound, headers });
    assert.deepEqual(await judged(), [
      'This letter has 1 problem.',
      said,
      'Unsubscribing: ask the support of your mail service to correct this. Copy a Message to Support',
    ]);
    await showLetter({ ...sound, headers, subject: '' }, { isOwn: false });
    assert.deepEqual(await judged(), ['This letter has 1 problem.', 'The letter has no subject.', said]);
  });

  it('never cuts off what is unfolded in its head', async () => {
    for (const [width, language] of [
      [320, 'ru'],
      [650, 'en'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await loadBuiltPage(page, 'letter', { language });
      const letter = { ...sound, headers: [], htmlSize: 120_000, cc: people };
      await showLetter({ ...letter, flaws: ['noBoundary', 'rawSubject'] });
      await page.locator('.facts > summary').click();
      const first = page.locator('.people dd').first();
      const { top, bottom } = await first.evaluate((row) => row.getBoundingClientRect());
      assert.ok(top > 0 && bottom < 800, `${width} pixels: ${top} to ${bottom}`);
      assert.equal(await page.locator('.head').evaluate((head) => head.scrollHeight - head.clientHeight), 0);
    }
  });

  it('fits a date, a domain and results of any length into a narrow page', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await loadBuiltPage(page, 'letter');
    const long = 'spring'.repeat(30);
    const from = [{ name: 'Anna', address: `anna@${long}.example` }];
    const authentication = [{ server: long, results: [{ method: long, result: 'pass' }] }];
    await showLetter({ ...sound, from, authentication, date: long, headers: [] });
    await page.locator('.findings > summary').click();
    await page.locator('.facts > summary').click();
    assert.equal(await page.locator('.head').evaluate((head) => head.scrollWidth - head.clientWidth), 0);
  });

  it('says first what a delivery report reports, and leads to the suppression of an address that is gone', async () => {
    await loadBuiltPage(page, 'letter');
    const report = { recipient: 'anna@reader.example', action: 'failed', status: '5.1.1' };
    const { html: _, ...text } = sound;
    await showLetter({
      ...text,
      headers: [],
      deliveries: [{ ...report, diagnostic: '550 unknown', server: '' }],
    });
    assert.deepEqual(await judged(), [
      'Not delivered to anna@reader.example. The mailbox doesn’t exist (code 5.1.1). The server answered: 550 unknown',
      'Remove the address from your list.',
    ]);
    await takePosted(page);
    await page.getByRole('button', { name: 'Suppress Addresses…' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'suppress', address: 'anna@reader.example' }]);
    assert.equal(await page.getByRole('button', { name: 'Compare with Uploaded' }).count(), 0);
  });

  it('says of each recipient what a delivery report on several reports', async () => {
    await loadBuiltPage(page, 'letter');
    const report = { recipient: 'anna@reader.example', action: 'failed', status: '5.1.1' };
    const late = { recipient: 'boris@reader.example', action: 'delayed', status: '4.2.2' };
    const deliveries = [report, late].map((each) => ({ ...each, diagnostic: '', server: '' }));
    await showLetter({ ...sound, headers: [], deliveries });
    assert.deepEqual(await judged(), [
      'This letter reports on a delivery.',
      'Not delivered to anna@reader.example. The mailbox doesn’t exist (code 5.1.1).',
      'Remove the address from your list.',
      'Not delivered to boris@reader.example yet. The server keeps trying. The mailbox is full (code 4.2.2).',
    ]);
  });

  it('keeps the size and the zoom in view below a long head', async () => {
    await page.setViewportSize({ width: 650, height: 500 });
    await loadBuiltPage(page, 'letter');
    await showLetter({ ...sound, headers: [], htmlSize: 120_000, flaws: ['noBoundary', 'rawSubject'] });
    const bottom = () =>
      page.locator('.letter-line').evaluate((line) => Math.round(line.getBoundingClientRect().bottom));
    assert.equal(await bottom(), 500);
    await page.evaluate(() => document.scrollingElement?.scrollTo(0, 10_000));
    assert.equal(await bottom(), 500);
  });

  it('says that the receiver found no signature', async () => {
    await loadBuiltPage(page, 'letter', { language: 'ru' });
    const found = { server: '', results: [{ method: 'DKIM', result: 'none' }] };
    await showLetter({ ...sound, authentication: [found] });
    await page.locator('.facts > summary').click();
    assert.ok((await textsOf('.people dd')).includes('DKIM нет'));
  });

  it('has what corrects a problem below the problems, and all else in one row, where it stays', async () => {
    await loadBuiltPage(page, 'letter');
    const fixes = () => textsOf('.fixes button');
    const steps = async () => {
      assert.deepEqual(await page.locator('.findings button, .facts button').allInnerTexts(), []);
      return await page.locator('.steps').getByRole('button').allInnerTexts();
    };
    const place = () => page.getByRole('button', { name: 'Compare with Uploaded' }).boundingBox();
    const usual = ['Compare with Uploaded', 'Send Another Test…'];
    await showLetter({ ...sound, cc: people });
    assert.deepEqual(await steps(), [...usual, 'Check the Sender']);
    const before = await place();
    await page.locator('.facts > summary').click();
    await page.locator('.people').waitFor();
    assert.deepEqual(await place(), before);
    await page.locator('.facts > summary').click();
    // Nothing moves below the pointer when the sender has been checked.
    await tellPage(page, {
      type: 'senderChecks',
      checks: { signatures: [{ ...signature, outcome: 'valid' }] },
    });
    await page.getByText('The signature of reader.example is valid.').first().waitFor();
    assert.deepEqual(await steps(), usual);
    assert.deepEqual(await place(), before);
    const signatures = ['reader.example', 'service.example'].map((domain) => ({ ...signature, domain }));
    await tellPage(page, { type: 'senderChecks', checks: { signatures } });
    await page.getByText('This letter has 2 problems.').waitFor();
    assert.deepEqual(await fixes(), ['DNS Records of reader.example', 'DNS Records of service.example']);
    assert.deepEqual(await steps(), usual);
    const report = { action: 'failed', status: '5.1.1', diagnostic: '', server: '' };
    const deliveries = ['anna', 'boris'].map((name) => ({ ...report, recipient: `${name}@reader.example` }));
    await showLetter({ ...sound, deliveries });
    await page.getByText('This letter reports on a delivery.').waitFor();
    assert.deepEqual(await steps(), ['Suppress Addresses…']);
    await takePosted(page);
    await page.getByRole('button', { name: 'Suppress Addresses…' }).click();
    const address = 'anna@reader.example, boris@reader.example';
    assert.deepEqual(await takePosted(page), [{ type: 'suppress', address }]);
  });

  for (const width of [320, 1100])
    it(`begins all words of its head at one edge: ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 800 });
      await loadBuiltPage(page, 'letter');
      await showLetter({ ...sound, headers: [], flaws: ['rawSubject'], cc: people });
      if (width < 600) await page.locator('.findings > summary').click();
      await page.locator('.facts > summary').click();
      const words = [
        ...[
          '.sender > bdi',
          '.subject bdi',
          '.opening summary bdi',
          '.findings strong',
          '.problems li > :last-child',
        ],
        ...['.facts > summary', '.people dt', '.steps button'],
      ];
      const lefts = await page
        .locator(words.join())
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
      const edges = new Set(lefts.filter((left) => left < 100).map(Math.round));
      assert.equal(edges.size, 1, [...edges].join());
    });

  it('shows three lines of a long subject until it is unfolded, and says faintly that there is none', async () => {
    await page.setViewportSize({ width: 320, height: 800 });
    await loadBuiltPage(page, 'letter');
    const subject = page.locator('h1');
    const height = () => subject.evaluate((title) => title.clientHeight);
    await showLetter({ ...sound, subject: 'Spring' });
    const line = await height();
    await showLetter({ ...sound, subject: 'Spring is here with our new menu. '.repeat(12) });
    await subject.getByText('our new menu').waitFor();
    assert.equal(Math.round((await height()) / line), 3);
    await page.locator('.opening summary').click();
    assert.ok((await height()) > 5 * line);
    await showLetter({ ...sound, subject: ' ' });
    await subject.locator('.unknown').getByText('No subject').waitFor();
  });

  it('fits the words of its bar again when a tab comes back, and when the font changes', async () => {
    await pages.letter('ru');
    await page.setViewportSize({ width: 560, height: 800 });
    const room = () => page.locator('.bar').getAttribute('data-room');
    const overflow = () => page.locator('.bar').evaluate((bar) => bar.scrollWidth - bar.clientWidth);
    await painted();
    const before = await room();
    await page.getByText('Код', { exact: true }).click();
    await page.getByText('Письмо', { exact: true }).click();
    assert.deepEqual([await room(), await overflow()], [before, 0]);
    await page
      .locator('html')
      .evaluate((root) =>
        root.setAttribute('style', '--vscode-font-size: 7px; --vscode-font-family: sans-serif'),
      );
    await painted();
    assert.notEqual(await room(), before);
    assert.equal(await overflow(), 0);
  });

  it('leads to the comparison with the upload, and to another test', async () => {
    await pages.letter();
    await takePosted(page);
    await page.getByRole('button', { name: 'Compare with Uploaded' }).click();
    await page.getByRole('button', { name: 'Send Another Test…' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'compare' }, { type: 'sendTest' }]);
  });

  it('offers neither for a letter that the account is not known to have sent, nor its DNS records', async () => {
    await loadBuiltPage(page, 'letter');
    await showLetter({ ...sound, headers: [] }, { isOwn: false });
    await page.locator('.problems').getByText('The letter is not signed (DKIM)').waitFor();
    assert.equal(await page.getByRole('button', { name: 'Compare with Uploaded' }).count(), 0);
    assert.equal(await page.getByRole('button', { name: 'Show DNS Records' }).count(), 0);
  });

  it('offers to load the pictures that a letter lacks', async () => {
    await loadBuiltPage(page, 'letter');
    await showLetter({ ...sound, html: '<h1>Spring</h1><img src="https://shop.example/a.png" alt="Menu">' });
    await page.getByText('Remote pictures are not loaded.').waitFor();
    assert.equal(await page.locator('.pictures').count(), 0);
    await takePosted(page);
    await page.getByRole('button', { name: 'Load Pictures' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'loadPictures', allowed: true }]);
  });

  it('says why a file can’t be read, and opens it as text', async () => {
    await loadBuiltPage(page, 'letter');
    const reason = '“deep.eml” is larger than 50 MB, the limit for letters. The file was not read.';
    await tellPage(page, { type: 'fail', fileName: 'deep.eml', reason });
    await page.getByRole('heading', { name: 'deep.eml' }).waitFor();
    assert.equal(await page.locator('.nothing p').innerText(), reason);
    await takePosted(page);
    await page.getByRole('button', { name: 'Open as Text' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'openAsText' }]);
  });

  for (const [language, bar] of [
    [
      'en',
      [
        'Phone | 375 pixels wide',
        'Tablet | 600 pixels wide',
        'Desktop | 800 pixels wide',
        'Fit | As wide as the page',
        'Width in pixels | Width in pixels',
        'Light | As in mail programs in light mode',
        'Pictures Load Pictures | Pictures are not loaded. Loading them tells their servers that you opened the letter',
        'Width of the letter | Drag to resize',
        '100% | Zoom. Doesn’t change the width in the letter’s own pixels',
      ],
    ],
    [
      'ru',
      [
        'Телефон | Ширина 375 пикселей',
        'Планшет | Ширина 600 пикселей',
        'Компьютер | Ширина 800 пикселей',
        'По ширине | Во всю ширину страницы',
        'Ширина в пикселях | Ширина в пикселях',
        'Светлое | Как в почтовых программах в светлом режиме',
        'Картинки Загрузить картинки | Картинки не загружаются. Загрузка сообщает их серверам, что вы открыли письмо',
        'Ширина письма | Потяните, чтобы изменить ширину',
        '100 % | Масштаб. Ширина в пикселях самого письма не меняется',
      ],
    ],
  ] as const) {
    it(`has the preview’s tools, in the same order with the same words and icons: ${language}`, async () => {
      const tools = await onBoth(toolsOf, language);
      assert.deepEqual(
        tools.map(({ words }) => words),
        bar,
      );
    });
  }

  /** Returns the tools for viewing a letter: names, tooltips and icons. */
  async function toolsOf() {
    const all = await page
      .locator('.bar :is(.widths label, .tool:not(.fold), .width), .handle, .letter-line .tool')
      .evaluateAll((tools) =>
        tools.map((tool) => ({
          name: (tool.getAttribute('aria-label') ?? tool.textContent)?.trim().replace(/\s+/g, ' '),
          title: tool.getAttribute('title'),
          icons: [...tool.querySelectorAll('svg')].map(({ innerHTML }) =>
            innerHTML.replace(/<!--.*?-->/g, ''),
          ),
        })),
      );
    // Only the preview has these; the letter page has a tab for text.
    const ofPreview = [
      'Letter',
      'Письмо',
      'Text',
      'Текст',
      'Screen Reader',
      'Диктор',
      'Mail Programs',
      'Почтовые программы',
      '',
    ];
    return all
      .filter(({ name = '' }) => !ofPreview.includes(name))
      .map(({ name, title, icons }) => ({ words: `${name} | ${title}`, icons }));
  }

  it('has the same keyboard controls as the preview', async () => {
    const seen = await onBoth(async () => {
      const steps: string[] = [];
      const see = async () => steps.push(await state());
      await page.locator('input[name="width"]:checked').focus();
      for (const key of ['ArrowRight', 'ArrowRight', 'Shift+Tab', 'Tab', 'ArrowRight']) {
        await page.keyboard.press(key);
        await see();
      }
      const field = page.getByRole('textbox', { name: 'Width in pixels' });
      for (const typed of ['412', '12', 'wide']) {
        await field.fill(typed);
        await field.press('Enter');
        await see();
      }
      await page.getByRole('separator').press('ArrowRight');
      await page.getByRole('separator').press('Shift+ArrowLeft');
      await see();
      const menu = page.locator('[popovertarget="appearance-menu"]');
      await menu.press('Enter');
      await page.locator('.item:focus').waitFor();
      for (const key of ['End', 'ArrowUp']) await page.keyboard.press(key);
      await page.keyboard.press('Enter');
      await see();
      await menu.press('Enter');
      await page.locator('.item:focus').waitFor();
      await page.keyboard.press('Escape');
      await see();
      return steps;
    });
    assert.deepEqual(seen, [
      '375 px 375 light width',
      '600 px 600 light width',
      '600 px 600 light other',
      '600 px 600 light width',
      '800 px 800 light width',
      '412 px 412 light Width in pixels',
      '240 px 240 light Width in pixels',
      '240 px 240 light Width in pixels',
      '249 px 249 light Width of the letter',
      '249 px 249 inverted appearance-menu',
      '249 px 249 inverted appearance-menu',
    ]);
  });

  /** Returns the announced width, the real width, the appearance and the focused control. */
  async function state(): Promise<string> {
    await painted();
    const told = await page.locator('.handle').getAttribute('aria-valuetext');
    const wide = Math.round((await page.locator('.sheet').boundingBox())?.width ?? 0);
    const look = (await page.locator('.sheet').getAttribute('class'))?.replace('sheet ', '');
    const focus = await page.evaluate(() => {
      const { activeElement: at } = document;
      return at?.getAttribute('name') === 'width'
        ? 'width'
        : (at?.getAttribute('aria-label') ?? at?.getAttribute('popovertarget') ?? 'other');
    });
    return `${told} ${wide} ${look} ${focus}`;
  }

  const painted = () =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

  it('shows the notices of the preview about a changed view, and can reset it', async () => {
    const said = await onBoth(
      async () => {
        await choose('Light and Dark', 'Author’s Dark Styles');
        const dark = await notices();
        await page.getByRole('button', { name: 'Show as in Outlook' }).click();
        await page.getByText('dark colors of Outlook on the web').waitFor();
        const inverted = await notices();
        await takePosted(page);
        await page.getByRole('button', { name: 'Reset View' }).click();
        await page.locator('.sheet.light').waitFor();
        return [dark, inverted, await takePosted(page)];
      },
      'en',
      { ...noPictures, areTurnedOff: true },
    );
    assert.deepEqual(said, [
      'This letter has no dark styles, so it stays light. Outlook, Gmail’s apps and others change the colors of such letters. Remote pictures are not loaded. Show as in Outlook Reset View',
      'Shown with the dark colors of Outlook on the web, by Microsoft’s published formula. Measured backgrounds usually differ by about 1%. Remote pictures are not loaded. Reset View',
      [{ type: 'loadPictures', allowed: true }],
    ]);
  });

  it('says like the preview that pictures need trust', async () => {
    const said = await onBoth(notices, 'en', { ...noPictures, needTrust: true });
    assert.equal(
      said,
      'Pictures are not loaded, because this window is in Restricted Mode. Loading them tells their servers that the letter was opened. Manage Workspace Trust',
    );
  });

  const notices = async () => (await page.locator('.notices').innerText()).trim().replace(/\s+/g, ' ');

  it('zooms like the preview', async () => {
    const widths = await onBoth(async () => {
      await page.getByTitle('375 pixels wide').click();
      const seen: string[] = [];
      for (const zoom of ['50', '200', 'Fit into the Page']) {
        await choose('Zoom', zoom);
        seen.push(await state());
      }
      return seen;
    });
    assert.deepEqual(
      widths.map((each) => each.split(' light')[0]),
      ['375 px 188', '375 px 750', '375 px 375'],
    );
  });

  const root = (): Locator => page.locator('html');
  const choose = (menu: string, item: string) => new PreviewPage(root()).choose(menu, item);

  for (const language of fittingLanguages) {
    it(`fits all of its tools at any width: ${language}`, async () => {
      await pages.letter(language);
      await page.locator('.facts > summary').click();
      for (const width of [320, 400, 480, 560, 700, 880, 1100, 1400]) {
        await page.setViewportSize({ width, height: 800 });
        await painted();
        const { fits, over } = await page.locator('.bar').evaluate((bar) => {
          const tools = [...bar.querySelectorAll('.choices label, .pixels, .tool, .chip')]
            .map((tool) => tool.getBoundingClientRect())
            .filter(({ width: wide }) => wide > 0);
          const covered = tools.filter((one, at) =>
            tools.slice(at + 1).some((other) => {
              const isBeside = other.left >= one.right - 1 || other.right <= one.left + 1;
              return !isBeside && other.top < one.bottom - 1 && other.bottom > one.top + 1;
            }),
          );
          const end = bar.ownerDocument.body.clientWidth;
          const isInPage = tools.every(({ right }) => right <= end);
          return { fits: bar.scrollWidth <= bar.clientWidth && isInPage, over: covered.length };
        });
        assert.deepEqual({ width, fits, over }, { width, fits: true, over: 0 });
        const cut = page
          .locator('.people dt')
          .evaluateAll((labels) =>
            labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
          );
        assert.deepEqual(await cut, [], `${width} pixels`);
        const fold = page.locator('.fold');
        if (!(await fold.isVisible())) continue;
        await fold.click();
        await page.locator('.widths:popover-open').waitFor();
        await page.keyboard.press('Escape');
      }
    });
  }

  for (const name of ['preview', 'letter'] as const) {
    for (const language of ['en', 'ru'] as const) {
      for (const width of [320, 1200]) {
        it(`passes axe at ${width} pixels: ${name}, ${language}`, async () => {
          await page.setViewportSize({ width, height: 800 });
          await pages[name](language, { ...noPictures, areTurnedOff: true });
          assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
          for (const tab of await page.locator('input[name="tab"]').all()) {
            await tab.check({ force: true });
            assert.deepEqual(await axeFindings(page, themesOf(language, width)), []);
          }
        });
      }
    }
  }

  it('restores its view, and ignores invalid stored values', async () => {
    await pages.letter('en', noPictures, { tab: 'letter', width: 412, zoom: 150, appearance: 'inverted' });
    assert.match(await state(), /^412 px 618 inverted/);
    await pages.letter('en', noPictures, { tab: 'attic', width: 'phone', zoom: 3, appearance: '<b>' });
    assert.match(await state(), /^1082 px 1082 light/);
  });
});
