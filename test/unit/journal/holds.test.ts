import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { holdMinutes, holdState } from '../../../src/core/campaigns/holding.ts';
import type { JournalEvent, LocalEvent } from '../../../src/core/journal/events.ts';
import { type HoldRecord, isAbandoned } from '../../../src/core/journal/holds.ts';
import { JournalFold } from '../../../src/core/journal/journalFold.ts';
import { formatLine, parseLine } from '../../../src/core/journal/parse.ts';
import { compactLines, thinLocalEvents } from '../../../src/core/journal/tidy.ts';
import { at, base, requested } from './support/creationEvents.ts';

const campaign = { review: 1, subject: 'Spring', lists: [7], until: at(5), sender: 'news@shop.example' };
const held = (hold: string, minute = 0): JournalEvent => ({
  ...base(minute),
  event: 'held',
  hold,
  ...campaign,
});
const stopped = (hold: string, minute = 1): JournalEvent => ({
  ...base(minute),
  event: 'stopped',
  hold,
  reason: 'user',
});
const sent = (hold: string): JournalEvent =>
  requested('r', { kind: 'send', maket: 1, subject: 'Spring', lists: [7], hold }, 5);

const journal = 'this journal';
const local = (events: readonly JournalEvent[], of = journal): LocalEvent[] =>
  events.map((event) => ({ ...event, journal: of }));

function openHolds(own: readonly LocalEvent[], claimed: readonly JournalEvent[] = []): string[] {
  const fold = new JournalFold({ journal });
  for (const event of own) fold.addLocal(event);
  for (const event of claimed) fold.add(event);
  fold.settle(new Date(at(59)));
  return fold.holds.map(({ hold }) => hold);
}

describe('the journal', () => {
  it('knows the holds of this machine without an end, whatever the order of the events', () => {
    const events = [held('a/1'), stopped('a/1'), held('a/2', 2), sent('a/2'), held('a/3', 3)];
    assert.deepEqual(openHolds(local(events)), ['a/3']);
    assert.deepEqual(openHolds(local(events.toReversed())), ['a/3']);
  });

  it('ignores holds that only the shared file has, and those of other journals', () => {
    assert.deepEqual(openHolds(local([held('a/1')], 'another'), [held('b/1')]), []);
    assert.deepEqual(openHolds(local([held('a/1')]), [stopped('a/1')]), ['a/1']);
  });

  it('reads what it has written of a hold, and ignores damaged lines', () => {
    const events = [held('a/1'), stopped('a/1'), sent('a/1')];
    assert.deepEqual(
      events.map((event) => parseLine(formatLine(event))),
      events,
    );
    const damaged = { ...base(0), event: 'held', hold: 'a/1', ...campaign, until: 'soon' };
    assert.equal(parseLine(JSON.stringify(damaged)), 'damaged');
  });

  it('keeps open holds when it drops old events, and all holds in the shared file', () => {
    const events = local([held('a/1'), stopped('a/1'), held('a/2', 2), sent('a/2'), held('a/3', 3)]);
    const kept = thinLocalEvents(events, 1).map((event) => ('hold' in event ? event.hold : event.event));
    assert.deepEqual(kept, ['requested', 'a/3']);
    const lines = [held('a/1'), stopped('a/1')].map(formatLine);
    assert.deepEqual(compactLines(lines).kept, lines);
  });
});

describe('a hold', () => {
  const record: HoldRecord = { ...campaign, hold: 'a/1', account: 'Work', at: at(0) };

  it('is abandoned when its window was closed before it ended', () => {
    const by = (current: string, previous: string | undefined, minute: number) =>
      isAbandoned(record, { current, previous }, new Date(at(minute)));
    assert.deepEqual(
      [by('a', undefined, 59), by('b', 'a', 1), by('b', 'c', 5), by('b', 'c', 9)],
      [false, true, false, true],
    );
  });

  it('is due at its time, but not after the computer slept or its clock was changed', () => {
    const state = (now: number, last: number) => holdState({ until: 300_000, last }, now);
    assert.deepEqual(
      [state(1000, 0), state(300_000, 299_000), state(400_000, 299_000), state(0, 200_000)],
      ['waiting', 'due', 'slept', 'slept'],
    );
  });

  it('lasts as the setting says, else 5 minutes on a live account', () => {
    const minutes = [undefined, 0, 10, 61, -1, '5', Number.NaN].map((setting) => holdMinutes(setting, true));
    assert.deepEqual(minutes, [5, 0, 10, 5, 5, 5, 5]);
    assert.equal(holdMinutes(undefined, false), 0);
  });
});
