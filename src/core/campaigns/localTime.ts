/** What a clock on the wall shows; months count from 1. */
export interface WallTime {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
}

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Returns the instants at which clocks in this machine's zone show a time, the earlier one first: none when a change of clocks
 * leaves that time out, two when it is repeated.
 */
export function instantsAt({ year, month, day, hour, minute, second = 0 }: WallTime): Date[] {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  // A zone is never more than 14 hours off UTC, and changes its clocks once in two days at most.
  const offsets = new Set([-dayMs, 0, dayMs].map((away) => new Date(wall + away).getTimezoneOffset()));
  return [...offsets]
    .map((offset) => ({ offset, date: new Date(wall + offset * minuteMs) }))
    .filter(({ offset, date }) => date.getTimezoneOffset() === offset)
    .map(({ date }) => date)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** Whether clocks in this machine's zone show this very time once more, before or after it. */
export function isRepeated(date: Date): boolean {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const [hour, minute, second] = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return instantsAt({ year, month, day, hour, minute, second }).length > 1;
}
