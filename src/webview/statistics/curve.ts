import { html, nothing, svg, type TemplateResult } from 'lit-html';
import type { Reading } from '../../core/campaigns/campaign.ts';
import type { CounterName } from '../../core/campaigns/statistics.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { chartSection } from './chart.ts';
import { type Curve, createCurve } from './curveShape.ts';
import { gapNotes } from './gapNotes.ts';
import type { Measured } from './measured.ts';
import { counterWords } from './statisticsTexts.ts';
import { readingsTable } from './tables/readingsTable.ts';

/** The counters that are drawn. Delivered letters are so many more that their line would flatten the others. */
export const drawn = ['opened', 'clicked'] as const satisfies readonly CounterName[];

/** Renders the counters over time. Renders nothing if they have been read only once: that makes no line. */
export function curveChart(measured: Measured, formats: Formats): TemplateResult | typeof nothing {
  const { readings, gaps } = measured;
  if (readings.length < 2) return nothing;
  const title = l10n.t('Over time');
  const curve = createCurve(measured, drawn);
  const [from, , to] = curve.times;
  const timeOf = formats.within(from, to);
  return chartSection({
    id: 'curve',
    title,
    legend: html`<ul class="legend">
      ${drawn.map((counter) => html`<li class=${counter}>${counterWords(counter)}</li>`)}
      ${gaps.length > 0 ? html`<li class="unread">${l10n.t('not read')}</li>` : nothing}
    </ul>`,
    picture: html`${curvePicture(curve, title, describeCurve(readings, formats), formats)} ${gapNotes(gaps, formats)}`,
    table: () => readingsTable(readings, timeOf, formats),
  });
}

function curvePicture(curve: Curve, title: string, description: string, formats: Formats): TemplateResult {
  return html`<div class="axed">${axis(curve, formats)}<svg
    class="curve"
    width="100%"
    height="200"
    role="img"
    aria-labelledby="curve-title curve-description"
  >
    <title id="curve-title">${title}</title>
    <desc id="curve-description">${description}</desc>
    <svg class="plot" y=${plot.top} width="100%" height=${plot.height}>
      ${curve.gaps.map(({ x, width }) => svg`<rect class="gap" x="${x}%" width="${width}%" height="100%"></rect>`)}
      ${curve.counts.map(
        (count) =>
          svg`<line class="grid" x1="0" x2="100%" y1="${curve.y(count)}%" y2="${curve.y(count)}%"></line>`,
      )}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        ${drawn.map((counter) => svg`<path class="line ${counter}" d=${curve.path(counter)}></path>`)}
      </svg>
    </svg>
    ${timeMarks(curve, formats)}
  </svg></div>`;
}

/** Where the plot is in the picture, in pixels. */
const plot = { top: 8, height: 164 };

/** The space that a digit of the axis takes at most, in pixels. */
const digitWidth = 8;

/** Renders the numbers of the vertical axis, left of the plot. */
function axis({ counts, y }: Curve, formats: Formats): TemplateResult {
  const labels = counts.map((count) => ({ level: y(count), words: formats.number(count) }));
  const width = Math.max(...labels.map(({ words }) => words.length)) * digitWidth;
  return html`<svg class="axis" width=${width} height="200" aria-hidden="true">
    ${labels.map(
      ({ level, words }) =>
        svg`<text class="quiet" x="100%" y=${plot.top + (level / 100) * plot.height} dy="4" text-anchor="end">${words}</text>`,
    )}
  </svg>`;
}

function timeMarks({ times }: Curve, formats: Formats): TemplateResult[] {
  const words = formats.within(times[0], times[2]);
  const [left, middle, right] = times.map(words);
  return [
    svg`<text class="quiet" x="0" y="192">${left}</text>`,
    svg`<text class="quiet middle" x="50%" y="192" text-anchor="middle">${middle}</text>`,
    svg`<text class="quiet" x="100%" y="192" text-anchor="end">${right}</text>`,
  ];
}

/** Says in a sentence what the curves show. */
export function describeCurve(readings: readonly Reading[], formats: Formats): string {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first?.statistics || !last?.statistics) return '';
  const { common } = last.statistics;
  return l10n.t(
    'From {0} to {1}: opened up to {2}, clicked up to {3}.',
    formats.dayAndTime(first.at),
    formats.dayAndTime(last.at),
    formats.number(common.opened),
    formats.number(common.clicked),
  );
}
