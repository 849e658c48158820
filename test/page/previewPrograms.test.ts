import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from '../../scripts/vscode/chromium.ts';
import type { ProgramGroup, ProgramLoss } from '../../src/protocol/inspector.ts';
import type { ProgramsView } from '../../src/protocol/preview.ts';
import { eventually } from '../support/eventually.ts';
import { axeFindings } from './support/axe.ts';
import { takePicturesOf } from './support/pageSuite.ts';
import { loadPreviewPage, previewState, takePosted, tellPreview } from './support/previewPage.ts';

const place = (line: number) => ({
  range: { start: { line, character: 0 }, end: { line, character: 4 } },
  canFix: false,
});

const groups: readonly ProgramGroup[] = [
  {
    programs: [
      { id: 'gmail.ios', name: 'Gmail (iOS)' },
      { id: 'gmail.android', name: 'Gmail (Android)' },
      { id: 'apple-mail.ios', name: 'Apple Mail (iOS)' },
    ],
    isAsMade: true,
    changes: 0,
    losses: [],
  },
  {
    programs: [{ id: 'outlook.windows', name: 'Outlook (Windows)' }],
    isAsMade: false,
    changes: 4,
    losses: [
      {
        cause: 'css-border-radius',
        title: 'border-radius',
        tested: '2021-03-09',
        page: 'https://www.caniemail.com/features/css-border-radius/',
        isSeen: true,
        isOfMjml: false,
        count: 2,
        places: [place(11), place(39)],
      },
      {
        cause: 'doubleBrace',
        title: '',
        tested: '2025',
        page: '',
        isSeen: true,
        isOfMjml: true,
        count: 1,
        places: [],
      },
      {
        cause: 'css-cursor',
        title: 'cursor',
        tested: '2022',
        page: '',
        isSeen: false,
        isOfMjml: false,
        onlyIn: ['Outlook (Windows)'],
        count: 1,
        places: [],
      },
    ],
  },
];

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

describe('The preview as mail programs show a letter', () => {
  let browser: Browser;
  let page: Page;

  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());
  beforeEach(async () => {
    page = await browser.newPage({ viewport: { width: 900, height: 700 }, offline: true });
    await loadPreviewPage(page);
  });
  afterEach(() => page.close());

  async function show(programs?: ProgramsView, html = '<h1>Sale</h1>'): Promise<void> {
    const letter = { revision: 1, splices: [{ at: 0, removed: 0, added: [html] }] };
    await tellPreview(page, {
      type: 'show',
      state: { ...previewState, ...(programs && { programs }) },
      letter,
    });
    await page.frameLocator('.stage:not(.beside) iframe').locator('h1').waitFor();
  }

  const region = () => page.getByRole('region', { name: 'Mail programs' });
  const compare = () => region().getByText('Compare', { exact: true }).click();

  it('asks for the groups when they are turned on, and shows them with what they drop', async () => {
    await show();
    assert.equal(await region().count(), 0);
    await takePosted(page);
    await page.getByRole('button', { name: 'Mail Programs' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'showPrograms', shown: true }]);
    await show({ groups });
    assert.equal(
      await region().locator('.headline').innerText(),
      '3 of your 4 programs show the letter as you made it. 1 differs.',
    );
    assert.deepEqual(await region().getByRole('button').allInnerTexts(), [
      'As You Made It',
      'Outlook (Windows)\nno rounded corners · some styles may be missing',
      'Gmail, Apple Mail (iOS)\n3 programs · as you made it',
    ]);
    assert.deepEqual(await region().locator('[aria-pressed="true"]').allInnerTexts(), ['As You Made It']);
    assert.deepEqual(await axeFindings(page), []);
    await page.getByRole('button', { name: 'Mail Programs' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'showPrograms', shown: false }]);
  });

  it('shows the letter of the next and of the previous group when arrow keys are pressed', async () => {
    await show({ groups });
    await region().getByRole('button', { name: 'Gmail' }).focus();
    await takePosted(page);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    assert.deepEqual(await takePosted(page), [
      { type: 'showPrograms', shown: true, program: 'outlook.windows' },
      { type: 'showPrograms', shown: true, program: 'gmail.ios' },
    ]);
  });

  it('shows the letter of a group, says so with a way back, and leads to each removal', async () => {
    await show({ groups });
    await takePosted(page);
    await region().getByRole('button', { name: 'Outlook (Windows)' }).click();
    assert.deepEqual(await takePosted(page), [
      { type: 'showPrograms', shown: true, program: 'outlook.windows' },
    ]);
    await show({ groups, shown: 'outlook.windows' });
    await region().getByText('Approximate, by published tests.').waitFor();
    assert.equal(await page.locator('.notice').count(), 0);
    assert.deepEqual((await region().getByRole('button').allTextContents()).slice(0, 3).map(inOneLine), [
      'As You Made It',
      'Outlook (Windows) · differs',
      'Gmail, Apple Mail (iOS)',
    ]);
    assert.equal(
      await region().locator('.effects').innerText(),
      'no rounded corners · some styles may be missing',
    );
    await region().getByText('What changes (4 places)').click();
    assert.deepEqual(await region().locator('.removals p').allInnerTexts(), [
      'By published tests from 2021 to 2025. Outlook draws letters with Word, this page with a browser.',
      'Readers don’t see these:',
    ]);
    assert.deepEqual(
      (await region().locator('.removals li').allInnerTexts()).map((text) =>
        text.replace(/\s+/g, ' ').trim(),
      ),
      [
        'border-radius · 2 places: Line 12, Line 40 · tested 2021',
        'Everything after }} in a style sheet · 1 place · tested 2025 · written by MJML',
        'cursor · 1 place · tested 2022 · only in Outlook (Windows)',
      ],
    );
    assert.equal(
      await region().getByRole('link', { name: 'tested 2021' }).getAttribute('href'),
      'https://www.caniemail.com/features/css-border-radius/',
    );
    assert.deepEqual(await axeFindings(page), []);
    await takePosted(page);
    await region().getByRole('button', { name: 'Line 40' }).click();
    await region().getByRole('button', { name: 'As You Made It' }).click();
    assert.deepEqual(await takePosted(page), [
      { type: 'goToRemoval', cause: 'css-border-radius', index: 1, fixes: false },
      { type: 'showPrograms', shown: true },
    ]);
  });

  it('shows the letters of two groups side by side, which scroll together', async () => {
    await show({ groups, shown: 'outlook.windows' });
    await takePosted(page);
    await compare();
    const choice = region().getByLabel('Beside it:');
    assert.deepEqual(await choice.locator('option').allInnerTexts(), [
      'Nothing',
      'The original letter',
      'Gmail, Apple Mail (iOS)',
    ]);
    await choice.selectOption('The original letter');
    await choice.selectOption('Gmail, Apple Mail (iOS)');
    const both = { type: 'showPrograms', shown: true, program: 'outlook.windows' };
    assert.deepEqual(await takePosted(page), [
      { ...both, beside: 'original' },
      { ...both, beside: 'gmail.ios' },
    ]);
    const long = '<h1>Sale</h1><p style="height: 3000px">Long</p>';
    const footers = { standard: '<p id="theirs">Unsubscribe</p>' };
    const beside = { program: 'gmail.ios', html: long.replace('Sale', 'Sale in Gmail'), footers };
    await show({ groups, shown: 'outlook.windows', beside }, long);
    const [first, second] = [':not(.beside)', '.beside'].map((one) =>
      page.frameLocator(`.stage${one} iframe`),
    );
    await second?.locator('#theirs').waitFor();
    assert.equal(await second?.locator('h1').innerText(), 'Sale in Gmail');
    assert.deepEqual(await page.locator('.beside-titles p').allInnerTexts(), [
      'Outlook (Windows)',
      'Gmail, Apple Mail (iOS)',
    ]);
    const widths = await page.locator('.sheet').evaluateAll((all) => all.map((one) => one.clientWidth));
    assert.ok(Math.abs((widths[0] ?? 0) - (widths[1] ?? 999)) <= 1, `${widths}`);
    assert.deepEqual(await axeFindings(page), []);
    await page.locator('.stage.beside').hover();
    await page.mouse.wheel(0, 10_000);
    const isAtEnd = (root: Element) =>
      root.ownerDocument.defaultView?.scrollY === root.scrollHeight - root.clientHeight &&
      root.scrollHeight > root.clientHeight;
    for (const letter of [first, second])
      while (!(await letter?.locator('html').evaluate(isAtEnd))) await page.mouse.wheel(0, 10);
    await takePosted(page);
    await region().getByRole('button', { name: 'Gmail' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'showPrograms', shown: true, program: 'gmail.ios' }]);
    await show({ groups, shown: 'gmail.ios' });
    await page.locator('.stage.beside').waitFor({ state: 'detached' });
  });

  it('outlines in the original letter what a group changes', async () => {
    await show({ groups, shown: 'outlook.windows' });
    await takePosted(page);
    await compare();
    await region().getByLabel('Outline what changes in the original letter').check();
    const asked = { type: 'showPrograms', shown: true, program: 'outlook.windows' };
    assert.deepEqual(await takePosted(page), [{ ...asked, isOutlined: true }]);
    const html = '<h1>Sale</h1><p>Text</p><p class="box">Box</p><p>Other</p>';
    const outlined = { paths: [[1, 1]], selectors: ['.box', 'p:::'] };
    await show({ groups, shown: 'outlook.windows', outlined }, html);
    await region().getByText('Outlines show what Outlook (Windows) removes or changes').waitFor();
    const boxes = page.locator('.pointing.removed div');
    await boxes.nth(1).waitFor();
    const tops = (box: Element) =>
      Math.round(box.getBoundingClientRect().top - (box.closest('.sheet')?.getBoundingClientRect().top ?? 0));
    const letter = page.frameLocator('.stage iframe');
    assert.deepEqual(
      await boxes.evaluateAll((all) => all.map((box) => Math.round(box.getBoundingClientRect().height))),
      await Promise.all(
        [1, 2].map((index) =>
          letter
            .locator('body > *')
            .nth(index)
            .evaluate((element) => Math.round(element.getBoundingClientRect().height)),
        ),
      ),
    );
    assert.ok((await boxes.first().evaluate(tops)) > 0);
    assert.deepEqual(await axeFindings(page), []);
    await takePosted(page);
    await region().getByRole('button', { name: 'Remove Outlines' }).click();
    await region().getByLabel('Outline what changes in the original letter').uncheck();
    assert.deepEqual(await takePosted(page), [asked, asked]);
    await show({ groups, shown: 'outlook.windows' }, html);
    await boxes.first().waitFor({ state: 'detached' });
  });

  it('leads from a program’s letter to a test, which shows it for certain; not from an uploaded version', async () => {
    await show({ groups, shown: 'outlook.windows' });
    await takePosted(page);
    const sendTest = region().getByRole('button', { name: 'Send Test…' });
    await sendTest.click();
    assert.deepEqual(await takePosted(page), [{ type: 'sendTest' }]);
    await tellPreview(page, {
      type: 'show',
      state: { ...previewState, uploaded: 'Maket 5.', programs: { groups, shown: 'outlook.windows' } },
    });
    await sendTest.waitFor({ state: 'detached' });
    await region().getByText('Approximate, by published tests.').waitFor();
  });

  it('offers the quick fixes of a removal whose finding has some', async () => {
    const [first, second] = groups;
    const losses =
      second?.losses.map((loss) => ({
        ...loss,
        places: [place(4), { ...place(5), canFix: loss.cause === 'doubleBrace' }],
      })) ?? [];
    const fixable = [first, { ...second, losses }] as readonly ProgramGroup[];
    await show({ groups: fixable, shown: 'outlook.windows' });
    await region().getByText('What changes (').click();
    await takePosted(page);
    await region().getByRole('button', { name: 'Fix…' }).click();
    assert.deepEqual(await takePosted(page), [
      { type: 'goToRemoval', cause: 'doubleBrace', index: 1, fixes: true },
    ]);
  });

  it('offers Gmail with another account and blocked pictures besides the programs of the setting', async () => {
    const others = [
      {
        programs: [{ id: 'gmail.other-account', name: 'Gmail (App with Another Account)' }],
        isAsMade: false,
        changes: 2,
        losses: [
          {
            cause: 'html-style',
            title: '<style> element',
            count: 2,
            tested: '2023-01-01',
            page: '',
            isSeen: true,
            isOfMjml: false,
            places: [],
          },
        ],
      },
      { programs: [{ id: 'picturesOff', name: '' }], isAsMade: false, changes: 2, losses: [] },
    ];
    await show({ groups, others });
    assert.deepEqual((await region().getByRole('button').allInnerTexts()).slice(3), [
      'Gmail (App with Another Account)\nno style sheets · much like a letter that Gmail forwards',
      'Pictures Blocked\n2 pictures',
    ]);
    await region().getByText('Not counted, as it depends on the reader:').waitFor();
    await takePosted(page);
    await region().getByRole('button', { name: 'Pictures Blocked' }).click();
    assert.deepEqual(await takePosted(page), [{ type: 'showPrograms', shown: true, program: 'picturesOff' }]);
    await show({ groups, others, shown: 'picturesOff' });
    await region().getByText('as in mail programs that block pictures').waitFor();
    // Nothing is counted beside a chosen one.
    assert.equal(await region().getByText('Not counted').count(), 0);
    await show({ groups, others, shown: 'gmail.other-account' });
    await region().getByText('Approximate, by published tests.').waitFor();
    assert.deepEqual(await axeFindings(page), []);
  });

  it('moves no bar and hides no size when a program is chosen', async () => {
    const html = '<title>Sale</title><h1>Sale</h1>';
    const places = async () => ({
      bar: (await page.locator('.bar').boundingBox())?.y,
      size: await page.locator('.letter-line .chip').getAttribute('title'),
    });
    await show({ groups }, html);
    const before = await places();
    assert.match(before.size ?? '', /^Size of the letter with its footer/);
    await show({ groups, shown: 'outlook.windows' }, '<h1>Sale</h1>');
    await region().locator('.effects').waitFor();
    assert.deepEqual(await places(), before);
    // A page that starts with a program knows the letter only as that program shows it.
    await loadPreviewPage(page);
    await show({ groups, shown: 'outlook.windows' }, html);
    assert.equal((await page.locator('.bar').boundingBox())?.y, before.bar);
    assert.equal(await page.locator('.letter-line .chip').count(), 0);
  });

  it('shows what the program keeps of the footer', async () => {
    const footers = { standard: '<p id="kept">Unsubscribe</p>' };
    await show({ groups, shown: 'outlook.windows', footers });
    const footer = page.frameLocator('iframe').locator('[data-mailroom-footer]');
    await footer.locator('#kept').waitFor();
    await show({ groups });
    await footer.locator('#kept').waitFor({ state: 'detached' });
    assert.match(await footer.innerText(), /\S/);
  });

  it('says when all programs show the letter as it was made, or none does, none is selected, or the letter can’t be read', async () => {
    const headlines: [programs: ProgramsView, text: string][] = [
      [{ groups: groups.slice(0, 1) }, 'All 3 of your programs show the letter as you made it.'],
      [{ groups: groups.slice(1) }, 'Your 1 program doesn’t show the letter as you made it.'],
      [{ groups: [] }, 'The setting mailroom.checks.clients selects no mail programs.'],
      [{ groups: [], isUnread: true }, 'This letter can’t be read for mail programs.'],
    ];
    for (const [programs, text] of headlines) {
      await show(programs);
      await region().locator('.headline').getByText(text, { exact: true }).waitFor();
    }
  });

  it('has words for what a reader misses, whatever the feature is called', async () => {
    const loss = { title: '', count: 1, tested: '2023', page: '', isSeen: true, isOfMjml: false, places: [] };
    const says = async (words: string, ...losses: readonly Partial<ProgramLoss>[]) => {
      const all = losses.map((one) => ({ cause: '', ...loss, ...one }));
      await show({ groups: [{ ...groups[0], isAsMade: false, losses: all } as ProgramGroup] });
      await eventually(async () => {
        const [, first = ''] = await region().getByRole('button').allInnerTexts();
        assert.equal(first.split('\n').at(-1), `3 programs · ${words}`);
      });
    };
    await says('line breaks may differ', { cause: 'css-white-space' }, { cause: 'css-unit-ch' });
    await says('no shadows · sizes may differ', { cause: 'css-width' }, { cause: 'css-box-shadow' });
    await says('small differences', { cause: 'css-unit-ch' });
    await says(
      'your dark colors are missing',
      { cause: 'css-at-media', isForDarkColors: true },
      { cause: 'css-cursor', isSeen: false },
    );
  });

  it('tells groups with the same words apart by what only some of them remove, or by the number of places', async () => {
    const loss = (cause: string, title: string, count = 1): ProgramLoss => ({
      ...{ cause, title, count, tested: '2023', page: '', isSeen: true, isOfMjml: false, places: [] },
    });
    const [space, mode] = [
      loss('css-white-space', 'white-space'),
      loss('css-text-overflow', 'text-overflow'),
    ];
    const wordsOf = async (...all: readonly (readonly ProgramLoss[])[]) => {
      const some = all.map((losses, index) => ({
        programs: [{ id: `program${index}`, name: `Program ${index}` }],
        isAsMade: false,
        changes: losses.length,
        losses,
      }));
      await show({ groups: some });
      await region().getByText(`${all.length} programs`, { exact: false }).waitFor();
      return await region().locator('.missed').allInnerTexts();
    };
    assert.deepEqual(await wordsOf([space], [mode, space]), [
      'line breaks may differ',
      'line breaks may differ (text-overflow)',
    ]);
    assert.deepEqual(await wordsOf([space], [mode], [loss('css-white-space', 'white-space', 3)]), [
      'line breaks may differ (white-space, 1 place)',
      'line breaks may differ (text-overflow)',
      'line breaks may differ (white-space, 3 places)',
    ]);
    const fonts = loss('css-at-import', '@import');
    assert.deepEqual(
      await wordsOf(
        [fonts],
        [fonts, loss('css-selector-type', 'Type selector')],
        [fonts, loss('html-ruby', '<ruby>')],
        [space],
      ),
      [
        'no web fonts',
        'no web fonts · some styles may be missing',
        'no web fonts · small differences (<ruby>)',
        'line breaks may differ',
      ],
    );
  });

  for (const language of ['en', 'ru'] as const)
    for (const width of [320, 673])
      it(`leaves the letter in view, with those that differ first: ${width} pixels, ${language}`, async () => {
        await page.setViewportSize({ width, height: 760 });
        await loadPreviewPage(page, undefined, language);
        const [made, differs] = groups as [ProgramGroup, ProgramGroup];
        const yahoo = { id: 'yahoo.desktop-webmail', name: 'Yahoo! Mail (Desktop Webmail)' };
        const others = [
          { ...made, programs: [{ id: 'gmail.other-account', name: 'Gmail (App with Another Account)' }] },
          { programs: [{ id: 'picturesOff', name: '' }], isAsMade: false, changes: 0, losses: [] },
        ];
        const fonts: ProgramLoss = { ...(differs.losses[0] as ProgramLoss), cause: 'css-at-import' };
        const all = { groups: [made, differs, { ...differs, programs: [yahoo], losses: [fonts] }], others };
        const sideways = () =>
          page.locator('.groups').evaluate((list) => list.scrollWidth - list.clientWidth);
        const top = async () => (await page.locator('.stage').boundingBox())?.y ?? 760;
        for (const [name, programs] of Object.entries({ all, one: { ...all, shown: 'outlook.windows' } })) {
          await show(programs, '<title>The cellar sale</title><h1>Sale</h1>');
          await page.locator('.programs').waitFor();
          await takePicturesOf(page, `preview/programs-${name}-${language}-${width}`);
          // The line that says how sure the groups are has its room. The bar is laid out once more when its room has been measured.
          const most = name === 'all' ? 280 : 260;
          await eventually(async () => assert.ok((await top()) < most, `${name}: ${await top()}`));
          if (name === 'all' || width > 560) assert.equal(await sideways(), 0, name);
        }
        await show(all);
        const view = page.locator('.fold:visible[popovertarget="tools"]');
        if ((await view.count()) > 0) await view.click();
        await takePicturesOf(page, `preview/tools-${language}-${width}`);
      });

  for (const language of ['en', 'ru'] as const)
    it(`leaves the letter in view of a narrow page also with an unknown footer, a sender and many effects: ${language}`, async () => {
      await page.setViewportSize({ width: 320, height: 760 });
      await loadPreviewPage(page, undefined, language);
      const [made, differs] = groups as [ProgramGroup, ProgramGroup];
      const losses = ['css-border-radius', 'css-at-media', 'css-background-image', 'doubleBrace'].map(
        (cause): ProgramLoss => ({ ...(differs.losses[0] as ProgramLoss), cause }),
      );
      const show = async (shown?: string) => {
        await tellPreview(page, {
          type: 'show',
          state: {
            ...previewState,
            footers: { standard: '<p>Unsubscribe</p>', isExample: true },
            lastCampaign: { title: '', sender: 'The cellar', subject: '' },
            programs: { groups: [made, { ...differs, losses }], ...(shown && { shown }) },
          },
          letter: {
            revision: 1,
            splices: [{ at: 0, removed: 0, added: ['<title>Spring</title><h1>Sale</h1>'] }],
          },
        });
        await page.frameLocator('iframe').locator('h1').waitFor();
      };
      const top = async () => (await page.locator('.stage').boundingBox())?.y ?? 760;
      await show('outlook.windows');
      await page.locator('.effects').waitFor();
      await eventually(async () => assert.ok((await top()) <= 300, String(await top())));
      await takePicturesOf(page, `preview/programs-unknown-${language}-320`);
      assert.equal(await page.locator('.notice').count(), 0);
      await show();
      await page.locator('.notice').waitFor();
    });

  it('shows the chosen program whole in its row, which fades out where more follow', async () => {
    await page.setViewportSize({ width: 320, height: 760 });
    const others = [{ programs: [{ id: 'picturesOff', name: '' }], isAsMade: false, changes: 0, losses: [] }];
    const row = region().locator('.groups');
    const fades = () =>
      row.evaluate((list) =>
        ['::before', '::after'].map((end) => getComputedStyle(list, end).content !== 'none'),
      );
    await show({ groups, others, shown: 'outlook.windows' });
    await eventually(async () => assert.deepEqual(await fades(), [true, true]));
    await show({ groups, others, shown: 'picturesOff' });
    await eventually(async () => assert.deepEqual(await fades(), [true, false]));
    const [chosen, whole] = await Promise.all([
      row.locator('[aria-pressed="true"]').boundingBox(),
      row.boundingBox(),
    ]);
    assert.ok((chosen?.x ?? 0) > (whole?.x ?? 0) + 40);
    await page.setViewportSize({ width: 1200, height: 760 });
    await eventually(async () => assert.deepEqual(await fades(), [false, false]));
  });

  it('fits a narrow preview', async () => {
    await page.setViewportSize({ width: 320, height: 700 });
    await show({
      groups,
      shown: 'outlook.windows',
      beside: { program: 'gmail.ios', html: '<h1>Sale</h1>' },
    });
    const overflow = await region().evaluate((element) => element.scrollWidth - element.clientWidth);
    assert.ok(overflow <= 0);
    assert.deepEqual(await axeFindings(page), []);
  });
});
