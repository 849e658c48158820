/** Display options of a letter, in the preview and on the page of a received letter. */

/** The choices in the tools that both pages have. */
export interface SheetView {
  /** In CSS pixels of the letter, or as wide as the page. */
  readonly width: 'fit' | number;
  /** In percent, or so that the letter fits into the page. */
  readonly zoom: 'fit' | number;
  readonly appearance: Appearance;
}

/** Light mode, dark mode with the author's styles, or dark mode with inverted colors as in some mail apps. */
export type Appearance = (typeof appearances)[number];

export const appearances = ['light', 'dark', 'inverted'] as const;
export const namedWidths = { phone: 375, tablet: 600, desktop: 800 } as const;
export const widthRange = { min: 240, max: 2000 } as const;
export const zooms = [50, 75, 100, 150, 200] as const;

export const usualSheet: SheetView = { width: 'fit', zoom: 'fit', appearance: 'light' };

/** Pictures from the internet. */
export interface OutsidePictures {
  /** True if they are loaded. */
  readonly areLoaded: boolean;
  /** True if they are allowed but the workspace is not trusted. */
  readonly needTrust: boolean;
  /** True if the setting allows them but they are turned off for this page. */
  readonly areTurnedOff: boolean;
}

/** Returns the options that VS Code kept. Invalid values are replaced by defaults. */
export function readSheetView({ width, zoom, appearance }: Readonly<Record<string, unknown>>): SheetView {
  return {
    width: isWidth(width) ? width : usualSheet.width,
    zoom: zooms.find((known) => known === zoom) ?? usualSheet.zoom,
    appearance: appearances.find((known) => known === appearance) ?? usualSheet.appearance,
  };
}

const isWidth = (width: unknown): width is number =>
  Number.isInteger(width) && Number(width) >= widthRange.min && Number(width) <= widthRange.max;
