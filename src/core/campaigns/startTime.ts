/** Why a text is not the time at which a campaign can start. `skipped` is an hour that a change of clocks leaves out. */
export type StartTimeProblem = 'notATime' | 'skipped' | 'past';

/** Reads `YYYY-MM-DD HH:MM` as a time in this machine's zone, which has to be after `now`. */
export function readStartTime(
  text: string,
  now: Date,
): { readonly time: Date } | { readonly problem: StartTimeProblem } {
  const parts = /^(\d{4})-(\d{1,2})-(\d{1,2})[ T]+(\d{1,2}):(\d{2})$/.exec(text.trim());
  if (!parts) return { problem: 'notATime' };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.slice(1).map(Number);
  if (!isOnTheCalendar(year, month, day) || hour > 23 || minute > 59) return { problem: 'notATime' };
  const time = new Date(year, month - 1, day, hour, minute);
  if (time.getHours() !== hour || time.getMinutes() !== minute) return { problem: 'skipped' };
  return time > now ? { time } : { problem: 'past' };
}

/** Writes a time as `readStartTime` reads it. */
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
