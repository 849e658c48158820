import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  delayBeforeRepeat,
  mayRepeat,
  parseRetryAfter,
  type Repeat,
  usualPatience,
} from '../../../src/service/retry.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test('Retry-After is parsed as seconds or as a date', () => {
  const values: readonly [string | undefined, number | undefined][] = [
    ['0', 0],
    ['120', 120_000],
    [' 3 ', 3_000],
    ['Fri, 20 Nov 2026 12:00:07 GMT', 7_000],
    ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [undefined, undefined],
  ];
  for (const [value, milliseconds] of values)
    assert.equal(parseRetryAfter({ 'retry-after': value }, now), milliseconds, value);
});

test('a date in Retry-After is compared with the clock of the service, whatever this machine’s says', () => {
  const headers = {
    'retry-after': 'Fri, 20 Nov 2026 12:00:07 GMT',
    date: 'Fri, 20 Nov 2026 12:00:00 GMT',
  };
  for (const jump of [-3_600_000, 86_400_000]) assert.equal(parseRetryAfter(headers, now + jump), 7_000);
});

test('retry delays double each time, with up to 50 % jitter', () => {
  const delays = (random: number) =>
    [1, 2, 3, 4].map((tries) => delayBeforeRepeat(tries, 0, undefined, random, usualPatience));
  assert.deepEqual(delays(0), [300, 600, 1200, undefined]);
  assert.deepEqual(delays(1), [150, 300, 600, undefined]);
});

test('a retry delay is capped', () => {
  const patience = { ...usualPatience, tries: 100 };
  assert.equal(delayBeforeRepeat(60, 0, undefined, 0, patience), patience.longestDelay);
});

test('a retry waits for Retry-After unless it is too long', () => {
  const delay = (retryAfter: number) => delayBeforeRepeat(1, 0, retryAfter, 1, usualPatience);
  assert.deepEqual([delay(0), delay(7_000), delay(30_000), delay(30_001)], [150, 7_000, 30_000, undefined]);
});

test('no retry starts after the total time is used up', () => {
  const delay = (elapsed: number) => delayBeforeRepeat(1, elapsed, 10_000, 0, usualPatience);
  assert.deepEqual([delay(50_000), delay(50_001)], [10_000, undefined]);
});

test('`mayRepeat` allows a retry by the kind of request and the failure', () => {
  const failures = {
    429: { status: 429 },
    503: { status: 503 },
    500: { status: 500 },
    502: { status: 502 },
    401: { status: 401 },
    404: { status: 404 },
    302: { status: 302 },
    refusedConnection: { sent: false, code: 'ECONNREFUSED' },
    cutAfterSending: { sent: true, code: 'UND_ERR_SOCKET' },
    unknownHost: { sent: false, code: 'ENOTFOUND' },
    badCertificate: { sent: false, code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    timedOutOrCanceled: { sent: false, code: undefined },
  };
  const repeated = (repeat: Repeat) =>
    Object.entries(failures).flatMap(([name, failure]) => (mayRepeat(repeat, failure) ? [name] : []));

  assert.deepEqual(repeated('always'), ['429', '500', '502', '503', 'refusedConnection', 'cutAfterSending']);
  assert.deepEqual(repeated('unhandled'), ['429', 'refusedConnection']);
  assert.deepEqual(repeated('unseen'), ['refusedConnection']);
});
