import { type Color, contrastOf } from './colors.ts';

/**
 * How mail programs change the colors of a letter in dark mode: `outlook` as Outlook on the web does by its published formula;
 * `inverted` swaps light and dark (roughly Gmail on iOS); `partly` swaps light backgrounds and dark texts only (roughly Gmail on
 * Android).
 */
export type DarkMode = (typeof darkModes)[number];

export const darkModes = ['outlook', 'inverted', 'partly'] as const;

/** The color of Outlook’s reading pane in dark mode, which white becomes. */
export const darkPane: Color = [0x29, 0x29, 0x29];

/** Returns the color that a background or border has in dark mode. */
export function darkGround(color: Color, mode: DarkMode): Color {
  switch (mode) {
    case 'outlook':
      return labOf(color).lightness < lightestDarkGround ? color : inOutlook(color);
    case 'inverted':
      return withInvertedLightness(color);
    case 'partly':
      return isLight(color) ? withInvertedLightness(color) : color;
  }
}

/** Returns the color that a text has in dark mode on this background, which is a color of dark mode already. */
export function darkText(color: Color, mode: DarkMode, ground: Color = darkPane): Color {
  switch (mode) {
    case 'outlook':
      return isReadable(color, ground) ? color : readable(inOutlook(color), ground);
    case 'inverted':
      return withInvertedLightness(color);
    case 'partly':
      return isLight(color) ? color : withInvertedLightness(color);
  }
}

/** Outlook on the web leaves backgrounds below this lightness (CIELAB) as they are. */
const lightestDarkGround = 40;

/** The contrast to which Outlook on the web raises texts. It leaves those that have it as they are. */
const leastContrast = 4.5;

const isReadable = (text: Color, ground: Color) => contrastOf(text, ground) >= leastContrast;

/**
 * Turns the lightness of a color in CIELAB and keeps its hue, so that white becomes the pane’s color and black white. This is Microsoft’s
 * formula (roosterjs, `getDarkColor`) with the pane that Outlook on the web has.
 */
function inOutlook(color: Color): Color {
  const { lightness, a, b } = labOf(color);
  const darkest = labOf(darkPane).lightness;
  return colorOf({ lightness: ((100 - lightness) * (100 - darkest)) / 100 + darkest, a, b });
}

/** Returns the text color, or the nearest lighter or darker one that can be read on the background. */
function readable(text: Color, ground: Color): Color {
  const lab = labOf(text);
  const way = labOf(ground).lightness < 50 ? 1 : -1;
  for (let { lightness } = lab; lightness >= 0 && lightness <= 100; lightness += way) {
    const color = colorOf({ ...lab, lightness });
    if (isReadable(color, ground)) return color;
  }
  return way === 1 ? [255, 255, 255] : [0, 0, 0];
}

const isLight = (color: Color) => Math.max(...color) + Math.min(...color) > 255;

/** The lightness of inverted white. It is not zero, because mail apps don't turn white into pure black. */
const darkest = 0.07;

/** Inverts the lightness of a color: white becomes nearly black, black becomes white. Keeps as much saturation as possible. */
function withInvertedLightness(color: Color): Color {
  const [most, least] = [Math.max(...color), Math.min(...color)];
  const lightness = 1 - ((most + least) / 510) * (1 - darkest);
  const spread = Math.min((most - least) / 255, 1 - Math.abs(2 * lightness - 1));
  const place = (value: number) => (most === least ? 0 : (value - least) / (most - least) - 0.5);
  const turned = (value: number) => Math.max(0, Math.round(255 * (lightness + spread * place(value))));
  const [red, green, blue] = color;
  return [turned(red), turned(green), turned(blue)];
}

/** A color in CIELAB with the white point D65: its lightness from 0 to 100, and its hue on two axes. */
interface Lab {
  readonly lightness: number;
  readonly a: number;
  readonly b: number;
}

/** The white point D65, and the linear part of CIELAB’s curve. */
const [whiteX, whiteZ] = [0.95047, 1.08883];
const [edge, slope] = [0.008856, 903.3];

/** Converts a color of sRGB to CIELAB. */
export function labOf(color: Color): Lab {
  const [red = 0, green = 0, blue = 0] = color.map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  const x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / whiteX;
  const y = 0.2126729 * red + 0.7151522 * green + 0.072175 * blue;
  const z = (0.0193339 * red + 0.119192 * green + 0.9503041 * blue) / whiteZ;
  const [fx = 0, fy = 0, fz = 0] = [x, y, z].map((value) =>
    value > edge ? Math.cbrt(value) : (slope * value + 16) / 116,
  );
  return { lightness: 116 * fy - 16, a: 500 * (fx - fy), b: 200 * (fy - fz) };
}

/** Converts a color of CIELAB to the nearest one of sRGB. */
function colorOf({ lightness, a, b }: Lab): Color {
  const fy = (lightness + 16) / 116;
  const [x = 0, y = 0, z = 0] = [fy + a / 500, fy, fy - b / 200].map((value) =>
    value ** 3 > edge ? value ** 3 : (116 * value - 16) / slope,
  );
  const linear = [
    3.2404542 * x * whiteX - 1.5371385 * y - 0.4985314 * z * whiteZ,
    -0.969266 * x * whiteX + 1.8760108 * y + 0.041556 * z * whiteZ,
    0.0556434 * x * whiteX - 0.2040259 * y + 1.0572252 * z * whiteZ,
  ];
  const [red = 0, green = 0, blue = 0] = linear.map((value) => {
    const share = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(255 * Math.min(1, Math.max(0, share)));
  });
  return [red, green, blue];
}
