import { factText } from '../../core/checks/support/factTexts.ts';
import { shownToOutlook } from '../../core/checks/support/removal.ts';
import type { ProgramGroup, ProgramLoss } from '../../protocol/inspector.ts';
import * as l10n from '../shared/l10n.ts';

/** The most effects that a group names. */
const mostEffects = 4;

/** What readers see of a group’s removals, in words, each with the details that tell the group from others with the same words. */
type Effects = Map<string, string[]>;

/** A way to tell groups with the same words apart by their losses. */
interface Detail {
  /** The most details of this kind that a group names. */
  readonly most: number;
  /** Returns the detail of a loss; `undefined` if each of the groups loses the same for this cause, as `same` says. */
  textOf(loss: ProgramLoss, same: readonly (ProgramLoss | undefined)[]): string | undefined;
}

const details: readonly Detail[] = [
  { most: 2, textOf: (loss, same) => (same.includes(undefined) ? detailText(loss) : undefined) },
  {
    most: 1,
    textOf: ({ count }, same) =>
      same.some((other) => other?.count !== count) ? l10n.count('{0} place|{0} places', count) : undefined,
  },
];

/**
 * Returns what readers see of each group’s removals, in words: what is missing for sure first, then what may differ, the most frequent first.
 * Where groups would have the same words, causes follow by which they differ, or else the number of places of one.
 */
export function effectsOf(groups: readonly ProgramGroup[]): Map<ProgramGroup, readonly string[]> {
  const all = new Map(groups.map((group) => [group, effectsIn(group)]));
  for (const detail of details)
    for (const alike of Map.groupBy(groups, (group) => textsOf(all.get(group)).join()).values())
      if (alike.length > 1) for (const group of alike) addDetails(all.get(group), group, { alike, detail });
  return new Map(groups.map((group) => [group, textsOf(all.get(group))]));
}

const textsOf = (effects: Effects = new Map()) =>
  [...effects].map(([text, some]) => (some.length > 0 ? `${text} (${some.join(', ')})` : text));

function addDetails(
  effects: Effects = new Map(),
  group: ProgramGroup,
  { alike, detail: { most, textOf } }: { readonly alike: readonly ProgramGroup[]; readonly detail: Detail },
): void {
  const found = seenLosses(group).flatMap((loss) => {
    const same = alike.map((one) => seenLosses(one).find(({ cause }) => cause === loss.cause));
    const text = textOf(loss, same);
    return text === undefined ? [] : [{ effect: effectText(loss), text }];
  });
  for (const { effect, text } of found.slice(0, most))
    effects.set(effect, [...(effects.get(effect) ?? []), text]);
}

const seenLosses = ({ losses }: ProgramGroup) => losses.filter(({ isSeen }) => isSeen);

function effectsIn(group: ProgramGroup): Effects {
  if (group.isAsMade) return new Map([[l10n.t('as you made it'), []]]);
  const seen = seenLosses(group);
  const [sure, rest] = [true, false].map((isSure) => seen.filter((loss) => isSure === isExact(loss)));
  const effects = new Set([...(sure ?? []), ...(rest ?? [])].map(effectText));
  const small = l10n.t('small differences');
  if (effects.size === 0) effects.add(small);
  // Words for what exactly differs say more.
  if (effects.size > 1) effects.delete(small);
  return new Map([...effects].slice(0, mostEffects).map((effect) => [effect, []]));
}

/** Returns the cause of a loss in words: a feature’s title, or another fact. */
export const causeText = ({ cause, title }: ProgramLoss): string => factText(l10n, cause) ?? title;

/** How selectors are written, which says more than their names. */
const selectors: Readonly<Record<string, string>> = {
  'css-selector-adjacent-sibling': 'a + b',
  'css-selector-attribute': '[name]',
  'css-selector-chaining': '.a.b',
  'css-selector-child': 'a > b',
  'css-selector-class': '.name',
  'css-selector-descendant': 'a b',
  'css-selector-general-sibling': 'a ~ b',
  'css-selector-grouping': 'a, b',
  'css-selector-id': '#name',
  'css-selector-type': 'p, td',
  'css-selector-universal': '*',
};

const detailText = (loss: ProgramLoss): string => selectors[loss.cause] ?? causeText(loss);

const isExact = ({ cause, isForDarkColors }: ProgramLoss) =>
  isForDarkColors === true || exactEffect(cause) !== undefined;

function effectText({ cause, isForDarkColors }: ProgramLoss): string {
  if (isForDarkColors) return l10n.t('your dark colors are missing');
  return exactEffect(cause) ?? kindOfEffect(cause) ?? l10n.t('small differences');
}

function exactEffect(cause: string): string | undefined {
  switch (cause) {
    case 'css-border-radius':
    case 'css-border-radius-logical':
      return l10n.t('no rounded corners');
    case 'css-at-media':
      return l10n.t('no styles for narrow screens');
    case 'css-at-font-face':
    case 'css-at-import':
    case 'html-link':
      return l10n.t('no web fonts');
    case 'css-background-image':
    case 'html-background':
      return l10n.t('no background pictures');
    case 'css-box-shadow':
    case 'css-text-shadow':
      return l10n.t('no shadows');
    case 'css-linear-gradient':
    case 'css-radial-gradient':
    case 'css-conic-gradient':
      return l10n.t('no gradients');
    case 'css-animation':
    case 'css-at-keyframes':
    case 'css-transition':
      return l10n.t('no animation');
    case 'css-display-flex':
    case 'css-display-grid':
      return l10n.t('columns stand below each other');
    case 'css-display-none':
    case 'html-hidden':
      return l10n.t('hidden parts may show');
    case 'css-pseudo-class-hover':
    case 'css-pseudo-class-active':
      return l10n.t('nothing changes under the pointer');
    case 'html-style':
    case 'styleLimit':
    case 'nestedAtRule':
      return l10n.t('no style sheets');
    case 'doubleBrace':
      return l10n.t('some styles may be missing');
    case 'html-video':
    case 'html-audio':
      return l10n.t('no video or sound');
    case 'html-svg':
      return l10n.t('no drawings (SVG)');
    case 'clipping':
      return l10n.t('the end is behind a link');
    case shownToOutlook:
      return l10n.t('with the parts that only it shows');
    case 'conditionalComment':
      return l10n.t('without the parts that you hide from it');
    default:
      return undefined;
  }
}

/** Words for features by the beginnings of their names, the longer ones first. */
const kinds: readonly (readonly [beginnings: string, text: () => string])[] = [
  ['image-', () => l10n.t('pictures missing')],
  ['css-text-decoration css-text-underline', () => l10n.t('lines under texts may differ')],
  [
    'css-white-space css-hyphens css-text-wrap css-text-overflow html-wbr',
    () => l10n.t('line breaks may differ'),
  ],
  [
    'css-font css-text css-letter-spacing css-word-spacing css-line-height html-h1 html-small html-strong',
    () => l10n.t('texts may look different'),
  ],
  [
    'css-margin css-padding css-gap css-border-spacing html-cellpadding html-cellspacing',
    () => l10n.t('distances may differ'),
  ],
  [
    'css-width css-height css-min- css-max- css-box-sizing css-inline-size css-aspect-ratio css-object html-width html-height',
    () => l10n.t('sizes may differ'),
  ],
  [
    'css-display css-float css-clear css-position css-inset css-left css-vertical-align css-flex css-grid css-justify css-align css-z-index css-column css-transform html-align html-valign',
    () => l10n.t('parts may stand elsewhere'),
  ],
  ['css-background css-mask css-backdrop', () => l10n.t('backgrounds may differ')],
  ['css-border', () => l10n.t('borders may differ')],
  [
    'css-opacity css-rgb css-modern-color css-filter css-mix css-function-light-dark',
    () => l10n.t('colors may differ'),
  ],
  ['css-selector', () => l10n.t('some styles may be missing')],
  ['css-list html-lists', () => l10n.t('lists may look different')],
  ['html-form html-input html-button html-select html-textarea', () => l10n.t('no forms')],
];

const kindOfEffect = (cause: string): string | undefined =>
  kinds.find(([beginnings]) => beginnings.split(' ').some((one) => cause.startsWith(one)))?.[1]();
