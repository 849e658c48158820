import { type Color, contrastOf, writeColor } from '../letters/colors.ts';
import { darkGround, darkText } from '../letters/darkColors.ts';
import { darkNames, hasOwnDarkStyle } from './darkStyles.ts';
import type { LetterTree } from './letterTree.ts';
import { type Holds, recolorGround, recolorText } from './recoloring.ts';
import type { FoundPlace } from './rule.ts';
import { type ColorUse, colorUses } from './textColors.ts';

/**
 * Finds text that can be read in light mode and not after mail programs have changed its colors for dark mode: after inverting all
 * (roughly Gmail on iOS), or in Outlook on the web over a picture, which it leaves. Values: `inverted` or `picture`, the contrast then,
 * and the text color. Text that Outlook puts on a plain color never loses its contrast: its formula raises it.
 */
export function* lostInDarkMode(letter: LetterTree): Generator<FoundPlace> {
  const uses = colorUses(letter).filter(hasContrast);
  const plain = uses.filter(({ ground }) => !ground.isPicture);
  const ofText = Map.groupBy(plain, ({ text }) => text.start);
  const ofGround = Map.groupBy(plain, ({ ground }) => ground);
  const styled = darkNames(letter, 'outlook');
  const reported = new Set<number>();
  for (const use of uses) {
    const { text, ground, element } = use;
    const contrast = ground.isPicture ? contrastOverPicture(use) : invertedContrast(text.color, ground.color);
    if (contrast >= lostBelow || reported.has(text.start)) continue;
    if (ground.isPicture && hasOwnDarkStyle(element, styled)) continue;
    reported.add(text.start);
    const { start, end } = text;
    const way = ground.isPicture ? 'picture' : 'inverted';
    const values = [way, (Math.floor(contrast * 10) / 10).toFixed(1), writeColor(text.color)];
    const recolorings = ground.isPicture ? [] : pairsThatHold(use, ofText.get(start), ofGround.get(ground));
    yield { start, end, values, recolorings };
  }
}

const hasContrast = ({ text, ground, needed }: ColorUse) => contrastOf(text.color, ground.color) >= needed;

/** The contrast below which a text is lost. It is low, since programs change colors a little differently. */
const lostBelow = 2;

const invertedContrast = (text: Color, ground: Color) =>
  contrastOf(darkText(text, 'inverted'), darkGround(ground, 'inverted'));

/** Returns the contrast of a text that Outlook changes to a picture that it leaves, if that is like the color behind it. */
function contrastOverPicture({ text, ground }: ColorUse): number {
  return contrastOf(darkText(text.color, 'outlook', darkGround(ground.color, 'outlook')), ground.color);
}

const holdsInBoth: Holds = (one, other, needed) =>
  contrastOf(one, other) >= needed && invertedContrast(one, other) >= needed;

/** Returns the nearest colors of the text or of its background with which both modes have enough contrast. */
function pairsThatHold(
  { text: { start, end, color }, ground }: ColorUse,
  ofText: readonly ColorUse[] = [],
  ofGround: readonly ColorUse[] = [],
) {
  const grounds = ofText.map((use) => ({ color: use.ground.color, needed: use.needed }));
  const texts = ofGround.map((use) => ({ color: use.text.color, needed: use.needed }));
  return [
    recolorGround(ground, color, texts, holdsInBoth),
    recolorText({ color, places: [{ start, end }] }, grounds, holdsInBoth),
  ].filter((one) => one !== undefined);
}
