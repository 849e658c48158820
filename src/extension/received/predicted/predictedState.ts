import type { Passage } from '../../../core/checks/letterTree.ts';
import { factText } from '../../../core/checks/support/factTexts.ts';
import { shortText } from '../../../core/text/shortText.ts';
import type { ChangesView, ChangeView, NextStep, PartView, Remark } from '../../../protocol/changes.ts';
import type { ComparedPrediction } from '../../../protocol/inspector.ts';
import { formats } from '../../kit/formats.ts';
import { asWords, joined, l10n, listed, type Words, whole } from '../../kit/words.ts';
import type { PredictedLetter } from './readPredicted.ts';

/** What the page tells of predictions, and the passages of the letter that it leads to, by number. */
interface Deviations extends Omit<ChangesView, 'places'> {
  readonly places: readonly Passage[];
}

/** The most places that are listed, the most titles in a sentence, and the length of code, in UTF-16 units. */
const most = { places: 50, titles: 20, code: 200 } as const;

/** Returns in words which predictions about a program hold, those that do not first. */
export function deviationsOf(predicted: PredictedLetter): Deviations {
  const { predictions, letter } = predicted;
  const places: Passage[] = [];
  const failed = predictions.filter(({ outcome }) => outcome === 'fails');
  const partOf = (expected: ComparedPrediction['expected'], title: Words): PartView | undefined => {
    const some = failed.filter((each) => each.expected === expected);
    const changes = some.flatMap((each) => changesOf(each, letter.html, places));
    const left = some.reduce((sum, { count }) => sum + count, 0) - changes.length;
    const words = joined(', ', titlesOf(some));
    const more = left > 0 && { more: l10n.t('…and {0} more.', left) };
    return some.length > 0 ? { title, remarks: [{ tone: 'warning', words }], changes, ...more } : undefined;
  };
  const parts = [
    partOf('kept', l10n.t('Missing, though supported')),
    partOf('dropped', l10n.t('Still there, though not supported')),
    undecidedPart(predictions),
  ];
  const holding = predictions.filter(({ outcome }) => outcome === 'holds');
  const inOrder = {
    title: l10n.count('{0} prediction holds|{0} predictions hold', holding.length),
    facts: holding.map((each) =>
      each.expected === 'kept'
        ? l10n.t('Kept: {0}', whole(causeText(each)))
        : l10n.t('Removed: {0}', whole(causeText(each))),
    ),
  };
  return {
    verdict: verdictOf(predicted, holding.length, failed.length),
    parts: parts.filter((part) => part !== undefined),
    ...(holding.length > 0 && { inOrder }),
    next: nextSteps(failed, holding.length),
    places,
  };
}

function verdictOf({ program, predictions, at }: PredictedLetter, holding: number, failing: number): Remark {
  const decided = holding + failing;
  if (decided === 0) {
    return {
      tone: 'unknown',
      words: l10n.t('No prediction could be checked: the HTML doesn’t have the text of this letter.'),
    };
  }
  const undecided = predictions.length - decided;
  const words = l10n.count(
    '{1} of {0} prediction holds in {2}, {3}|{1} of {0} predictions hold in {2}, {3}',
    decided,
    holding,
    program.name,
    formats().dayAndTime(at),
  );
  const detail =
    undecided > 0 &&
    l10n.count(
      '{0} prediction can’t be decided from this HTML.|{0} predictions can’t be decided from this HTML.',
      undecided,
    );
  return { tone: failing > 0 ? 'warning' : 'fine', words, ...(detail && { detail }) };
}

/** Lists the places of a prediction that doesn’t hold, the first one with the feature and the age of its test. */
function changesOf(prediction: ComparedPrediction, html: string, places: Passage[]): ChangeView[] {
  const age = l10n.t('from a test of {0}', prediction.tested.slice(0, 4));
  const words = joined(' · ', [causeText(prediction), age]);
  return prediction.places.slice(0, most.places - places.length).map((place, index) => ({
    ...(index === 0 && { words }),
    isPlace: true,
    uploaded: {
      text: shortText(html.slice(place.start, place.end), most.code),
      place: places.push(place) - 1,
    },
  }));
}

function undecidedPart(predictions: readonly ComparedPrediction[]): PartView | undefined {
  const some = predictions.filter(({ outcome }) => outcome === 'undecided');
  if (some.length === 0) return undefined;
  const about = l10n.t(
    'The program writes these itself, or they depend on more than the letter, or the HTML lacks this part of the letter.',
  );
  return {
    title: l10n.t('Not decidable'),
    remarks: [
      { tone: 'unknown', words: joined(', ', titlesOf(some)) },
      { tone: 'note', words: about },
    ],
    changes: [],
  };
}

function titlesOf(predictions: readonly ComparedPrediction[]): Words[] {
  const titles = [...new Set(predictions.map(causeText))];
  return [...titles.slice(0, most.titles), ...(titles.length > most.titles ? [asWords('…')] : [])];
}

/** Returns the cause of a prediction in words: a feature’s title, or another fact. */
const causeText = ({ cause, title }: ComparedPrediction): Words => factText(l10n, cause) ?? asWords(title);

function nextSteps(failed: readonly ComparedPrediction[], holding: number): NextStep[] {
  const years = [...new Set(failed.map(({ tested }) => tested.slice(0, 4)))].sort();
  const tell: NextStep = {
    words: l10n.t(
      'Tests of {0} on Can I email say otherwise. To be sure, compare a letter that uses only this feature. Then report it.',
      whole(listed(years.map(asWords))),
    ),
    action: {
      type: 'tell',
      label: l10n.t('Report to Can I Email'),
      about: l10n.t('Opens github.com in the browser. Nothing of the letter is sent.'),
    },
  };
  const copy: NextStep = {
    words: l10n.t('Open this letter in the mail program, and copy the element around all of it.'),
  };
  return [
    ...(failed.length + holding === 0 ? [copy] : []),
    {
      words: l10n.t('Compare what another program shows. Mailroom keeps neither this result nor the HTML.'),
      action: { type: 'again', label: l10n.t('Compare Another Program…') },
    },
    ...(failed.length > 0 ? [tell] : []),
  ];
}
