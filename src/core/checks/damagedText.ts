import { decodedText } from '../text/decodedText.ts';
import { lostLetters } from '../text/lostLetters.ts';
import { misreadCyrillic } from '../text/misreadCyrillic.ts';
import { misreadUtf8 } from '../text/misreadUtf8.ts';
import { codeReplaced, elementsNamed, outwards, placeOfValue, readableTexts } from './letterQueries.ts';
import type { LetterElement, LetterTree, Passage } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';

/**
 * Finds text that was converted with a wrong encoding: replacement characters, what browsers replace by them, UTF-8 that was read in another
 * encoding, and question marks in the place of letters.
 */
export function* damagedText(letter: LetterTree): Generator<FoundPlace> {
  for (const text of textsIn(letter)) yield* damageIn(letter, text);
}

/** A text that people read or hear. */
interface ReadText extends Passage {
  readonly decoded: string;
  /** True for samples of code, in which question marks are operators. */
  readonly isSample: boolean;
}

const describing = new Set(['alt', 'title', 'aria-label']);

function* textsIn(letter: LetterTree): Generator<ReadText> {
  const titles = new Set<LetterElement | undefined>(elementsNamed(letter, 'title'));
  const ofTitles = letter.nodes.filter((node) => node.kind === 'text' && titles.has(node.parent));
  for (const node of [...readableTexts(letter), ...ofTitles]) {
    if (node.kind !== 'text') continue;
    const isSample = outwards(node.parent).some(({ name }) => samples.has(name));
    yield { start: node.start, end: node.end, decoded: node.text, isSample };
  }
  for (const { attributes, onlyOutlook } of letter.elements) {
    for (const attribute of onlyOutlook ? [] : attributes) {
      if (describing.has(attribute.name) && attribute.value)
        yield { ...placeOfValue(attribute), decoded: attribute.value, isSample: false };
    }
  }
}

const samples = new Set(['code', 'pre', 'kbd', 'samp', 'var', 'textarea']);

function damageIn(letter: LetterTree, { start, end, decoded, isSample }: ReadText): Passage[] {
  // Letters in the place of template code, behind which question marks ask.
  const written = codeReplaced(letter, { start, end }, 'x');
  const found = [
    ...replacedCharacters(written),
    ...misread(written),
    ...(isSample ? [] : lostLetters(written)),
  ];
  // Entities such as `&acirc;&euro;&trade;` may hide the damage.
  if (found.length === 0 && written.includes('&') && misread(decoded).length > 0) return [{ start, end }];
  return joined(found).map((one) => ({ start: start + one.start, end: start + one.end }));
}

const misread = (text: string) => [...misreadUtf8(text), ...misreadCyrillic(text)];

/** Returns passages in order. Passages that touch become one. */
function joined(passages: readonly Passage[]): Passage[] {
  const all: Passage[] = [];
  for (const { start, end } of passages.toSorted((a, b) => a.start - b.start)) {
    const last = all.at(-1);
    if (last && start <= last.end) all.splice(-1, 1, { start: last.start, end: Math.max(last.end, end) });
    else all.push({ start, end });
  }
  return all;
}

/** Returns the replacement characters, and the character references that browsers show as such (section 13.2.5.80 of the HTML standard). */
function replacedCharacters(text: string): Passage[] {
  return [...text.matchAll(/\uFFFD+|\p{Surrogate}+|&#(?:x[\da-f]+|\d+);?/giu)]
    .filter(([written]) => !written.startsWith('&') || decodedText(written).includes('\uFFFD'))
    .map(({ 0: written, index }) => ({ start: index, end: index + written.length }));
}
