import type { SendRecord } from '../journal/records.ts';
import { type Send, type SendStatistics, SendStatus } from '../port/service.ts';

/** What the service said about a campaign at one moment. A planned campaign has no statistics yet. */
export interface Reading {
  /** When it was read: milliseconds since 1970. */
  readonly at: number;
  readonly status: number;
  /** The number of recipients. */
  readonly count: number;
  readonly statistics?: Pick<SendStatistics, 'common' | 'errors'>;
}

/** `other` is a status that the specification does not name. */
export type Stage = 'planned' | 'running' | 'finished' | 'other';

export function stageOf({ status }: Pick<Send, 'status'>): Stage {
  switch (status) {
    case SendStatus.planned:
      return 'planned';
    case SendStatus.running:
      return 'running';
    case SendStatus.finished:
      return 'finished';
    default:
      return 'other';
  }
}

/** Returns true when a campaign has ended without a recipient: its lists had no confirmed subscriber when it started. */
export function reachedNobody({ status, count }: Pick<Reading, 'status' | 'count'>): boolean {
  return stageOf({ status }) === 'finished' && count === 0;
}

/** A send starts within a minute; one that was created this long ago has most probably ended. */
const probablyOver = 60 * 60_000;

/** Where a campaign belongs that has not been read yet, as far as the journal tells. `now` is in milliseconds. */
export function expectedStage(record: SendRecord, now: number): Stage {
  if (record.maket === undefined) return 'finished';
  const start = Date.parse(record.startAt ?? record.at);
  if (start > now) return 'planned';
  return now - start < probablyOver ? 'running' : 'finished';
}

/** Whether nothing about the campaign can change any more. */
export function isFinal(reading: Reading | undefined): boolean {
  return reading?.statistics?.common.final === true;
}

/** Whether two readings say the same, whenever they were made. */
export function sameFigures(a: Reading, b: Reading): boolean {
  return figures(a) === figures(b);
}

function figures({ status, count, statistics }: Reading): string {
  const common = Object.entries(statistics?.common ?? {}).sort(byName);
  const errors = (statistics?.errors ?? []).map(({ code, reason, count }) => [code, reason, count]);
  return JSON.stringify([status, count, common, errors]);
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
