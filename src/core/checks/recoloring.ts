import type { LayoutKind } from '../layouts/layout.ts';
import {
  type Color,
  contrastOf,
  isLighter,
  isSameColor,
  nearestColor,
  readColor,
  writeColor,
} from '../letters/colors.ts';
import { writtenAttributes } from '../text/markup.ts';
import { attributeIn, type Edit, endOfAttributes, tagAt } from './edit.ts';
import type { Recoloring } from './finding.ts';
import type { Passage } from './letterTree.ts';

/** A color to contrast with, and the contrast ratio needed. */
interface Meeting {
  readonly color: Color;
  readonly needed: number;
}

/** The maximum number of distinct colors on one background, or of backgrounds under one text. No design has more. */
const mostMeetings = 50;

interface Written {
  readonly color: Color;
  readonly places: readonly Passage[];
}

/** Returns true if two colors that meet have enough contrast. */
export type Holds = (one: Color, other: Color, needed: number) => boolean;

const hasContrast: Holds = (one, other, needed) => contrastOf(one, other) >= needed;

/** Returns the nearest text color with enough contrast on each of its backgrounds. */
export const recolorText = (text: Written, grounds: readonly Meeting[], holds = hasContrast) =>
  recoloring('text', text, ['shade', 'tint'], grounds, holds);

/**
 * Returns the nearest background color with enough contrast to all its texts. The color only moves away from `text`, so a light background
 * stays light and a dark one dark.
 */
export const recolorGround = (ground: Written, text: Color, texts: readonly Meeting[], holds = hasContrast) =>
  recoloring('ground', ground, [isLighter(ground.color, text) ? 'tint' : 'shade'], texts, holds);

function recoloring(
  what: Recoloring['what'],
  { color, places }: Written,
  kinds: readonly ('shade' | 'tint')[],
  meetings: readonly Meeting[],
  holds: Holds,
): Recoloring | undefined {
  const different = [...new Map(meetings.map((one) => [`${one.color} ${one.needed}`, one])).values()];
  if (different.length > mostMeetings) return undefined;
  const found = nearestColor(color, kinds, (candidate) =>
    different.every((met) => holds(candidate, met.color, met.needed)),
  );
  return found && { what, from: color, to: writeColor(found), places };
}

/** Returns the edits that write the new color in a layout; `undefined` if the old one is no longer written there. */
export function recoloringEdits(
  { source, kind }: { readonly source: string; readonly kind: LayoutKind },
  { what, from, to, places }: Recoloring,
): Edit[] | undefined {
  const edits = places.map((place) => colorEdit(source, place, what, from, to));
  const found = edits.filter((edit) => edit !== undefined);
  // MJML writes one attribute in many places, not all of which can be traced back to the source.
  const isEnough = kind === 'mjml' ? found.length > 0 : found.length === edits.length;
  const different = new Map(found.map((edit) => [edit.start, edit]));
  return isEnough ? [...different.values()].sort((a, b) => a.start - b.start) : undefined;
}

const colorNames = {
  text: { attribute: 'color', written: /^color$/i },
  ground: {
    attribute: 'background-color',
    written: /^(?:background|background-color|bgcolor|(?:container|inner)-background-color)$/i,
  },
};

/** The MJML elements to which a color attribute may be added. */
const takes = {
  text: /^mj-(?:text|button|table|navbar-link|social-element|accordion-title|accordion-text)$/,
  ground: /^mj-(?:body|wrapper|section|column|group|hero|button)$/,
};

function colorEdit(
  source: string,
  { start, end }: Passage,
  what: Recoloring['what'],
  from: Color,
  to: string,
): Edit | undefined {
  const tag = tagAt(source, start);
  if (tag) {
    const { attribute } = colorNames[what];
    const written = attributeIn(source, tag, attribute);
    if (written) return valueEdit(source, { start: written.valueStart, end: written.valueEnd }, from, to);
    const at = endOfAttributes(source, tag);
    return takes[what].test(tag.name) ? { start: at, end: at, text: ` ${attribute}="${to}"` } : undefined;
  }
  const text = source.slice(start, end);
  const [before = '', inside] = /^([\w-]+)\s*[:=]\s*["']?/.exec(text) ?? [];
  const name = inside ?? attributeWithValueAt(source, start);
  if (name === undefined || !colorNames[what].written.test(name)) return undefined;
  return valueEdit(source, { start: start + before.length, end }, from, to);
}

function attributeWithValueAt(source: string, start: number): string | undefined {
  const tag = tagAt(source, source.lastIndexOf('<', start));
  const attributes = tag ? writtenAttributes(source, tag.start, tag.end) : [];
  return attributes.find(({ valueStart }) => valueStart === start)?.name;
}

/** Replaces the color at the beginning of a value; keeps what follows it in the declaration or attribute. */
function valueEdit(source: string, { start, end }: Passage, from: Color, to: string): Edit | undefined {
  const [text = ''] = source.slice(start, end).split(/[;"'!]/, 1);
  const [blanks = ''] = /^\s*/.exec(text) ?? [];
  const color = readColor(text);
  if (!color || !isSameColor(color, from)) return undefined;
  const at = start + blanks.length;
  return { start: at, end: at + text.trim().length, text: to };
}
