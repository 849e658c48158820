import type { Declaration, LetterTree } from './letterTree.ts';
import { declared, isHidden, matchesIn, outwards, readableElements, readableTexts } from './look.ts';
import type { Place } from './rule.ts';

const smallest = 12;

/** Text too small to read on a telephone, by its own `style` or that of an element around it. */
export function* smallText(letter: LetterTree): Generator<Place> {
  const told = new Set<Declaration>();
  for (const element of readableElements(letter)) {
    const around = outwards(element);
    const sizes = around.map((element) => declared(element, 'font-size'));
    const size = sizes.find((declaration) => declaration !== undefined);
    if (!size || told.has(size) || around.some(isHidden)) continue;
    told.add(size);
    const pixels = inPixels(size.value);
    if (pixels !== undefined && pixels < smallest)
      yield { start: size.start, end: size.end, values: [size.value] };
  }
}

function inPixels(size: string): number | undefined {
  const [, number, unit] = /^([\d.]+)(px|pt)$/i.exec(size) ?? [];
  return number ? Number(number) * (unit?.toLowerCase() === 'pt' ? 4 / 3 : 1) : undefined;
}

/** Characters that were lost, or UTF-8 that was once read as another encoding. */
export function* damagedText(letter: LetterTree): Generator<Place> {
  for (const text of readableTexts(letter)) {
    yield* matchesIn(
      letter,
      text,
      /\uFFFD+|â€[™œ˜¦“”\u009D]|Ã[\u0080-\u009F\u00A1-\u00BF]|(?:[ÐÑ][\u0080-\u00BF]){2,}/g,
    );
  }
}
