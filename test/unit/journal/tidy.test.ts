import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Creation, JournalEvent } from '../../../src/core/journal/events.ts';
import { formatLine, parseLine } from '../../../src/core/journal/parse.ts';
import { compactLines, repairLines } from '../../../src/core/journal/tidy.ts';
import { foldJournal } from './support/foldJournal.ts';

const deep = process.env.MAILROOM_DEEP === '1';
const accounts = ['sandbox:1', 'Work@https://api.example.com'] as const;
const time = (minute: number) => new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString();
const base = (minute: number, account: string = accounts[0]) =>
  ({ v: 1, at: time(minute), account }) as const;
const maket: Creation = {
  kind: 'maket',
  title: 'Spring',
  layout: 'a.mjml',
  hash: 'x',
  bytes: 1,
  ownFooter: false,
};
const requested = (request: string, creation: Creation = maket): string =>
  formatLine({ ...base(0), event: 'requested', request, creation });
const created = (request: string, id: number): string =>
  formatLine({ ...base(1), event: 'created', request, id });
const refused = (request: string): string =>
  formatLine({ ...base(1), event: 'refused', request, reason: 'refused (400)' });
const unknown = (request: string): string =>
  formatLine({ ...base(1), event: 'unknown', request, reason: 'timedOut' });
const known = (id: number, title: string, minute: number): string =>
  formatLine({ ...base(minute), event: 'known', kind: 'maket', id, title });
const linked = (makets: readonly number[], layout: string, minute: number): string =>
  formatLine({ ...base(minute), event: 'linked', makets, layout });
const newer = '{"v":2,"at":"x","event":"planted"}';

test('a repair keeps both sides of a conflict, drops duplicate lines, and sets damaged ones aside', () => {
  const lines = [
    requested('a'),
    '<<<<<<< HEAD',
    created('a', 5),
    newer,
    '||||||| 1a2b3c',
    '=======',
    `${created('a', 5)}\r`,
    requested('b'),
    'torn',
    '>>>>>>> theirs',
    '',
    requested('a'),
  ];
  assert.deepEqual(repairLines(lines), {
    kept: [requested('a'), created('a', 5), newer, requested('b')],
    damaged: ['torn'],
    conflicts: 4,
  });
});

test('a repair leaves a journal without damage unchanged', () => {
  const lines = [requested('a'), created('a', 5), newer, refused('b'), known(5, 'Final', 3)];
  assert.deepEqual(repairLines(lines), { kept: lines, damaged: [], conflicts: 0 });
  assert.deepEqual(compactLines(lines), { kept: lines, damaged: [], conflicts: 0 });
});

test('compacting drops events that no longer matter', () => {
  const stays = [
    requested('made'),
    created('made', 5),
    requested('open'),
    requested('lost'),
    unknown('lost'),
    newer,
    known(7, 'First', 2),
    linked([5, 7], 'a.mjml', 2),
    known(7, 'Last', 9),
    linked([7], 'c.mjml', 9),
    linked([5], 'c.mjml', 9),
  ];
  const goes = [
    unknown('made'),
    requested('refused'),
    refused('refused'),
    known(7, 'Between', 4),
    linked([5, 7], 'b.mjml', 4),
  ];
  assert.deepEqual(compactLines([...goes, ...stays]).kept, stays);
  assert.deepEqual(compactLines(stays).kept, stays);
});

test('a compacted journal gives the same records in every account', () => {
  const random = randomFrom(7);
  for (let round = 0; round < (deep ? 20_000 : 1000); round++) {
    const lines = randomLines(random);
    const compacted = compactLines(lines).kept;
    for (const account of accounts) assert.deepEqual(meaning(compacted, account), meaning(lines, account));
    assert.deepEqual(compactLines(compacted).kept, compacted);
    assert.ok(compacted.every((line) => lines.includes(line)));
  }
});

function meaning(lines: readonly string[], account: string) {
  const events = lines.map(parseLine).filter((event) => typeof event === 'object');
  const { records } = foldJournal(events, { account, now: new Date(time(59)) });
  return {
    ...records,
    makets: new Map([...records.makets].sort(([a], [b]) => a - b)),
    forgotten: [...records.forgotten].sort(),
  };
}

type Random = (below: number) => number;

/** A linear congruential generator, deterministic for a seed. */
function randomFrom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function randomLines(random: Random): string[] {
  const one = <T>(...values: readonly T[]): T => values[random(values.length)] as T;
  const event = (): JournalEvent => {
    const common = base(random(10), one(...accounts));
    const request = one('a', 'b', 'c', 'd');
    const id = 1 + random(4);
    return one<() => JournalEvent>(
      () => ({ ...common, event: 'requested', request, creation: creationOf(request) }),
      () => ({ ...common, event: 'created', request, id }),
      () => ({ ...common, event: 'refused', request, reason: 'refused (400)' }),
      () => ({ ...common, event: 'unknown', request, reason: 'timedOut' }),
      () => ({ ...common, event: 'known', kind: one('maket', 'list', 'send'), id, title: one('A', 'B') }),
      () => ({ ...common, event: 'linked', makets: [id, 1 + random(4)], layout: one('a.mjml', 'b.html') }),
      () => ({ ...common, event: 'linked', makets: [id] }),
      () => ({ ...common, event: 'forgotten', makets: [id] }),
    )();
  };
  return Array.from({ length: random(25) }, () => one(formatLine(event()), formatLine(event()), newer));
}

function creationOf(request: string): Creation {
  if (request === 'a') return { kind: 'list', title: 'Readers' };
  if (request === 'b') return { kind: 'send', maket: 1, subject: 'Hello', lists: [1] };
  return maket;
}
