import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import { widthRange } from '../../protocol/sheet.ts';
import { type LetterActions, possibleWidth } from './letterTools.ts';
import type { SheetFit } from './stage.ts';

/** The sheet's edge, which makes it wider and narrower: drawn with the mouse, moved with the arrow keys. */
export function widthHandle(
  { letterWidth, scale, isCentred }: SheetFit,
  actions: Pick<LetterActions, 'look'>,
): TemplateResult {
  const choose = (width: number) => actions.look({ width: possibleWidth(width) });
  const draw = (event: PointerEvent) =>
    follow(event, (way) => choose(letterWidth + (isCentred ? 2 : 1) * (way / scale)));
  const step = (event: KeyboardEvent) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (way === undefined) return;
    event.preventDefault();
    choose(letterWidth + way * (event.shiftKey ? 1 : 10));
  };
  return html`<div class="handle" role="separator" tabindex="0" aria-orientation="vertical"
    aria-label=${l10n.t('Width of the letter')} title=${l10n.t('Drag to resize')}
    aria-valuemin=${widthRange.min} aria-valuemax=${widthRange.max} aria-valuenow=${letterWidth}
    aria-valuetext=${l10n.t('{0} px', letterWidth)} @pointerdown=${draw} @keydown=${step}></div>`;
}

/** Tells how far the pointer has gone to the right since it was pressed, until it is let go. */
function follow(pressed: PointerEvent, moved: (way: number) => void): void {
  if (pressed.button !== 0) return;
  const handle = pressed.currentTarget as HTMLElement;
  const ended = new AbortController();
  handle.setPointerCapture(pressed.pointerId);
  handle.addEventListener('pointermove', ({ clientX }) => moved(clientX - pressed.clientX), ended);
  handle.addEventListener('lostpointercapture', () => ended.abort(), ended);
}
