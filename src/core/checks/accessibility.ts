import { contrastOf } from '../letters/colors.ts';
import {
  attribute,
  declared,
  elementNamed,
  elementsNamed,
  inherited,
  placeOfValue,
  readableTexts,
  readLength,
  topOf,
  valueIn,
} from './letterQueries.ts';
import type { LetterElement, LetterTree } from './letterTree.ts';
import { recolorGround, recolorText } from './recoloring.ts';
import type { FoundPlace } from './rule.ts';
import { colorUses } from './textColors.ts';
import { hiderOf, textStyles } from './textStyle.ts';

/** Finds headings that skip a level, and a second h1. Screen-reader users navigate by headings. */
export function* wrongHeadings(letter: LetterTree): Generator<FoundPlace> {
  let before = 0;
  let hasFirst = false;
  for (const { name, tag, isConditional } of elementsNamed(letter, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6')) {
    const level = Number(name.slice(1));
    const isSecondFirst = level === 1 && hasFirst && !isConditional;
    if (isSecondFirst) yield { ...tag, values: [name] };
    else if (before > 0 && level > before + 1) yield { ...tag, values: [name, `h${before}`] };
    hasFirst ||= level === 1;
    before = level;
  }
}

const longestWithoutHeading = 500;

/** Reports a longer letter without an h1, with which screen-reader users find its beginning. */
export function* withoutHeading(letter: LetterTree): Generator<FoundPlace> {
  const isFirst = (element: LetterElement) => element.name === 'h1' || valueIn(element, 'role') === 'heading';
  if (letter.elements.some((element) => isFirst(element) && !element.onlyOutlook)) return;
  const styles = textStyles(letter);
  let length = 0;
  for (const text of readableTexts(letter)) {
    const style = text.parent && styles.get(text.parent);
    if (!style || !hiderOf(style)) length += readLength(letter, text);
    if (length > longestWithoutHeading) return yield elementNamed(letter, 'body')?.tag ?? topOf(letter);
  }
}

/** Finds what makes the visible order of parts differ from the order in which they are written and read out (WCAG 2.2, 1.3.2 and 2.4.3). */
export function* changedOrder(letter: LetterTree): Generator<FoundPlace> {
  const isWrittenLeftwards = hasLeftwardText(letter);
  const directions = inherited<FoundPlace | undefined>(
    letter,
    (element, outer) => outer ?? leftwardsIn(element),
  );
  for (const element of letter.elements) {
    if (element.onlyOutlook) continue;
    const leftwards = directions.get(element);
    if (leftwards && !isWrittenLeftwards && !(element.parent && directions.get(element.parent)))
      yield leftwards;
    const tabIndex = attribute(element, 'tabindex');
    if (tabIndex && Number.parseInt(tabIndex.value, 10) > 0)
      yield { ...placeOfValue(tabIndex), values: [`tabindex: ${tabIndex.value.trim()}`] };
    for (const { property, value, start, end } of element.style) {
      if (movesParts(property, value)) yield { start, end, values: [`${property}: ${value}`] };
    }
  }
}

/** Returns true for a declaration that changes the order of the parts inside. */
const movesParts = (property: string, value: string) =>
  (/^flex-(?:direction|flow)$/.test(property) && /-reverse/i.test(value)) ||
  (property === 'order' && Number.parseInt(value, 10) !== 0);

/** Returns the place where an element says that its language is written from right to left, as is done to swap columns. */
function leftwardsIn(element: LetterElement): FoundPlace | undefined {
  const attributed = attribute(element, 'dir');
  if (attributed && /^\s*rtl\s*$/i.test(attributed.value))
    return { ...placeOfValue(attributed), values: ['dir: rtl'] };
  const { start, end, value = '' } = declared(element, 'direction') ?? {};
  if (start === undefined || end === undefined || !/^rtl$/i.test(value)) return undefined;
  return { start, end, values: ['direction: rtl'] };
}

/** Returns true if the letter has Hebrew, Arabic or other text that is written from right to left. */
function hasLeftwardText(letter: LetterTree): boolean {
  return [...readableTexts(letter)].some(({ text }) =>
    /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text),
  );
}

export function* doubledIds(letter: LetterTree): Generator<FoundPlace> {
  const seen = new Set<string>();
  for (const element of letter.elements) {
    const id = attribute(element, 'id');
    if (!id?.value || element.onlyOutlook) continue;
    if (seen.has(id.value) && !element.isConditional) yield { ...placeOfValue(id), values: [id.value] };
    seen.add(id.value);
  }
}

/**
 * Finds text whose contrast with its background is too low (WCAG 2.2, 1.4.3). Only judges text if both colors are literally written on the
 * elements around it, with no picture in between and no style sheet that colors any of them.
 */
export function* lowContrast(letter: LetterTree): Generator<FoundPlace> {
  const uses = colorUses(letter).filter(({ ground }) => !ground.isPicture);
  const ofText = Map.groupBy(uses, ({ text }) => text.start);
  const ofGround = Map.groupBy(uses, ({ ground }) => ground);
  const reported = new Set<number>();
  for (const { text, ground, needed } of uses) {
    const contrast = contrastOf(text.color, ground.color);
    if (contrast >= needed || reported.has(text.start)) continue;
    reported.add(text.start);
    const { start, end, color } = text;
    const grounds = ofText.get(start)?.map((use) => ({ color: use.ground.color, needed: use.needed }));
    const texts = ofGround.get(ground)?.map((use) => ({ color: use.text.color, needed: use.needed }));
    const recolorings = [
      recolorText({ color, places: [{ start, end }] }, grounds ?? []),
      recolorGround(ground, color, texts ?? []),
    ];
    yield {
      start,
      end,
      values: [(Math.floor(contrast * 10) / 10).toFixed(1), `${needed}`],
      recolorings: recolorings.filter((one) => one !== undefined),
    };
  }
}
