/** Red, green and blue from 0 to 255. */
export type Color = readonly [number, number, number];

const namedColors: Readonly<Record<string, string>> = {
  black: '000000',
  silver: 'c0c0c0',
  gray: '808080',
  grey: '808080',
  white: 'ffffff',
  maroon: '800000',
  red: 'ff0000',
  purple: '800080',
  fuchsia: 'ff00ff',
  green: '008000',
  lime: '00ff00',
  olive: '808000',
  yellow: 'ffff00',
  navy: '000080',
  blue: '0000ff',
  teal: '008080',
  aqua: '00ffff',
  orange: 'ffa500',
  lightgray: 'd3d3d3',
  lightgrey: 'd3d3d3',
  darkgray: 'a9a9a9',
  darkgrey: 'a9a9a9',
};

/** Parses an opaque color; `undefined` for anything else. */
export function readColor(text: string): Color | undefined {
  const value = text.trim().toLowerCase();
  const channels = /^rgb\(\s*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})\s*\)$/.exec(value);
  if (channels) return [Number(channels[1]), Number(channels[2]), Number(channels[3])];
  const digits = Object.hasOwn(namedColors, value)
    ? namedColors[value]
    : /^#?((?:[\da-f]{3}){1,2})$/.exec(value)?.[1];
  if (!digits) return undefined;
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const channel = (at: number) => Number.parseInt(long.slice(at, at + 2), 16);
  return [channel(0), channel(2), channel(4)];
}

/** Returns the contrast ratio of two colors, from 1 to 21 (WCAG 2.2). */
export function contrastOf(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance([red, green, blue]: Color): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export const isSameColor = (one: Color, other: Color) => one.every((channel, at) => channel === other[at]);

/** `#rrggbb` */
export const writeColor = (color: Color) =>
  `#${color.map((channel) => Math.min(channel, 255).toString(16).padStart(2, '0')).join('')}`;

export const isLighter = (one: Color, other: Color) => luminance(one) > luminance(other);

/** Returns the nearest shade or tint of a color that `passes` accepts. */
export function nearestColor(
  color: Color,
  kinds: readonly ('shade' | 'tint')[],
  passes: (color: Color) => boolean,
): Color | undefined {
  const found = kinds.flatMap((kind) => firstPassing(color, kind === 'shade' ? 0 : 255, passes));
  return found.sort((a, b) => a.away - b.away)[0]?.color;
}

function firstPassing(color: Color, end: number, passes: (color: Color) => boolean) {
  for (let part = 1; part <= 255; part++) {
    const mixed = color.map((channel) => Math.round(channel + ((end - channel) * part) / 255));
    const [red = 0, green = 0, blue = 0] = mixed;
    const candidate: Color = [red, green, blue];
    if (passes(candidate)) return [{ color: candidate, away: colorDistance(color, candidate) }];
  }
  return [];
}

const colorDistance = (one: Color, other: Color) =>
  one.reduce((sum, channel, at) => sum + (channel - (other[at] ?? 0)) ** 2, 0);
