import * as vscode from 'vscode';
import { asWords, l10n, type Words } from './words.ts';

/** A time in this machine's zone with the zone's name, and in UTC: "Sat, Nov 21, 9:00 AM GMT+3 (6:00 AM UTC)". */
export function describeTime(time: Date): Words {
  const local = format(time, { ...day, ...clock, timeZoneName: 'short' });
  if (time.getTimezoneOffset() === 0) return local;
  const isSameDay = time.getDate() === time.getUTCDate();
  const utc = format(time, { ...(isSameDay ? {} : day), ...clock, timeZone: 'UTC' });
  return l10n.t('{0} ({1} UTC)', local, utc);
}

/** A time in this machine's zone, where the zone stands nearby: "Sat, Nov 21, 9:00 AM". */
export function describeLocalTime(time: Date): Words {
  return format(time, { ...day, ...clock });
}

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

function format(time: Date, options: Intl.DateTimeFormatOptions): Words {
  return asWords(new Intl.DateTimeFormat(vscode.env.language, options).format(time));
}
