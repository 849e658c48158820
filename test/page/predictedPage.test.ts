import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { canIEmail } from '../../scripts/caniemail.ts';
import { facts } from '../../src/core/checks/support/facts.ts';
import { comparePredictions } from '../../src/core/checks/support/predictions.ts';
import { supportTable } from '../../src/core/checks/support/table.ts';
import { letterOfPrograms, viewOf } from '../../src/core/checks/support/views.ts';
import { createFormats } from '../../src/core/text/formats.ts';
import { readLetterTree } from '../../src/inspector/letterTree/readLetterTree.ts';
import type { ToChangesPage } from '../../src/protocol/changes.ts';
import { unreadLetter } from '../../src/protocol/receivedLetter.ts';
import { fittingLanguages, type Language } from '../support/languages.ts';
import { inGmail } from '../unit/checks/shownLetters.ts';
import { axeFindings, themesOf } from './support/axe.ts';
import { tellPage } from './support/builtPage.ts';
import { pageSuite } from './support/pageSuite.ts';

const { deviationsOf } = await import('../../src/extension/received/predicted/predictedState.ts');
const { letterFacts } = await import('../../src/extension/received/changes/changesState.ts');
const { l10n } = await import('../../src/extension/kit/words.ts');

const html = readFileSync('src/sandbox/demo/layouts/newsletter.html', 'utf8');
const table = supportTable(canIEmail());
const kept = viewOf(letterOfPrograms(readLetterTree(html), table), table.clients(['gmail.desktop-webmail']));

/** What Gmail shows of the letter, if it is as predicted, if it lacks more, and if it is another letter. */
const shown = {
  asPredicted: inGmail(kept),
  lacking: inGmail(
    kept
      .replaceAll('border-radius:12px', '')
      .replaceAll('line-height', 'x-height')
      .replaceAll('padding', 'x-p'),
  ),
  another: '<ul><li>Apples</li></ul>',
};

/** Compares the letter with what a program shows, as the inspector does. */
const predictionsOf = (seen: string, program: string) =>
  comparePredictions(readLetterTree(html), readLetterTree(seen), table, table.clients([program])).map(
    ({ cause, expected, outcome, places }) => ({
      ...(typeof cause === 'string'
        ? { cause, title: '', ...facts[cause] }
        : { cause: cause.slug, title: cause.title, tested: cause.tested, page: '' }),
      ...{ expected, outcome, places, count: places.length },
    }),
  );

describe('The page about predictions', () => {
  const suite = pageSuite('changes');

  async function show(which: keyof typeof shown, language: Language): Promise<void> {
    const program = { id: 'gmail.desktop-webmail', name: 'Gmail (Desktop Webmail)' };
    const letter = {
      ...unreadLetter,
      ...{ html, subject: 'News', to: [{ name: 'Anna', address: 'anna@reader.example' }] },
      date: 'Mon, 23 Nov 2026 12:00:00 +0000',
    };
    const predictions = predictionsOf(shown[which], program.id);
    const predicted = { letter, program, predictions, at: Date.UTC(2026, 10, 25, 12), upload: undefined };
    const deviations = deviationsOf(predicted as unknown as Parameters<typeof deviationsOf>[0]);
    const about = letterFacts(
      predicted as unknown as Parameters<typeof letterFacts>[0],
      createFormats(language),
      predicted.at,
    );
    const message: ToChangesPage = {
      type: 'show',
      state: {
        subject: letter.subject,
        heading: l10n.t('What {0} made of “{1}”', program.name, letter.subject),
        ...{ about, revision: 0, arePicturesLoaded: false },
        changes: {
          ...deviations,
          places: deviations.places.map((_, number) => l10n.t('Line {0} of the received HTML', number + 1)),
        },
      },
    };
    await tellPage(suite.page, message);
    await suite.page.locator('.verdict').waitFor();
  }

  it('lists the places of what is missing, the others folded, each beginning where its line does', async () => {
    await suite.load('en');
    await show('lacking', 'en');
    const { page } = suite;
    assert.match(await page.locator('.others summary').first().innerText(), /^\d+ more places$/);
    const edges = await page
      .locator('.deviation p > *')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().left)));
    const [edge = 0] = edges;
    assert.deepEqual(
      edges.filter((left) => left > edge && left < edge + 20),
      [],
    );
  });

  for (const language of fittingLanguages) {
    for (const width of [320, 1200]) {
      it(`clips nothing and passes axe at ${width} pixels: ${language}`, async () => {
        await suite.load(language, width);
        for (const which of ['asPredicted', 'lacking', 'another'] as const) {
          await show(which, language);
          assert.deepEqual(await suite.cutOff(), [], which);
          assert.deepEqual(await axeFindings(suite.page, themesOf(language, width)), [], which);
          await suite.takePictures(`predicted-${which}-${language}-${width}`);
        }
      });
    }
  }
});
