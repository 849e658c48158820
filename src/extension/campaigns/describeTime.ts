import * as vscode from 'vscode';

/** A time in this machine's zone with the zone's name, and in UTC: "Sat, Nov 21, 09:00 GMT+3 (06:00 UTC)". */
export function describeTime(time: Date): string {
  const language = vscode.env.language;
  const local = new Intl.DateTimeFormat(language, { ...day, ...clock, timeZoneName: 'short' }).format(time);
  const isSameDay = time.getDate() === time.getUTCDate();
  const utc = new Intl.DateTimeFormat(language, { ...(isSameDay ? {} : day), ...clock, timeZone: 'UTC' });
  return vscode.l10n.t('{0} ({1} UTC)', local, utc.format(time));
}

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const clock = { hour: '2-digit', minute: '2-digit' } as const;
