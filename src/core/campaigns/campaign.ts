import type { SendRecord } from '../journal/records.ts';
import { type Send, type SendStatistics, SendStatus } from '../port/service.ts';

/** The status and statistics of a campaign at one moment. A scheduled campaign has no statistics yet. */
export interface Reading {
  /** The time of the reading, in milliseconds since 1970. */
  readonly at: number;
  /**
   * The time of the request before this one, in milliseconds since 1970: the figures changed between the two. Absent if there was none, or if
   * an earlier version of Mailroom kept the reading.
   */
  readonly after?: number;
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

/** A campaign usually finishes within this time after its start, in milliseconds. */
const probablyOver = 60 * 60_000;

/** Returns the probable stage of a campaign that has not been read yet. `now` is in milliseconds since 1970. */
export function expectedStage(record: SendRecord, now: number): Stage {
  if (record.maket === undefined) return 'finished';
  const start = Date.parse(record.startAt ?? record.at);
  if (start > now) return 'planned';
  return now - start < probablyOver ? 'running' : 'finished';
}

/** Returns true if the figures of the campaign can't change any more. */
export function isFinal(reading: Reading | undefined): boolean {
  return reading?.statistics?.common.final === true;
}

/** Returns true if two readings have the same status and figures, whatever their times. */
export function sameFigures(a: Reading, b: Reading): boolean {
  return figures(a) === figures(b);
}

function figures({ status, count, statistics }: Reading): string {
  const common = Object.entries(statistics?.common ?? {}).sort(byEntryName);
  const errors = (statistics?.errors ?? []).map(({ code, reason, count }) => [code, reason, count]);
  return JSON.stringify([status, count, common, errors]);
}

function byEntryName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1;
}
