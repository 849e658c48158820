import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { createFormats } from '../../src/core/text/formats.ts';
import type { RunResults } from '../../src/extension/imports/page/runView.ts';
import type { Words } from '../../src/extension/kit/words.ts';
import type { FromImportPage } from '../../src/protocol/importPage.ts';
import { fittingLanguages, type Language, languages } from '../support/languages.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { lowContrasts } from './support/contrast.ts';
import { checkedSource, type ImportOnPage, importLists, imports, leftRows } from './support/importStates.ts';
import { pageSuite } from './support/pageSuite.ts';
import { setTheme, themes } from './support/themeColors.ts';

const { importState, suppressedState } = await import('../../src/extension/imports/page/importState.ts');

/** A thousand columns take long, and differ from five in their number only. */
const { wide, ...usualImports } = imports;

const linesOf = (text: string) => text.split('\n').filter(Boolean);

const inOneLine = (texts: readonly string[]) => texts.map((text) => text.replace(/\s+/g, ' '));

/** The states of which pictures are taken. */
const pictured = [
  'unchosen',
  'guessed',
  'checked',
  'optOut',
  'running',
  'wrongKey',
  'failing',
  'done',
  'stopped',
];

const memory = { account: 'work', id: 1 };

describe('The page of an import', () => {
  const suite = pageSuite('import');
  const { cutOff } = suite;
  const posted = () => suite.posted<FromImportPage>();
  let language: Language = 'en';
  let page: Page;
  beforeEach(() => {
    page = suite.page;
    language = 'en';
  });

  async function load(as: Language, width = 320): Promise<void> {
    language = as;
    await suite.load(as, width);
  }

  async function show(
    job: ImportOnPage,
    isLive = false,
    earlierFields: readonly string[] = [],
    saved: RunResults['saved'] = job === imports.done
      ? [{ name: 'people - to add.csv', folder: '/people', rows: 14, isAddable: true }]
      : [],
  ): Promise<void> {
    const formats = createFormats(language);
    const left = job === imports.done ? leftRows() : [];
    const state = importState(job, {
      lists: importLists,
      accountKind: isLive ? 'live' : 'test',
      earlierFields,
      formats,
      left,
      saved,
    });
    await tellPage(page, { type: 'show', state, memory });
  }

  for (const as of fittingLanguages) {
    for (const width of [320, 1200]) {
      it(`clips nothing at ${width} pixels (${as})`, async () => {
        await load(as, width);
        for (const [name, job] of Object.entries(usualImports)) {
          await show(job, name !== 'pasted');
          assert.deepEqual(await cutOff(), [], name);
        }
      });
    }
  }

  it('clips nothing of a thousand columns', async () => {
    await load('en-XA');
    await show(wide);
    assert.deepEqual(await cutOff(), []);
  });

  for (const as of languages) {
    it(`has its texts in one language only (${as})`, async () => {
      await load(as);
      await show(imports.checked);
      const isRussian = /[а-я]{3}/.test(await page.locator('main').innerText());
      assert.equal(isRussian, as === 'ru');
    });
  }

  it('offers the fields of earlier imports, and can rename a field', async () => {
    const use = { use: 'field', name: 'segment' } as const;
    const columns = [{ use: 'email' }, use, { use: 'leaveOut' }] as const;
    const job = { ...imports.checked, checked: { ...checkedSource, columns } };
    await show(job, false, ['birthday', 'segment']);
    const choices = page.locator('.columns select');
    assert.deepEqual(await choices.nth(2).locator('option').allInnerTexts(), [
      'E-mail address',
      'Name',
      'City',
      'Field “birthday”',
      'Field “segment”',
      'Another field…',
      'Do not import',
    ]);
    assert.equal(await choices.nth(1).locator('option:checked').innerText(), 'Field “segment”');
    await choices.nth(2).selectOption({ label: 'Field “birthday”' });
    await page.getByLabel('Name of the field').fill('group');
    await page.getByLabel('Name of the field').press('Enter');
    assert.deepEqual(await posted(), [
      { type: 'column', column: 2, use: { use: 'field', name: 'birthday' } },
      { type: 'column', column: 1, use: { use: 'field', name: 'group' } },
    ]);
    await show(job);
    assert.equal(await choices.nth(1).locator('option:checked').innerText(), 'Another field…');
  });

  it('offers to read it again or to start a new list while the suppression list can’t be read', async () => {
    await show(imports.stopped);
    const { stopped } = importState(imports.stopped, {
      lists: [],
      accountKind: 'test',
      formats: createFormats('en'),
    });
    assert.deepEqual(await page.locator('.bar').innerText().then(linesOf), [
      'Warning:',
      stopped?.title,
      stopped?.words,
      'Read the Suppression List Again',
      'Start a New Suppression List…',
      'Without the old list, people who have unsubscribed could be added again.',
    ]);
    assert.equal(await page.locator('button.primary').count(), 0, 'Neither is recommended.');
    await page.getByRole('button', { name: 'Start a New Suppression List…' }).click();
    await page.getByRole('button', { name: 'Read the Suppression List Again' }).click();
    assert.deepEqual(await posted(), [{ type: 'newSuppressionList' }, { type: 'lookAgain' }]);
  });

  it('asks for the encoding of a file, but not of pasted text', async () => {
    await show(imports.checked);
    assert.equal(await page.getByLabel('Encoding').count(), 1);
    await show(imports.pastedTable);
    assert.equal(await page.getByLabel('Separator').count(), 1);
    assert.equal(await page.getByLabel('Encoding').count(), 0);
    await show(imports.pasted);
    assert.equal(await page.getByLabel('Separator').count(), 0);
  });

  it('asks which values of an opt-out column are added', async () => {
    await show(imports.optOut);
    const section = page.getByRole('region', { name: 'Who wants no mail' });
    assert.deepEqual(await section.locator('p, li > :not(select), button').allInnerTexts(), [
      'The column “Status” says who wants no mail. 1,190 rows want mail. 5 rows are added as you decided. 12 rows are left out. You decide on 43 rows. Required',
      ...['pending', '40 rows', 'no value', '3 rows', 'blocklisted', '12 rows'],
      ...['all other unclear values', '5 rows'],
      'Ignore the Column “Status”',
      'Use the Column “unsubscribed”',
      'Add 7 People Who Want No Mail',
    ]);
    const choice = section.getByLabel('Rows with “pending” in “Status”');
    assert.equal(await choice.locator('option:checked').innerText(), 'Choose…');
    await choice.selectOption({ label: 'Leave out' });
    await section.getByLabel('Rows with “blocklisted” in “Status”').selectOption({ label: 'Add' });
    await section.getByRole('button', { name: 'Ignore the Column “Status”' }).click();
    await section.getByRole('button', { name: 'Use the Column “unsubscribed”' }).click();
    assert.deepEqual(await posted(), [
      { type: 'decide', column: 2, key: 'pending', isAdded: false },
      { type: 'decide', column: 2, key: 'blocklisted', isAdded: true },
      { type: 'ignoreColumn', column: 2, isIgnored: true },
      { type: 'ignoreColumn', column: 3, isIgnored: false },
    ]);
    assert.deepEqual(await told(), [
      '2 answers are missing below: who in “Status” wants no mail and whether to add those who want no mail by “unsubscribed”.',
      '43 rows wait for your answer. 1,154 of 1,250 rows can be added; 53 are left out. 7 people who want no mail would be added.',
      'Answer 2 Questions',
    ]);
    assert.equal(await page.locator('.verdict.is-warning').count(), 1);
    await page.getByText('The column “Status” says “blocklisted”').waitFor();
  });

  it('needs a decision before people are added whom an ignored column marks as wanting no mail', async () => {
    const [, ignored] = imports.optOut.checked?.optOut ?? [];
    assert.ok(ignored);
    const job = (isConfirmed: boolean, plannedUnwanted = 7): ImportOnPage => ({
      ...imports.checked,
      checked: {
        ...checkedSource,
        plannedUnwanted,
        optOut: [{ ...ignored, ...(isConfirmed && { isConfirmed }) }],
      },
    });
    await show(job(false));
    assert.deepEqual(await told(), [
      'Decide whether 7 people who want no mail are added.',
      '1,203 of 1,250 rows can be added; 47 are left out.',
      'Decide Who Is Added',
    ]);
    await page.getByRole('button', { name: 'Decide Who Is Added' }).click();
    assert.match((await focused()) ?? '', /^Use the Column/);
    await page.getByRole('button', { name: 'Add 7 People Who Want No Mail' }).click();
    assert.deepEqual(await posted(), [{ type: 'addUnwanted', column: 3 }]);
    await show(job(true));
    assert.equal(await start().count(), 1);
    assert.equal(await page.getByText('7 people who want no mail would be added.').count(), 1);
    assert.equal(await page.getByRole('button', { name: /^Add 7 People/ }).count(), 0);
    // Whoever else is left out anyway needs no decision.
    await show(job(false, 0));
    assert.equal(await start().count(), 1);
    assert.equal(await page.locator('.verdict.is-fine').count(), 1);
  });

  it('says first how many rows wait for an answer, and nothing of rows left out if there are none', async () => {
    const summary = { ...checkedSource.summary, undecided: 43, rows: 1246 };
    const checked = { ...(imports.optOut.checked ?? checkedSource), summary, planned: 1203 };
    await show({ ...imports.optOut, checked });
    assert.match(
      await page.locator('.verdict .more').innerText(),
      /^43 rows wait for your answer\. 1,203 of 1,246 rows can be added\. 7 people who want no mail would be added\./,
    );
  });

  it('shows a row with an error as it stands in its file, with its blanks, as text', async () => {
    const written = '<b>Gleb</b>\tgleb@reader.example\t  Penza';
    const [first] = checkedSource.notAdded.filter(({ state }) => state === 'wrong');
    assert.ok(first);
    const notAdded = [{ ...first, written }];
    await show({ ...imports.checked, checked: { ...checkedSource, notAdded } });
    assert.equal(
      await page.locator('.groups [data-kind=wrong] code').innerText(),
      written.replaceAll('\t', '    '),
    );
    assert.equal(await page.locator('.groups b').count(), 0);
  });

  it('counts undecided rows on their own, and leads from their number to the question', async () => {
    await show(imports.optOut);
    assert.deepEqual(await page.locator('.counts li').allInnerTexts().then(inOneLine), [
      '1,154 can be added',
      '43 undecided',
      '10 with errors',
      '30 repeated',
      '12 must not get mail',
      '1 left out as doubtful',
    ]);
    await page.getByRole('button', { name: '43 undecided' }).click();
    assert.equal(await focused(), 'Rows with “pending” in “Status”');
    assert.doesNotMatch((await groups()).join('\n'), /pending/);
  });

  it('warns of an ignored column that says who wants no mail', async () => {
    await show(imports.optOut);
    const warning = page.getByRole('region', { name: 'Who wants no mail' }).locator('.failure');
    assert.equal(
      await warning.locator('> span').first().innerText(),
      'The column “unsubscribed” is ignored: nobody is left out because of it. But it says of 7 rows that the people want no mail.',
    );
    const optOut = imports.optOut.checked?.optOut.slice(1) ?? [];
    await show({ ...imports.checked, checked: { ...checkedSource, plannedUnwanted: 7, optOut } });
    assert.equal(await page.locator('.verdict.is-warning').count(), 1);
    const harmless = optOut.map((column) => ({ ...column, values: [] }));
    await show({ ...imports.checked, checked: { ...checkedSource, optOut: harmless } });
    assert.equal(await page.locator('.verdict.is-fine').count(), 1);
    assert.equal(await warning.count(), 0);
  });

  it('asks whether the names look right if the encoding is a guess, beside rows that show it', async () => {
    await page.setViewportSize({ width: 1000, height: 900 });
    await show(imports.guessed);
    assert.deepEqual(await told(), [
      'Check whether the names look right.',
      '1,203 of 1,250 rows can be added; 47 are left out.',
      'Look at the Names',
    ]);
    await page.getByRole('button', { name: 'Look at the Names' }).click();
    assert.equal(await focused(), 'Keep This Encoding');
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Keep This Encoding']);
    const first = page.getByRole('region', { name: 'First rows as they will be added' });
    await first
      .getByText('The file doesn’t say its encoding. Mailroom guesses Windows-1251. Do the names look right?')
      .waitFor();
    assert.equal(await first.getByText('Required').count(), 1);
    // The rows are in view before one scrolls to the questions.
    const { y = 900, height = 0 } = (await first.boundingBox()) ?? {};
    assert.ok(y + height < 900, `${y + height}`);
    await first.getByRole('button', { name: 'Choose Another…' }).click();
    assert.equal(await page.getByLabel('Encoding').evaluate((each) => each === document.activeElement), true);
    await first.getByRole('button', { name: 'Keep This Encoding' }).click();
    assert.deepEqual(await posted(), [{ type: 'encoding', encoding: 'windows-1251' }]);
    await show(imports.checked);
    assert.equal(await page.getByText(/guess/).count(), 0);
    assert.equal(await page.locator('.verdict.is-fine').count(), 1);
  });

  it('can change the encoding, skip rows or read the file as a list', async () => {
    await show(imports.checked);
    await page.getByText('How the file is read').click();
    await page.getByLabel('Encoding').selectOption({ label: 'Mac OS Roman' });
    await page.getByLabel('Rows to skip at the top').fill('2');
    await page.getByLabel('Rows to skip at the top').press('Enter');
    await page.getByLabel('What the file contains').selectOption({ label: 'Addresses only' });
    assert.deepEqual(await posted(), [
      { type: 'encoding', encoding: 'macintosh' },
      { type: 'format', format: { skipped: 2 } },
      { type: 'format', format: { isList: true } },
    ]);
    await show(imports.list);
    assert.equal(await page.getByLabel('Separator').count(), 0);
    assert.equal(await page.getByLabel('What the file contains').inputValue(), 'list');
  });

  it('names the sheet of a workbook, and offers the others', async () => {
    await show(imports.workbook);
    await page.getByText('people.xlsx · Sheet “Subscribers” of 3').waitFor();
    const sheet = page.getByLabel('Sheet');
    assert.deepEqual(await sheet.locator('option').allInnerTexts(), ['Notes', 'Subscribers', 'Old (hidden)']);
    assert.equal(await sheet.inputValue(), 'Subscribers');
    for (const needless of ['Encoding', 'Separator'])
      assert.equal(await page.getByLabel(needless).count(), 0);
    await sheet.selectOption('Old (hidden)');
    assert.deepEqual(await posted(), [{ type: 'sheet', name: 'Old' }]);
  });

  /** Returns the button that starts the import. */
  const start = () => page.getByRole('button', { name: /^Add [\d,]+ Subscribers?/ });

  /** Returns what the bar says, and its buttons. */
  const told = async () => [
    await page.locator('.verdict p > span:last-child').innerText(),
    await page.locator('.verdict .more').first().innerText(),
    ...(await page.locator('.bar :is(.line, .ways) button:visible').allInnerTexts()),
  ];

  /** Returns the groups of rows: reason, count, expanded or folded, and buttons. */
  const groups = () =>
    page
      .locator('section:not([aria-labelledby="suspicious"]) .groups details')
      .evaluateAll((all) =>
        all.map((each) =>
          [
            ...[...each.querySelectorAll('summary > span')].map(({ textContent }) => textContent),
            each.hasAttribute('open') ? 'open' : 'folded',
            ...[...each.querySelectorAll(':scope > button')].map(({ textContent }) => textContent?.trim()),
          ]
            .filter(Boolean)
            .join(' | '),
        ),
      );

  it('groups the rows that will not be imported by reason, each with its fix', async () => {
    await show(imports.checked);
    assert.deepEqual(await groups(), [
      'The row has too few or too many cells | · 10 rows | open | Edit in the File',
      'The same address is on an earlier line | · 30 rows, nothing to do | folded',
      'This address must not get mail: it is on the suppression list or has unsubscribed | · 5 rows, nothing to do | folded',
      'This address was already added to the list with Mailroom | · 1 row, nothing to do | folded',
    ]);
    await page.getByText('The row has 4 cells instead of 3.').waitFor();
    await page.getByRole('button', { name: 'Edit in the File: The row has too few' }).click();
    assert.deepEqual(await posted(), [{ type: 'open', line: 10 }]);
    await show(imports.workbook);
    assert.equal(await page.getByRole('button', { name: /^Edit in the File/ }).count(), 0);
  });

  it('ends with the result, the rows left out with their reasons, and the next steps', async () => {
    await show(imports.done);
    assert.equal(await page.locator('h1').innerText(), 'Import of “people.csv”');
    assert.deepEqual(await told(), [
      '1,198 of 1,250 rows were added to “Readers”.',
      'Each person was asked by letter to confirm; campaigns reach those who do. Next, decide about 2 rows with an unknown outcome.',
      'Decide About 2 Rows',
      'New Campaign…',
      'Save Report…',
    ]);
    const facts = await page.locator('.ended-facts > div').allInnerTexts();
    assert.deepEqual(
      facts.map((fact) => fact.replace(/\s+/g, ' ').replace(/^Time .*\d.* to .*\d.*/, 'Time …')),
      ['List Readers', 'Time …', 'Consent They signed up on our website: the form on the front page'],
    );
    assert.deepEqual(await groups(), [
      'The connection broke: it may or may not have been added | · 2 rows | open',
      'The row has too few or too many cells | · 10 rows | open',
      'The service refused it: blocked | · 3 rows | open',
      'Left out as doubtful: the domain looks misspelled | · 1 row | open',
      'The same address is on an earlier line | · 30 rows, nothing to do | folded',
      'This address must not get mail: it is on the suppression list or has unsubscribed | · 5 rows, nothing to do | folded',
      'This address was already added to the list with Mailroom | · 1 row, nothing to do | folded',
    ]);
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Decide About 2 Rows']);
    const refused = page.locator('details', { hasText: 'The service refused it: blocked' });
    await refused.getByText('The service does not accept these addresses.').waitFor();
    // Of the 50: without 30 repeats, 5 people who must not get mail, and one who was added before.
    await page
      .getByText(
        'Saved 14 rows to “people - to add.csv” in /people, with the reason in a column. Correct them there, then import the file.',
      )
      .waitFor();
    // It would request the two rows once more.
    assert.equal(await page.getByRole('button', { name: 'Import the File Again…' }).count(), 0);
    await page.getByRole('button', { name: 'Open: people - to add.csv' }).click();
    await page.getByRole('button', { name: 'Import That File…: people - to add.csv' }).click();
    await page.getByRole('button', { name: 'Line 15' }).click();
    await page.getByRole('button', { name: 'New Campaign…' }).click();
    assert.deepEqual(await posted(), [
      { type: 'openSaved', file: 0 },
      { type: 'importSaved', file: 0 },
      { type: 'open', line: 15 },
      { type: 'useInCampaign' },
    ]);
  });

  it('settles rows with an unknown outcome one by one or together, and says first what that may do', async () => {
    await show(imports.done);
    await page.getByRole('button', { name: 'Decide About 2 Rows' }).click();
    assert.match((await focused()) ?? '', /^Copy Address: Kira/);
    const section = page.getByRole('region', { name: 'Rows with an unknown outcome' });
    assert.equal(
      await section.locator('p').innerText(),
      'Look for each in the service’s web cabinet first. Somebody who was added already may be added a second time, and get a second confirmation letter.',
    );
    await section.getByRole('button', { name: 'Mark as Added: Kira' }).click();
    await section.getByRole('button', { name: 'Add Again…: Lev' }).click();
    await section.getByRole('button', { name: 'Copy Address: Lev' }).click();
    // For two, each has its own buttons already.
    assert.equal(await section.getByRole('button').count(), 8);
    const counts = { ...imports.done.running?.counts, added: 1197, unknown: 3 };
    const running = { ...imports.done.running, counts } as ImportOnPage['running'];
    await show({ ...imports.done, running });
    await section.getByRole('button', { name: 'Mark Rows as Added…' }).click();
    await section.getByRole('button', { name: 'Add All 3 Rows Again…' }).click();
    assert.deepEqual(await posted(), [
      { type: 'rowFound', row: 37 },
      { type: 'rowAgain', row: 38 },
      { type: 'copyAddress', row: 38 },
      { type: 'noteFound' },
      { type: 'retryUnknown' },
    ]);
  });

  it('saves the rows that can be corrected, or leads to the whole file, once no outcome is unknown', async () => {
    const counts = { ...imports.done.running?.counts, added: 1200, unknown: 0 };
    const settled = {
      ...imports.done,
      running: { ...imports.done.running, counts } as ImportOnPage['running'],
    };
    await show(settled);
    assert.deepEqual(await told(), [
      '1,200 of 1,250 rows were added to “Readers”.',
      'Each person was asked by letter to confirm; campaigns reach those who do. Next, correct 14 rows that can still be added.',
      'Correct 14 Rows in a File…',
      'New Campaign…',
      'Save Report…',
    ]);
    await page.getByRole('button', { name: 'Correct 14 Rows in a File…' }).click();
    await show(
      settled,
      false,
      [],
      [{ name: 'people - report.csv', folder: '/people', rows: 1250, isAddable: false }],
    );
    await page.getByRole('button', { name: 'Open: people - report.csv' }).click();
    const started = {
      ...settled.record.started,
      summary: { ...settled.record.started?.summary, wrong: 0, rows: 1200 },
    };
    const whole = {
      ...settled,
      record: { ...settled.record, started: { ...started, planned: 1204 } },
    } as ImportOnPage;
    const all = {
      ...whole,
      running: { ...settled.running, counts: { ...counts, refused: 0 } },
    } as ImportOnPage;
    await show(all);
    assert.deepEqual(await told(), [
      'All 1,200 rows were added to “Readers”.',
      'Each person was asked by letter to confirm; campaigns reach those who do. Give them time to confirm, then use “Readers” in a campaign.',
      'New Campaign…',
      'Save Report…',
    ]);
    assert.deepEqual(await posted(), [{ type: 'saveAddable' }, { type: 'openSaved', file: 0 }]);
  });

  it('of a canceled import first offers the file again, unless that would request somebody twice', async () => {
    await show(imports.canceled);
    assert.deepEqual((await told()).slice(0, 3), [
      'The import was canceled: 400 of 1,203 rows are added.',
      'Each person was asked by letter to confirm; campaigns reach those who do. To add the others, import the file again: whoever was added is left out then.',
      'Import the File Again…',
    ]);
    const left = [
      {
        reason: 'The address has no @.' as Words,
        ...({ kind: 'wrong', canMend: true, count: 10 } as const),
        rows: [{ line: 3, written: 'nobody' }],
      },
    ];
    const formats = createFormats('en');
    const state = importState(imports.canceled, { lists: importLists, accountKind: 'test', formats, left });
    await tellPage(page, { type: 'show', state, memory });
    assert.equal(await page.getByRole('button', { name: 'Import the File Again…' }).count(), 1);
    assert.equal(
      (await page.locator('.counts li').nth(1).innerText()).replace(/\s+/, ' '),
      '803 not yet added',
    );
    await page.getByText('814 rows can still be added: 803 as they are, 11 once corrected.').waitFor();
    const counts = { ...imports.canceled.running?.counts, unknown: 2 };
    const running = { ...imports.canceled.running, counts } as ImportOnPage['running'];
    await show({ ...imports.canceled, running });
    assert.deepEqual((await told()).slice(1, 3), [
      'Each person was asked by letter to confirm; campaigns reach those who do. Next, save 814 rows that can still be added.',
      'Save 814 Rows for Later…',
    ]);
  });

  it('says what was suppressed, and what that does not do', async () => {
    await show(imports.suppressing);
    await page.getByRole('button', { name: 'Suppress These Addresses…' }).click();
    assert.deepEqual(await posted(), [{ type: 'suppress' }]);
    const surroundings = { lists: [], accountKind: 'test' as const, formats: createFormats('en') };
    const before = importState(imports.suppressing, surroundings);
    const first = ['ann@reader.example', 'ben@reader.example', 'cora@reader.example'];
    const at = new Date();
    const showEnd = async (all: number, added: number) => {
      const counts = { all, added, first: first.slice(0, all), reason: 'complained', at } as const;
      const state = suppressedState(before, counts, createFormats('en'));
      await tellPage(page, { type: 'show', state, memory });
      return page.locator('main').innerText().then(linesOf);
    };
    const told = await showEnd(1203, 1200);
    assert.deepEqual(told.slice(0, 6), [
      ...['Suppression of “people.csv”', 'Work · test', 'Fine:'],
      'Suppressed 1,200 addresses. 3 were suppressed before.',
      'Mailroom adds none of them to a list. Those that are on a list already still get letters: the service doesn’t know who is suppressed.',
      'Find a Person…',
    ]);
    assert.deepEqual(await page.locator('.counts li').allInnerTexts().then(inOneLine), [
      '1,203 suppressed',
      '10 with errors',
      '30 repeated',
      '5 must not get mail',
      '1 added before',
      '1 left out as doubtful',
    ]);
    const facts = await page.locator('.ended-facts > div').allInnerTexts().then(inOneLine);
    assert.deepEqual(facts.slice(0, 2), [
      'Addresses ann@reader.example, ben@reader.example, cora@reader.example and 1,200 more addresses',
      'Reason Reported a letter as spam',
    ]);
    assert.match(facts[2] ?? '', /^Time ./);
    assert.equal((await groups())[0], 'The row has too few or too many cells | · 10 rows | open');
    await page.locator('button.primary').click();
    assert.deepEqual(await posted(), [{ type: 'suppress' }, { type: 'findPerson' }]);
    assert.deepEqual((await showEnd(1, 1)).slice(3, 5), [
      'Suppressed 1 address.',
      'Mailroom never adds it to a list. If it is on a list already, it still gets letters: the service doesn’t know who is suppressed.',
    ]);
  });

  it('says that the people of an export of unsubscribed people go to the suppression list', async () => {
    await show(imports.unsubscribed);
    assert.deepEqual(await page.locator('.bar').innerText().then(linesOf), [
      'Note:',
      '1,203 addresses can be suppressed. 10 rows have no valid address.',
      'Mailchimp exported this file of people who have unsubscribed, so they go to the suppression list instead of a list of subscribers.',
      'Suppress These Addresses…',
    ]);
    assert.equal(await page.getByText('Mailchimp').count(), 1);
    assert.equal(await page.getByText('guess').count(), 0);
  });

  it('offers another file, or the same one once more, if it can’t be read', async () => {
    await show(imports.refused);
    for (const name of ['Select Another File…', 'Check Again']) {
      await page.getByRole('button', { name }).click();
    }
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Select Another File…']);
    assert.deepEqual(await posted(), [{ type: 'anotherFile' }, { type: 'checkAgain' }]);
  });

  it('folds how the file is read, unless that may be the reason why no column has addresses, or is a guess that no rows show', async () => {
    const seen: unknown[] = [];
    for (const name of ['list', 'checked', 'workbook', 'withoutAddress'] as const) {
      await show(imports[name]);
      seen.push(await page.locator('details', { hasText: 'How the file is read' }).getAttribute('open'));
    }
    const format = page.locator('details', { hasText: 'How the file is read' });
    await show({ ...imports.checked, checked: { ...checkedSource, first: [] } });
    seen.push(await format.getAttribute('open'));
    assert.deepEqual(seen, [null, null, '', '', '']);
  });

  it('says what a column is for below its choice, not over it', async () => {
    await show(imports.optOut);
    for (const width of [320, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      const items = await page.locator('.columns li').evaluateAll((all) =>
        all.map((item) => {
          const [choice, words] = ['select', '.use .quiet'].map((part) =>
            item.querySelector(part)?.getBoundingClientRect(),
          );
          return words && choice ? words.top >= choice.bottom : undefined;
        }),
      );
      assert.deepEqual(items, [undefined, undefined, true, true], `${width} pixels`);
    }
  });

  it('asks its questions before it shows rows and columns', async () => {
    await show(imports.checked);
    assert.deepEqual(await page.locator('main :is(h2, legend)').allInnerTexts().then(inOneLine), [
      'Which list are they added to?',
      'How did these people agree to letters?',
      'Do they have to confirm?',
      'First rows as they will be added',
      'Columns',
      'How the file is read',
      'Check these rows',
      'Rows that will not be imported',
    ]);
  });

  it('says whom the next campaign reaches, and first offers to import again if nobody was added', async () => {
    await show({ ...imports.done, record: { ...imports.done.record, skipsConfirmation: true } });
    assert.equal(
      await page.locator('.verdict .more').first().innerText(),
      'First decide about 2 rows, then correct 14 more.',
    );
    await page
      .getByText(/^Look for each .* Somebody who was added already may be added a second time\.$/)
      .waitFor();
    const counts = { ...imports.done.running?.counts, added: 0, refused: 1203, unknown: 0 };
    const running = { ...imports.done.running, counts } as ImportOnPage['running'];
    await show({ ...imports.done, running });
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Import the File Again…']);
  });

  it('leads from one missing answer to the next, and then starts the import with the same button', async () => {
    await page.setViewportSize({ width: 600, height: 700 });
    const main = page.locator('.bar button.primary:visible');
    await show(imports.unchosen);
    assert.deepEqual(await told(), [
      '2 answers are missing below: the list and how these people agreed.',
      '1,204 of 1,250 rows can be added; 46 are left out.',
      'Answer 2 Questions',
    ]);
    assert.equal(await page.locator('.verdict.is-note').count(), 1);
    assert.deepEqual(
      await page.locator('.heading, legend', { hasText: 'Required' }).allInnerTexts().then(inOneLine),
      ['Which list are they added to? Required', 'How did these people agree to letters? Required'],
    );
    await main.press('Enter');
    assert.equal(await page.evaluate(() => document.activeElement?.closest('.list') !== null), true);
    const { consent: _, ...record } = imports.checked.record;
    await show({ ...imports.checked, record });
    assert.equal(await main.innerText(), 'Answer the Question');
    await main.click();
    assert.equal(await page.evaluate(() => (document.activeElement as HTMLInputElement).name), 'consent');
    const shown = page.getByRole('radio', { name: 'They signed up on our website' });
    const { y = 0 } = (await shown.boundingBox()) ?? {};
    const bar = await page.locator('.bar').boundingBox();
    assert.ok(bar && y >= bar.y + bar.height && y < 700, `${y} below ${bar?.height}`);
    await show(imports.checked);
    assert.equal(await main.innerText(), 'Add 1,203 Subscribers and Send Confirmation Letters');
    assert.deepEqual(await posted(), []);
  });

  it('leads to what is missing, whatever it is', async () => {
    const main = page.locator('.bar button.primary');
    const lead = async (job: ImportOnPage) => {
      await show(job);
      const words = await main.innerText();
      await main.click();
      return [words, (await focused()) || (await page.evaluate(() => document.activeElement?.id))];
    };
    const checked = imports.checked.record;
    assert.deepEqual(
      [
        await lead(imports.optOut),
        await lead({ ...imports.checked, record: { ...checked, consent: 'other' } }),
        await lead({ ...imports.checked, checked: { ...checkedSource, planned: 0 } }),
      ],
      [
        ['Answer 2 Questions', 'Rows with “pending” in “Status”'],
        ['Answer the Question', 'consent-note'],
        ['Go to the Rows', 'The domain looks misspelled · 1 row'],
      ],
    );
  });

  it('offers the column whose values are addresses if none was recognized, or leads to the columns', async () => {
    await show(imports.withoutAddress);
    assert.deepEqual(await page.locator('.bar').innerText().then(linesOf), [
      ...['Warning:', 'Choose the column with the e-mail addresses.'],
      ...['Use “E-mail” as the Address', 'Go to the Columns'],
    ]);
    assert.equal(await page.getByText('Choose the column with the e-mail addresses.').count(), 1);
    assert.equal(await page.locator('.counts').count(), 0);
    await page.getByRole('button', { name: 'Go to the Columns' }).click();
    assert.equal(await focused(), 'Send “Name” as');
    await page.locator('button.primary').click();
    assert.deepEqual(await posted(), [{ type: 'column', column: 1, use: { use: 'email' } }]);
  });

  it('asks nothing more of a source of which no row can be added', async () => {
    const { consent: _, list: __, ...record } = imports.checked.record;
    await show({ ...imports.checked, record, checked: { ...checkedSource, planned: 0 } });
    assert.deepEqual(await page.locator('.bar button').allInnerTexts(), ['Go to the Rows']);
    assert.equal(await page.getByText('Required').count(), 0);
    assert.equal(await page.getByRole('radio').count(), 0);
    // With another list, others count as added before.
    assert.equal(await page.getByRole('combobox', { name: 'Which list are they added to?' }).count(), 1);
  });

  it('counts only the questions that can be answered now, in a live account, too', async () => {
    await show(imports.unchosen, true);
    assert.deepEqual(await told(), [
      '2 answers are missing below: the list and how these people agreed.',
      '1,204 of 1,250 rows can be added; 46 are left out.',
      'Answer 2 Questions',
    ]);
    assert.equal(await page.getByText('Required').count(), 2);
    assert.equal(await page.getByRole('textbox', { name: /To confirm, type/ }).count(), 0);
  });

  it('has room for the question of a live account', async () => {
    for (const width of [320, 600, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await show(imports.checked, true);
      const { width: given = 0 } = (await page.locator('.typed label').boundingBox()) ?? {};
      assert.ok(given >= 120, `${given} of ${width}`);
    }
  });

  it('shows more of the rows that are only counted', async () => {
    await show(imports.checked);
    const more = page.getByRole('button', { name: /^Show .* More Rows?$/ });
    await page.getByRole('button', { name: 'Show 9 More Rows' }).click();
    await show(imports.done);
    await more.first().click();
    assert.deepEqual(await posted(), [{ type: 'showMore' }, { type: 'showMore' }]);
    const surroundings = {
      lists: importLists,
      accountKind: 'test' as const,
      canShowMore: false,
      formats: createFormats('en'),
    };
    await tellPage(page, { type: 'show', state: importState(imports.checked, surroundings), memory });
    await page.getByText('and 9 more rows').waitFor();
    assert.equal(await more.count(), 0);
  });

  it('breaks an address before the @ and after dots', async () => {
    await show(imports.checked);
    const written = page.locator('.rows code', { hasText: 'vera@gmial.com' }).first();
    assert.equal(
      await written.evaluate((address) => address.innerHTML.replace(/<!--.*?-->/g, '')),
      'Vera;<wbr>vera<wbr>@gmial.<wbr>com;<wbr>Tver',
    );
  });

  it('says before the start which list people are added to, and whether each gets a letter', async () => {
    const shown = async (job: ImportOnPage) => {
      await show(job);
      return [
        await page.locator('.verdict .more').first().innerText(),
        ...(await page.locator('.go button').allInnerTexts()),
      ];
    };
    assert.deepEqual(await shown(imports.checked), [
      'Adds them to “Readers” of the account “Work”; the service asks each by letter to confirm the subscription. Consent: They signed up on our website.',
      'Add 1,203 Subscribers and Send Confirmation Letters',
    ]);
    const record = { ...imports.checked.record, skipsConfirmation: true };
    assert.deepEqual(await shown({ ...imports.checked, record }), [
      'Adds them to “Readers” of the account “Work” without a confirmation letter. Campaigns reach them at once. Consent: They signed up on our website.',
      'Add 1,203 Subscribers',
    ]);
  });

  it('has no default for how people agreed, and cannot start without it', async () => {
    const { consent: _, ...record } = imports.checked.record;
    await show({ ...imports.checked, record });
    assert.equal(await page.locator('input[name="consent"]:checked').count(), 0);
    assert.equal(await start().count(), 0);
    assert.equal((await told())[0], 'Say how these people agreed to letters.');
  });

  it('asks to describe how people agreed in another way', async () => {
    await show({ ...imports.checked, record: { ...imports.checked.record, consent: 'other' } });
    assert.equal(await page.locator('label.wide').innerText(), 'Describe how they agreed Required');
    await show(imports.checked);
    assert.equal(
      await page.locator('label.wide').innerText(),
      'Details, such as the name of the form or the event (optional)',
    );
  });

  it('warns before letters go to real people whom nobody asks', async () => {
    const tones = async (isLive: boolean, skipsConfirmation: boolean) => {
      await show({ ...imports.checked, record: { ...imports.checked.record, skipsConfirmation } }, isLive);
      return page
        .locator('.verdict p')
        .first()
        .innerText()
        .then(linesOf)
        .then(([tone]) => tone);
    };
    assert.deepEqual(
      [
        await tones(false, false),
        await tones(true, false),
        await tones(false, true),
        await tones(true, true),
      ],
      ['Fine:', 'Fine:', 'Fine:', 'Warning:'],
    );
  });

  it('leaves out misspelled addresses, and offers to correct them', async () => {
    await show(imports.checked);
    const typo = page.getByRole('checkbox', { name: 'Import as written: The domain looks misspelled' });
    assert.equal(await typo.isChecked(), false);
    const role = page.getByRole('checkbox', { name: 'Import 3 rows: Role addresses, such as info@' });
    assert.equal(await role.isChecked(), true);
    const groups = page.getByRole('region', { name: 'Check these rows' }).locator('details');
    assert.deepEqual(await groups.allInnerTexts().then(inOneLine), [
      'The domain looks misspelled · 1 row Import as written Line 7 Vera;vera@gmial.com;Tver Use vera@gmail.com',
      'Role addresses, such as info@ · 3 rows Import 3 rows Line 8 ;info@reader.example;Tver Show 2 More Rows',
    ]);
    // The button in its row does that for a single one.
    assert.equal(await page.getByRole('button', { name: 'Correct 1 Row' }).count(), 0);
    const doubts = { ...checkedSource.doubts, typo: 2 };
    await show({ ...imports.checked, checked: { ...checkedSource, doubts } });
    await page.getByRole('button', { name: 'Correct 2 Rows' }).click();
    await typo.check();
    assert.deepEqual(await posted(), [
      { type: 'acceptAll' },
      { type: 'leaveOut', doubt: 'typo', isLeftOut: false },
    ]);
  });

  it('shows texts of files without interpreting markup', async () => {
    await show(imports.hostile);
    assert.equal(await page.locator('main img, main b').count(), 0);
    assert.equal(await page.title(), 'Mailroom');
    await page.locator('li .title', { hasText: '<img src=x' }).first().waitFor();
  });

  for (const theme of themes) {
    it(`has enough contrast in the theme ${theme}`, async () => {
      await setTheme(page, theme);
      for (const [name, job] of Object.entries(imports)) {
        if (name === 'wide') continue;
        await show(job, true);
        assert.deepEqual(await lowContrasts(page), [], name);
      }
      // Native controls, such as drop-down lists, follow the theme.
      const scheme = await page.locator('main').evaluate((main) => getComputedStyle(main).colorScheme);
      assert.equal(scheme === 'dark', theme === 'dark' || theme === 'highContrast');
    });
  }

  for (const as of languages) {
    for (const width of [320, 1200]) {
      it(`passes axe at ${width} pixels (${as})`, async () => {
        await load(as, width);
        for (const [name, job] of Object.entries(usualImports)) {
          await show(job, name !== 'pasted');
          assert.deepEqual(await axeFindings(page, themesOf(as, width)), [], name);
          if (pictured.includes(name)) await suite.takePictures(`${name}-${as}-${width}`);
        }
      });
    }
  }

  /** Returns the controls that Tab reaches, and all controls in the order of the page. */
  async function reached(): Promise<{ readonly tabbed: string[]; readonly all: string[] }> {
    const all = await page.locator('main').evaluate((main) => {
      const controls = [
        ...main.querySelectorAll<HTMLElement>('button, input, select, summary, [tabindex="0"]'),
      ].filter((each) => each.localName === 'summary' || each.checkVisibility()) as HTMLInputElement[];
      const isInGroup = ({ type }: HTMLInputElement) => type === 'radio';
      const stops = controls.filter((each) => {
        if (!isInGroup(each)) return true;
        const group = controls.filter((other) => isInGroup(other) && other.name === each.name);
        return each === (group.find(({ checked: isChecked }) => isChecked) ?? group[0]);
      });
      for (const [at, each] of stops.entries()) each.dataset.stop = `${at} ${each.localName}`;
      return stops.map(({ dataset }) => dataset.stop ?? '');
    });
    const tabbed: string[] = [];
    for (const _ of all) {
      await page.keyboard.press('Tab');
      tabbed.push(
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset.stop ?? ''),
      );
    }
    return { tabbed, all };
  }

  for (const name of ['checked', 'unchosen', 'pasted', 'withoutAddress', 'running', 'done'] as const) {
    it(`lets Tab reach every control: ${name}`, async () => {
      await show(imports[name], true);
      const { tabbed, all } = await reached();
      assert.deepEqual(tabbed, all);
    });
  }

  it('gives every control, list and table an accessible name', async () => {
    for (const job of [imports.checked, imports.withoutAddress, imports.pasted, imports.running]) {
      await show(job, true);
      const tree = await page.locator('main').ariaSnapshot();
      const nameless = tree
        .split('\n')
        .filter((line) => /- (button|textbox|combobox|radio|checkbox|region)(:|$| \[)/.test(line));
      assert.deepEqual(nameless, []);
    }
  });

  it('starts with Enter', async () => {
    await show(imports.checked);
    await page.getByRole('button', { name: 'Add 1,203 Subscribers' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'start', typed: '' }]);
  });

  it('starts in a live account only after the number of addresses was typed', async () => {
    await show(imports.checked, true);
    const number = page.getByRole('textbox', {
      name: '“Work” is a live account: these are real people. To confirm, type 1,203:',
    });
    // It says what it will do, and leads to the field above it.
    assert.equal(await start().getAttribute('aria-disabled'), 'true');
    assert.equal(await page.locator('.bar').getByRole('textbox').count(), 1);
    await start().click({ force: true });
    assert.ok(await number.evaluate((field) => field === document.activeElement));
    await page.keyboard.type('12');
    await page.keyboard.press('Enter');
    assert.deepEqual(await posted(), []);
    assert.match(await page.getByRole('alert').innerText(), / Type “1,203”\.$/);
    await start().click({ force: true });
    assert.deepEqual(await posted(), []);
    await page.keyboard.press('Control+A');
    await page.keyboard.type('1,203');
    assert.equal(await start().getAttribute('aria-disabled'), null);
    assert.equal(await page.getByRole('alert').count(), 0);
    await page.keyboard.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'start', typed: '1,203' }]);
  });

  const focused = () =>
    page.evaluate(() => {
      const active = document.activeElement;
      return active?.getAttribute('aria-label') ?? active?.textContent?.trim();
    });

  it('keeps the focus on a control whose value was changed', async () => {
    await show(imports.checked);
    await page.getByRole('combobox', { name: 'Send “City” as' }).focus();
    await page.keyboard.press('ArrowDown');
    assert.deepEqual(await posted(), [{ type: 'column', column: 2, use: { use: 'field', name: 'city' } }]);
    const columns = [...checkedSource.columns.slice(0, 2), { use: 'field', name: 'home' } as const];
    await show({ ...imports.checked, checked: { ...checkedSource, columns } });
    await page.getByRole('textbox', { name: 'Name of the field' }).waitFor();
    assert.equal(await focused(), 'Send “City” as');
  });

  it('moves the focus to the next row after a suggestion was accepted', async () => {
    await show(imports.checked);
    await page.getByRole('button', { name: 'Use vera@gmail.com' }).focus();
    await page.keyboard.press('Enter');
    assert.deepEqual(await posted(), [{ type: 'accept', line: 7 }]);
    await show(imports.corrected);
    assert.equal(await focused(), 'Import 3 rows: Role addresses, such as info@');
  });

  it('moves the focus to the title when the import starts, and from Pause to Resume', async () => {
    await show(imports.checked);
    await page.getByRole('button', { name: 'Add 1,203 Subscribers' }).focus();
    await show(imports.running);
    assert.equal(await focused(), 'Import Subscribers');
    await page.keyboard.press('Tab');
    assert.equal(await focused(), 'Pause');
    await show(imports.paused);
    assert.equal(await focused(), 'Resume');
  });

  it('selects the list that was created last', async () => {
    await show(imports.unchosen);
    const list = page.getByRole('combobox', { name: 'Which list are they added to?' });
    await list.selectOption('1');
    await show({ ...imports.checked, record: { ...imports.checked.record, list: 2 } });
    assert.equal(await list.inputValue(), '2');
    // The empty entry is not a list, so the selection does not change.
    await list.selectOption('');
    await show({ ...imports.checked, record: { ...imports.checked.record, list: 2 } });
    assert.equal(await list.inputValue(), '2');
  });

  it('names the list of an import that has started, or can’t start, beside its source', async () => {
    for (const name of ['running', 'failing', 'wrongKey', 'stopped'] as const) {
      await show(imports[name]);
      assert.equal(await page.locator('.facts bdi').first().innerText(), 'people.csv to “Readers”', name);
    }
    await show(imports.running);
    await page.getByText('4 rows a second · about 3 min left').waitFor();
    // A question of the page asks for it.
    await show(imports.checked);
    assert.equal(await page.locator('.facts bdi').first().innerText(), 'people.csv');
  });

  it('keeps its columns short in a narrow window: the choice beside the title', async () => {
    await load('en', 320);
    await show(imports.checked);
    const heights = await page
      .locator('.columns li')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    assert.ok(
      heights.every((height) => height < 90),
      heights.join(),
    );
  });

  it('says why an import has stopped or can’t start', async () => {
    await show(imports.wrongKey);
    assert.deepEqual(await page.locator('.verdict').innerText().then(linesOf), [
      'Warning:',
      'The import has stopped. Check the account’s key, then resume it.',
      'The service does not accept the key, or does not let it add subscribers (401). 400 of 1,203 rows are added.',
    ]);
    assert.deepEqual(await page.locator('.bar button').allInnerTexts(), [
      'Check the Key',
      'Resume',
      'Cancel Import…',
    ]);
    await page.locator('button.primary').click();
    assert.deepEqual(await posted(), [{ type: 'checkKey' }]);
    await show(imports.refusing);
    assert.deepEqual(await page.locator('.verdict').innerText().then(linesOf), [
      'Warning:',
      'The service refused the first ten rows for the same reason.',
      'It says: “list_id: there is no list 7.” If the list is wrong, cancel this import and start a new one. Otherwise, resume it. 0 of 1,203 rows are added.',
    ]);
    assert.deepEqual(await page.locator('.bar button').allInnerTexts(), ['Cancel Import…', 'Resume']);
    assert.deepEqual(await page.locator('button.primary').allInnerTexts(), ['Cancel Import…']);
    await show(imports.refused);
    await page.getByText('“people.csv” is a spreadsheet in an older or another format').waitFor();
    await show(imports.unchosen);
    await page.getByText('2 answers are missing below: the list and how these people agreed.').waitFor();
    assert.equal(await start().count(), 0);
  });

  it('estimates the duration by the rate of the last import', async () => {
    const showAt = async (rate: number) => {
      const surroundings = {
        lists: importLists,
        accountKind: 'test' as const,
        rate,
        formats: createFormats('en'),
      };
      await tellPage(page, { type: 'show', state: importState(imports.checked, surroundings), memory });
    };
    await showAt(5);
    await page.getByText('Takes about 4 minutes at the rate of the last import.').waitFor();
    await showAt(50);
    await page.getByText('Takes less than a minute at the rate of the last import.').waitFor();
  });

  it('says before the start, beside the button, how people agreed and that one may walk away', async () => {
    await show(imports.checked);
    assert.match(
      await page.locator('.verdict .more').innerText(),
      / Consent: They signed up on our website[.:]/,
    );
    await page
      .locator('.bar')
      .getByText(
        'You can close this page while the import runs. If you close VS Code, the import goes on when you open it again.',
      )
      .waitFor();
  });

  it('leads from the number of rows to their groups', async () => {
    await show(imports.checked);
    const numbers = page.locator('.counts button');
    assert.deepEqual(await numbers.allInnerTexts().then(inOneLine), [
      '10 with errors',
      '30 repeated',
      '5 must not get mail',
      '1 added before',
      '1 left out as doubtful',
    ]);
    await numbers.nth(4).click();
    assert.equal(await focused(), 'The domain looks misspelled · 1 row');
    await numbers.nth(2).click();
    const group = page.locator('details[data-kind="suppressed"]');
    assert.equal(await group.getAttribute('open'), '');
    assert.equal(await group.locator('summary').evaluate((each) => each === document.activeElement), true);
    await show(imports.done);
    assert.equal(await page.getByRole('button', { name: '3 refused by the service' }).count(), 1);
    await show(imports.running);
    assert.equal(await numbers.count(), 0);
  });

  it('says of an import under way where it adds, what is not known, and that the page may be closed', async () => {
    const seen: Record<string, string[]> = {};
    for (const name of ['running', 'paused', 'failing'] as const) {
      await show(imports[name]);
      seen[name] = await page.locator('.verdict p').allInnerTexts();
    }
    assert.deepEqual(seen, {
      running: [
        'In progress:\nAdding 1,203 rows to “Readers”.',
        'Each person is asked by letter to confirm. The outcome of 1 row is unknown; you decide about it at the end. If you cancel it, those already added stay on the list. You can close this page while the import runs. If you close VS Code, the import goes on when you open it again.',
      ],
      paused: [
        'Note:\nThe import is paused: 400 of 1,203 rows are added.',
        'Nothing happens until you resume it. You can close this page.',
      ],
      failing: [
        'Warning:\nThe import has stopped: the service failed ten times in a row. Wait some minutes, then resume it.',
        '400 of 1,203 rows are added. The outcome of 10 rows is unknown; you decide about them at the end.',
      ],
    });
  });

  it('says calmly that another window runs the import, and can look again', async () => {
    await show(imports.elsewhere);
    assert.deepEqual(await page.locator('.bar').innerText().then(linesOf), [
      ...['Note:', 'Another window runs this import.'],
      '400 of 1,203 rows are added. Pause or cancel it in that window.',
      'Look Again',
    ]);
    await page.getByRole('button', { name: 'Look Again' }).click();
    assert.deepEqual(await posted(), [{ type: 'lookAgain' }]);
  });

  it('leaves no number alone in the last line, and shows that a list scrolls', async () => {
    for (const [width, name] of [
      [320, 'wrongKey'],
      [650, 'done'],
      [1000, 'done'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await show(imports[name]);
      const lines = await page.locator('.counts li').evaluateAll((all) => {
        const tops = all.map((each) => each.getBoundingClientRect().top);
        return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
      });
      assert.ok(Math.min(...lines) > 1, `${lines} at ${width}`);
    }
  });

  it('aligns rows and their headings: below the text, not below the chevron', async () => {
    await show(imports.manyWrong);
    const lefts = await page
      .locator('.rows[aria-label^="The row has"] code')
      .evaluateAll((all) => [...new Set(all.map((each) => each.getBoundingClientRect().left))]);
    assert.equal(lefts.length, 1);
    const summary = page.locator('summary', { hasText: 'Disposable addresses' });
    const checked = { ...checkedSource, doubts: { ...checkedSource.doubts, throwAway: 2 } };
    await show({ ...imports.checked, checked });
    const [first, second] = await summary.evaluate((each) => {
      const range = document.createRange();
      range.selectNodeContents(each);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0);
      const top = Math.min(...boxes.map((box) => box.top));
      const isFirst = (box: DOMRect) => box.top < top + 8;
      const left = (some: readonly DOMRect[]) => Math.round(Math.min(...some.map((box) => box.left)));
      return [left(boxes.filter(isFirst)), left(boxes.filter((box) => !isFirst(box)))];
    });
    assert.equal(second, first);
    const under = await page.locator('.check', { hasText: 'Import 2 rows' }).boundingBox();
    assert.equal(Math.round(under?.x ?? 0), first);
  });

  it('shows counts that add up to the rows of the file', async () => {
    for (const name of ['checked', 'optOut', 'running', 'offline', 'paused', 'wrongKey', 'done'] as const) {
      await show(imports[name]);
      // Until it has ended, only the rows that are requested are news.
      const all = imports[name].running && name !== 'done' ? 1203 : 1250;
      const counts = await page.locator('.counts strong').allInnerTexts();
      const sum = counts.reduce((all, count) => all + Number(count.replace(/\D/g, '')), 0);
      assert.equal(sum, all, name);
    }
  });
});
