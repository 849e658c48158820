import type { SheetView } from '../../protocol/sheet.ts';

/** How the sheet is shown. */
export interface SheetFit {
  /** In the letter's own pixels. */
  readonly letterWidth: number;
  /** Pixels of the page for each of the letter. */
  readonly scale: number;
  /** Whether there is room on both sides. */
  readonly isCentred: boolean;
}

/** How a letter is shown on a stage that is so wide. */
function fitLetter(space: number, { width, zoom }: SheetView): SheetFit {
  const wanted = zoom === 'fit' ? 1 : zoom / 100;
  if (width === 'fit') return { letterWidth: Math.round(space / wanted), scale: wanted, isCentred: true };
  const scale = zoom === 'fit' ? Math.min(1, space / width) : wanted;
  return { letterWidth: width, scale, isCentred: width * scale <= space };
}

/** Makes the sheet as large as it is to be shown, and what is in it as large as the letter takes it to be. */
export function fitSheet(stage: HTMLElement, sheet: HTMLElement, view: SheetView): SheetFit {
  const { paddingLeft, paddingRight } = getComputedStyle(stage);
  const space = stage.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  const fit = fitLetter(space, view);
  const { letterWidth, scale } = fit;
  sheet.style.width = view.width === 'fit' ? '100%' : `${letterWidth * scale}px`;
  for (const content of sheet.querySelectorAll<HTMLElement>('.content')) {
    content.style.width = `${letterWidth}px`;
    content.style.height = `${stage.clientHeight / scale}px`;
    content.style.transform = scale === 1 ? '' : `scale(${scale})`;
  }
  return fit;
}
