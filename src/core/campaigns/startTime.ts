import { instantsAt } from './localTime.ts';

/** The reason why a text is not a valid start time. `skipped` is a time that a change of clocks leaves out. */
export type StartTimeProblem = 'notATime' | 'skipped' | 'past';

/** The result of parsing a start time. `times` has both instants, in order, of a time that a change of clocks repeats. */
export type ReadStartTime =
  | { readonly time: Date }
  | { readonly times: readonly [Date, Date] }
  | { readonly problem: StartTimeProblem };

/** Parses `YYYY-MM-DD HH:MM` as a time in this machine's zone. Returns the problem `past` unless the time is after `now`. */
export function readStartTime(text: string, now: Date): ReadStartTime {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T]+(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!parts) return { problem: 'notATime' };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  if (!isOnTheCalendar(year, month, day) || hour > 23 || minute > 59) return { problem: 'notATime' };
  const times = instantsAt({ year, month, day, hour, minute });
  if (times.length === 0) return { problem: 'skipped' };
  const [time, later] = times.filter((each) => each > now);
  if (!time) return { problem: 'past' };
  return later ? { times: [time, later] } : { time };
}

/** Formats a time for `readStartTime`. */
export function writeStartTime(time: Date): string {
  const two = (part: number) => String(part).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

export function inOneHour(now: Date): Date {
  return new Date(now.getTime() + 3_600_000);
}

export function tomorrowAtNine(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9);
}

function isOnTheCalendar(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}
