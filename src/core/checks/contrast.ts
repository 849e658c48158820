import { type Color, contrastOf, readColor } from './colors.ts';
import type { Declaration, LetterElement, LetterText, LetterTree, Passage } from './letterTree.ts';
import { attribute, declared, isHidden, outwards, readableTexts, valueIn } from './look.ts';
import type { Place } from './rule.ts';
import { sheets } from './styles.ts';

/**
 * Text whose colour is too near to that of its ground (WCAG 2.2, 1.4.3). Only where both are written plainly in the elements
 * around it, no picture is in between, and no style sheet colours any of them.
 */
export function* lowContrast(letter: LetterTree): Generator<Place> {
  const coloured = colouredNames(letter);
  const told = new Set<number>();
  for (const text of readableTexts(letter)) {
    const pair = colorsOf(text, coloured);
    if (!pair || told.has(pair.place.start)) continue;
    const contrast = contrastOf(pair.color, pair.ground);
    const needed = isLarge(text) ? 3 : 4.5;
    if (contrast >= needed) continue;
    told.add(pair.place.start);
    yield { ...pair.place, values: [(Math.floor(contrast * 10) / 10).toFixed(1), `${needed}`] };
  }
}

interface Colors {
  readonly color: Color;
  readonly place: Passage;
  readonly ground: Color;
}

function colorsOf(text: LetterText, coloured: ReadonlySet<string>): Colors | undefined {
  let found: { color: Color; place: Passage } | undefined;
  for (const element of outwards(text.parent)) {
    if (isHidden(element) || namesOf(element).some((name) => coloured.has(name))) return undefined;
    found ??= colorOf(element);
    // A link without a colour of its own is blue in one mail program and the author's in another.
    if (!found && element.name === 'a') return undefined;
    const ground = groundOf(element);
    if (ground === 'unknown') return undefined;
    if (ground) return found && { ...found, ground };
  }
  return undefined;
}

function colorOf(element: LetterElement): { color: Color; place: Passage } | undefined {
  const declaration = declared(element, 'color');
  const old = element.name === 'font' ? attribute(element, 'color') : undefined;
  const color = readColor(declaration?.value ?? old?.value ?? '');
  const place = declaration ?? old;
  return color && place && { color, place: { start: place.start, end: place.end } };
}

function groundOf(element: LetterElement): Color | 'unknown' | undefined {
  const shorthand = declared(element, 'background');
  const image = declared(element, 'background-image');
  if (valueIn(element, 'background') || (image && image.value !== 'none')) return 'unknown';
  const text =
    declared(element, 'background-color')?.value ?? shorthand?.value ?? valueIn(element, 'bgcolor');
  if (!text || /^(?:transparent|none|inherit|initial)$/i.test(text)) return undefined;
  return readColor(text) ?? 'unknown';
}

/** The classes, ids and elements whose colours style sheets set. Media queries are for other screens. */
function colouredNames(letter: LetterTree): ReadonlySet<string> {
  const colours = ({ property }: Declaration) => property === 'color' || property.startsWith('background');
  const names = sheets(letter)
    .flatMap(({ rules }) => rules)
    .filter(({ within, declarations }) => !within && declarations.some(colours))
    .flatMap(({ selectors }) => selectors.flat())
    .map(({ kind, name }) => `${kind} ${name}`);
  return new Set(names);
}

function namesOf(element: LetterElement): string[] {
  const classes = valueIn(element, 'class')?.split(/\s+/) ?? [];
  return [`type ${element.name}`, `id ${valueIn(element, 'id')}`, ...classes.map((name) => `class ${name}`)];
}

/** From 24 pixels, or 18.66 in bold, less contrast is enough. */
function isLarge(text: LetterText): boolean {
  const around = outwards(text.parent);
  const size = Number.parseFloat(
    around.map((element) => declared(element, 'font-size')?.value).find(Boolean) ?? '',
  );
  const weight = around.map((element) => declared(element, 'font-weight')?.value).find(Boolean) ?? '';
  const isBold =
    /^(?:bold|[789]00)$/.test(weight) || around.some(({ name }) => /^(?:b|strong|h[1-6])$/.test(name));
  return (
    size >= 24 ||
    (isBold && size >= 18.66) ||
    (Number.isNaN(size) && around.some(({ name }) => /^h[12]$/.test(name)))
  );
}
