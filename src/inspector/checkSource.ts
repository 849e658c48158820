import { type CheckOptions, checkLetter } from '../core/checks/checkLetter.ts';
import type { Finding, Recoloring } from '../core/checks/finding.ts';
import type { PlacedFinding, SourcePlace } from '../protocol/inspector.ts';
import { canIEmail } from './canIEmail.ts';
import { droppedTexts } from './droppedTexts.ts';
import type { LetterSource } from './letterSource.ts';
import { readLetterTree } from './letterTree/letterTree.ts';
import { findPassage } from './passages.ts';
import { heard } from './silences.ts';
import type { SourceFinding } from './sourceFinding.ts';
import { sourcePlaceOf } from './sourcePlace.ts';
import { placeIn } from './textLines.ts';
import { undescribedPictures } from './undescribedPictures.ts';
import { unreadMjml } from './unreadMjml.ts';

/** What is wrong with the letter of a layout, where it is written; nothing that a comment there silences. */
export function checkSource(letter: LetterSource, options: CheckOptions): readonly PlacedFinding[] {
  return placedFindings(letter, findingsIn(letter.html, letter, options), options);
}

/** What is wrong with the HTML that a layout has become, or with a letter that it is a part of. */
export function findingsIn(
  html: string,
  { isSame }: LetterSource,
  options: CheckOptions,
): readonly Finding[] {
  return checkLetter(readLetterTree(html, options.filledIn), { ...options, compiled: !isSame, canIEmail });
}

/** Findings of a letter's HTML where they are written, together with those that the layout alone shows. */
export function placedFindings(
  letter: LetterSource,
  found: readonly Finding[],
  options: CheckOptions,
): readonly PlacedFinding[] {
  const inSource = [
    ...undescribedPictures(letter.elements, options),
    ...droppedTexts(letter, options),
    ...unreadMjml(letter.elements, options),
  ];
  return heard([...found.flatMap((finding) => inLayout(letter, finding)), ...inSource]).map(
    ({ finding: { recolorings = [], ...finding }, place: { file, start, end } }) => ({
      finding,
      ...placeIn(file, start, end),
      recolorings: recolorings.flatMap((one) => placedRecoloring(letter, one)),
    }),
  );
}

function inLayout(letter: LetterSource, finding: Finding): SourceFinding[] {
  const place = findPassage(letter, finding.start, finding.end);
  return place ? [{ finding, place }] : [];
}

function placedRecoloring(
  letter: LetterSource,
  { places, ...recoloring }: Recoloring,
): Recoloring<SourcePlace>[] {
  const placed = places.map((place) => sourcePlaceOf(letter, place));
  const known = placed.filter((place) => place !== undefined);
  return known.length === placed.length ? [{ ...recoloring, places: known }] : [];
}
