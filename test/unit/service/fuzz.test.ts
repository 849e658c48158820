import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { MailingService } from '../../../src/core/port/service.ts';
import { ServiceError } from '../../../src/core/port/serviceError.ts';
import { Durations } from '../../support/durations.ts';
import { processorTime } from '../../support/processorTime.ts';
import { connect, impatient } from './support/connect.ts';
import { type DamagedAnswer, damagedAnswer } from './support/damagedAnswers.ts';
import { misfit, type Operation, operations } from './support/operations.ts';
import { type WireServer, wireServer } from './support/wireServer.ts';

const { MAILROOM_SEED: only, MAILROOM_DEEP: isDeep } = process.env;
const answersEach = isDeep ? 10_000 : 50;
const patience = { ...impatient, longestDelay: 2, longestRetryAfter: 2 };

interface Trial {
  readonly size: number;
  /** Processor time in ms. */
  readonly time: number;
  readonly outcome: string;
}

describe('A damaged answer', () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note).on('uncaughtException', note);
  after(() => {
    process.off('unhandledRejection', note).off('uncaughtException', note);
    assert.deepEqual(unhandled, []);
  });

  for (const [index, [name, operation]] of Object.entries(operations).entries()) {
    it(`to ${name} becomes a value of its type or a correct error`, async (test) => {
      await using server = await wireServer();
      await using service = connect(server.url, { patience, timeoutMs: 30_000 });
      const first = index * 1_000_000;
      const seeds = only ? [Number(only)] : Array.from({ length: answersEach }, (_, nth) => first + nth);
      const trials: Trial[] = [];
      const durations = new Durations(20);
      for (const seed of seeds) {
        const trial = await tryOut(server, service, operation, seed);
        trials.push(trial);
        durations.add(name, seed, trial.size, trial.time);
      }
      const again = async (_: string, seed: number) => (await tryOut(server, service, operation, seed)).time;
      assert.deepEqual(await durations.slow(again), []);
      test.diagnostic(`${outcomesOf(trials)}; ${durations.summary()}`);
    });
  }
});

async function tryOut(
  server: WireServer,
  service: MailingService,
  operation: Operation,
  seed: number,
): Promise<Trial> {
  const answer = damagedAnswer(operation, seed);
  server.answer(answer.bytes, answer.isWhole);
  const call = operation.call(service).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  const time = await processorTime(() => call);
  const result = await call;
  const shown = () => `Seed ${seed}: ${answer.bytes.subarray(0, 300).toString('latin1')}`;
  checkRequests(server.requests, operation, answer, shown);
  const outcome = 'error' in result ? result.error : 'value';
  if ('error' in result) checkError(result.error, operation, answer, shown);
  else checkValue(result.value, operation, answer, shown);
  const kind = outcome instanceof ServiceError ? outcome.problem.kind : 'value';
  return { size: answer.bytes.length, time, outcome: kind };
}

/** Asserts that only the operation’s own request arrived, and no more often than it may be retried. */
function checkRequests(
  requests: readonly string[],
  { request, repeated }: Operation,
  { bytes }: DamagedAnswer,
  shown: () => string,
): void {
  assert.deepEqual(new Set(requests), new Set([request]), shown());
  const mayRepeat = repeated === 'always' || (repeated === 'unhandled' && statusIn(bytes) === 429);
  assert.ok(requests.length <= (mayRepeat ? patience.tries : 1), `${requests.length} requests. ${shown()}`);
}

function checkValue(
  value: unknown,
  { shape }: Operation,
  { bytes, status }: DamagedAnswer,
  shown: () => string,
) {
  assert.equal(misfit(value, shape), undefined, shown());
  const told = status ?? statusIn(bytes) ?? 0;
  assert.ok(told >= 200 && told < 300, shown());
}

/** Asserts that a change is reported as possibly in effect, unless the service refused it. */
function checkError(
  error: unknown,
  { request }: Operation,
  { bytes, status }: DamagedAnswer,
  shown: () => string,
): void {
  if (!(error instanceof ServiceError)) throw new Error(shown(), { cause: error });
  assert.ok(
    !['timedOut', 'canceled', 'invalid'].includes(error.problem.kind),
    `${error.message}. ${shown()}`,
  );
  assert.equal(`${error.request?.method} ${error.request?.path}`, request);
  const { problem, mayHaveTakenEffect } = error;
  const isChange = !request.startsWith('GET ');
  const isRefused = problem.kind === 'refused' && isRefusal(problem.status);
  if (!isChange || isRefused) assert.equal(mayHaveTakenEffect, false, shown());
  else if (!isRefusal(status ?? statusIn(bytes))) assert.equal(mayHaveTakenEffect, true, shown());
}

function isRefusal(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && status !== 408;
}

/** The first final (not 1xx) status in the bytes, if one can be parsed. */
function statusIn(bytes: Buffer): number | undefined {
  const statuses = [...bytes.toString('latin1').matchAll(/HTTP\/\d\.\d +(\d{3})/g)].map(([, status]) =>
    Number(status),
  );
  return statuses.find((status) => status >= 200);
}

function outcomesOf(trials: readonly Trial[]): string {
  const outcomes = Map.groupBy(trials, ({ outcome }) => outcome);
  const counts = [...outcomes].map(([outcome, those]) => `${those.length} ${outcome}`).sort();
  return counts.join(', ');
}
