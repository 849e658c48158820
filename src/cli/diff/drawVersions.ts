import type { PicturesAtWidth } from '../../protocol/versionPictures.ts';
import type { Browser } from '../pictures/browser.ts';
import { type Drawing, drawLetter } from '../pictures/drawLetter.ts';
import type { Looks } from '../pictures/looks.ts';
import { drawDifference } from './drawDifference.ts';

export type VersionPictures = PicturesAtWidth<Buffer>;

type DrawnLetter = Pick<Drawing, 'html' | 'address' | 'load'>;

/** A letter in two versions; a version that doesn’t have it is missing. */
interface BothLetters {
  readonly before: DrawnLetter | undefined;
  readonly after: DrawnLetter | undefined;
}

/**
 * Draws both versions of a letter at each width, and what differs between them. `drawn` is called after each width. Rejects with
 * `BrowserFailed`.
 */
export async function drawVersions(
  browser: Browser,
  { before, after }: BothLetters,
  { widths, isDark, loadsOthers }: Omit<Looks, 'browser'>,
  drawn: () => void = () => {},
): Promise<readonly VersionPictures[]> {
  const pictures: VersionPictures[] = [];
  for (const width of widths) {
    const draw = async (letter: DrawnLetter | undefined) =>
      letter && (await drawLetter(browser, { ...letter, width, isDark, loadsOthers }));
    const [old, current] = [await draw(before), await draw(after)];
    const isSame = old !== undefined && current !== undefined && old.equals(current);
    const difference =
      old && current && !isSame ? await drawDifference(browser, old, current, width) : undefined;
    pictures.push({ width, isSame, before: old, after: current, difference });
    drawn();
  }
  return pictures;
}
