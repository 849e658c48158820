/** A time as ISO 8601 writes it. */
export interface WrittenTime {
  /** In milliseconds since 1970. Without a zone, that of UTC. */
  readonly at: number;
  /** True if the time of the day and the time zone are written. */
  readonly hasZone: boolean;
}

const parts =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?(?:(Z)|([+-])(\d\d):?(\d\d)?)?)?$/i;

/** Reads a time such as `2026-12-30T23:59:59-07:00`; returns `undefined` for anything else, such as February 30. */
export function readTime(text: string): WrittenTime | undefined {
  const match = parts.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const [zulu, sign, zoneHours = '0', zoneMinutes = '0'] = match.slice(7);
  const date = new Date(Date.UTC(year, month - 1, day));
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!isDay || hour > 24 || minute > 59 || second > 60) return undefined;
  const zone = (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === '-' ? -1 : 1);
  const at = date.getTime() + ((hour * 60 + minute - (sign ? zone : 0)) * 60 + second) * 1000;
  return { at, hasZone: zulu !== undefined || sign !== undefined };
}
