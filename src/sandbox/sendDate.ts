import { invalid } from './refusal.ts';

/**
 * Parses the date of a send and returns milliseconds since 1970. The specification leaves the format open, so this accepts the usual
 * ones: Unix seconds, ISO 8601, and `YYYY-MM-DD HH:MM:SS` in the machine's time zone or with an offset. Throws a `Refusal` for
 * anything else, for a day or time that doesn't exist, and for the past.
 */
export function readSendDate(text: string, now: number): number {
  const at = millisecondsOf(text.trim());
  if (Number.isNaN(at)) throw invalid('date: is not a date.');
  if (at <= now) throw invalid('date: is not in the future.');
  return at;
}

const iso = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/;
const local = /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d)([+-]\d\d:\d\d)?$/;

function millisecondsOf(text: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1000;
  const [whole, written, offset] = iso.exec(text) ?? local.exec(text) ?? [];
  if (whole === undefined || written === undefined) return Number.NaN;
  const at = Date.parse(whole.replace(' ', 'T'));
  const wallTime = Date.parse(`${written.replace(' ', 'T')}Z`);
  const exists = isOnCalendar(written, wallTime) && (offset !== undefined || wallTimeAt(at) === wallTime);
  return exists ? at : Number.NaN;
}

/** Returns false for February 30 and for 24:00, which `Date.parse` moves to the next day. */
function isOnCalendar(written: string, wallTime: number): boolean {
  return !Number.isNaN(wallTime) && new Date(wallTime).toISOString().startsWith(written.slice(0, 10));
}

/** Returns the local time as if it were UTC. It differs from the one that was written if a change of clocks skips that time. */
function wallTimeAt(at: number): number {
  return at - new Date(at).getTimezoneOffset() * 60_000;
}
