import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { type Robots, robotsIn } from '../../../src/core/figures/robots.ts';
import {
  logBetween,
  type SimulatedCampaign,
  seededRandom,
  simulateCampaign,
  type Watch,
} from '../../support/simulatedCampaign.ts';

const { MAILROOM_DEEP: isDeep, MAILROOM_SEED: only } = process.env;
const campaigns = isDeep === '1' ? 4000 : 200;

interface Case extends SimulatedCampaign {
  readonly seed: number;
  readonly watch: Watch;
  readonly verdict: Robots;
}

const watches: readonly Watch[] = [
  'complete',
  'fromSecondMinute',
  'complete',
  'gap',
  'complete',
  'onlyAtEnd',
];

function judge(seed: number): Case {
  const random = seededRandom(seed * 7919);
  const watch = watches[seed % watches.length] ?? 'complete';
  const size = Math.round(logBetween(random, 50, 50_000));
  // A third of the campaigns has no robots; their share is one of the recipients in half of the others, of those who click in the rest.
  const robots = random() < 1 / 3 ? 0 : random() * 0.6;
  const of = random() < 0.5 ? 'recipients' : 'clickers';
  const campaign = simulateCampaign({ size, robots, of, watch }, random);
  const counters = campaign.readings.at(-1)?.statistics?.common ?? assert.fail('There are no statistics.');
  return { ...campaign, seed, watch, verdict: robotsIn({ ...campaign, counters }) };
}

/** Asserts how often `holds` does; the message names the seeds for which it does not. */
function assertShare(
  cases: readonly Case[],
  holds: (each: Case) => boolean,
  { least }: { least: number },
): void {
  assert.ok(cases.length >= 10, `${cases.length} cases`);
  const others = cases.filter((each) => !holds(each));
  const share = 1 - others.length / cases.length;
  assert.ok(share >= least, `${share}, not for MAILROOM_SEED ${others.map(({ seed }) => seed).join(', ')}`);
}

describe('Robots among those who clicked, in simulated campaigns of 50 to 50,000', () => {
  let all: readonly Case[];
  before(() => {
    const seeds =
      only === undefined ? Array.from({ length: campaigns }, (_, index) => index + 1) : [Number(only)];
    all = seeds.map(judge);
    if (only !== undefined) console.log({ ...all[0], readings: all[0]?.readings.length });
  });

  it('are named in at least 90 % of campaigns with 10 % or more and complete readings', () => {
    const many = all.filter(
      ({ watch, scanners, people }) =>
        watch === 'complete' && scanners > 0 && scanners >= 0.1 * (scanners + people),
    );
    assertShare(many, ({ verdict }) => verdict.kind === 'some', { least: 0.9 });
  });

  it('are named in at most 5 % of campaigns without any', () => {
    const without = all.filter(({ scanners }) => scanners === 0);
    assertShare(without, ({ verdict }) => verdict.kind !== 'some', { least: 0.95 });
  });

  it('leave a range of people that covers the truth in at least 90 %', () => {
    const clicked = all.filter(({ verdict }) => verdict.kind === 'some' || verdict.kind === 'none');
    const covers = ({ verdict, people }: Case) =>
      verdict.kind !== 'nobody' && verdict.people.least <= people && people <= verdict.people.most;
    assertShare(clicked, covers, { least: 0.9 });
  });

  it('can’t be told from totals that were read once, at the end', () => {
    const late = all.filter(({ watch, verdict }) => watch === 'onlyAtEnd' && verdict.kind !== 'nobody');
    assertShare(late, ({ verdict }) => verdict.kind === 'unknown' && verdict.why.kind === 'late', {
      least: 1,
    });
  });
});
