import { declared, inherited, oncePerLetter } from './letterQueries.ts';
import type { Declaration, LetterElement, Passage } from './letterTree.ts';

/** The style of an element's text, by its own `style` and its ancestors'. */
export interface TextStyle {
  /** The font size in pixels; `undefined` if the size has a relative unit. */
  readonly pixels: number | undefined;
  /** The declared size of the innermost element that has one. */
  readonly size: WrittenSize | undefined;
  readonly isBold: boolean;
  /** The innermost element that hides its content. */
  readonly concealedBy: LetterElement | undefined;
}

interface WrittenSize extends Passage {
  readonly text: string;
  readonly element: LetterElement;
}

const plainStyle: TextStyle = { pixels: 16, size: undefined, isBold: false, concealedBy: undefined };

/** Returns the text styles of all elements. */
export const textStyles = oncePerLetter((letter) =>
  inherited<TextStyle>(letter, (element, outer = plainStyle) => {
    const size = sizeIn(element);
    const own: TextStyle = {
      pixels: size ? inPixels(size.text) : outer.pixels && outer.pixels * growthIn(element),
      size: size ?? outer.size,
      isBold: boldnessIn(element) ?? outer.isBold,
      concealedBy: conceals(element) ? element : outer.concealedBy,
    };
    return isSame(own, outer) ? outer : own;
  }),
);

/** Most elements share their parent's style. A letter may have ten thousand. */
const isSame = (one: TextStyle, other: TextStyle) =>
  one.pixels === other.pixels &&
  one.size === other.size &&
  one.isBold === other.isBold &&
  one.concealedBy === other.concealedBy;

/**
 * Returns the element that hides a text, as preheaders are hidden. A zero size only hides text without its own size: MJML uses it
 * everywhere to close gaps between columns.
 */
export function hiderOf({ concealedBy, pixels, size }: TextStyle): LetterElement | undefined {
  return concealedBy ?? (pixels !== undefined && pixels <= 1 ? size?.element : undefined);
}

function sizeIn(element: LetterElement): WrittenSize | undefined {
  const declaration = declared(element, 'font-size', 'font');
  if (!declaration) return undefined;
  const { property, value, start, end } = declaration;
  // Reads the first length in `font: bold 12px/1.5 Arial`.
  const text = property === 'font' ? /(?:^|\s)([\d.]+(?:px|pt)|0)[\s/]/i.exec(value)?.[1] : value;
  return { text: text ?? value, element, start, end };
}

function inPixels(size: string): number | undefined {
  const [, digits, unit = ''] = /^(\d+(?:\.\d*)?|\.\d+)([a-z%]*)$/i.exec(size) ?? [];
  const number = Number(digits);
  if (number === 0 || unit.toLowerCase() === 'px') return number;
  return unit.toLowerCase() === 'pt' ? (number * 4) / 3 : undefined;
}

/** Returns a heading's font size relative to the text around it. */
const growthIn = ({ name }: LetterElement) => (name === 'h1' ? 2 : name === 'h2' ? 1.5 : 1);

function boldnessIn(element: LetterElement): boolean | undefined {
  const declaration = declared(element, 'font-weight', 'font');
  if (declaration) return /(?:^|\s)(?:bold|bolder|[789]00)(?:\s|$)/i.test(declaration.value);
  return /^(?:b|strong|th|h[1-6])$/.test(element.name) || undefined;
}

function conceals({ style, attributes }: LetterElement): boolean {
  return attributes.some(({ name }) => name === 'hidden') || style.some(isConcealing);
}

function isConcealing({ property, value }: Declaration): boolean {
  const text = value.toLowerCase();
  switch (property) {
    case 'display':
      return text === 'none';
    case 'visibility':
      return text === 'hidden';
    case 'mso-hide':
      return text === 'all';
    case 'opacity':
    case 'max-height':
      return Number.parseFloat(text) === 0;
    default:
      return false;
  }
}
