import { type GoValue, TypedText } from '../values.ts';
import { failsafe, stringOf } from './plainText.ts';

const isOfType = (value: GoValue, type: TypedText['type']): value is TypedText =>
  value instanceof TypedText && value.type === type;

/** Returns an address as it is if it can't run a script. */
export function filteredUrl(value: GoValue): string {
  if (isOfType(value, 'URL')) return value.text;
  const url = stringOf(value);
  return isSafeUrl(url) ? url : `#${failsafe}`;
}

function isSafeUrl(url: string): boolean {
  const colon = url.indexOf(':');
  const scheme = url.slice(0, Math.max(colon, 0));
  return colon === -1 || scheme.includes('/') || /^(?:https?|mailto)$/i.test(scheme);
}

/** Escapes a value that is a part of an address, such as that of a query. */
export const escapedUrl = (value: GoValue): string =>
  isOfType(value, 'URL') ? normalized(value.text) : escapedBytes(stringOf(value), /[\w\-.~]/);

/** Escapes what can't be part of an address, and keeps what is escaped already. */
export const normalizedUrl = (value: GoValue): string => normalized(stringOf(value));

const normalized = (url: string) => escapedBytes(url, /[\w\-.~!#$&*+,/:;=?@[\]]/);

function escapedBytes(text: string, kept: RegExp): string {
  const keepsEscapes = kept.test('#');
  return text.replace(/./gsu, (sign, at: number) => {
    if (kept.test(sign)) return sign;
    if (sign === '%' && keepsEscapes && /^[\da-fA-F]{2}/.test(text.slice(at + 1, at + 3))) return sign;
    return [...Buffer.from(sign)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
  });
}

/** Returns the addresses of a `srcset` that can't run a script. */
export function filteredSrcset(value: GoValue): string {
  if (isOfType(value, 'Srcset')) return value.text;
  if (isOfType(value, 'URL')) return normalized(value.text).replaceAll(',', '%2c');
  return stringOf(value).split(',').map(filteredCandidate).join(',');
}

function filteredCandidate(candidate: string): string {
  const start = candidate.length - withoutSpaceBefore(candidate).length;
  const space = candidate.slice(start).search(/[\t\n\f\r ]/);
  const end = space === -1 ? candidate.length : start + space;
  const url = candidate.slice(start, end);
  const isSafe = isSafeUrl(url) && /^[\t\n\f\r A-Za-z\d]*$/.test(candidate.slice(end));
  return isSafe ? candidate.slice(0, start) + normalized(url) + candidate.slice(end) : `#${failsafe}`;
}

const withoutSpaceBefore = (text: string) => text.replace(/^[\t\n\f\r ]+/, '');
