import { html, svg, type TemplateResult } from 'lit-html';
import { lettersWithResult, type Rate, share } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { whenOpen } from '../shared/whenOpen.ts';
import { type FunnelStep, percentOf, sentBase, shareWords, stepWords } from './statisticsTexts.ts';

/** Heights in pixels: the text above a bar, the bar, and the whole row with the gap below. */
const wordsHeight = 22;
const barHeight = 18;
const rowHeight = wordsHeight + barHeight + 16;

/** Renders the funnel from sent letters to clicks, which is folded: the key figures have its numbers, too. */
export function funnelFold(counters: Counters, formats: Formats): TemplateResult {
  return html`<details>
    <summary>${l10n.t('From letter to click')}</summary>
    ${whenOpen(() => funnelPicture(counters, formats))}
  </details>`;
}

function funnelPicture(counters: Counters, formats: Formats): TemplateResult {
  const bars = funnelBars(counters);
  const base = sentBase(counters);
  const words = ({ rate }: FunnelBar) => shareWords(base, percentOf(rate, formats));
  const lines = bars.map((bar) => `${stepWords(bar.step)}: ${formats.number(bar.rate.part)} (${words(bar)})`);
  return html`<svg
    class="funnel"
    width="100%"
    height=${bars.length * rowHeight}
    role="img"
    aria-labelledby="funnel-title funnel-description"
  >
    <title id="funnel-title">${l10n.t('From letter to click')}</title>
    <desc id="funnel-description">${lines.join('; ')}</desc>
    ${bars.map((bar, index) => funnelRow(bar, words(bar), index * rowHeight, formats))}
  </svg>`;
}

function funnelRow(
  { step, rate, width }: FunnelBar,
  words: string,
  top: number,
  formats: Formats,
): TemplateResult {
  return svg`<text x="0" y=${top + 14}>${stepWords(step)}</text>
    <text x="100%" y=${top + 14} text-anchor="end">
      <tspan class="strong">${formats.number(rate.part)}</tspan>
      <tspan class="quiet whole" dx="6">${words}</tspan>
      <tspan class="quiet brief" dx="6">${percentOf(rate, formats)}</tspan>
    </text>
    <rect class="track" x="0" y=${top + wordsHeight} width="100%" height=${barHeight} rx="3"></rect>
    <rect class="bar ${step}" x="0" y=${top + wordsHeight} width="${width}%" height=${barHeight} rx="3"></rect>`;
}

interface FunnelBar {
  readonly step: FunnelStep;
  /** The share of the letters sent, or of those with a result so far. */
  readonly rate: Rate;
  /** The width of the bar, in percent of the picture's width. */
  readonly width: number;
}

/** Minimum width of a bar that is not zero, in percent. */
const thinnest = 0.5;

/** Returns a bar for each step of the funnel: each is a share of the first one. */
export function funnelBars(counters: Counters): FunnelBar[] {
  const { delivered, opened, clicked } = counters;
  const sent = lettersWithResult(counters);
  const bar = (step: FunnelStep, part: number): FunnelBar => {
    const rate = { part, whole: sent };
    const width = Math.min(100, (share(rate) ?? 0) * 100);
    return { step, rate, width: part > 0 ? Math.max(thinnest, Math.round(width * 100) / 100) : 0 };
  };
  return [
    bar(sentBase(counters), sent),
    bar('delivered', delivered),
    bar('opened', opened),
    bar('clicked', clicked),
  ];
}
