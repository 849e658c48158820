import { type Color, contrastOf } from '../letters/colors.ts';
import { darkGround, darkPane } from '../letters/darkColors.ts';
import type { Address } from './addresses.ts';
import { darkNames, hasOwnDarkStyle } from './darkStyles.ts';
import type { LetterTree } from './letterTree.ts';
import type { LocalPicture } from './localPicture.ts';
import type { PictureTones } from './pictureTones.ts';
import type { FoundPlace } from './rule.ts';
import { colorsIn } from './textColors.ts';

/** Finds dark pictures on a transparent ground that nobody sees once a program has made the background behind them dark. */
export const darkLogos = (local: readonly LocalPicture[], letter: LetterTree) =>
  picturesIn(local, letter, ({ clearBorder, colors }, light, dark) => {
    const lost = colors.filter(({ color }) => contrastOf(color, dark) < lostBelow);
    const wasSeen = lost.every(({ color }) => contrastOf(color, light) >= seenFrom);
    return clearBorder >= mostOf && lost.reduce((sum, { share }) => sum + share, 0) >= mostOf && wasSeen;
  });

/** Finds pictures with a white ground of their own that is not seen on a white background, and is a bright box on a dark one. */
export const whitePictures = (local: readonly LocalPicture[], letter: LetterTree) =>
  picturesIn(local, letter, ({ whiteBorder }, light, dark) => {
    const isHidden = contrastOf(white, light) < sameBelow;
    return isHidden && whiteBorder >= mostOf && contrastOf(white, dark) >= seenFrom;
  });

const white: Color = [255, 255, 255];

/** Contrasts: below which a picture is lost, from which it is clearly seen, and below which two colors look the same. */
const [lostBelow, seenFrom, sameBelow] = [2, 3, 1.15];

/** The share that counts as nearly all. */
const mostOf = 0.95;

/** Says whether a picture has a fault in front of a background as it is in light mode and in dark mode. */
type HasFault = (tones: PictureTones, light: Color, dark: Color) => boolean;

/** Yields pictures with a fault, each once. Leaves out those with a dark style and those whose background isn’t known. */
function* picturesIn(
  local: readonly LocalPicture[],
  letter: LetterTree,
  hasFault: HasFault,
): Generator<FoundPlace> {
  const styled = darkNames(letter, 'all');
  for (const { file, uses } of local) {
    if (file === 'missing' || !file.tones) continue;
    const shown = uses.filter(({ element }) => element.name === 'img' && !hasOwnDarkStyle(element, styled));
    const tones = shown.length > 0 ? file.tones() : undefined;
    const first =
      tones &&
      shown.find((use) => groundsOf(use, letter).some(([light, dark]) => hasFault(tones, light, dark)));
    if (first) yield { start: first.start, end: first.end };
  }
}

/** Returns the background behind a picture in light mode and in dark mode of Outlook on the web; nothing if it isn’t known. */
function groundsOf({ element }: Address, letter: LetterTree): (readonly [light: Color, dark: Color])[] {
  const { ground } = colorsIn(letter).get(element) ?? {};
  if (ground === undefined) return [[white, darkPane]];
  if (ground === 'unknown' || ground.isPicture) return [];
  return [[ground.color, darkGround(ground.color, 'outlook')]];
}
