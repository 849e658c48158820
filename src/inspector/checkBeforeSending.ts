import type { CheckOptions } from '../core/checks/checkLetter.ts';
import type { Finding } from '../core/checks/finding.ts';
import { beginsIn } from '../core/checks/look.ts';
import { type LetterWithFooter, placeFooter } from '../core/letters/placeFooter.ts';
import type { PlacedFinding, SentFindings } from '../protocol/inspector.ts';
import { findingsIn, placedFindings } from './checkSource.ts';
import { refuseGrowing } from './letterDom.ts';
import { isLetterOf, type LetterSource } from './letterSource.ts';
import { heard } from './silences.ts';
import { placeIn } from './textLines.ts';

interface Sent {
  /** What the layout was compiled to. */
  readonly html: string;
  readonly footer: string;
  readonly options: CheckOptions;
}

/**
 * What is wrong with a letter and the footer that it gets. They are looked at as one, as readers get them: an id may be in
 * both, and what the letter leaves open holds the footer.
 */
export function checkBeforeSending(
  letter: LetterSource,
  { html, footer, options }: Sent,
): SentFindings | 'changed' {
  if (!isLetterOf(letter, html)) return 'changed';
  const whole = placeFooter(html, footer);
  refuseGrowing(whole.html);
  // Colors are changed where people write, and not here.
  const found = findingsIn(whole.html, letter, { ...options, footer: whole }).map(
    ({ recolorings: _, ...finding }) => finding,
  );
  const { inLetter = [], inFooter = [] } = Object.groupBy(found, (finding) =>
    beginsIn(finding, whole) ? 'inFooter' : 'inLetter',
  );
  return {
    letter: placedFindings(letter, withoutFooter(inLetter, whole), options),
    footer: placedInFooter(inFooter, whole, footer),
  };
}

/** The findings of a letter with its footer, where they are in the letter alone. */
function withoutFooter(found: readonly Finding[], footer: LetterWithFooter): Finding[] {
  const length = footer.end - footer.start;
  const alone = (offset: number) =>
    offset <= footer.start ? offset : Math.max(footer.start, offset - length);
  return found.map((finding) => ({ ...finding, start: alone(finding.start), end: alone(finding.end) }));
}

function placedInFooter(
  found: readonly Finding[],
  footer: LetterWithFooter,
  text: string,
): readonly PlacedFinding[] {
  const file = { text };
  const inFile = found.map((finding) => {
    const end = Math.min(finding.end, footer.end) - footer.start;
    return { finding, place: { file, start: finding.start - footer.start, end } };
  });
  return heard(inFile).map(({ finding, place }) => ({ finding, ...placeIn(file, place.start, place.end) }));
}
