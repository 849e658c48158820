import { type Color, contrastOf, readColor } from './colors.ts';
import type { Declaration, LetterElement, LetterTree, Passage } from './letterTree.ts';
import { attribute, declared, isHidden, outwards, readableElements, valueIn } from './look.ts';
import type { Place } from './rule.ts';
import { sheets } from './styles.ts';

/**
 * Text whose colour is too near to that of its ground (WCAG 2.2, 1.4.3). Only where both are written plainly in the elements
 * around it, no picture is in between, and no style sheet colours any of them.
 */
export function* lowContrast(letter: LetterTree): Generator<Place> {
  const coloured = colouredNames(letter);
  const told = new Set<number>();
  for (const element of readableElements(letter)) {
    const around = outwards(element);
    const colors = colorsOf(around, coloured);
    if (!colors || told.has(colors.place.start)) continue;
    const contrast = contrastOf(colors.color, colors.ground);
    const needed = isLarge(around) ? 3 : 4.5;
    if (contrast >= needed) continue;
    told.add(colors.place.start);
    yield { ...colors.place, values: [(Math.floor(contrast * 10) / 10).toFixed(1), `${needed}`] };
  }
}

interface Colors {
  readonly color: Color;
  readonly place: Passage;
  readonly ground: Color;
}

type Written = Pick<Colors, 'color' | 'place'>;

function colorsOf(around: readonly LetterElement[], coloured: ReadonlySet<string>): Colors | undefined {
  let text: Written | undefined;
  for (const element of around) {
    if (isHidden(element) || namesOf(element).some((name) => coloured.has(name))) return undefined;
    const written = text ?? colorOf(element);
    // A link without a colour of its own is blue in one mail program and the author's in another.
    if (written === 'unknown' || (!written && element.name === 'a')) return undefined;
    text = written;
    const ground = groundOf(element);
    if (ground === 'unknown') return undefined;
    if (ground) return text && { ...text, ground };
  }
  return undefined;
}

function colorOf(element: LetterElement): Written | 'unknown' | undefined {
  const declaration = declared(element, 'color');
  const old = element.name === 'font' ? attribute(element, 'color') : undefined;
  const place = declaration ?? old;
  if (!place) return undefined;
  const color = readColor(place.value);
  return color ? { color, place: { start: place.start, end: place.end } } : 'unknown';
}

function groundOf(element: LetterElement): Color | 'unknown' | undefined {
  const values = ['background', 'background-color', 'background-image']
    .map((property) => declared(element, property)?.value)
    .concat(valueIn(element, 'bgcolor'), valueIn(element, 'background'))
    .filter((value) => value && !/^(?:transparent|none|inherit|initial)$/i.test(value));
  const colors = values.map((value) => readColor(value ?? ''));
  if (colors.length === 0) return undefined;
  const [first] = colors;
  const isCertain = first && colors.every((color) => color?.join() === first.join());
  return isCertain ? first : 'unknown';
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
  return [
    'universal *',
    `type ${element.name}`,
    `id ${valueIn(element, 'id')}`,
    ...classes.map((name) => `class ${name}`),
  ];
}

/** From 24 pixels, or 18.66 in bold, less contrast is enough. */
function isLarge(around: readonly LetterElement[]): boolean {
  const nearest = (property: string) =>
    around.map((element) => declared(element, property)?.value).find((value) => value !== undefined);
  const isHeading = around.some(({ name }) => /^h[12]$/.test(name));
  const size = Number.parseFloat(nearest('font-size') ?? (isHeading ? '24' : ''));
  const weight = nearest('font-weight') ?? '';
  const isBold =
    /^(?:bold|[789]00)$/.test(weight) || around.some(({ name }) => /^(?:b|strong|h[1-6])$/.test(name));
  return size >= 24 || (isBold && size >= 18.66);
}
