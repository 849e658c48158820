/** How somebody looks at a letter, in the preview and on the page of a received one. */

/** What was chosen with the tools that both pages have. */
export interface SheetView {
  /** In the letter's own pixels, or as wide as the page. */
  readonly width: 'fit' | number;
  /** In per cent, or as much as lets the letter fit into the page. */
  readonly zoom: 'fit' | number;
  readonly appearance: Appearance;
}

/** In light mode, with the author's dark styles, or with all colours turned over as some mail apps do. */
export type Appearance = (typeof appearances)[number];

export const appearances = ['light', 'dark', 'inverted'] as const;
export const namedWidths = { phone: 375, tablet: 600, desktop: 800 } as const;
export const widthRange = { min: 240, max: 2000 } as const;
export const zooms = [50, 75, 100, 150, 200] as const;

export const usualSheet: SheetView = { width: 'fit', zoom: 'fit', appearance: 'light' };

/** Pictures from outside. */
export interface OutsidePictures {
  /** Whether they are loaded. */
  readonly areLoaded: boolean;
  /** They are wanted, but the workspace is not trusted. */
  readonly needTrust: boolean;
  /** They are usually loaded, but not here. */
  readonly areTurnedOff: boolean;
}

/** What VS Code kept of a page. What is not as a page of ours left it is as usual. */
export function readSheetView({ width, zoom, appearance }: Readonly<Record<string, unknown>>): SheetView {
  return {
    width: isWidth(width) ? width : usualSheet.width,
    zoom: zooms.find((known) => known === zoom) ?? usualSheet.zoom,
    appearance: appearances.find((known) => known === appearance) ?? usualSheet.appearance,
  };
}

const isWidth = (width: unknown): width is number =>
  Number.isInteger(width) && Number(width) >= widthRange.min && Number(width) <= widthRange.max;
