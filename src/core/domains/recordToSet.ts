import type { DomainRecord } from '../port/service.ts';
import { isUnanswered } from './recordState.ts';

/** A record to set at the registrar. */
export interface RecordToSet {
  readonly type: string;
  /** The name relative to the domain, as the service returns it; `@` for the domain itself. */
  readonly host: string;
  /** The name with the domain at its end, as some registrars need it. */
  readonly fullHost: string;
  /** The full host in A-labels, if the host is an internationalized name. */
  readonly asciiHost?: string;
  readonly priority?: number;
  readonly value: string;
  /** The mail server's name in A-labels, if the value is an internationalized name. */
  readonly asciiValue?: string;
  /** The mail server's name in Unicode, if the value has A-labels. */
  readonly writtenValue?: string;
  /** The value as quoted strings, if it is too long for one DNS string. */
  readonly quoted?: string;
}

/**
 * What to do at the registrar: add the record, replace the one in DNS, delete all but one of several, or change the one in DNS, for which the
 * service gives no value.
 */
export type RecordTask = 'add' | 'replace' | 'keepOne' | 'change';

/** Returns what to do so that a record is the only one of its kind, by the values that DNS has now. */
export function recordTask(hasValue: boolean, { length }: readonly string[]): RecordTask {
  if (!hasValue) return 'change';
  if (length === 0) return 'add';
  return length === 1 ? 'replace' : 'keepOne';
}

/** The maximum length of one string of a TXT record, in bytes (RFC 1035, section 3.3). */
const stringLength = 255;

/**
 * Returns the record to set. Returns `undefined` if the check has failed, because the value is not reliable then, or if the service returns
 * no value ("Rules for setting records", 3; "Domain", code `limit`).
 */
export function recordToSet(domain: string, record: DomainRecord): RecordToSet | undefined {
  const { type, host, priority, value } = record;
  if (isUnanswered(record) || value === '') return undefined;
  return {
    type,
    host,
    fullHost: fullHost(domain, host),
    ...(priority !== undefined && { priority }),
    value,
    ...(type === 'TXT' && value.length > stringLength && { quoted: quotedStrings(value) }),
  };
}

export function fullHost(domain: string, host: string): string {
  return host === '@' || host === '' ? domain : `${host}.${domain}`;
}

/**
 * Returns a TXT value as zone files and registrars take it: quoted strings of at most 255 bytes. DNS concatenates them without a space,
 * so the split adds and removes none ("Rules for setting records", 4).
 */
export function quotedStrings(value: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of value) {
    const size = characterBytes(character);
    if (bytes + size > stringLength) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].map(quotedString).join(' ');
}

function characterBytes(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

function quotedString(text: string): string {
  return `"${text.replace(/[\\"]/g, (character) => `\\${character}`)}"`;
}

/** The time to live, in seconds. One hour, so that a mistake can soon be corrected. */
const suggestedTtl = 3600;

/** Returns records as lines of a zone file (RFC 1035, section 5) with absolute names. Omits records that a zone file can't hold. */
export function zoneLines(records: readonly RecordToSet[]): string[] {
  return records.flatMap(({ fullHost, asciiHost = fullHost, type, priority, value, asciiValue = value }) => {
    if (!isRecordName(asciiHost)) return [];
    const start = `${asciiHost}. ${suggestedTtl} IN ${type}`;
    if (type === 'TXT') return isPrintable(value) ? [`${start} ${quotedStrings(value)}`] : [];
    if (type !== 'MX') return [];
    const exchange = asciiValue.endsWith('.') ? asciiValue.slice(0, -1) : asciiValue;
    return isRecordName(exchange) ? [`${start} ${priority ?? 10} ${exchange}.`] : [];
  });
}

const isRecordName = (text: string) => /^[\w.-]+$/.test(text) && !text.endsWith('.');

/** Returns true if a zone file can hold the text. A line break in a value would start a new line of the file. */
const isPrintable = (text: string) => /^[\x20-\x7e]*$/.test(text);
