import { invalid } from './refusal.ts';

/**
 * Parses the date of a send and returns milliseconds since 1970. The specification leaves the format open, so this accepts the usual
 * ones: Unix seconds, ISO 8601, and `YYYY-MM-DD HH:MM:SS` in the machine's time zone or with an offset. Throws a `Refusal` for
 * anything else, and for the past.
 */
export function readSendDate(text: string, now: number): number {
  const at = millisecondsOf(text.trim());
  if (Number.isNaN(at)) throw invalid('date: is not a date.');
  if (at <= now) throw invalid('date: is not in the future.');
  return at;
}

function millisecondsOf(text: string): number {
  if (/^\d{1,11}$/.test(text)) return Number(text) * 1000;
  const iso = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/;
  const local = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d([+-]\d\d:\d\d)?$/;
  return iso.test(text) || local.test(text) ? Date.parse(text.replace(' ', 'T')) : Number.NaN;
}
