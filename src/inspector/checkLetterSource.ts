import { type CheckOptions, checkLetter } from '../core/checks/checkLetter.ts';
import { tagAt } from '../core/checks/edit.ts';
import type { Finding, Recoloring } from '../core/checks/finding.ts';
import { beginsIn } from '../core/checks/letterQueries.ts';
import type { LetterTree, Passage } from '../core/checks/letterTree.ts';
import { readSilences } from '../core/checks/silencing.ts';
import { type LetterWithFooter, placeFooter } from '../core/letters/placeFooter.ts';
import type { PlacedFinding, SentFindings, SourcePlace } from '../protocol/inspector.ts';
import { canIEmail } from './canIEmail.ts';
import { openingOf } from './elementTree.ts';
import { fieldFindings } from './fieldRules.ts';
import type { SourceFinding } from './layoutRules.ts';
import { droppedTexts, undescribedPictures, unreadMjml } from './layoutRules.ts';
import type { LetterSource } from './letterSource.ts';
import { readLetterTree } from './letterTree/readLetterTree.ts';
import { findPassage } from './passages.ts';
import { pictureFindings } from './pictureRules.ts';
import { explainedBy, misspelledPictures } from './pictureSpelling.ts';
import { isLetterOf, sentLetter } from './sentLetter.ts';
import type { SourceFile } from './sourceElements.ts';
import { placeIn, rangeIn, sourcePlaceOf } from './textLines.ts';

/** Checks a layout's letter. Returns the findings with their places in the source, without silenced ones. */
export function checkLetterSource(letter: LetterSource, options: CheckOptions): readonly PlacedFinding[] {
  const isCopiedTag = (tag: Passage) => isCopied(letter, tag);
  const { html } = letter;
  const found = letterFindings(html, sentLetter(letter).text, letter, { ...options, isCopied: isCopiedTag });
  return placedFindings(letter, found, options);
}

/**
 * Returns the findings in HTML, with offsets in it. `html` is the compiled HTML of a layout, or a letter that contains it; `sent` is the
 * same made smaller, whose sizes count.
 */
function letterFindings(
  html: string,
  sent: string,
  letter: LetterSource,
  options: CheckOptions,
): readonly Finding[] {
  const tree = readLetterTree(html, options.filledIn);
  const check = (letterTree: LetterTree) =>
    checkLetter(letterTree, { now: Date.now(), ...options, compiled: !letter.isSame, canIEmail });
  const found = check(tree);
  const judged = sent === html ? found : withSizesOf(check(readLetterTree(sent, options.filledIn)), found);
  return [...judged, ...pictureFindings(tree, letter, options)].sort((a, b) => a.start - b.start);
}

/** The rules about sizes: of the letter, and of its styles. */
const sizeRules = [
  ['near-clipping', 'clipping'],
  ['style-size', 'style-limit'],
];

/** Replaces the findings about sizes by those of the letter that is sent, at the same places. */
function withSizesOf(sent: readonly Finding[], found: readonly Finding[]): Finding[] {
  const others = found.filter(({ rule }) => !sizeRules.flat().includes(rule));
  const sizes = sizeRules.flatMap((rules) => {
    const isOne = ({ rule }: Finding) => rules.includes(rule);
    const place = found.find(isOne);
    return place ? sent.filter(isOne).map((one) => ({ ...one, start: place.start, end: place.end })) : [];
  });
  return [...others, ...sizes];
}

/** Maps findings in the HTML to the source, adds those of the rules for the source, and removes silenced ones. */
function placedFindings(
  letter: LetterSource,
  found: readonly Finding[],
  options: CheckOptions,
): readonly PlacedFinding[] {
  const misspelled = misspelledPictures(letter, options);
  const inSource = [
    ...misspelled,
    ...undescribedPictures(letter.elements, options),
    ...droppedTexts(letter, options),
    ...unreadMjml(letter.elements, options),
    ...fieldFindings(letter, options),
  ];
  const isExplained = explainedBy(misspelled, letter);
  const inLetter = found
    .filter((finding) => !isExplained(finding))
    .flatMap((finding) => inLayout(letter, finding));
  return withoutSilenced([...withoutRepeated(inLetter), ...inSource]).map(
    ({ finding: { recolorings = [], ...finding }, place: { file, start, end } }) => ({
      finding,
      ...placeIn(file, start, end),
      recolorings: recolorings.flatMap((one) => placedRecoloring(letter, one)),
    }),
  );
}

/** MJML writes a color or a font of the layout several times. The sentence of a house rule is said once at each place. */
function withoutRepeated(found: readonly SourceFinding[]): SourceFinding[] {
  const known = new Set<string>();
  return found.filter(
    ({
      finding: {
        rule,
        values: [message],
      },
      place: { file, start, end },
    }) => {
      if (rule !== 'house-rule') return true;
      const key = JSON.stringify([file.path, start, end, message]);
      const isNew = !known.has(key);
      known.add(key);
      return isNew;
    },
  );
}

function inLayout(letter: LetterSource, finding: Finding): SourceFinding[] {
  const place = findPassage(letter, finding.start, finding.end);
  return place ? [{ finding, place }] : [];
}

/** Returns true if a tag of the letter is the tag at its place in the source. Tags that MJML writes have other names there. */
function isCopied(letter: LetterSource, { start, end }: Passage): boolean {
  const place = findPassage(letter, start, end);
  return tagAt(letter.html, start)?.name === (place && tagAt(place.file.text, place.start)?.name);
}

function placedRecoloring(
  letter: LetterSource,
  { places, ...recoloring }: Recoloring,
): Recoloring<SourcePlace>[] {
  const placed = places.map((place) => sourcePlaceOf(letter, place));
  const known = placed.filter((place) => place !== undefined);
  return known.length === placed.length ? [{ ...recoloring, places: known }] : [];
}

interface Sent {
  /** The compiled HTML of the layout. */
  readonly html: string;
  readonly footer: string;
  readonly options: CheckOptions;
}

/**
 * Checks a letter with its footer inserted, as readers get it: both may use the same id, and an unclosed element of the letter also
 * contains the footer. Returns `changed` if `html` is not the letter's HTML.
 */
export function checkBeforeSending(
  letter: LetterSource,
  { html, footer, options }: Sent,
): SentFindings | 'changed' {
  if (!isLetterOf(letter, html)) return 'changed';
  const sent = placeFooter(html, footer).html;
  // Places are those in the letter before it is made smaller.
  const whole = placeFooter(sentLetter(letter).isSame ? html : letter.html, footer);
  const opening = openingOf(sent);
  // Color fixes are only offered in the editor.
  const isCopiedTag = (tag: Passage) => beginsIn(tag, whole) || isCopied(letter, outsideFooter(tag, whole));
  const found = letterFindings(whole.html, sent, letter, {
    ...options,
    footer: whole,
    isCopied: isCopiedTag,
  }).map(({ recolorings: _, ...finding }) => finding);
  const { inLetter = [], inFooter = [] } = Object.groupBy(found, (finding) =>
    beginsIn(finding, whole) ? 'inFooter' : 'inLetter',
  );
  return {
    letter: placedFindings(
      letter,
      inLetter.map((finding) => ({ ...finding, ...outsideFooter(finding, whole) })),
      options,
    ),
    footer: placedInFooter(inFooter, whole, footer),
    opening,
  };
}

/** Converts the offsets of a passage to offsets in the letter without its footer. */
function outsideFooter({ start, end }: Passage, footer: LetterWithFooter): Passage {
  const length = footer.end - footer.start;
  const alone = (offset: number) =>
    offset <= footer.start ? offset : Math.max(footer.start, offset - length);
  return { start: alone(start), end: alone(end) };
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
  return withoutSilenced(inFile).map(({ finding, place }) => ({
    finding,
    ...placeIn(file, place.start, place.end),
  }));
}

/** Removes the findings that are silenced by a comment in their file. */
function withoutSilenced(found: readonly SourceFinding[]): SourceFinding[] {
  const silences = new Map<SourceFile, ReturnType<typeof readSilences>>();
  return found.filter(({ finding: { rule }, place: { file, start, end } }) => {
    const isSilenced = silences.get(file) ?? readSilences(file.resolved?.source ?? file.text);
    silences.set(file, isSilenced);
    return !isSilenced(rule, rangeIn(file, start, end).start.line);
  });
}
