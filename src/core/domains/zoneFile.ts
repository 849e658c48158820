import { quotedStrings, type RecordToSet } from './recordToSet.ts';

/** In seconds: an hour, so that a mistake does not stay for long. */
const ttl = 3600;

/** Records as lines of a zone file (RFC 1035, section 5). Names are absolute. What no zone file can hold is left out. */
export function zoneLines(records: readonly RecordToSet[]): string[] {
  return records.flatMap(({ fullHost, asciiHost = fullHost, type, priority, value, asciiValue = value }) => {
    if (!isName(asciiHost)) return [];
    const start = `${asciiHost}. ${ttl} IN ${type}`;
    if (type === 'TXT') return isPrintable(value) ? [`${start} ${quotedStrings(value)}`] : [];
    if (type !== 'MX') return [];
    const exchange = asciiValue.endsWith('.') ? asciiValue.slice(0, -1) : asciiValue;
    return isName(exchange) ? [`${start} ${priority ?? 10} ${exchange}.`] : [];
  });
}

const isName = (text: string) => /^[\w.-]+$/.test(text) && !text.endsWith('.');

/** A line break in a value would begin a line of its own. */
const isPrintable = (text: string) => /^[\x20-\x7e]*$/.test(text);
