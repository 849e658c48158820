import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '../../../src/core/campaigns/campaign.ts';
import {
  type Figures,
  figuresAsCsv,
  figuresAsJson,
  markdownTable,
} from '../../../src/core/campaigns/figureFiles.ts';
import { withoutGuards } from '../../../src/core/imports/report.ts';
import type { Counters } from '../../../src/core/port/service.ts';
import { countersOf } from '../../support/counters.ts';

const start = Date.UTC(2026, 10, 20, 9);

const readings = Array.from({ length: 50 }, (_, index): Reading => {
  const common = countersOf({
    count: 1204,
    delivered: 1000 + index,
    bounce: index,
    deferred: 2,
    opened: 7 * index,
    opensTotal: 11 * index,
    clicked: 3 * index,
    clicksTotal: 5 * index,
    unsubs: index % 3,
    spam: index % 2,
    final: index === 49,
  });
  const errors = [{ code: 501, reason: '=SUM(A1) "gone",\nreally', count: index }];
  const at = start + index * 5000;
  return {
    at,
    ...(index > 0 && { after: at - 4000 }),
    status: 4,
    count: 1204,
    statistics: { common, errors },
  };
});

const figures: Figures = {
  id: 5001,
  subject: '=HYPERLINK("http://evil.example","Spring"), sale; и ещё',
  account: 'Work',
  startAt: start,
  readings,
  gaps: [{ from: start, to: start + 5000 }],
};

/** Reads rows of CSV (RFC 4180). */
function rowsOf(csv: string, delimiter: string): string[][] {
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${delimiter}\\r\\n]*))(${delimiter}|\\r\\n)`, 'y');
  const rows: string[][] = [[]];
  while (cell.lastIndex < csv.length) {
    const [, quoted, plain = '', end] = cell.exec(csv) ?? assert.fail(`at ${cell.lastIndex}`);
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\r\n' && cell.lastIndex < csv.length) rows.push([]);
  }
  return rows;
}

/** The counters of a row or an object with the names of the service. */
function countersIn(named: Readonly<Record<string, unknown>>): Counters {
  const number = (name: string) => Number(named[name]);
  return {
    count: number('count'),
    delivered: number('delivered'),
    bounce: number('bounce'),
    deferred: number('deferred'),
    opened: number('opened'),
    opensTotal: number('opens_total'),
    clicked: number('clicked'),
    clicksTotal: number('clicks_total'),
    unsubs: number('unsubs'),
    spam: number('spam'),
    final: String(named.final) === 'true',
  };
}

const withoutErrors = readings.map(({ statistics, count: _, ...reading }) => ({
  ...reading,
  common: statistics?.common,
}));

for (const delimiter of [',', ';']) {
  test(`CSV with “${delimiter}” reads back to the same numbers`, () => {
    const [header = [], ...rows] = rowsOf(figuresAsCsv(figures, delimiter), delimiter);
    const objects = rows.map((row) => Object.fromEntries(header.map((name, index) => [name, row[index]])));
    const read = objects.map((row) => ({
      at: Date.parse(row.read_at ?? ''),
      ...(row.after && { after: Date.parse(row.after) }),
      status: Number(row.status),
      common: countersIn(row),
    }));
    assert.deepEqual(read, withoutErrors);
    assert.ok(objects.every(({ campaign, subject }) => campaign === '5001' && subject?.startsWith("'=")));
    assert.equal(withoutGuards(objects[0]?.subject ?? ''), figures.subject);
  });
}

test('JSON reads back to the same numbers, with failures and gaps', () => {
  const { campaign, readings: kept, not_read: gaps } = JSON.parse(figuresAsJson(figures));
  assert.deepEqual(campaign, {
    id: 5001,
    subject: figures.subject,
    account: 'Work',
    start_at: '2026-11-20T09:00:00.000Z',
  });
  const read = (kept as { [name: string]: unknown; common: object; errors: unknown }[]).map((each) => ({
    at: Date.parse(String(each.read_at)),
    ...(each.after !== undefined && { after: Date.parse(String(each.after)) }),
    status: each.status,
    count: 1204,
    statistics: { common: countersIn({ ...each.common }), errors: each.errors },
  }));
  assert.deepEqual(read, readings);
  assert.deepEqual(gaps, [{ from: '2026-11-20T09:00:00.000Z', to: '2026-11-20T09:00:05.000Z' }]);
});

test('a table in Markdown holds no markup of its cells', () => {
  assert.equal(
    markdownTable(['Reason', 'Letters'], [['a | b\n<b>*c*</b> [d](e) `f`', '1,204']]),
    '| Reason | Letters |\n| --- | ---: |\n| a \\| b \\<b\\>\\*c\\*\\</b\\> \\[d\\](e) \\`f\\` | 1,204 |\n',
  );
});
