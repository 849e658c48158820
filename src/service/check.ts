import { limits } from '../core/port/service.ts';
import type { InvalidReason } from '../core/port/serviceError.ts';

/** The result of checking a parameter before a request: what is wrong, or `undefined`. */
export type Check = InvalidReason | undefined;

export function checkText(text: string): Check {
  return text.trim() === '' ? 'empty' : undefined;
}

export function checkId(id: number): Check {
  return Number.isSafeInteger(id) ? undefined : 'notAnId';
}

export function checkOptionalId(id: number | undefined): Check {
  return id === undefined ? undefined : checkId(id);
}

export function checkIds(ids: readonly number[]): Check {
  if (ids.length === 0) return 'empty';
  return ids.every(Number.isSafeInteger) ? undefined : 'notAnId';
}

/** Checks the number and the ids of makets in one folder request ("Limits"). */
export function checkMakets(makets: readonly number[]): Check {
  return makets.length > limits.maketsPerRequest ? 'tooMany' : checkIds(makets);
}

export function checkFields(fields: readonly string[]): Check {
  return fields.length === 0 ? 'empty' : undefined;
}

export function checkLink(text: string): Check {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? undefined : 'notAnAddress';
}

/** Rejects only text that cannot be an email address. The service decides whether an address exists. */
export function checkEmail(text: string): Check {
  const isPossible = !/\s/.test(text) && text.slice(1, -1).includes('@');
  return isPossible ? undefined : 'notAnAddress';
}

/** Checks that a start time is in the future ("Send status"). */
export function checkStart(date: Date | undefined, now: number): Check {
  return date === undefined || date.getTime() > now ? undefined : 'inThePast';
}
