/** How a workbook shows a number: as it is, as a date or a time, in percent, or with leading zeros. */
export type NumberFormat =
  | { readonly kind: 'general' | 'date' | 'time' | 'dateTime' | 'duration' | 'percent' }
  | { readonly kind: 'zeros'; readonly digits: number };

export const general: NumberFormat = { kind: 'general' };

/** Returns the built-in format of a number (ECMA-376, part 1, 18.8.30, with those of East Asian languages). */
export function builtInFormat(id: number): NumberFormat {
  if ((id >= 14 && id <= 17) || (id >= 27 && id <= 31) || id === 36 || (id >= 50 && id <= 58))
    return { kind: 'date' };
  if ((id >= 18 && id <= 21) || (id >= 32 && id <= 35) || id === 45 || id === 47) return { kind: 'time' };
  if (id === 22) return { kind: 'dateTime' };
  if (id === 46) return { kind: 'duration' };
  return { kind: id === 9 || id === 10 ? 'percent' : 'general' };
}

/** Reads a format code such as `dd.mm.yyyy` (ECMA-376, part 1, 18.8.31). Of several sections, the first one counts. */
export function readNumberFormat(code: string): NumberFormat {
  const section = (code.split(';', 1)[0] ?? '').toLowerCase();
  const isDuration = /\[(?:h{1,10}|m{1,10}|s{1,10})\]/.test(section);
  // What is in quotes or brackets, or behind a backslash, is text, a color or a language.
  const plain = section.replace(/"[^"]*"|\\.|_.|\*.|\[[^[\]]*\]/g, '').replaceAll('general', '');
  if (isDuration) return { kind: 'duration' };
  const hasDate = /[dyg]/.test(plain) || (plain.includes('m') && !/[hs]/.test(plain));
  const hasTime = /[hs]/.test(plain);
  if (hasDate) return { kind: hasTime ? 'dateTime' : 'date' };
  if (hasTime) return { kind: 'time' };
  if (plain.includes('%')) return { kind: 'percent' };
  return /^0{2,30}$/.test(plain) ? { kind: 'zeros', digits: plain.length } : general;
}

/**
 * Returns a number of a cell as text. Dates become `2026-11-26` or `2026-11-26 10:30:00`, which mean the same in every country. Other numbers
 * are written with all of their digits, at most 15, which is the precision of spreadsheets. `is1904` selects the first day of the calendar.
 */
export function shownNumber(written: string, format: NumberFormat, is1904: boolean): string {
  const value = Number(written);
  if (written.trim() === '' || !Number.isFinite(value)) return written;
  switch (format.kind) {
    case 'general':
      return plainNumber(written, value);
    case 'zeros':
      return Number.isInteger(value) && value >= 0
        ? plainNumber(written, value).padStart(format.digits, '0')
        : plainNumber(written, value);
    case 'percent':
      return `${plainNumber('', Number((value * 100).toPrecision(15)))}%`;
    case 'duration':
      return value < 0 ? plainNumber(written, value) : clock(Math.round(value * secondsOfDay));
    case 'date':
    case 'time':
    case 'dateTime':
      return dateText(value, format.kind, is1904) ?? plainNumber(written, value);
  }
}

/** Returns a number without an exponent, if that is possible. Digits of a whole number, of a telephone for instance, stay as they are written. */
function plainNumber(written: string, value: number): string {
  if (/^-?\d+$/.test(written)) return written;
  return String(Number(value.toPrecision(15)));
}

const secondsOfDay = 86_400;
/** The days from 30 December 1899, which is day 0 for all dates since March 1900, and from 1 January 1904 to 1 January 1970. */
const [daysSince1899, daysSince1904] = [25_569, 24_107];
/** The day after the last one of the calendar, 31 December 9999. */
const endOfCalendar = 2_958_466;

function dateText(value: number, kind: 'date' | 'time' | 'dateTime', is1904: boolean): string | undefined {
  if (value < 0 || value >= endOfCalendar) return undefined;
  const seconds = Math.round(value * secondsOfDay);
  const time = clock(seconds % secondsOfDay);
  if (kind === 'time' && value < 1) return time;
  const day = Math.floor(seconds / secondsOfDay);
  // The calendar from 1900 has a 29 February 1900, as in Lotus 1-2-3, and no day 0.
  if (!is1904 && (day === 60 || day === 0)) return undefined;
  const shifted = is1904 ? day - daysSince1904 : day - daysSince1899 + (day < 60 ? 1 : 0);
  const date = new Date(shifted * secondsOfDay * 1000).toISOString().slice(0, 10);
  return kind === 'date' || (kind === 'dateTime' && seconds % secondsOfDay === 0) ? date : `${date} ${time}`;
}

const two = (number: number) => String(number).padStart(2, '0');

const clock = (seconds: number) =>
  `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
