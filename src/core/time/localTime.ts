const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * Returns the local time of this machine's zone as the number of milliseconds since 1970 that the same clock and calendar would be in UTC.
 */
export function wallTimeAt(date: Date): number {
  const [year, month, day] = [date.getFullYear(), date.getMonth(), date.getDate()];
  return Date.UTC(year, month, day, date.getHours(), date.getMinutes(), date.getSeconds());
}

/**
 * Returns the instants of a local time (as `wallTimeAt` returns it) in this machine's zone, in order: none when a change of clocks skips
 * that time, two when it repeats it.
 */
export function instantsAt(wallTime: number): Date[] {
  // No zone is more than 14 hours off UTC or changes its clocks twice within two days.
  const offsets = new Set([-dayMs, 0, dayMs].map((away) => new Date(wallTime + away).getTimezoneOffset()));
  return [...offsets]
    .map((offset) => ({ offset, date: new Date(wallTime + offset * minuteMs) }))
    .filter(({ offset, date }) => date.getTimezoneOffset() === offset)
    .map(({ date }) => date)
    .sort((one, other) => one.getTime() - other.getTime());
}

/** Returns true if the local time of `date` occurs twice in this machine's zone. */
export function isRepeated(date: Date): boolean {
  return instantsAt(wallTimeAt(date)).length > 1;
}
