import { html, svg, type TemplateResult } from 'lit-html';
import { isFinal, type Reading } from '../../core/campaigns/campaign.ts';
import type { CounterName } from '../../core/campaigns/statistics.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { chartSection } from './chart.ts';
import { counterWords } from './statisticsTexts.ts';

const drawn = ['delivered', 'opened', 'clicked'] as const satisfies readonly CounterName[];

/** Renders the counters over time. `until` is the time of the newest reading, in milliseconds since 1970. */
export function curveChart(readings: readonly Reading[], until: number, formats: Formats): TemplateResult {
  const title = l10n.t('Over time');
  const measured = readings.filter((reading) => reading.statistics);
  if (measured.length < 2) return tooFewReadings(title, isFinal(measured[0]));
  const curve = createCurve(measured, until, drawn);
  return chartSection({
    id: 'curve',
    title,
    legend: html`<ul class="legend">
      ${drawn.map((counter) => html`<li class=${counter}>${counterWords(counter)}</li>`)}
    </ul>`,
    picture: curvePicture(curve, title, describeCurve(measured, formats), formats),
    table: {
      columns: [l10n.t('Read at'), ...drawn.map(counterWords)],
      rows: measured.map((reading) => [
        formats.exact(reading.at),
        ...drawn.map((counter) => formats.number(reading.statistics?.common[counter] ?? 0)),
      ]),
    },
  });
}

function curvePicture(curve: Curve, title: string, description: string, formats: Formats): TemplateResult {
  return html`<svg
    class="curve"
    width="100%"
    height="200"
    role="img"
    aria-labelledby="curve-title curve-description"
  >
    <title id="curve-title">${title}</title>
    <desc id="curve-description">${description}</desc>
    <svg class="plot" y="16" width="100%" height="156">
      ${curve.counts.map(
        (
          count,
        ) => svg`<line class="grid" x1="0" x2="100%" y1="${curve.y(count)}%" y2="${curve.y(count)}%"></line>
          <text class="quiet" x="0" y="${curve.y(count)}%" dy="-4">${count > 0 ? formats.number(count) : ''}</text>`,
      )}
      <svg viewBox="0 0 100 100" preserveAspectRatio="none">
        ${drawn.map((counter) => svg`<path class="line ${counter}" d=${curve.path(counter)}></path>`)}
      </svg>
    </svg>
    ${timeMarks(curve, formats)}
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

function describeCurve(readings: readonly Reading[], formats: Formats): string {
  const [first, last] = [readings[0], readings.at(-1)];
  if (!first?.statistics || !last?.statistics) return '';
  const { common } = last.statistics;
  return l10n.t(
    'From {0} to {1}: delivered up to {2}, opened up to {3}, clicked up to {4}.',
    formats.dayAndTime(first.at),
    formats.dayAndTime(last.at),
    formats.number(common.delivered),
    formats.number(common.opened),
    formats.number(common.clicked),
  );
}

function tooFewReadings(title: string, isLast: boolean): TemplateResult {
  return html`<section class="chart" aria-labelledby="curve-heading">
    <h2 id="curve-heading">${title}</h2>
    <p class="quiet">
      ${l10n.t('The service returns counters without their history. The curve shows the readings of this machine.')}
      ${
        isLast
          ? l10n.t('There is one reading, and its figures are final.')
          : l10n.t('There is one reading so far. A line appears when the figures change.')
      }
    </p>
  </section>`;
}

/** A curve's geometry. Positions are in percent of the picture's width and height, from its top left corner. */
export interface Curve {
  /** The ticks of the vertical axis. */
  readonly counts: readonly number[];
  /** The times at the left edge, in the middle and at the right edge, in milliseconds since 1970. */
  readonly times: readonly [number, number, number];
  y(count: number): number;
  /** Returns the SVG path of one counter. */
  path(counter: CounterName): string;
}

const steps = 4;

/** Returns the curves of the counters up to `until`. They are step functions: a change between two readings only shows at the later one. */
export function createCurve(
  readings: readonly Reading[],
  until: number,
  counters: readonly CounterName[],
): Curve {
  const from = readings[0]?.at ?? until;
  const to = Math.max(until, from + 1000);
  const value = (reading: Reading, counter: CounterName) => reading.statistics?.common[counter] ?? 0;
  const largest = readings
    .flatMap((reading) => counters.map((name) => value(reading, name)))
    .reduce((most, count) => Math.max(most, count), 0);
  const counts = countTicks(largest, steps);
  const top = counts.at(-1) ?? 1;

  const x = (at: number) => round(((at - from) / (to - from)) * 100);
  const y = (count: number) => round(100 - (count / top) * 100);
  return {
    counts,
    times: [from, (from + to) / 2, to],
    y,
    path: (counter) => {
      const [first, ...later] = readings;
      if (!first) return '';
      const levels = later.map((reading) => `H${x(reading.at)}V${y(value(reading, counter))}`);
      return `M0,${y(value(first, counter))}${levels.join('')}H100`;
    },
  };
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

/** Returns round ticks from 0 to the first one that is at least `largest`, in about `count` whole-numbered steps. */
export function countTicks(largest: number, count: number): number[] {
  const step = Math.max(1, roundUp(Math.max(1, largest) / count));
  const steps = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Rounds a positive number up to 1, 2, 5, 10, 20, 50, … */
function roundUp(value: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((factor) => factor * magnitude >= value) ?? 10;
  return step * magnitude;
}
