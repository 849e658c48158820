import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ToStatisticsPage } from '../../src/protocol/statistics.ts';
import { fittingLanguages, languages } from '../support/languages.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';
import { statisticsStates } from './support/statisticsStates.ts';

type Case = keyof typeof statisticsStates;
const cases = Object.keys(statisticsStates) as Case[];

/** A wide page has the columns of one with 800 pixels, with more room: only its picture is taken. */
const widths = process.env.MAILROOM_PICTURES ? [320, 800, 1200] : [320, 800];

describe('What the statistics page says about a campaign', () => {
  const suite = pageSuite('statistics');
  const { load, cutOff, takePictures } = suite;

  async function show(name: Case): Promise<void> {
    const state = statisticsStates[name];
    const message: ToStatisticsPage = {
      type: 'show',
      state,
      memory: { account: 'work', accountName: 'Work', id: state.id, subject: state.subject },
    };
    await tellPage(suite.page, message);
    await suite.page.locator('.verdict').waitFor();
    // The page judges the first figures in a task of its own.
    await suite.page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
  }

  /** Returns the state, the sentence on top, what one does next and both accounts, as they are read. */
  async function said(name: Case): Promise<string> {
    await show(name);
    const parts = await suite.page
      .locator(
        'header .pill, header .failure, main > .verdict, main > .figures, main > .remark, main > .next, main section:is(.whereabouts, .refusals, [aria-labelledby="readers-heading"])',
      )
      .allInnerTexts();
    // A number and its unit have other spaces than words, some of them newer than others.
    const plain = parts.map((part) => part.replace(/\s*\n\s*/g, '\n').replace(/[^\S\n]/g, ' '));
    return plain.map((part) => part.trim()).join('\n\n');
  }

  for (const language of languages) {
    it(`is a sentence, and an account of all recipients: ${language}`, async () => {
      await load(language);
      const texts: string[] = [];
      for (const name of cases) texts.push(`# ${name}\n\n${await said(name)}\n`);
      const picture = `statisticsAccount-${language}.txt`;
      await mkdir('build/ui', { recursive: true });
      await writeFile(`build/ui/${picture}`, texts.join('\n'));
      assert.equal(texts.join('\n'), await readFile(join(import.meta.dirname, 'pictures', picture), 'utf8'));
    });
  }

  it('leads from far too many bounces while letters are sent to the campaign in the web cabinet', async () => {
    await load('en');
    await show('sending');
    assert.deepEqual(await suite.page.locator('button.primary').allInnerTexts(), ['Copy Number 5008']);
    await suite.page.locator('.next').getByRole('button', { name: 'Copy Number 5008' }).click();
    assert.deepEqual(await suite.posted(), [{ type: 'copyNumber' }]);
  });

  it('names the web cabinet once while a campaign is sent, and gives the reasons after the figures', async () => {
    await load('en');
    await show('sending');
    const text = await suite.page.locator('main').innerText();
    assert.equal(text.match(/web cabinet/g)?.length, 1);
    await suite.page.locator('.figures ~ .refusals').getByText('28 letters').waitFor();
  });

  it('says that it does not know a status, and leads to the campaign in the web cabinet', async () => {
    await load('en');
    await show('otherStatus');
    const next = suite.page.locator('.next');
    await next.getByText('Mailroom does not know what status 7 means.').waitFor();
    await next.getByRole('button', { name: 'Copy Number 5008' }).click();
    assert.deepEqual(await suite.posted(), [{ type: 'copyNumber' }]);
  });

  it('has what to do right below a serious problem, but the figures right below a mild warning', async () => {
    await load('en', 320);
    const after: Partial<Record<Case, string>> = {};
    for (const name of ['sound', 'bounced', 'small', 'few', 'unclicked', 'late', 'sending'] as const) {
      await show(name);
      after[name] = await suite.page.locator('.verdict + section').evaluate((section) => section.className);
    }
    assert.deepEqual(after, {
      sound: 'figures',
      bounced: 'refusals',
      small: 'figures',
      few: 'figures',
      unclicked: 'figures',
      late: 'next',
      sending: 'next',
    });
  });

  it('says a mild warning in one line', async () => {
    await load('en', 800);
    await show('early');
    assert.deepEqual(await suite.page.locator('.verdict p').allInnerTexts(), [
      'Warning:\n3.8% of the letters bounced, which is a bit high: below 2% is usual.',
    ]);
  });

  it('has the button that reads the figures for the first time below the sentence that they are not read', async () => {
    await load('en');
    await show('unread');
    assert.deepEqual(await suite.page.getByRole('button').allInnerTexts(), ['Read the Figures']);
    await suite.page.locator('.verdict + .ways').getByRole('button', { name: 'Read the Figures' }).click();
    assert.deepEqual(await suite.posted(), [{ type: 'refresh' }]);
  });

  it('leads to the web cabinet and to another attempt when a campaign has reached nobody', async () => {
    await load('en');
    await show('nobody');
    await suite.page.getByText('See in the web cabinet who is on the list, and who has confirmed.').waitFor();
    await suite.page.getByRole('button', { name: 'Send Again…' }).click();
    assert.deepEqual(await suite.posted(), [{ type: 'again' }]);
  });

  it('leads from far fewer clicks than usual to what may be the cause, and does not offer to repeat them', async () => {
    await load('en');
    await show('unclicked');
    assert.deepEqual(await suite.page.locator('.next button').allInnerTexts(), [
      'Compare with the Last Campaign',
      'Check the Domain',
    ]);
    await show('few');
    assert.deepEqual(await suite.page.locator('.next button').allInnerTexts(), [
      'Compare with the Last Campaign',
    ]);
  });

  it('has the next step as its main button, and each button once', async () => {
    await load('en');
    const main: Partial<Record<Case, string>> = {};
    for (const name of cases) {
      await show(name);
      const buttons = await suite.page.getByRole('button').allInnerTexts();
      assert.deepEqual(buttons, [...new Set(buttons)], name);
      assert.ok(buttons.filter((button) => button.startsWith('Compare')).length <= 1, name);
      main[name] = (await suite.page.locator('button.primary').allInnerTexts()).join(', ');
    }
    assert.deepEqual(main, {
      ...{ scanned: 'Copy Number 5008', people: 'Copy Number 5008', early: 'Copy Number 5008' },
      ...{ few: 'Copy Number 5008', late: 'Copy Number 5008' },
      ...{ justSent: '', sending: 'Copy Number 5008', otherStatus: 'Copy Number 5008' },
      ...{ bounced: 'Copy Number 5008', small: 'Copy Number 5008' },
      ...{ partly: '', partlyForDays: 'Copy Number 5008', open: '', allWaiting: '' },
      ...{ held: 'Check the Setting', failed: 'Refresh' },
      ...{ sound: 'Compare with the Last Campaign', unclicked: 'Compare with the Last Campaign' },
      ...{ nobody: 'Send Again…', unread: 'Read the Figures', odd: 'Copy Number 5008', aboveAll: '' },
    });
  });

  it('offers a comparison only of a campaign that has ended with figures that were just read', async () => {
    await load('en');
    const others: Case[] = [];
    for (const name of cases) {
      await show(name);
      const isOffered = (await suite.page.getByRole('button', { name: 'Compare' }).count()) > 0;
      if (!isOffered) others.push(name);
    }
    assert.deepEqual(others, [
      ...['justSent', 'sending', 'otherStatus', 'allWaiting', 'held', 'failed', 'nobody', 'unread'],
    ]);
  });

  it('offers first to read again when the newest figures could not be read', async () => {
    await load('en');
    await show('failed');
    assert.deepEqual(await suite.page.locator('button.primary').allInnerTexts(), ['Refresh']);
    await suite.page.locator('.failure svg').waitFor();
  });

  it('leads from a campaign that went well to the last one and to the next one', async () => {
    await load('en');
    await show('sound');
    await suite.page.getByRole('button', { name: 'Compare with the Last Campaign' }).click();
    await suite.page.getByRole('button', { name: 'New Campaign from This One…' }).click();
    assert.deepEqual(await suite.posted(), [{ type: 'compareWithLast' }, { type: 'again' }]);
  });

  it('leads from too many bounces to the addresses', async () => {
    await load('en');
    await show('bounced');
    const refusals = suite.page.locator('.refusals');
    await refusals.getByRole('button', { name: 'Copy Number 5008' }).click();
    await refusals.getByRole('button', { name: 'Suppress Addresses…' }).click();
    assert.deepEqual(await suite.posted(), [{ type: 'copyNumber' }, { type: 'suppress' }]);
  });

  it('asks nobody to suppress addresses while they can’t be looked up', async () => {
    await load('en');
    await show('sending');
    assert.equal(await suite.page.getByRole('button', { name: 'Suppress Addresses…' }).count(), 0);
  });

  it('says in the figures how many programs are among those who clicked and opened, as far as it is known', async () => {
    await load('en');
    const notes: Partial<Record<Case, string[]>> = {};
    for (const name of ['scanned', 'people', 'late'] as const) {
      await show(name);
      const figures = await suite.page.locator('.figures').innerText();
      notes[name] = figures.split('\n').filter((line) => /scanners|automatic/.test(line));
    }
    assert.deepEqual(notes, {
      scanned: ['probably scanners: 22 to 24', 'at least 61 automatic'],
      people: ['may include automatic opens'],
      late: ['may include scanners', 'may include automatic opens'],
    });
  });

  it('numbers what one does next only if it is a sequence', async () => {
    await load('en');
    const numbered: Partial<Record<Case, boolean>> = {};
    for (const name of ['nobody', 'sound', 'late'] as const) {
      await show(name);
      numbered[name] = (await suite.page.locator('.next > ol').count()) > 0;
    }
    assert.deepEqual(numbered, { nobody: true, sound: false, late: false });
  });

  it('has a pill that says the stage of the campaign only, and is yellow while no letter gets through', async () => {
    await load('en');
    const dots: Partial<Record<Case, string>> = {};
    const shown: readonly Case[] = ['sound', 'bounced', 'partly', 'allWaiting', 'held'];
    for (const name of shown) {
      await show(name);
      dots[name] = await suite.page
        .locator('header .pill')
        .first()
        .evaluate((pill) => pill.className.trim());
    }
    assert.deepEqual(dots, {
      sound: 'pill finished',
      bounced: 'pill finished',
      partly: 'pill finished',
      allWaiting: 'pill',
      held: 'pill',
    });
  });

  it('has its sections in one order at every width, and the curve as wide as the page', async () => {
    await load('en');
    await show('scanned');
    const order = async (width: number) => {
      await suite.page.setViewportSize({ width, height: 900 });
      const places = await suite.page.locator('main section[aria-labelledby]').evaluateAll((sections) =>
        sections.map((section) => {
          const { x, y, width } = section.getBoundingClientRect();
          return { title: section.querySelector('h2')?.textContent ?? '', x, y, width };
        }),
      );
      const curve = places.find(({ title }) => title === 'Over time');
      const page = await suite.page.locator('.figures').evaluate((figures) => figures.clientWidth);
      assert.ok(curve && curve.width >= page, `${curve?.width} of ${page} pixels`);
      return places.sort((a, b) => a.y - b.y || a.x - b.x).map(({ title }) => title);
    };
    const narrow = await order(320);
    assert.deepEqual(await order(800), narrow);
    assert.deepEqual(await order(1200), narrow);
  });

  it('says in one sentence whether scanners clicked, and folds why', async () => {
    await load('en');
    await show('scanned');
    const said = suite.page.locator('.readers .meaning').first();
    assert.equal(
      await said.innerText(),
      'Probably security scanners: 22 to 24 of those who clicked. The figures still include them.\n\nWhy',
    );
    await said.locator('summary').press('Enter');
    await said.locator('li').first().waitFor();
    assert.deepEqual(await said.locator('li').allInnerTexts(), [
      '22 clicked while letters arrived and up to five minutes after. At the pace of later clicks, about 0 would have.',
      '1 recipient made 9 clicks within 3 sec.',
      'Those who clicked in that time made 9 clicks each, later ones 1.',
      '239 clicks are 3.8 for each who clicked. Scanners follow all links, people usually one or two.',
    ]);
  });

  it('has six figures of the same width in full lines at every width', async () => {
    await load('en');
    await show('sound');
    const lines: Record<number, number> = {};
    for (const width of [320, 650, 1200]) {
      await suite.page.setViewportSize({ width, height: 900 });
      const boxes = await suite.page.locator('.figure').evaluateAll((all) =>
        all.map((figure) => {
          const { width, top } = figure.getBoundingClientRect();
          return { width, top };
        }),
      );
      const [{ width: first } = assert.fail()] = boxes;
      assert.ok(
        boxes.every((box) => Math.abs(box.width - first) <= 1),
        `${width}`,
      );
      lines[width] = new Set(boxes.map(({ top }) => top)).size;
    }
    assert.deepEqual(lines, { 320: 3, 650: 2, 1200: 1 });
  });

  for (const language of fittingLanguages) {
    for (const width of widths) {
      it(`passes axe and fits into ${width} pixels: ${language}`, async () => {
        await load(language, width);
        for (const name of cases) {
          await show(name);
          assert.deepEqual(await cutOff(), [], name);
          assert.deepEqual(await axeFindings(suite.page, themesOf(language, width)), [], name);
          await takePictures(`statistics-${name}-${width}-${language}`);
        }
      });
    }
  }
});
