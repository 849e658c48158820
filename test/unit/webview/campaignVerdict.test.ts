import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Reading } from '../../../src/core/campaigns/campaign.ts';
import type { Counters } from '../../../src/core/port/service.ts';
import { createFormats } from '../../../src/core/text/formats.ts';
import type { StatisticsState } from '../../../src/protocol/statistics.ts';
import { createJudge } from '../../../src/webview/statistics/findings.ts';
import { campaignVerdict } from '../../../src/webview/statistics/verdict.ts';
import { countersOf } from '../../support/counters.ts';

const formats = createFormats('en');
const start = Date.UTC(2026, 10, 27, 9);
const hour = 3_600_000;
const running = 1;
const finished = 4;

/** Returns the sentence on top of the page, with its tone and its details. */
function said(state: Partial<StatisticsState>): string {
  const whole = {
    id: 5008,
    subject: 'Spring',
    account: 'Work',
    history: [],
    reading: false,
    facts: {},
    ...state,
  };
  const verdict = campaignVerdict(whole, createJudge()(whole), formats);
  if (!verdict) return '';
  const { tone, words, detail } = verdict;
  return [tone, words, detail].filter((part) => part !== undefined).join(' | ');
}

/** Returns the state of a campaign of 1,204 recipients that was read twice within the first hour. */
function read(status: number, counters: Partial<Counters>): Partial<StatisticsState> {
  const statistics = { common: countersOf({ count: 1204, ...counters }), errors: [] };
  const first: Reading = { at: start + 1000, status, count: 1204, statistics };
  const last: Reading = { ...first, at: start + hour, after: start + 1000 };
  return { startAt: start, last, history: [first] };
}

test('only a running request is said to read figures', () => {
  assert.equal(said({ reading: true }), 'looking | Reading the figures…');
  assert.equal(
    said({}),
    'note | The figures have not been read yet. | Mailroom has not asked the service for them.',
  );
  assert.equal(said({ failure: 'The service refused the key.' }), '');
});

test('a campaign that has just started is being sent: nothing is said about opens and clicks', () => {
  const words =
    'looking | The service is sending to 1,204 recipients. | The first results will appear here automatically.';
  assert.equal(said(read(running, {})), words);
  assert.equal(said({ last: { at: start, status: running, count: 1204 } }), words);
});

test('while letters are sent, far too many bounces are a problem', () => {
  assert.equal(
    said(read(running, { delivered: 300, bounce: 30 })),
    'blocks | 9.1% of the letters so far bounced, which is far too many: below 2% is usual. | The service is sending: 300 of 1,204 letters are delivered.',
  );
});

test('while letters are sent, bounces that may be bad luck of the first letters are not judged', () => {
  for (const counters of [
    { delivered: 40, bounce: 20 },
    { delivered: 1000, bounce: 40 },
    { delivered: 290, bounce: 20 },
  ]) {
    assert.match(
      said(read(running, counters)),
      /^looking \| The service is sending: .* They are judged when everything has been sent\.$/,
    );
  }
});

test('too many bounces come before everything else', () => {
  assert.equal(
    said(read(finished, { delivered: 804, bounce: 400, opened: 30 })),
    'blocks | 33.2% of the letters bounced, which is far too many: below 2% is usual. | Hold the next campaign until you have fixed the cause.',
  );
});

test('complaints that are too many come before bounces that are a bit high', () => {
  assert.equal(
    said(read(finished, { delivered: 1164, bounce: 40, spam: 12, final: true })),
    'blocks | 1% of the recipients complained, which is far too many: Gmail asks for less than 0.1%. | Hold the next campaign until you have fixed the cause. 3.3% of the letters bounced, which is a bit high: below 2% is usual.',
  );
});

test('a campaign is not fine while many letters have no result', () => {
  assert.equal(
    said(read(finished, { delivered: 1000, deferred: 100 })),
    'note | 1,000 of 1,204 letters were delivered. 104 letters have no result yet. | 100 letters are still waiting. Don’t send the campaign again: readers could get it twice.',
  );
  assert.equal(
    said(read(finished, { delivered: 1000, deferred: 204 })),
    'note | 1,000 of 1,204 letters were delivered. 204 letters are still waiting. | No click has been counted yet. Don’t send the campaign again: readers could get it twice.',
  );
  assert.equal(
    said(read(finished, { delivered: 300, bounce: 2, final: true })),
    'unknown | 300 of 1,204 letters were delivered. 902 letters have no result. | No click was counted. Don’t send the campaign again: readers could get it twice.',
  );
});

test('letters without a result are usual on the first day, odd later, and a warning when no results have come for days', () => {
  const state = read(finished, { delivered: 1000 });
  const after = (days: number) => {
    const last = state.last && { ...state.last, at: start + days * 24 * hour + 1000 };
    return said({ ...state, ...(last && { last }) });
  };
  assert.match(after(0.5), /^note \| 1,000 of 1,204 letters were delivered\./);
  assert.equal(
    after(2),
    'warning | No new results for 2 days. 204 letters have no result yet. | 1,000 of 1,204 letters were delivered. Don’t send the campaign again: readers could get it twice.',
  );
  // What readers did since is no result.
  const [first] = state.history ?? [];
  const common = first?.statistics?.common ?? assert.fail();
  const opened = {
    ...first,
    at: start + 47 * hour,
    statistics: { common: { ...common, opened: 9 }, errors: [] },
  };
  const last = { ...opened, at: start + 49 * hour } as Reading;
  assert.match(
    said({ ...state, history: [first, opened] as Reading[], last }),
    /^warning \| No new results for 2 days\./,
  );
});

test('a campaign whose letters wait for the mail server is not said to be going out', () => {
  assert.equal(
    said({ ...read(running, { delivered: 204 }), waiting: 'The server does not answer.' }),
    'warning | 1,000 letters are waiting for the mail server. | The server does not answer. Don’t send the campaign again: readers could get it twice.',
  );
  assert.equal(
    said({ last: { at: start, status: running, count: 1204 }, waiting: 'The server does not answer.' }),
    'warning | 1,204 letters are waiting for the mail server. | The server does not answer. Don’t send the campaign again: readers could get it twice.',
  );
});

test('counts that can’t be shares of the letters are no shares', () => {
  assert.equal(
    said(read(finished, { delivered: 1300, clicked: 1400, clicksTotal: 1400, opened: 1400 })),
    'unknown | The service reports 1,300 results for 1,204 recipients: it may have counted some letters twice, so the rates may be wrong. | The service counted more deliveries than there are letters. 1,400 recipients clicked, more than got the letter.',
  );
});

test('one or two complaints are no alarm: they may be chance', () => {
  assert.match(
    said(read(finished, { delivered: 1204, spam: 2 })),
    /^fine \| All 1,204 letters were delivered\./,
  );
});

test('clicks are a rate beside the usual rate', () => {
  const state = read(finished, { delivered: 1204, clicked: 94, clicksTotal: 94, opened: 200 });
  assert.match(
    said({ ...state, usual: { click: { part: 220, whole: 11_000 } } }),
    /^fine \| All 1,204 letters were delivered\. 7\.8% clicked \(94\), more than usual \(2%\)\./,
  );
});

test('far fewer clicks than usual are a warning, somewhat fewer a note, and few letters show nothing', () => {
  const clicked = (clicks: number, delivered = 1204, count = delivered) => {
    const statistics = {
      common: countersOf({ count, delivered, opened: delivered, clicked: clicks, clicksTotal: clicks }),
      errors: [],
    };
    const last: Reading = { at: start + 24 * hour, status: finished, count, statistics };
    return said({ startAt: start, last, usual: { click: { part: 410, whole: 10_000 } } });
  };
  assert.equal(
    clicked(9),
    'warning | All 1,204 letters were delivered. Far fewer clicked than usual: 0.75%, usually 4.1%.',
  );
  assert.equal(
    clicked(0, 1200, 1204),
    'warning | 1,200 of 1,204 letters were delivered. Far fewer clicked than usual: 0%, usually 4.1%.',
  );
  assert.equal(
    clicked(30),
    'note | All 1,204 letters were delivered. 2.5% clicked (30), fewer than usual (4.1%).',
  );
  assert.equal(clicked(0, 20), 'fine | All 20 letters were delivered. No click has been counted yet.');
});

test('old figures are not called fine when the newest could not be read', () => {
  assert.match(said({ ...read(finished, { delivered: 1204 }), failure: 'No answer.' }), /^note \| All 1,204/);
});

test('bounces among fewer than 50 letters are a note, and are not judged', () => {
  const bounced = (count: number, bounce: number) => {
    const common = countersOf({ count, delivered: count - bounce, bounce });
    return said({ last: { at: start, status: finished, count, statistics: { common, errors: [] } } });
  };
  assert.equal(
    bounced(10, 3),
    'note | 7 of 10 letters were delivered. 3 letters bounced. | There are too few letters to judge the rates.',
  );
  assert.match(bounced(50, 3), /^blocks \| 6% of the letters bounced/);
});

test('letters that no server has accepted or refused are still waiting', () => {
  assert.equal(
    said(read(finished, { deferred: 1204 })),
    'unknown | No letter has been delivered yet: 1,204 are still waiting. | They may still arrive, and the results will appear here automatically. Don’t send the campaign again: readers could get it twice.',
  );
});

test('a campaign without recipients reached nobody, for one of two reasons', () => {
  const last = { at: start, status: finished, count: 0 };
  assert.equal(
    said({ last, facts: { list: '“Readers”, list 301' } }),
    'warning | This campaign reached nobody. | When it started, the list was empty, or nobody on it had confirmed. Campaigns are only sent to confirmed subscribers.',
  );
  assert.match(said({ last }), /its lists were empty, or nobody on them had confirmed/);
});
