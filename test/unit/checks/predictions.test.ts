import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { canIEmail } from '../../../scripts/caniemail.ts';
import type { Edit } from '../../../src/core/checks/edit.ts';
import type { LetterTree, Passage } from '../../../src/core/checks/letterTree.ts';
import { guessedProgram } from '../../../src/core/checks/support/guessedProgram.ts';
import { comparePredictions, type Prediction } from '../../../src/core/checks/support/predictions.ts';
import { supportTable } from '../../../src/core/checks/support/table.ts';
import { type Use, usesIn } from '../../../src/core/checks/support/uses.ts';
import { cutsFor, letterOfPrograms, replacedFor } from '../../../src/core/checks/support/views.ts';
import { readLetterTree } from '../../../src/inspector/letterTree/readLetterTree.ts';
import { assertLinear } from '../../support/processorTime.ts';
import { corpusFiles, corpusIsAtHand } from './corpus.ts';
import { longLetter } from './longLetter.ts';
import { applied, inGmail, inOutlook } from './shownLetters.ts';

const table = supportTable(canIEmail());
const needsCorpus = { skip: !corpusIsAtHand && 'needs the corpus' };
const newsletter = readFileSync('src/sandbox/demo/layouts/newsletter.html', 'utf8');

const webPages = [
  { program: 'gmail.desktop-webmail', shownBy: inGmail },
  { program: 'outlook.outlook-com', shownBy: inOutlook },
] as const;

/** Returns what a program keeps of a letter but for `others`, which it keeps or drops against the predictions. */
function kept(
  html: string,
  program: string,
  others: readonly Edit[] = [],
  keeps: (edit: Edit) => boolean = () => false,
): string {
  const dropped = replacedFor(letterOfPrograms(readLetterTree(html), table), table.clients([program]));
  return applied(html, [...dropped.filter((edit) => !keeps(edit)), ...others]);
}

const compared = (html: string, shown: string, program: string) =>
  comparePredictions(readLetterTree(html), readLetterTree(shown), table, table.clients([program]));

const nameOf = ({ cause }: Prediction) => (typeof cause === 'string' ? cause : cause.slug);

/** Returns the predictions that don't hold: `kept css-float: float:left`. */
const failures = (html: string, predictions: readonly Prediction[]) =>
  predictions.flatMap(({ outcome, expected, places, ...one }) =>
    outcome === 'fails'
      ? places.map(({ start, end }) => `${expected} ${nameOf(one as Prediction)}: ${html.slice(start, end)}`)
      : [],
  );

describe('the predictions about a mail program', () => {
  for (const { program, shownBy } of webPages) {
    it(`hold in a page that ${program} shows as Can I email says`, () => {
      const predictions = compared(newsletter, shownBy(kept(newsletter, program)), program);
      assert.deepEqual(failures(newsletter, predictions), []);
      assert.ok(predictions.filter(({ outcome }) => outcome === 'holds').length > 30);
    });

    it(`hold in pages that ${program} shows of the letters of the corpus`, needsCorpus, (test) => {
      const wrong: string[] = [];
      let [holding, all] = [0, 0];
      for (const { name, text } of corpusFiles('{cerberus,leemunroe-template,mailgun-templates}/**/*.html')) {
        const predictions = compared(text, shownBy(kept(text, program)), program);
        wrong.push(...failures(text, predictions).map((failure) => `${name} ${failure}`));
        holding += predictions.filter(({ outcome }) => outcome === 'holds').length;
        all += predictions.length;
      }
      test.diagnostic(`${holding} of ${all} predictions hold`);
      assert.deepEqual(wrong, []);
    });
  }

  for (const { program, shownBy } of webPages) {
    it(`fail where ${program} drops what it should keep, one feature at a time`, (test) => {
      const tree = readLetterTree(newsletter);
      const holding = compared(newsletter, shownBy(kept(newsletter, program)), program);
      const seeded = holding.filter(({ expected, outcome }) => expected === 'kept' && outcome === 'holds');
      const missed: string[] = [];
      const wrong: string[] = [];
      for (const prediction of seeded) {
        const seed = seedOf(tree, prediction, program);
        if (!seed) continue;
        const shown = shownBy(kept(newsletter, program, [{ ...seed.place, text: '' }]));
        const failing = compared(newsletter, shown, program).filter(({ outcome }) => outcome === 'fails');
        const isAtSeed = ({ start, end }: Passage) => start >= seed.place.start && end <= seed.place.end;
        const isFound = failing.some(({ places }) => places.some(isAtSeed));
        if (!isFound) missed.push(nameOf(prediction));
        const places = failing.flatMap(({ places }) => places);
        const isElsewhere = ({ start, end }: Passage) => start < seed.place.start || end > seed.place.end;
        wrong.push(
          ...places
            .filter(isElsewhere)
            .map(({ start, end }) => `${nameOf(prediction)}: ${newsletter.slice(start, end)}`),
        );
      }
      test.diagnostic(`${seeded.length} features`);
      assert.deepEqual({ missed, wrong }, { missed: [], wrong: [] });
    });

    it(`fail where ${program} keeps what it should drop, one removal at a time`, (test) => {
      const html = newsletter
        .replace('</style>', `${unsupported}</style>`)
        .replace('</body>', `${forms}</body>`);
      const letter = letterOfPrograms(readLetterTree(html), table);
      const cuts = cutsFor(letter, table.clients([program])).filter(
        ({ by, removal: { part } }) => by === '' && part.element?.name !== 'meta',
      );
      const missed: string[] = [];
      const wrong: string[] = [];
      for (const cut of cuts) {
        const isSeed = ({ start }: Edit) => start === cut.start;
        const predictions = compared(html, shownBy(kept(html, program, [], isSeed)), program);
        const failing = predictions.filter(({ outcome }) => outcome === 'fails');
        const { cause } = cut.removal;
        if (!failing.some((one) => one.cause === cause && one.expected === 'dropped'))
          missed.push(`${nameOf({ cause } as Prediction)}: ${html.slice(cut.start, cut.end)}`);
        wrong.push(...failing.filter((one) => one.cause !== cause).map(nameOf));
      }
      test.diagnostic(`${cuts.length} removals`);
      assert.deepEqual({ missed, wrong }, { missed: [], wrong: [] });
    });
  }
});

describe('what the predictions about a mail program say', () => {
  const letter = `<style>p{color:red}</style><body><p style="border-radius:4px;position:absolute">${'Good morning '.repeat(5)}</p></body>`;
  const gmail = 'gmail.desktop-webmail';

  it('is nothing about another letter', () => {
    const other = inGmail('<style>.a{color:blue}</style><p style="position:absolute">Another letter</p>');
    const decided = compared(letter, other, gmail).filter(({ outcome }) => outcome !== 'undecided');
    assert.deepEqual(decided, []);
  });

  it('names the place of what is still there, and of what is missing', () => {
    const shown = inGmail(letter.replace('border-radius:4px;', ''));
    assert.deepEqual(failures(letter, compared(letter, shown, gmail)), [
      'kept css-border-radius: border-radius:4px',
      'dropped css-position: position:absolute',
    ]);
  });

  it('tells a value that is missing from its property', () => {
    const flex = letter.replace('position:absolute', 'display:none');
    const shown = inGmail(flex.replace('display:none', 'display:block'));
    assert.deepEqual(failures(flex, compared(flex, shown, gmail)), ['kept css-display-none: display:none']);
  });

  it('is one failure about a style sheet that is missing, and nothing about its rules', () => {
    const shown = inOutlook('<p style="border-radius:4px">Good morning Good morning Good morning</p>');
    const predictions = compared(letter, shown, 'outlook.outlook-com');
    assert.deepEqual(failures(letter, predictions), ['kept html-style: <style>']);
    const about = predictions.find((one) => nameOf(one) === 'css-selector-type');
    assert.equal(about?.outcome, 'undecided');
  });

  it('is worked out in linear time, also of what is hostile', async () => {
    const hostile = (length: number) =>
      `${'<div><p style="position:absolute;a:b">Good morning'.repeat(length / 50)}<style>${'p{color:red}'.repeat(length / 50)}</style>`;
    await assertLinear('comparing', 200_000, (length) =>
      compared(longLetter(newsletter, length), hostile(length), gmail),
    );
  });

  it('begins with the program that has left its marks in the HTML', () => {
    const guesses = [inGmail(newsletter), inOutlook(newsletter), '<div class="yiv1234567890">', newsletter];
    assert.deepEqual(guesses.map(guessedProgram), [
      gmail,
      'outlook.outlook-com',
      'yahoo.desktop-webmail',
      undefined,
    ]);
  });
});

const unsupported = `
.card:hover { box-shadow: 0 0 4px #000; }
@supports (display: grid) { .grid { display: grid; } }
.a ~ .b { position: absolute; }
`;

const forms = `<form action="https://shop.example"><input type="text" name="a"><div style="position:absolute;filter:blur(2px)">Filtered words</div></form><p style="animation:a 2s;transform:none">Moving words</p>`;

/** Returns the first use of a feature that can be taken away alone. */
function seedOf(tree: LetterTree, { cause }: Prediction, program: string): Use['part'] | undefined {
  const cuts = cutsFor(letterOfPrograms(tree, table), table.clients([program]));
  for (const { name, part } of usesIn(tree)) {
    const { place } = part;
    const isOf = table.featuresOf(name).some(({ feature }) => feature === cause);
    const isKept = !cuts.some(({ start, end }) => start < place.end && end > place.start);
    if (part.element?.name === 'html' || part.element?.name === 'meta') continue;
    if (
      isOf &&
      isKept &&
      /^(?:attribute|declaration|element|atRule)$/.test(part.kind) &&
      !/^(?:picture|link)/.test(name)
    )
      return part;
  }
  return undefined;
}
