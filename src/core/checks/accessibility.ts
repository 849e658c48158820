import { type Color, contrastOf, isSameColor, readColor } from '../letters/colors.ts';
import type { Declaration, LetterElement, LetterTree, Passage } from './letterTree.ts';
import {
  attribute,
  declared,
  elementNamed,
  elementsNamed,
  inherited,
  placeOfValue,
  readableElements,
  readableTexts,
  readLength,
  topOf,
  valueIn,
} from './look.ts';
import { recolorGround, recolorText } from './recoloring.ts';
import type { FoundPlace } from './rule.ts';
import { sheets } from './styles.ts';
import { hiderOf, type TextStyle, textStyles } from './textStyle.ts';

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
    const leftwards = leftwardsIn(element);
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
  const uses = colorUses(letter);
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

/** A text color on a background, and the contrast it needs. */
interface ColorUse {
  readonly text: WrittenColor;
  readonly ground: Ground;
  readonly needed: number;
}

/** Returns all texts with known colors, in the order of the letter. */
function colorUses(letter: LetterTree): ColorUse[] {
  const styles = textStyles(letter);
  const colors = colorsIn(letter);
  return [...readableElements(letter)].flatMap((element) => {
    const style = styles.get(element);
    const { text, ground } = colors.get(element) ?? {};
    if (!style || hiderOf(style) || !isKnownColor(text) || !isKnownColor(ground)) return [];
    return { text, ground, needed: isLarge(style) ? 3 : 4.5 };
  });
}

interface Colors {
  readonly text: WrittenColor | 'unknown' | undefined;
  readonly ground: Ground | 'unknown' | undefined;
}

interface WrittenColor extends Passage {
  readonly color: Color;
}

interface Ground {
  readonly color: Color;
  /** All places where the element declares the color. */
  readonly places: readonly Passage[];
}

const isKnownColor = <T>(color: T | 'unknown' | undefined): color is T =>
  color !== undefined && color !== 'unknown';

/**
 * Returns the colors of each element's text and background. A new background resets the text color, since text on a new background needs
 * its own color.
 */
function colorsIn(letter: LetterTree): ReadonlyMap<LetterElement, Colors> {
  const colored = coloredNames(letter);
  return inherited<Colors>(letter, (element, outer) => {
    if (namesOf(element).some((name) => colored.has(name))) return { text: 'unknown', ground: 'unknown' };
    const ground = groundOf(element);
    // A link without its own color has a different one in each mail program.
    const inheritedText = element.name === 'a' ? 'unknown' : ground ? undefined : outer?.text;
    return { text: colorOf(element) ?? inheritedText, ground: ground ?? outer?.ground };
  });
}

function colorOf(element: LetterElement): WrittenColor | 'unknown' | undefined {
  const declaration = declared(element, 'color');
  const old = element.name === 'font' ? attribute(element, 'color') : undefined;
  const place = declaration ?? old;
  if (!place) return undefined;
  const color = readColor(place.value);
  return color ? { color, start: place.start, end: place.end } : 'unknown';
}

function groundOf(element: LetterElement): Ground | 'unknown' | undefined {
  const written = [
    ...['background', 'background-color', 'background-image'].map((property) => declared(element, property)),
    ...['bgcolor', 'background'].map((name) => attribute(element, name)),
  ]
    .filter((one) => one !== undefined)
    .filter(({ value }) => value.trim() && !/^(?:transparent|none|inherit|initial)$/i.test(value.trim()));
  if (written.length === 0) return undefined;
  const colors = written.map(({ value }) => readColor(value));
  const [first] = colors;
  const isCertain = first && colors.every((color) => color && isSameColor(color, first));
  return isCertain ? { color: first, places: written.map(({ start, end }) => ({ start, end })) } : 'unknown';
}

/** Returns the classes, ids and elements that style sheets color. Ignores media queries, which are for other screens. */
function coloredNames(letter: LetterTree): ReadonlySet<string> {
  const setsColor = ({ property }: Declaration) => property === 'color' || property.startsWith('background');
  const names = sheets(letter)
    .flatMap(({ rules }) => rules)
    .filter(({ within, declarations }) => !within && declarations.some(setsColor))
    .flatMap(({ selectors }) => selectors.flat())
    .map(({ kind, name }) => `${kind} ${name}`);
  return new Set(names);
}

function namesOf(element: LetterElement): string[] {
  const classes = valueIn(element, 'class')?.split(/\s+/) ?? [];
  return [
    'universal *',
    `type ${element.name}`,
    `id ${valueIn(element, 'id')}`,
    ...classes.map((name) => `class ${name}`),
  ];
}

/** Large text (24 px, or 18.66 px in bold) needs less contrast. A text of unknown size counts as large. */
const isLarge = ({ pixels = 24, isBold }: TextStyle) => pixels >= (isBold ? 18.66 : 24);
