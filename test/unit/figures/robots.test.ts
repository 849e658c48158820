import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Reading } from '../../../src/core/campaigns/campaign.ts';
import { curveOf } from '../../../src/core/figures/curve.ts';
import { mostPeopleOpened, timeToHalfOfOpens } from '../../../src/core/figures/opens.ts';
import { robotsIn } from '../../../src/core/figures/robots.ts';
import type { Counters } from '../../../src/core/port/service.ts';
import { countersOf } from '../../support/counters.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const start = Date.UTC(2026, 10, 27, 9);

type Row = readonly [at: number, counters: Partial<Counters>];

/** Makes readings of rows; each was read two seconds after a reading with the figures before. */
function readingsOf(rows: readonly Row[]): Reading[] {
  return rows.map(([at, counters], index) => ({
    at: start + at,
    ...(index > 0 && { after: start + Math.max(rows[index - 1]?.[0] ?? 0, at - 2 * second) }),
    status: 4,
    count: 1000,
    statistics: { common: countersOf({ count: 1000, delivered: 1000, ...counters }), errors: [] },
  }));
}

function judge(rows: readonly Row[], startAt: number | undefined = start) {
  const readings = readingsOf(rows);
  const counters = readings.at(-1)?.statistics?.common ?? countersOf();
  return robotsIn({ readings, counters, startAt });
}

/** One recipient clicks at each of these times; all later ones opened before. */
function clicks(times: readonly number[], each: number): Row[] {
  return times.map((at, index) => [
    at,
    { clicked: index + 1, clicksTotal: (index + 1) * each, opened: index + 1 },
  ]);
}

const slowly = (count: number, growth = 1.25) =>
  Array.from({ length: count }, (_, index) => 20 * minute * growth ** index);

describe('What the readings say about robots', () => {
  it('names clicks on all links at once, seconds after the delivery, with the readings that show them', () => {
    const early = Array.from({ length: 12 }, (_, index) => (22 + 3 * index) * second);
    const rows: Row[] = [
      [second, {}],
      ...clicks(early, 9),
      ...clicks(slowly(10), 1).map(([at, { clicked = 0 }]): Row => {
        return [at, { clicked: 12 + clicked, clicksTotal: 108 + clicked, opened: 30 }];
      }),
    ];
    const verdict = judge(rows);
    assert.ok(verdict.kind === 'some');
    assert.deepEqual(verdict.robots, { least: 12, most: 13 });
    assert.deepEqual(verdict.people, { least: 9, most: 10 });
    assert.deepEqual(verdict.evidence, [
      { kind: 'early', from: start, to: start + 301 * second, clicked: 12, people: 0 },
      { kind: 'atOnce', from: start + 20 * second, to: start + 22 * second, clicked: 1, clicks: 9 },
      { kind: 'moreEach', early: 9, later: 1 },
      { kind: 'manyEach', clicked: 22, clicks: 118 },
    ]);
  });

  it('finds none where clicks come over hours', () => {
    const verdict = judge([[second, {}], ...clicks(slowly(60, 1.06), 1)]);
    assert.deepEqual(verdict, { kind: 'none', people: { least: 59, most: 60 } });
  });

  it('does not take quick people for robots: they click one link each', () => {
    const early = Array.from({ length: 12 }, (_, index) => (22 + 3 * index) * second);
    const verdict = judge([[second, {}], ...clicks([...early, ...slowly(6)], 1)]);
    assert.deepEqual(verdict, {
      kind: 'unknown',
      why: { kind: 'oneEach' },
      people: { least: 0, most: 18 },
      evidence: [],
    });
  });

  it('can’t tell when nothing was read in the first minutes, and says since when it was', () => {
    const rows: Row[] = [[2 * hour, { clicked: 60, clicksTotal: 500, opened: 50 }]];
    const signs = [
      { kind: 'aboveOpened', clicked: 60, opened: 50 },
      { kind: 'manyEach', clicked: 60, clicks: 500 },
    ];
    assert.deepEqual(judge(rows), {
      kind: 'unknown',
      why: { kind: 'late', from: start, to: start + 2 * hour },
      people: { least: 0, most: 60 },
      evidence: signs,
    });
    const readings = readingsOf(rows);
    const counters = readings[0]?.statistics?.common ?? countersOf();
    assert.deepEqual(robotsIn({ readings, counters }), {
      kind: 'unknown',
      why: { kind: 'late', to: start + 2 * hour },
      people: { least: 0, most: 60 },
      evidence: signs,
    });
  });

  it('can’t tell when most clicked while nothing was read', () => {
    const readings = readingsOf([
      [second, {}],
      [20 * second, { clicked: 1, clicksTotal: 1, opened: 4 }],
      [3 * hour, { clicked: 40, clicksTotal: 60, opened: 80 }],
      [5 * hour, { clicked: 44, clicksTotal: 66, opened: 90 }],
    ]).map(({ after: _, ...reading }) => reading);
    const counters = readings.at(-1)?.statistics?.common ?? countersOf();
    const verdict = robotsIn({ readings, counters, startAt: start });
    assert.ok(verdict.kind === 'unknown');
    assert.deepEqual(verdict.why, { kind: 'gap', from: start + 20 * second, to: start + 3 * hour });
    assert.deepEqual(verdict.people, { least: 0, most: 44 });
  });

  it('says nothing where nobody clicked', () => {
    assert.deepEqual(judge([[second, {}]]), { kind: 'nobody' });
    assert.deepEqual(robotsIn({ readings: [], counters: countersOf() }), { kind: 'nobody' });
  });

  it('copes with odd readings: none, one, clocks that were changed, counters that fall', () => {
    const counters = countersOf({ clicked: 5 });
    for (const readings of [
      [],
      readingsOf([[0, { clicked: 5 }]]),
      readingsOf([
        [hour, { clicked: 5 }],
        [0, { clicked: 3 }],
        [0, { clicked: 3 }],
      ]),
      readingsOf([
        [0, { clicked: 5, delivered: 0 }],
        [hour, { clicked: 1, delivered: 0 }],
      ]),
    ]) {
      for (const startAt of [undefined, start, start + 9 * hour, Number.NaN]) {
        const verdict = robotsIn({ readings, counters, startAt });
        assert.ok(verdict.kind === 'unknown', JSON.stringify(verdict));
        assert.deepEqual(verdict.people, { least: 0, most: 5 });
      }
    }
  });
});

describe('Opens', () => {
  const fetched = Array.from(
    { length: 40 },
    (_, index): Row => [(2 + index) * second, { opened: 1 + index }],
  );
  const opened = slowly(20).map((at, index): Row => [at, { opened: 41 + index }]);

  it('of programs that fetch pictures on delivery are no people’s', () => {
    const readings = readingsOf([[0, {}], ...fetched, ...opened]);
    const counters = readings.at(-1)?.statistics?.common ?? countersOf();
    const most = mostPeopleOpened({ readings, counters, startAt: start });
    assert.ok(most >= 20 && most <= 26, String(most));
  });

  it('all count as people’s when the first minutes were not read', () => {
    const readings = readingsOf(opened);
    const counters = readings.at(-1)?.statistics?.common ?? countersOf();
    assert.equal(mostPeopleOpened({ readings, counters, startAt: start }), 60);
  });

  it('have a time by which half of them came, between two readings', () => {
    const readings = readingsOf([[0, {}], ...opened]);
    const curve = curveOf(readings, start);
    const half = opened[0]?.[0] ?? 0;
    assert.deepEqual(timeToHalfOfOpens({ opened: 82 }, curve), { least: half - 2 * second, most: half });
    assert.equal(timeToHalfOfOpens({ opened: 0 }, curve), undefined);
    assert.equal(timeToHalfOfOpens({ opened: 82 }, []), undefined);
  });
});
