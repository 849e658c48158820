import { html, type TemplateResult } from 'lit-html';
import { type SheetView, widthRange } from '../../protocol/sheet.ts';
import * as l10n from '../shared/l10n.ts';

/** The size of the sheet with the letter. */
export interface SheetFit {
  /** The width of the letter, in its own pixels. */
  readonly letterWidth: number;
  /** The number of the page’s pixels per pixel of the letter. */
  readonly scale: number;
  /** True if the sheet fits into the stage and is centered in it. */
  readonly isCentered: boolean;
}

/** Returns the size of the sheet in a stage that is `space` pixels wide. */
function fitLetter(space: number, { width, zoom }: SheetView): SheetFit {
  const wanted = zoom === 'fit' ? 1 : zoom / 100;
  if (width === 'fit') return { letterWidth: Math.round(space / wanted), scale: wanted, isCentered: true };
  const scale = zoom === 'fit' ? Math.min(1, space / width) : wanted;
  return { letterWidth: width, scale, isCentered: width * scale <= space };
}

/** Sizes and scales the sheet and its content, so that the letter is laid out in the chosen width. */
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

/** Rounds a width to whole pixels and limits it to the allowed range. */
export function possibleWidth(width: number): number {
  return Math.round(Math.min(widthRange.max, Math.max(widthRange.min, width)));
}

/** Draws the sheet’s edge, which changes the width when dragged or moved with the arrow keys. */
export function widthHandle(
  { letterWidth, scale, isCentered }: SheetFit,
  actions: { look(change: Partial<SheetView>): void },
): TemplateResult {
  const choose = (width: number) => actions.look({ width: possibleWidth(width) });
  const drag = (event: PointerEvent) =>
    followPointer(event, (distance) => choose(letterWidth + (isCentered ? 2 : 1) * (distance / scale)));
  const step = (event: KeyboardEvent) => {
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    choose(letterWidth + direction * (event.shiftKey ? 1 : 10));
  };
  return html`<div class="handle" role="separator" tabindex="0" aria-orientation="vertical"
    aria-label=${l10n.t('Width of the letter')} title=${l10n.t('Drag to resize')}
    aria-valuemin=${widthRange.min} aria-valuemax=${widthRange.max} aria-valuenow=${letterWidth}
    aria-valuetext=${l10n.t('{0} px', letterWidth)} @pointerdown=${drag} @keydown=${step}></div>`;
}

/** Calls `moved` with the distance to the right, in pixels, while the pointer is dragged. */
function followPointer(pressed: PointerEvent, moved: (distance: number) => void): void {
  if (pressed.button !== 0) return;
  const handle = pressed.currentTarget as HTMLElement;
  const ended = new AbortController();
  handle.setPointerCapture(pressed.pointerId);
  handle.addEventListener('pointermove', ({ clientX }) => moved(clientX - pressed.clientX), ended);
  handle.addEventListener('lostpointercapture', () => ended.abort(), ended);
}
