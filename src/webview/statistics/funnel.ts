import { html, svg, type TemplateResult } from 'lit-html';
import { lettersSent, type Rate, rates, share } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { chartSection } from './chart.ts';
import { type FunnelStep, type SentBase, sentBase, shareWords, stepWords } from './statisticsTexts.ts';

/** Heights in pixels: the text above a bar, the bar, and the whole row with the gap below. */
const wordsHeight = 22;
const barHeight = 18;
const rowHeight = wordsHeight + barHeight + 16;

/** Renders the funnel from sent letters to clicks. */
export function funnelChart(counters: Counters, formats: Formats): TemplateResult {
  const bars = funnelBars(counters);
  const rows = bars.map(({ step, rate, base }) => ({
    step: stepWords(step),
    letters: formats.number(rate.part),
    rate: shareWords(base, formats.percent(share(rate))),
  }));
  const title = l10n.t('From letter to click');
  const description = rows.map((line) => `${line.step}: ${line.letters} (${line.rate})`).join('; ');
  return chartSection({
    id: 'funnel',
    title,
    legend: html`<p class="quiet">${l10n.t('Each bar is a share of the first one')}</p>`,
    picture: html`<svg
      class="funnel"
      width="100%"
      height=${bars.length * rowHeight}
      role="img"
      aria-labelledby="funnel-title funnel-description"
    >
      <title id="funnel-title">${title}</title>
      <desc id="funnel-description">${description}</desc>
      ${bars.map((shape, index) => funnelRow(shape, index * rowHeight, formats))}
    </svg>`,
    table: () => ({
      columns: [l10n.t('Step'), l10n.t('Letters'), l10n.t('Rate')],
      rows: rows.map((line) => [line.step, line.letters, line.rate]),
    }),
  });
}

function funnelRow({ step, rate, base, width }: FunnelBar, top: number, formats: Formats): TemplateResult {
  const percent = formats.percent(share(rate));
  return svg`<text x="0" y=${top + 14}>${stepWords(step)}</text>
    <text x="100%" y=${top + 14} text-anchor="end">
      <tspan class="strong">${formats.number(rate.part)}</tspan>
      <tspan class="quiet whole" dx="6">${shareWords(base, percent)}</tspan>
      <tspan class="quiet brief" dx="6">${percent}</tspan>
    </text>
    <rect class="track" x="0" y=${top + wordsHeight} width="100%" height=${barHeight} rx="3"></rect>
    <rect class="bar ${step}" x="0" y=${top + wordsHeight} width="${width}%" height=${barHeight} rx="3"></rect>`;
}

interface FunnelBar {
  readonly step: FunnelStep;
  /** The rate as in the key figures: deliveries per letter sent or reported, opens and clicks per delivered letter. */
  readonly rate: Rate;
  readonly base: SentBase | 'delivered';
  /** The width of the bar, in percent of the picture's width. */
  readonly width: number;
}

/** Minimum width of a bar that is not zero, in percent. */
const thinnest = 0.5;

/** Returns a bar for each step of the funnel. Its length is the share of the letters sent, or reported about so far. */
export function funnelBars(counters: Counters): FunnelBar[] {
  const sent = lettersSent(counters);
  const { delivery, open, click } = rates(counters);
  const base = sentBase(counters);
  const bar = (step: FunnelStep, rate: Rate, whole: FunnelBar['base']): FunnelBar => {
    const width = Math.min(100, (share({ part: rate.part, whole: sent }) ?? 0) * 100);
    return {
      step,
      rate,
      base: whole,
      width: rate.part > 0 ? Math.max(thinnest, Math.round(width * 100) / 100) : 0,
    };
  };
  return [
    bar(base, { part: sent, whole: sent }, base),
    bar('delivered', delivery, base),
    bar('opened', open, 'delivered'),
    bar('clicked', click, 'delivered'),
  ];
}
