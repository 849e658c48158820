/** A local time without a zone. Months count from 1. */
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
 * Returns the instants of a local time in this machine's zone, in order: none when a change of clocks skips that time, two
 * when it repeats it.
 */
export function instantsAt({ year, month, day, hour, minute, second = 0 }: WallTime): Date[] {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  // No zone is more than 14 hours off UTC or changes its clocks twice within two days.
  const offsets = new Set([-dayMs, 0, dayMs].map((away) => new Date(wall + away).getTimezoneOffset()));
  return [...offsets]
    .map((offset) => ({ offset, date: new Date(wall + offset * minuteMs) }))
    .filter(({ offset, date }) => date.getTimezoneOffset() === offset)
    .map(({ date }) => date)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** Returns true if the local time of `date` occurs twice in this machine's zone. */
export function isRepeated(date: Date): boolean {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  const [hour, minute, second] = [date.getHours(), date.getMinutes(), date.getSeconds()];
  return instantsAt({ year, month, day, hour, minute, second }).length > 1;
}
