import { type Color, isSameColor, readColor } from '../letters/colors.ts';
import { attribute, declared, inherited, oncePerLetter, readableElements, valueIn } from './letterQueries.ts';
import type { Declaration, LetterElement, LetterTree, Passage } from './letterTree.ts';
import { sheets } from './styles.ts';
import { hiderOf, type TextStyle, textStyles } from './textStyle.ts';

/** A text color on a background, and the contrast it needs. */
export interface ColorUse {
  /** The element that directly contains the text. */
  readonly element: LetterElement;
  readonly text: WrittenColor;
  readonly ground: Ground;
  readonly needed: number;
}

/** Returns all texts with known colors, in the order of the letter. */
export function colorUses(letter: LetterTree): ColorUse[] {
  const styles = textStyles(letter);
  const colors = colorsIn(letter);
  return [...readableElements(letter)].flatMap((element) => {
    const style = styles.get(element);
    const { text, ground } = colors.get(element) ?? {};
    if (!style || hiderOf(style) || !isKnownColor(text) || !isKnownColor(ground)) return [];
    return { element, text, ground, needed: isLarge(style) ? 3 : 4.5 };
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
  /** True if a picture covers the color. */
  readonly isPicture: boolean;
  /** All places where the element declares the color. */
  readonly places: readonly Passage[];
}

const isKnownColor = <T>(color: T | 'unknown' | undefined): color is T =>
  color !== undefined && color !== 'unknown';

/**
 * Returns the colors of each element's text and background. A new background resets the text color, since text on a new background needs
 * its own color.
 */
export const colorsIn = oncePerLetter((letter): ReadonlyMap<LetterElement, Colors> => {
  const colored = coloredNames(letter);
  return inherited<Colors>(letter, (element, outer) => {
    if (isNamedIn(element, colored)) return { text: 'unknown', ground: 'unknown' };
    const ground = groundOf(element);
    // A link without its own color has a different one in each mail program.
    const inheritedText = element.name === 'a' ? 'unknown' : ground ? undefined : outer?.text;
    return { text: colorOf(element) ?? inheritedText, ground: ground ?? outer?.ground };
  });
});

function colorOf(element: LetterElement): WrittenColor | 'unknown' | undefined {
  const declaration = declared(element, 'color');
  const old = element.name === 'font' ? attribute(element, 'color') : undefined;
  const place = declaration ?? old;
  if (!place) return undefined;
  const color = readColor(place.value);
  return color ? { color, start: place.start, end: place.end } : 'unknown';
}

function groundOf(element: LetterElement): Ground | 'unknown' | undefined {
  const picture = attribute(element, 'background');
  const isWritten = element.style.some(({ property }) => property.startsWith('background'));
  if (!picture && !isWritten && !attribute(element, 'bgcolor')) return undefined;
  const written = [
    ...['background', 'background-color', 'background-image'].map((property) => declared(element, property)),
    attribute(element, 'bgcolor'),
  ]
    .filter((one) => one !== undefined)
    .filter(({ value }) => value.trim() && !/^(?:transparent|none|inherit|initial)$/i.test(value.trim()));
  const isPicture = Boolean(picture?.value.trim()) || written.some(({ value }) => /\burl\(/i.test(value));
  if (written.length === 0) return isPicture ? 'unknown' : undefined;
  const colored = isPicture ? written.filter(({ value }) => !isOnlyPicture(value)) : written;
  const colors = colored.map(({ value }) => readColor(isPicture ? colorBeside(value) : value));
  const [first] = colors;
  const isCertain = first && colors.every((color) => color && isSameColor(color, first));
  if (!isCertain) return 'unknown';
  return { color: first, isPicture, places: colored.map(({ start, end }) => ({ start, end })) };
}

const addresses = /\burl\([^()]*\)/gi;

/** Returns true for a background that is a picture without a color. */
const isOnlyPicture = (value: string) => /\burl\(/i.test(value) && colorBeside(value) === '';

/** Returns the color that is written beside a picture in a background; an empty text if there is none. */
function colorBeside(value: string): string {
  const words = value.replace(addresses, '').match(/#[\da-f]+|rgb\([^()]*\)|[a-z][a-z-]*/gi) ?? [];
  return words.find((word) => readColor(word)) ?? '';
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

/** Returns true if selectors name an element: by its name, its id or its classes. They are written as `kind name`. */
export function isNamedIn(element: LetterElement, selectors: ReadonlySet<string>): boolean {
  if (selectors.size === 0) return false;
  if (selectors.has('universal *') || selectors.has(`type ${element.name}`)) return true;
  const [id, classes] = [valueIn(element, 'id'), valueIn(element, 'class')];
  return (
    (id !== undefined && selectors.has(`id ${id}`)) ||
    (classes?.split(/\s+/).some((name) => selectors.has(`class ${name}`)) ?? false)
  );
}

/** Large text (24 px, or 18.66 px in bold) needs less contrast. A text of unknown size counts as large. */
const isLarge = ({ pixels = 24, isBold }: TextStyle) => pixels >= (isBold ? 18.66 : 24);
