import type { LetterElement, LetterTree, Passage } from '../letterTree.ts';
import type { ClientSet, Feature } from './canIEmail.ts';
import { judge } from './conditions.ts';
import type { Cut } from './cuts.ts';
import type { FactName } from './removal.ts';
import { type DescribedUse, ShownUses } from './shownUses.ts';
import type { SupportedFeature, SupportTable } from './table.ts';
import { unseenCauses } from './unseenCauses.ts';
import type { Use } from './uses.ts';
import { cutsFor, letterOfPrograms } from './views.ts';

/** What a mail program should have done with the uses of a feature in a letter, and whether it has. */
export interface Prediction {
  readonly cause: Feature | FactName;
  readonly expected: 'kept' | 'dropped';
  readonly outcome: Outcome;
  /** The uses that are not as predicted, by their places in the letter that was sent. */
  readonly places: readonly Passage[];
}

/** Whether a prediction holds. `undecided` if what the program shows doesn't tell. */
type Outcome = 'holds' | 'fails' | 'undecided';

/**
 * Compares the predictions about a program with what it shows of a letter: a feature that it supports must be there at each use, one that it
 * drops must be gone. Leaves out what nobody has tested, and what no reader sees. `program` is a set with that program alone.
 */
export function comparePredictions(
  sent: LetterTree,
  shown: LetterTree,
  table: SupportTable,
  program: ClientSet,
): Prediction[] {
  const letter = new ShownUses(sent);
  const predicted = [...predictedUses(letter, sent, table, program)];
  const names = new Set(predicted.map(({ use: { use } }) => use.name));
  const found = new FoundUses(new ShownUses(shown, letter), names);
  const isKept = ({ expected }: PredictedUse) => expected === 'kept';
  const outcomes = [
    ...outcomesOfKept(predicted.filter(isKept), found),
    ...predicted.filter((use) => !isKept(use)).map((one) => ({ one, outcome: found.ofDropped(one.use) })),
  ];
  return collected(outcomes);
}

/** A use, and what becomes of it because of each of these causes. */
interface PredictedUse {
  readonly use: DescribedUse;
  readonly expected: Prediction['expected'];
  readonly causes: readonly Prediction['cause'][];
  /** The causes whose support only more than the letter can decide. */
  readonly undecided: readonly Feature[];
}

function* predictedUses(
  letter: ShownUses,
  sent: LetterTree,
  table: SupportTable,
  program: ClientSet,
): Generator<PredictedUse> {
  const cuts = new CutsInOrder(cutsFor(letterOfPrograms(sent, table), program));
  for (const use of letter) {
    const features = table.featuresOf(use.use.name).filter(({ feature }) => !unseenCauses.has(feature.slug));
    const cut = cuts.around(use.use);
    if (cut && cut.by !== '') {
      // What is left of a list tells nothing, but no other use may be taken for it.
      if (isLeft(use.use, cut, sent)) yield { use, expected: 'kept', causes: [], undecided: [] };
    } else if (cut) {
      const { cause } = cut.removal;
      if (isAbout(cause, features, cut, use.use))
        yield { use, expected: 'dropped', causes: [cause], undecided: [] };
    } else if (features.length > 0) yield { use, ...keptCauses(features, use.use, program) };
  }
}

const isLeft = ({ part: { kind, place } }: Use, { by }: Cut, { source }: LetterTree) =>
  kind === 'selector' && by.includes(source.slice(place.start, place.end));

/** Returns true if a use shows whether a cut was made: it has the feature, or goes with something larger around it. */
function isAbout(cause: Cut['removal']['cause'], features: readonly SupportedFeature[], cut: Cut, use: Use) {
  if (typeof cause !== 'string' && unseenCauses.has(cause.slug)) return false;
  return (
    features.some(({ feature }) => feature === cause) ||
    (features.length > 0 && (typeof cause === 'string' || cut.removal.part.kind !== use.part.kind))
  );
}

function keptCauses(
  features: readonly SupportedFeature[],
  { part }: Use,
  program: ClientSet,
): Pick<PredictedUse, 'expected' | 'causes' | 'undecided'> {
  const tested = features.filter(({ without, untested }) => !((without | untested) & program));
  const verdictOf = ({ partly }: SupportedFeature) =>
    partly.filter(({ clients }) => clients & program).map(({ conditions }) => judge(part, conditions));
  const is = (of: SupportedFeature, wanted: 'isDropped' | 'isUndecided') =>
    verdictOf(of).some((verdict) => verdict[wanted]);
  const supported = tested.filter((one) => !is(one, 'isDropped'));
  return {
    expected: 'kept',
    causes: supported.filter((one) => !is(one, 'isUndecided')).map(({ feature }) => feature),
    undecided: supported.filter((one) => is(one, 'isUndecided')).map(({ feature }) => feature),
  };
}

/** The cuts that one program makes in a letter. */
class CutsInOrder {
  readonly #cuts: readonly Cut[];

  /** The cuts are in order, and none is inside another one. */
  constructor(cuts: readonly Cut[]) {
    this.#cuts = cuts;
  }

  /** Returns the cut that a use goes with, or that which changes it: a list of which only some selectors or fonts are dropped. */
  around({ part: { kind, place, rule } }: Use): Cut | undefined {
    const cut = this.#lastBefore(kind === 'rule' ? (rule?.head.end ?? place.end) : place.end);
    if (!cut || cut.end <= place.start) return undefined;
    const isInside = cut.start <= place.start && place.end <= cut.end;
    return isInside || cut.by !== '' ? cut : undefined;
  }

  #lastBefore(offset: number): Cut | undefined {
    let [low, high] = [0, this.#cuts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#cuts[middle]?.start ?? 0) < offset) low = middle + 1;
      else high = middle;
    }
    return this.#cuts[low - 1];
  }
}

/** The most places whose text is looked for in the whole of what a program shows. */
const mostLookedFor = 200;

/** The levels of descriptions, the surest first: with the attributes around, with value and place, with the place, with the value alone. */
const levels = [0, 1, 2, 3] as const;

/** What a program shows of a letter's uses. Each is given out once. */
class FoundUses {
  readonly #shown: ShownUses;
  /** The uses by their descriptions, of each level. */
  readonly #left: readonly Map<string, { isTaken: boolean }[]>[] = levels.map(() => new Map());
  readonly #textsThere = new Map<string, boolean>();

  constructor(shown: ShownUses, names: ReadonlySet<string>) {
    this.#shown = shown;
    for (const { use, descriptions } of shown) {
      if (!names.has(use.name)) continue;
      const one = { isTaken: false };
      descriptions.forEach((description, level) => {
        const some = this.#left[level]?.get(description);
        if (some) some.push(one);
        else this.#left[level]?.set(description, [one]);
      });
    }
  }

  get hasStyleSheets(): boolean {
    return this.#shown.hasStyleSheets;
  }

  /** Takes a use with the same description of a level. Returns false if none is left. */
  take({ descriptions }: DescribedUse, level: number): boolean {
    const some = this.#left[level]?.get(descriptions[level] ?? '') ?? [];
    for (let one = some.pop(); one; one = some.pop()) {
      if (one.isTaken) continue;
      one.isTaken = true;
      return true;
    }
    return false;
  }

  /** Returns whether a use that should be gone is. */
  ofDropped(use: DescribedUse): Outcome {
    if (use.isTelling && this.take(use, 1)) return 'fails';
    // The program may have written one of its own there.
    return this.take(use, 2) || !this.isThere(use) ? 'undecided' : 'holds';
  }

  /** Returns true if the text around a use is shown, so that its absence says something. */
  isThere({ textAfter }: DescribedUse): boolean {
    const known = this.#textsThere.get(textAfter);
    if (known !== undefined) return known;
    const isThere = this.#textsThere.size < mostLookedFor && this.#shown.flow.text.includes(textAfter);
    this.#textsThere.set(textAfter, isThere);
    return isThere;
  }
}

interface UseOutcome {
  readonly one: PredictedUse;
  /** `lost` if what the use is part of is missing, so that it says nothing itself. */
  readonly outcome: Outcome | 'lost';
}

/** Finds the uses that should be there: first those that are unmistakable, so that no other use takes their place. */
function outcomesOfKept(kept: readonly PredictedUse[], found: FoundUses): UseOutcome[] {
  let missing = kept;
  for (const level of levels) missing = missing.filter(({ use }) => !found.take(use, level));
  const isMissing = new Set(missing);
  const lost = new Set(missing.flatMap(({ use: { use } }) => wholesOf(use)));
  return kept.map((one) => ({
    one,
    outcome: isMissing.has(one) ? ofMissing(one.use, lost, found) : 'holds',
  }));
}

/** Returns what is lost with a missing use: its element, or its whole declaration by its offset. */
function wholesOf({ name, part: { kind, element, property, place } }: Use): (LetterElement | number)[] {
  if (kind === 'element') return element ? [element] : [];
  return name === property ? [place.start] : [];
}

/** Says what it means that a use is missing that should be there. */
function ofMissing(
  described: DescribedUse,
  lost: ReadonlySet<LetterElement | number>,
  found: FoundUses,
): UseOutcome['outcome'] {
  const { use } = described;
  // Programs put the style sheets of a letter into one.
  if (use.name === '<style>' && found.hasStyleSheets) return 'holds';
  // Programs rewrite addresses, and what they make of them need not show what it was.
  if (/^(?:picture|link)\b/.test(use.name)) return 'undecided';
  if (isInside(use, lost) || (use.part.sheet && !found.hasStyleSheets)) return 'lost';
  return found.isThere(described) ? 'fails' : 'undecided';
}

function isInside({ name, part }: Use, lost: ReadonlySet<LetterElement | number>): boolean {
  const { kind, element, sheet, property, place } = part;
  const around = kind === 'element' ? undefined : (sheet?.element ?? element);
  return (around && lost.has(around)) || (name !== property && lost.has(place.start));
}

/** Collects the outcomes of uses by their causes, in the order of the letter. */
function collected(outcomes: readonly UseOutcome[]): Prediction[] {
  const kinds = new Map<Prediction['cause'], Map<Prediction['expected'], Collected>>();
  const add = (cause: Prediction['cause'], { one, outcome }: UseOutcome) => {
    const byCause = kinds.get(cause) ?? new Map<Prediction['expected'], Collected>();
    kinds.set(cause, byCause);
    const all = byCause.get(one.expected) ?? { isUndecided: false, isSeen: false, places: [] };
    byCause.set(one.expected, all);
    if (outcome === 'holds') all.isSeen = true;
    if (outcome === 'undecided') all.isUndecided = true;
    if (outcome === 'fails') all.places.push(one.use.use.place);
  };
  for (const each of outcomes) {
    for (const cause of each.one.causes) add(cause, each);
    for (const cause of each.one.undecided) add(cause, { ...each, outcome: 'undecided' });
  }
  return [...kinds].flatMap(([cause, byCause]) =>
    [...byCause].map(([expected, { isUndecided, isSeen, places }]) => {
      const outcome: Outcome = isSeen && !isUndecided ? 'holds' : 'undecided';
      const sorted = places.sort((a, b) => a.start - b.start);
      return { cause, expected, places: sorted, outcome: places.length > 0 ? 'fails' : outcome };
    }),
  );
}

interface Collected {
  isUndecided: boolean;
  isSeen: boolean;
  readonly places: Passage[];
}
