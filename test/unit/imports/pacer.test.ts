import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Pacer } from '../../../src/core/imports/pacer.ts';
import { type SimulatedRun, type SimulatedService, simulate } from './simulatedService.ts';

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const share = ({ refused, handled }: SimulatedRun) => refused / (refused + handled);

describe('a pacer of 50,000 requests', () => {
  for (const limit of [5, 20, 50, 200]) {
    for (const kind of ['bucket', 'window'] as const) {
      for (const retryAfterMs of [undefined, 1000]) {
        const service = { limit: () => limit, kind, ...(retryAfterMs && { retryAfterMs }) };
        it(`finds a limit of ${limit}/s (${kind}, ${retryAfterMs ? 'with' : 'without'} Retry-After)`, (test) => {
          const run = simulate(service, 50_000);
          const ideal = (50_000 / limit) * 1000;
          test.diagnostic(
            `${(run.ms / ideal).toFixed(3)} of the ideal, ${(share(run) * 100).toFixed(2)} % refused`,
          );
          assert.ok(run.ms <= 1.05 * ideal, `${run.ms / ideal}`);
          assert.ok(share(run) < 0.02, `${share(run)}`);
        });
      }
    }
  }

  it('is limited only by the connections when the service has no limit', () => {
    const run = simulate({ limit: () => undefined }, 50_000);
    assert.ok(run.ms <= 1.05 * ((50_000 * 120) / 32), `${run.ms}`);
    assert.equal(run.refused, 0);
  });

  it('does not raise its rate far beyond what the connections allow', () => {
    const pacer = new Pacer({ mostUnderWay: 64 });
    const underWay: { readonly number: number; readonly until: number }[] = [];
    for (let now = 0; now < 60_000; now += 5) {
      while ((underWay[0]?.until ?? Number.POSITIVE_INFINITY) <= now) {
        pacer.answered(underWay.shift()?.number ?? 0, { kind: 'handled' }, now);
      }
      while (pacer.delay(now) === 0) underWay.push({ number: pacer.leave(now), until: now + 2000 });
    }
    assert.ok(pacer.rate >= 32 && pacer.rate <= 4 * 32, `${pacer.rate}`);
  });
});

describe('a pacer', () => {
  it('causes few refusals in short imports as well', () => {
    const run = simulate({ limit: () => 20 }, 1000);
    assert.ok(run.refused <= 25, `${run.refused}`);
    assert.ok(run.ms <= 1.1 * 50_000, `${run.ms}`);
  });

  it('finds a limit of one or two requests per second with few refusals', () => {
    for (const limit of [1, 2]) {
      const run = simulate({ limit: () => limit }, 300);
      assert.ok(run.refused <= 20, `${limit}: ${run.refused}`);
      assert.ok(run.ms <= 1.2 * (300 / limit) * 1000, `${limit}: ${run.ms}`);
    }
  });

  it('starts at the rate of the last import', () => {
    for (const limit of [5, 20, 200]) {
      const service = { limit: () => limit };
      const { pacer } = simulate(service, 2000);
      const next = simulate(service, 300, 32, pacer.rate);
      assert.ok(next.refused <= 3, `${limit}: ${next.refused}`);
      assert.ok(next.ms <= 1.05 * (300 / limit) * 1000 + 500, `${limit}: ${next.ms}`);
    }
    // An outdated low rate does not slow down the import.
    const { ms } = simulate({ limit: () => undefined }, 5000, 32, 20);
    assert.ok(ms < (5000 / 20) * 1000 * 0.7, `${ms}`);
  });

  it('follows a limit that changes', () => {
    const limits = [50, 10, 100];
    const service: SimulatedService = { limit: (now) => limits[Math.min(2, Math.floor(now / 300_000))] };
    const before = simulate(service, 50 * 300);
    assert.ok(Math.abs(before.pacer.rate - 50) < 5, `${before.pacer.rate}`);
    // At any single moment the pacer may be probing a higher rate.
    const during = [210, 220, 230, 240, 250, 260, 270].map(
      (seconds) => simulate(service, 50 * 300 + 10 * seconds).pacer.rate,
    );
    assert.ok(Math.abs(median(during) - 10) < 1, during.join());
    const after = simulate(service, 50 * 300 + 10 * 300 + 100 * 300);
    assert.ok(after.pacer.rate > 90, `${after.pacer.rate}`);
    assert.ok(share(after) < 0.02, `${share(after)}`);
  });

  it('gets through a burst of 429 and 503 answers', () => {
    const service: SimulatedService = {
      limit: () => 50,
      failure: (now) => {
        if (now > 20_000 && now < 25_000) return { kind: 'limited' };
        return now > 40_000 && now < 60_000 && now % 3 < 1 ? { kind: 'failed' } : undefined;
      },
    };
    const run = simulate(service, 10_000);
    assert.equal(run.handled, 10_000);
    assert.ok(run.ms < 1.3 * 200_000, `${run.ms}`);
  });

  it('recovers soon after an outage of any length', () => {
    for (const minutes of [5, 10, 60]) {
      const outage = minutes * 60_000;
      const service: SimulatedService = {
        limit: () => 50,
        failure: (now) => (now > 20_000 && now < 20_000 + outage ? { kind: 'limited' } : undefined),
      };
      const run = simulate(service, 5000, 32, 50);
      assert.equal(run.handled, 5000);
      assert.ok(run.ms - outage < 2 * 100_000, `${minutes} minutes: ${run.ms - outage} without the outage`);
    }
  });

  it('halves its rate only once in an outage, however often the import is resumed', () => {
    const pacer = new Pacer({ mostUnderWay: 4, rate: 40 });
    for (let attempt = 0; attempt < 100; attempt++) {
      const at = attempt * 7000;
      for (let failure = 0; failure < 10; failure++) pacer.answered(pacer.leave(at), { kind: 'failed' }, at);
      assert.equal(pacer.state.kind, 'stopped');
      pacer.resume(at + 5000);
    }
    assert.ok(pacer.rate >= 1, `${pacer.rate}`);
    const run = (now: number) => pacer.answered(pacer.leave(now), { kind: 'handled' }, now);
    for (let second = 0; second < 30; second++) {
      for (let request = 0; request < pacer.rate; request++) run(700_000 + second * 1000);
    }
    assert.ok(pacer.rate > 30, `${pacer.rate}`);
  });

  it('sends no request before the time in Retry-After', () => {
    const pacer = new Pacer({ mostUnderWay: 4 });
    const [first, second] = [pacer.leave(0), pacer.leave(0)];
    pacer.answered(first, { kind: 'limited', retryAfterMs: 30_000 }, 100);
    pacer.answered(second, { kind: 'limited', retryAfterMs: 40_000 }, 110);
    assert.equal(pacer.delay(110), 40_000);
    assert.equal(pacer.delay(40_110), 0);
  });

  it('sends no request during a pause that the service asked for, and recovers afterwards', () => {
    for (const outcome of [
      { kind: 'held', forMs: 8000 },
      { kind: 'failed', retryAfterMs: 8000 },
    ] as const) {
      const pacer = new Pacer({ mostUnderWay: 64, rate: 20 });
      let now = 0;
      const handle = () => {
        now += pacer.delay(now) ?? Number.NaN;
        pacer.answered(pacer.leave(now), { kind: 'handled' }, now);
      };
      for (let request = 0; request < 100; request++) handle();
      pacer.answered(pacer.leave(now), outcome, now);
      assert.equal(Math.round(pacer.delay(now) ?? 0), 8000, outcome.kind);
      assert.ok(pacer.rate >= 18, `${outcome.kind}: ${pacer.rate}`);
      const heldAt = now;
      for (let request = 0; request < 40; request++) handle();
      assert.ok(now - heldAt >= 8000 + 1500, `${outcome.kind}: ${now - heldAt}`);
      // A refusal at this point reflects the limit, not the pause.
      pacer.answered(pacer.leave(now), { kind: 'limited' }, now);
      assert.ok(pacer.rate >= 17, `${outcome.kind}: ${pacer.rate} after a refusal`);
    }
  });

  it('backs off while every request is refused', () => {
    const run = simulate(
      { limit: () => 1000, failure: (now) => (now < 120_000 ? { kind: 'limited' } : undefined) },
      100,
    );
    assert.equal(run.handled, 100);
    assert.ok(run.refused < 60, `${run.refused}`);
  });

  it('stops after ten failures in a row until it is resumed', () => {
    const run = simulate({ limit: () => undefined, failure: () => ({ kind: 'failed' }) }, 1000, 4);
    assert.deepEqual(run.pacer.state, { kind: 'stopped', why: 'failing', failures: 10 });
    assert.ok(run.failed <= 13, `${run.failed}`);
    assert.equal(run.pacer.delay(run.ms), undefined);
    run.pacer.resume(run.ms + 1000);
    assert.equal(run.pacer.delay(run.ms + 1000), 0);
  });

  it('stops at once when the key is refused', () => {
    for (const status of [401, 403]) {
      const run = simulate(
        { limit: () => undefined, failure: () => ({ kind: 'unauthorized', status }) },
        1000,
        4,
      );
      assert.deepEqual(run.pacer.state, { kind: 'stopped', why: 'unauthorized', status });
      assert.ok(run.handled === 0 && run.pacer.delay(run.ms) === undefined);
    }
  });

  it('can be paused by the user or while offline', () => {
    const pacer = new Pacer({ mostUnderWay: 4, rate: 8 });
    pacer.pause('offline');
    assert.deepEqual([pacer.state, pacer.delay(0)], [{ kind: 'paused', why: 'offline' }, undefined]);
    pacer.resume(5000);
    assert.deepEqual([pacer.state, pacer.delay(5000), pacer.rate], [{ kind: 'running' }, 0, 4]);
    const number = pacer.leave(5000);
    pacer.answered(number, { kind: 'unauthorized', status: 401 }, 5100);
    pacer.pause('user');
    assert.equal(pacer.state.kind, 'stopped');
  });

  it('allows as many requests in flight as configured, and counts each answer once', () => {
    const pacer = new Pacer({ mostUnderWay: 2, rate: 1000 });
    const first = pacer.leave(0);
    pacer.leave(0);
    assert.deepEqual([pacer.delay(1000), pacer.underWay], [undefined, 2]);
    pacer.answered(first, { kind: 'handled' }, 1000);
    pacer.answered(first, { kind: 'handled' }, 1000);
    assert.deepEqual([pacer.delay(1000), pacer.underWay], [0, 1]);
  });

  it('is not slowed by rows that need no request', () => {
    const pacer = new Pacer({ mostUnderWay: 2, rate: 5 });
    for (let row = 0; row < 1000; row++) {
      assert.equal(pacer.delay(50), 0);
      pacer.answered(pacer.leave(50), { kind: 'skipped' }, 50);
    }
    assert.equal(pacer.rate, 5);
    pacer.leave(50);
    assert.ok((pacer.delay(50) ?? 0) > 150);
  });

  it('returns the expected time of the remaining requests', () => {
    const pacer = new Pacer({ mostUnderWay: 2, rate: 20 });
    assert.equal(pacer.expectedMs(1204, 0), 60_200);
  });
});
