import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Counters } from '../../../src/core/port/service.ts';
import { createFormats } from '../../../src/core/text/formats.ts';
import { readFromStatisticsPage, readToStatisticsPage } from '../../../src/protocol/statistics.ts';
import {
  aboveAllWords,
  basisWords,
  mainStatistics,
  type Standard,
} from '../../../src/webview/statistics/statistic.ts';
import { countersOf } from '../../support/counters.ts';

const counters = countersOf({
  count: 10_000,
  delivered: 9_820,
  bounce: 180,
  opened: 3_928,
  clicked: 402,
  spam: 33,
  opensTotal: 6_310,
  clicksTotal: 588,
  final: true,
});
const formats = createFormats('en');
const lines = (common: Counters, language: string, standard: Partial<Standard> = {}) =>
  mainStatistics(
    common,
    { alarms: [], isSettled: true, usual: undefined, ...standard },
    createFormats(language),
  ).map(({ label, value, detail, notes }) =>
    [label, value, detail, ...notes.map(({ words }) => words)].join(' | '),
  );

test('the main figures show their rate with its two counts', () => {
  assert.deepEqual(lines(counters, 'en'), [
    'Delivered | 98.2% | 9,820 of 10,000 sent',
    'Bounced | 1.8% | 180 of 10,000 sent',
    'Clicked | 4.1% | 402 of 9,820 delivered | may include scanners',
    'Opened | 40% | 3,928 of 9,820 delivered | may include automatic opens',
    'Unsubscribed | 0% | 0 of 9,820 delivered',
    'Complaints | 0.34% | 33 of 9,820 delivered',
  ]);
});

test('one or two complaints are said to be perhaps chance, whatever their rate', () => {
  assert.equal(
    lines({ ...counters, delivered: 100, spam: 1 }, 'en')[5],
    'Complaints | 1% | 1 of 100 delivered | Only 1: may be chance',
  );
});

test('all letters are only said to be delivered when all have a result', () => {
  const first = (some: Partial<Counters>) => lines(countersOf({ count: 1204, ...some }), 'en')[0];
  assert.equal(first({ delivered: 1200 }), 'Delivered | 1,200 | of 1,204');
  assert.equal(first({ delivered: 1204 }), 'Delivered | 100% | 1,204 of 1,204 sent');
  assert.equal(
    lines(countersOf({ count: 10_000, delivered: 9999, bounce: 1 }), 'en')[0],
    'Delivered | 99.9% | 9,999 of 10,000 sent',
  );
});

test('while few letters have no result, the rate leaves them out and says so', () => {
  const open = { ...counters, final: false, count: 10_100 };
  assert.deepEqual(lines(open, 'en').slice(0, 2), [
    'Delivered | 98.2% | 9,820 of 10,000 with a result',
    'Bounced | 1.8% | 180 of 10,000 with a result',
  ]);
  assert.equal(
    basisWords(open, formats),
    'The rates count only letters with a result so far: 10,000 of 10,100.',
  );
  assert.equal(basisWords(counters, formats), undefined);
  // No rate of letters is shown.
  assert.equal(basisWords({ ...open, bounce: 0 }, formats), undefined);
});

test('while many letters have no result, the number of those delivered comes before their rate', () => {
  const first = (some: Partial<Counters>) =>
    lines(countersOf({ count: 1204, delivered: 300, ...some }), 'en').slice(0, 2);
  assert.deepEqual(first({ bounce: 2 }), [
    'Delivered | 300 | of 1,204',
    'Bounced | 0.66% | 2 of 302 with a result',
  ]);
  assert.deepEqual(first({ deferred: 904 }), ['Delivered | 300 | of 1,204', 'Bounced | — | none yet']);
  assert.deepEqual(first({ deferred: 100, final: true }), [
    'Delivered | 300 | of 1,204 | 24.9% of those sent',
    'Bounced | 0% | 0 of 1,204 sent',
  ]);
});

test('each rate has the usual one below it', () => {
  const rate = (part: number) => ({ part, whole: 1000 });
  const usual = { delivery: rate(970), click: rate(41), open: rate(300), unsubscribe: rate(2) };
  assert.deepEqual(lines(counters, 'en', { usual }), [
    'Delivered | 98.2% | 9,820 of 10,000 sent | usually 97%',
    'Bounced | 1.8% | 180 of 10,000 sent',
    'Clicked | 4.1% | 402 of 9,820 delivered | usually 4.1% | may include scanners',
    'Opened | 40% | 3,928 of 9,820 delivered | usually 30% | may include automatic opens',
    'Unsubscribed | 0% | 0 of 9,820 delivered | usually 0.2%',
    'Complaints | 0.34% | 33 of 9,820 delivered',
  ]);
  assert.equal(
    lines(counters, 'en', { usual, isSettled: false })[2],
    'Clicked | 4.1% | 402 of 9,820 delivered | usually 4.1% in the end | may include scanners',
  );
});

test('clicks and opens far below the usual rates are marked, fewer unsubscribes are not', () => {
  const rate = (part: number) => ({ part, whole: 1000 });
  const usual = { click: rate(120), open: rate(450), unsubscribe: rate(20) };
  const marked = (isSettled: boolean) =>
    mainStatistics(counters, { alarms: [], isSettled, usual }, createFormats('en'))
      .flatMap(({ label, notes }) => notes.map(({ level, words }) => `${label}: ${words} (${level})`))
      .filter((note) => note.includes('usually'));
  assert.deepEqual(marked(true), [
    'Clicked: usually 12% (warning)',
    'Opened: usually 45% (fine)',
    'Unsubscribed: usually 2% (fine)',
  ]);
  assert.deepEqual(marked(false)[0], 'Clicked: usually 12% in the end (fine)');
});

test('before readers have had the time to act, nothing is no rate of 0%', () => {
  const running = countersOf({ count: 1204, delivered: 1147, bounce: 57 });
  assert.equal(lines(running, 'en', { isSettled: false })[2], 'Clicked | — | none yet');
  assert.equal(lines(running, 'en')[2], 'Clicked | 0% | 0 of 1,147 delivered');
  assert.equal(lines({ ...running, delivered: 300 }, 'en')[2], 'Clicked | — | none yet');
});

test('the figures that the sentence on top calls too many are marked', () => {
  const standard: Standard = {
    alarms: [
      { level: 'bad', about: 'complaints' },
      { level: 'warning', about: 'bounces' },
    ],
    isSettled: true,
    usual: undefined,
  };
  const marks = mainStatistics(counters, standard, createFormats('en')).map(({ alarm }) => alarm);
  assert.deepEqual(marks, [undefined, 'warning', undefined, undefined, undefined, 'bad']);
});

test('a count that exceeds the letters is no percentage, and one sentence says why', () => {
  const odd = countersOf({ count: 1204, delivered: 1300, clicked: 1400 });
  assert.deepEqual(lines(odd, 'en').slice(0, 3), [
    'Delivered | >100% | 1,300 of 1,204 sent',
    'Bounced | 0% | 0 of 1,204 sent',
    'Clicked | >100% | 1,400 of 1,300 delivered | may include scanners',
  ]);
  assert.equal(aboveAllWords(odd), '>100%: the service has counted more readers than delivered letters.');
  assert.equal(aboveAllWords(counters), undefined);
});

test('numbers are formatted for the language', () => {
  const [delivered] = lines(counters, 'ru');
  assert.equal(delivered?.replace(/\s/g, ' '), 'Delivered | 98,2 % | 9 820 of 10 000 sent');
});

test('without letters there is no rate and no verdict', () => {
  const none = countersOf({ final: true });
  assert.deepEqual(lines(none, 'en'), [
    'Delivered | — | 0 of 0 sent',
    'Bounced | — | 0 of 0 sent',
    'Clicked | — | 0 of 0 delivered',
    'Opened | — | 0 of 0 delivered',
    'Unsubscribed | — | 0 of 0 delivered',
    'Complaints | — | 0 of 0 delivered',
  ]);
});

test('ages are shown in the largest unit that fits', () => {
  const { relative } = createFormats('en');
  assert.deepEqual([0, 12_000, 90_000, 3 * 3_600_000, 50 * 3_600_000, -5_000].map(relative), [
    'now',
    '12 sec. ago',
    '1 min. ago',
    '3 hr. ago',
    '2 days ago',
    'now',
  ]);
});

test('durations are shown in their two largest units', () => {
  const durations = [400, 5_000, 90_000, 3_600_000, 5_290_000, 200_000_000];
  const of = (language: string) => durations.map(createFormats(language).lasting);
  assert.deepEqual(of('en'), ['0 sec', '5 sec', '1 min 30 sec', '1 hr', '1 hr 28 min', '2 days 7 hr']);
  assert.deepEqual(of('ru').at(-2)?.replaceAll('\u00a0', ' '), '1 ч 28 мин');
});

test('times on a curve are as precise as its span requires', () => {
  const { within } = createFormats('en-GB');
  const noon = new Date(2026, 10, 20, 12).getTime();
  const of = (span: number) => within(noon, noon + span)(noon);
  assert.deepEqual([60_000, 3_600_000, 3 * 86_400_000].map(of), ['12:00:00', '12:00', '20 Nov, 12:00']);
});

test('sizes are shown in kilobytes, rounded up, with one decimal below 10', () => {
  const { kilobytes } = createFormats('en');
  assert.deepEqual([0, 1, 1024, 1025, 4_307, 10_240, 10_241, 2_000_000].map(kilobytes), [
    '0',
    '0.1',
    '1',
    '1.1',
    '4.3',
    '10',
    '11',
    '1,954',
  ]);
});

test('an unknown language falls back to English', () => {
  assert.equal(createFormats('qps-ploc').number(1_200), '1,200');
});

test('malformed messages of the statistics page are ignored', () => {
  const foreign = [undefined, null, 'ready', { type: 'open' }, { type: 'refresh', path: '/etc' }, []];
  assert.deepEqual(foreign.map(readFromStatisticsPage), [
    undefined,
    undefined,
    undefined,
    undefined,
    { type: 'refresh' },
    undefined,
  ]);
  const memory = { account: 'Work@https://api.example.com', accountName: 'Work', id: 5, subject: 'Spring' };
  assert.equal(readToStatisticsPage({ type: 'show', memory }), undefined);
  assert.equal(readToStatisticsPage({ type: 'show', state: {}, memory: { ...memory, id: '5' } }), undefined);
  assert.ok(readToStatisticsPage({ type: 'show', state: {}, memory }));
});
