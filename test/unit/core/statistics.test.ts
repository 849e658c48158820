import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  bounceLevel,
  complaintLevel,
  counterNames,
  lettersWithResult,
  progress,
  rates,
  share,
  unexplained,
  waitingLetters,
  whereabouts,
} from '../../../src/core/campaigns/statistics.ts';
import { countersOf } from '../../support/counters.ts';

const nothing = countersOf();
const finished = countersOf({
  count: 10_000,
  delivered: 9_820,
  bounce: 180,
  opened: 3_928,
  clicked: 402,
  spam: 7,
  unsubs: 21,
  opensTotal: 6_310,
  clicksTotal: 588,
  final: true,
});

test('every rate has its own denominator', () => {
  assert.deepEqual(rates(finished), {
    delivery: { part: 9_820, whole: 10_000 },
    bounce: { part: 180, whole: 10_000 },
    open: { part: 3_928, whole: 9_820 },
    click: { part: 402, whole: 9_820 },
    clickToOpen: { part: 402, whole: 3_928 },
    unsubscribe: { part: 21, whole: 9_820 },
    complaint: { part: 7, whole: 9_820 },
  });
  assert.equal(share(rates(finished).delivery), 0.982);
});

test('a rate without a denominator is undefined, not 0 %', () => {
  for (const rate of Object.values(rates(nothing))) assert.equal(share(rate), undefined);
  assert.equal(share({ part: 0, whole: 5 }), 0);
  assert.equal(complaintLevel(rates(nothing).complaint), undefined);
});

test('the delivery rate of a running campaign leaves out letters that wait or have no result', () => {
  const running = { ...nothing, count: 1_200, delivered: 700, bounce: 44, deferred: 6 };
  assert.equal(lettersWithResult(running), 744);
  assert.deepEqual(rates(running).delivery, { part: 700, whole: 744 });
  assert.deepEqual(progress(running), { part: 744, whole: 1_200 });
});

test('every letter is counted as delivered, bounced, deferred or unknown', () => {
  const running = { ...nothing, count: 1_200, delivered: 700, bounce: 44, deferred: 6 };
  assert.deepEqual(whereabouts(running), { delivered: 700, bounced: 44, deferred: 6, unknown: 450 });
  assert.deepEqual(whereabouts(finished), { delivered: 9_820, bounced: 180, deferred: 0, unknown: 0 });
  assert.equal(whereabouts({ ...nothing, count: 10, delivered: 12 }).unknown, 0);
  const deliveredLater = { ...nothing, count: 10, delivered: 9, deferred: 4 };
  assert.deepEqual(whereabouts(deliveredLater), { delivered: 9, bounced: 0, deferred: 1, unknown: 0 });
});

test('bounced letters without an error are counted as unexplained, those that wait are not', () => {
  const counters = { ...nothing, count: 20, delivered: 11, bounce: 6, deferred: 3 };
  assert.equal(unexplained(counters, []), 6);
  assert.equal(unexplained(counters, [{ code: 501, reason: 'gone', count: 4 }]), 2);
  assert.equal(unexplained(counters, [{ code: 501, reason: 'gone', count: 6 }]), 0);
  assert.equal(unexplained(counters, [{ code: 501, reason: 'gone', count: 40 }]), 0);
});

test('a letter that was deferred and then delivered does not wait any more', () => {
  const counters = { ...nothing, count: 20, delivered: 11, bounce: 6, deferred: 3 };
  assert.equal(waitingLetters(counters), 3);
  assert.equal(waitingLetters({ ...counters, delivered: 13 }), 1);
  assert.equal(waitingLetters({ ...counters, delivered: 20 }), 0);
});

test('progress never exceeds the number of recipients', () => {
  assert.deepEqual(progress({ ...nothing, count: 10, delivered: 12 }), { part: 10, whole: 10 });
});

test('a complaint rate is fine under 0.10 %, and bad from 0.30 %', () => {
  const level = (part: number) => complaintLevel({ part, whole: 100_000 });
  assert.deepEqual([0, 99, 100, 299, 300].map(level), ['fine', 'fine', 'warning', 'warning', 'bad']);
});

test('one or two complaints are never too many, because they may be chance', () => {
  const level = (part: number) => complaintLevel({ part, whole: 100 });
  assert.deepEqual([0, 1, 2, 3].map(level), ['fine', 'warning', 'warning', 'bad']);
});

test('a bounce rate is fine under 2 %, and bad from 5 %', () => {
  const level = (part: number) => bounceLevel({ part, whole: 1000 });
  assert.deepEqual([0, 19, 20, 49, 50].map(level), ['fine', 'fine', 'warning', 'warning', 'bad']);
});

test('bounces are not judged among fewer than 50 letters with a result', () => {
  const level = (part: number, whole: number) => bounceLevel({ part, whole });
  assert.deepEqual([level(0, 0), level(3, 10), level(49, 49)], [undefined, undefined, undefined]);
  assert.deepEqual([level(0, 50), level(1, 50), level(3, 50)], ['fine', 'warning', 'bad']);
});

test('all counters of the specification are listed once', () => {
  const { final, ...counters } = finished;
  assert.deepEqual([...counterNames].sort(), Object.keys(counters).sort());
});
