import type { DomainRecord } from '../port/service.ts';
import { isUnanswered } from './recordState.ts';

/** A record as it is set at the registrar. */
export interface RecordToSet {
  readonly type: string;
  /** As the service gives it: relative to the domain, `@` for the domain itself. */
  readonly host: string;
  /** The same with the domain at its end, as some registrars want it. */
  readonly fullHost: string;
  /** The full host as DNS has it, when it has letters that DNS does not know. */
  readonly asciiHost?: string;
  readonly priority?: number;
  readonly value: string;
  /** The name of a mail server as DNS has it, when the value has letters that DNS does not know. */
  readonly asciiValue?: string;
  /** The same as people write it, when the value is as DNS has it. */
  readonly writtenValue?: string;
  /** The value in quoted strings, when it is longer than one string of DNS can be. */
  readonly quoted?: string;
}

/** What one string of a TXT record holds at most, in bytes (RFC 1035, section 3.3). */
const stringLength = 255;

/**
 * What is to be set. Nothing when the check has failed, because its value is not the right one then, or when the service
 * gives none ("Rules for setting records", 3; "Domain", code `limit`).
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
 * The value of a TXT record as zone files and registrars take it: quoted strings of at most 255 bytes each. DNS joins
 * them without a space, so none is put into them or left out ("Rules for setting records", 4).
 */
export function quotedStrings(value: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const character of value) {
    const size = bytesOf(character);
    if (bytes + size > stringLength) {
      parts.push(part);
      part = '';
      bytes = 0;
    }
    part += character;
    bytes += size;
  }
  return [...parts, part].map(quoted).join(' ');
}

function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x1_0000 ? 3 : 4;
}

function quoted(text: string): string {
  return `"${text.replace(/[\\"]/g, (character) => `\\${character}`)}"`;
}
