import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JournalEvent, LocalEvent } from '../../../src/core/journal/events.ts';
import { JournalFold } from '../../../src/core/journal/journalFold.ts';
import type { AccountRecords } from '../../../src/core/journal/records.ts';
import { createRandom, type Random } from '../compiler/edits.ts';
import { accounts, below, oneOf, randomEvent } from './support/randomEvent.ts';
import { simpleFold } from './support/simpleFold.ts';

const { MAILROOM_DEEP, MAILROOM_SEED: only } = process.env;
const count = MAILROOM_DEEP === '1' ? 5000 : 400;
const here = 'this journal';

/** An event in the journal, in this machine’s own log, or in both. */
interface Line {
  readonly event: JournalEvent;
  readonly own?: LocalEvent;
  readonly isInJournal: boolean;
}

function randomLines(random: Random): Line[] {
  const lines = Array.from({ length: 1 + below(random, 40) }, (_, index): Line => {
    const event = randomEvent(random, index);
    // Windows 0 to 3 run on this machine.
    const isLocal = 'request' in event ? event.request < 'window/4' && random() < 0.8 : random() < 0.3;
    if (!isLocal) return { event, isInJournal: true };
    const own = { ...event, journal: oneOf(random, [here, here, 'another journal']) };
    return { event, own, isInJournal: random() < 0.7 };
  });
  return [...lines, ...lines.slice(0, below(random, 5))].sort(() => random() - 0.5);
}

function comparable({ makets, forgotten, lists, sends, unknown }: AccountRecords) {
  const inOrder = unknown.toSorted((one, other) => (one.request < other.request ? -1 : 1));
  return {
    makets: new Map(makets),
    forgotten: [...forgotten].sort(),
    lists: new Map(lists),
    sends: new Map(sends),
    unknown: inOrder,
  };
}

function assertFollows(seed: number): void {
  const random = createRandom(seed);
  const fold = new JournalFold({ journal: here });
  const journal: JournalEvent[] = [];
  const own: LocalEvent[] = [];
  let now = Date.UTC(2026, 10, 20, 9, 2);
  const before = new Map(
    accounts.map((account) => [account, structuredClone(comparable(fold.records(account)))]),
  );
  for (const line of randomLines(random)) {
    if (line.isInJournal) journal.push(line.event);
    if (line.own) own.push(line.own);
    if (line.own) fold.addLocal(line.own);
    if (line.isInJournal) fold.add(line.event);
    // Several events may be folded together, and time passes.
    if (random() < 0.3) continue;
    now += below(random, 60_000);
    const atOnce = 1 + below(random, 3);
    while (!fold.settle(new Date(now), atOnce));
    const changes = fold.takeChanges();
    for (const account of accounts) {
      const records = comparable(fold.records(account));
      assert.deepEqual(records, simpleFold({ journal, own, here }, account, new Date(now)), account);
      const change = changes.get(account);
      for (const kind of ['makets', 'lists', 'sends'] as const) {
        const [old, changed] = [before.get(account)?.[kind], change?.[kind]];
        for (const id of new Set([...(old?.keys() ?? []), ...records[kind].keys()])) {
          if (!changed?.has(id))
            assert.deepEqual(records[kind].get(id), old?.get(id), `${kind} ${id} changed unseen`);
        }
      }
      if (!change?.unknown) assert.deepEqual(records.unknown, before.get(account)?.unknown);
      before.set(account, structuredClone(records));
    }
  }
}

test('folding step by step gives the same records as folding everything again, and reports what changed', () => {
  const seeds = only ? [Number(only)] : Array.from({ length: count }, (_, index) => index + 1);
  for (const seed of seeds) {
    try {
      assertFollows(seed);
    } catch (error) {
      throw new Error(`MAILROOM_SEED=${seed}`, { cause: error });
    }
  }
});
