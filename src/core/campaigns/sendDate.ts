import { isRepeated } from './localTime.ts';

/** How the start time of a send is written: the specification does not show the format of `date`, so it is a setting. */
export type DateFormat = 'unix' | 'iso8601' | 'local';

/**
 * Writes the start time of a send. A fraction of a second is rounded up, so that nothing starts earlier than asked.
 * - `unix`: seconds since 1970, such as `1795165200`
 * - `iso8601`: UTC, such as `2026-11-20T09:00:00Z`
 * - `local`: the time of this machine's zone, such as `2026-11-20 09:00:00`; with its offset when clocks show it twice, such as
 *   `2026-10-25 02:50:00+01:00`, so that it is refused or understood, and never read as the other hour
 */
export function formatSendDate(date: Date, format: DateFormat): string {
  const seconds = Math.ceil(date.getTime() / 1000);
  switch (format) {
    case 'unix':
      return String(seconds);
    case 'iso8601':
      return withoutFraction(new Date(seconds * 1000));
    case 'local':
      return localTime(new Date(seconds * 1000));
  }
}

function withoutFraction(date: Date): string {
  return date.toISOString().replace('.000Z', 'Z');
}

function localTime(date: Date): string {
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].map(twoDigits).join(':');
  return `${day} ${time}${isRepeated(date) ? offsetOf(date) : ''}`;
}

function offsetOf(date: Date): string {
  const minutes = -date.getTimezoneOffset();
  const [hour, minute] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60].map(twoDigits);
  return `${minutes < 0 ? '-' : '+'}${hour}:${minute}`;
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0');
}
