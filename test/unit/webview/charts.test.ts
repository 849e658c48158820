import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '../../../src/core/campaigns/campaign.ts';
import type { Counters } from '../../../src/core/port/service.ts';
import { countTicks, createCurve } from '../../../src/webview/statistics/curveShape.ts';
import { funnelBars } from '../../../src/webview/statistics/funnel.ts';
import { countersOf } from '../../support/counters.ts';

const minute = 60_000;

const counters = (some: Partial<Counters>) => countersOf({ count: 100, ...some });
const reading = (at: number, some: Partial<Counters>): Reading => ({
  at,
  status: 1,
  count: 100,
  statistics: { common: counters(some), errors: [] },
});

test('the ticks of an axis are round whole numbers up to the largest count', () => {
  assert.deepEqual(
    [0, 1, 3, 7, 98, 9_820].map((largest) => countTicks(largest, 4)),
    [
      [0, 1],
      [0, 1],
      [0, 1, 2, 3],
      [0, 2, 4, 6, 8],
      [0, 50, 100],
      [0, 5_000, 10_000],
    ],
  );
});

test('a curve stays level between readings and ends at the present', () => {
  const readings = [
    reading(0, { delivered: 10 }),
    reading(5 * minute, { delivered: 50, opened: 5 }),
    reading(8 * minute, { delivered: 90, opened: 20 }),
  ];
  const curve = createCurve({ readings, gaps: [], until: 10 * minute }, ['delivered', 'opened']);
  assert.deepEqual(curve.counts, [0, 50, 100]);
  assert.equal(curve.path('delivered'), 'M0,90H50V50H80V10H100');
  assert.equal(curve.path('opened'), 'M0,100H50V95H80V80H100');
  assert.equal(curve.y(50), 50);
  assert.deepEqual(curve.times, [0, 5 * minute, 10 * minute]);
});

test('a curve without counts is drawn on the axis', () => {
  const curve = createCurve({ readings: [reading(0, {}), reading(minute, {})], gaps: [], until: minute }, [
    'clicked',
  ]);
  assert.equal(curve.path('clicked'), 'M0,100H100V100H100');
});

test('a funnel bar is as wide as its share of the letters sent', () => {
  const bars = funnelBars(counters({ delivered: 90, bounce: 10, opened: 45, clicked: 9, final: true }));
  assert.deepEqual(
    bars.map(({ step, rate, width }) => [step, rate.part, rate.whole, width]),
    [
      ['sent', 100, 100, 100],
      ['delivered', 90, 100, 90],
      ['opened', 45, 100, 45],
      ['clicked', 9, 100, 9],
    ],
  );
});

test('a funnel bar is visible for one click among a million letters, and empty without letters', () => {
  const many = counters({ count: 1_000_000, delivered: 1_000_000, clicked: 1, final: true });
  assert.deepEqual(
    funnelBars(many).map(({ width }) => width),
    [100, 100, 0, 0.5],
  );
  assert.deepEqual(
    funnelBars(counters({})).map(({ width }) => width),
    [0, 0, 0, 0],
  );
});

test('a funnel bar is never wider than its track, even with inconsistent counters', () => {
  const odd = counters({ count: 10, delivered: 10, opened: 40, final: true });
  assert.equal(funnelBars(odd)[2]?.width, 100);
});

test('a curve is interrupted where nothing was read, from the start of the campaign on', () => {
  const readings = [
    reading(2 * minute, { opened: 1 }),
    reading(4 * minute, { opened: 2 }),
    reading(8 * minute, { opened: 4 }),
  ];
  const gaps = [
    { from: 0, to: 2 * minute },
    { from: 5 * minute, to: 8 * minute },
  ];
  const curve = createCurve({ readings, gaps, until: 10 * minute }, ['opened']);
  assert.equal(curve.path('opened'), 'M20,75H40V50H50M80,0H100');
  assert.deepEqual(curve.gaps, [
    { x: 0, width: 20 },
    { x: 50, width: 30 },
  ]);
});
