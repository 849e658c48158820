import type { Color } from '../letters/colors.ts';
import type { Pixels } from './png.ts';

/** What of a picture decides how it looks in dark mode. Shares are from 0 to 1. */
export interface PictureTones {
  /** The share of the pixels along its border that show what is behind the picture. */
  readonly clearBorder: number;
  /** The share of the pixels along its border that are opaque and nearly white. */
  readonly whiteBorder: number;
  /** The colors of its visible pixels, roughly, each with its share of them. Empty if nothing is visible. */
  readonly colors: readonly { readonly color: Color; readonly share: number }[];
}

/** Reads the tones of a picture. Takes linear time. */
export function tonesOf({ width, height, data }: Pixels): PictureTones {
  const border = { pixels: 0, clear: 0, white: 0 };
  const counts = new Map<number, number>();
  let visible = 0;
  for (let at = 0, pixel = 0; pixel < width * height; pixel++, at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4);
    if (isOnBorder(pixel, width, height)) {
      border.pixels++;
      if (alpha < clearBelow) border.clear++;
      else if (alpha === 255 && Math.min(red, green, blue) >= whiteFrom) border.white++;
    }
    if (alpha < visibleFrom) continue;
    visible++;
    const rough = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    counts.set(rough, (counts.get(rough) ?? 0) + 1);
  }
  const colors = [...counts].map(([rough, count]) => ({ color: fromRough(rough), share: count / visible }));
  return { clearBorder: border.clear / border.pixels, whiteBorder: border.white / border.pixels, colors };
}

/** Alpha values from which a pixel counts as visible, and below which it is clear. */
const [visibleFrom, clearBelow] = [128, 16];
const whiteFrom = 245;

function isOnBorder(pixel: number, width: number, height: number): boolean {
  const column = pixel % width;
  return pixel < width || pixel >= width * (height - 1) || column === 0 || column === width - 1;
}

/** Returns the color of four bits for each channel: `0xf` is 255. */
const fromRough = (rough: number): Color => [(rough >> 8) * 17, ((rough >> 4) & 15) * 17, (rough & 15) * 17];
