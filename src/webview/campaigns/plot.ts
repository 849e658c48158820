import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { UncertainRate } from '../../core/figures/comparison.ts';
import type { Range } from '../../core/figures/intervals.ts';

/** Returns the end of a scale that all intervals fit on, which begins at 0: a round share. */
export function scaleOf(intervals: readonly (Range | undefined)[]): number {
  const most = Math.max(0.001, ...intervals.map((interval) => interval?.most ?? 0));
  const step = 10 ** Math.floor(Math.log10(most)) / 2;
  return Math.ceil(most / step) * step;
}

/** Draws an interval as a line, and the rate, or the range that it is in, on it. The words beside it say the same. */
export function plot(
  interval: Range | undefined,
  { part, whole }: UncertainRate,
  scale: number,
): TemplateResult | typeof nothing {
  if (!interval) return nothing;
  const x = (share: number) => Math.round((share / scale) * 1960) / 10 + 2;
  const [from, to] = [x(interval.least), x(interval.most)];
  const [least, most] = [x(part.least / whole), x(part.most / whole)];
  return html`<svg viewBox="0 0 200 16" preserveAspectRatio="none" aria-hidden="true">
    ${svg`<path class="axis" d="M0 15.5H200"></path>
      <rect class="interval" x=${from} y="5" width=${Math.max(1, to - from)} height="6"></rect>
      <rect class="rate" x=${least - 1.5} y="2" width=${most - least + 3} height="12"></rect>`}
  </svg>`;
}
