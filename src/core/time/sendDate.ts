import { isRepeated } from './localTime.ts';

/** The format of a send's start time. It is a setting, because the specification does not name the format of `date`. */
export type DateFormat = 'unix' | 'iso8601' | 'local';

/**
 * Formats the start time of a send. Rounds fractions of a second up, so that nothing starts too early.
 * - `unix`: seconds since 1970, such as `1795165200`
 * - `iso8601`: UTC, such as `2026-11-20T09:00:00Z`
 * - `local`: the time of this machine's zone, such as `2026-11-20 09:00:00`. A time that occurs twice has its offset, such as
 *   `2026-10-25 02:50:00+01:00`: the service may refuse it, but cannot take it for the other hour
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
