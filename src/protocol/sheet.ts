import { darkModes } from '../core/letters/darkColors.ts';

/** Display options of a letter, in the preview and on the page of a received letter. */

/** The choices in the toolbar that both pages have. */
export interface SheetView {
  /** The width in CSS pixels of the letter. `fit` is the width of the page. */
  readonly width: 'fit' | number;
  /** The zoom in percent. `fit` makes the letter fit into the page. */
  readonly zoom: 'fit' | number;
  readonly appearance: Appearance;
}

/** Light mode, dark mode with the author's styles, or dark mode with colors that a mail program changes. */
export type Appearance = (typeof appearances)[number];

export const appearances = ['light', 'dark', ...darkModes] as const;
export const namedWidths = { phone: 375, tablet: 600, desktop: 800 } as const;
export const widthRange = { min: 240, max: 2000 } as const;
export const zooms = [50, 75, 100, 150, 200] as const;

export const usualSheet: SheetView = { width: 'fit', zoom: 'fit', appearance: 'light' };

/** The state of pictures that are loaded from the internet. */
export interface OutsidePictures {
  /** True if the pictures are loaded. */
  readonly areLoaded: boolean;
  /** True if the pictures are allowed but the workspace is not trusted. */
  readonly needTrust: boolean;
  /** True if the setting allows the pictures but they are turned off for this page. */
  readonly areTurnedOff: boolean;
}

/** Returns the choices that VS Code kept. Replaces invalid values by the defaults. */
export function readSheetView({ width, zoom, appearance }: Readonly<Record<string, unknown>>): SheetView {
  return {
    width: isWidth(width) ? width : usualSheet.width,
    zoom: zooms.find((known) => known === zoom) ?? usualSheet.zoom,
    appearance: appearances.find((known) => known === appearance) ?? usualSheet.appearance,
  };
}

const isWidth = (width: unknown): width is number =>
  Number.isInteger(width) && Number(width) >= widthRange.min && Number(width) <= widthRange.max;
