import { serviceLimits } from '../core/port/service.ts';
import type { InvalidReason } from '../core/port/serviceError.ts';

/** The result of checking a parameter before a request: what is wrong, or `undefined`. */
export type CheckResult = InvalidReason | undefined;

export function checkText(text: string): CheckResult {
  return text.trim() === '' ? 'empty' : undefined;
}

export function checkId(id: number): CheckResult {
  return Number.isSafeInteger(id) ? undefined : 'notAnId';
}

export function checkOptionalId(id: number | undefined): CheckResult {
  return id === undefined ? undefined : checkId(id);
}

export function checkIds(ids: readonly number[]): CheckResult {
  if (ids.length === 0) return 'empty';
  return ids.every(Number.isSafeInteger) ? undefined : 'notAnId';
}

/** Checks the number and the ids of makets in one folder request ("Limits"). */
export function checkMakets(makets: readonly number[]): CheckResult {
  return makets.length > serviceLimits.maketsPerRequest ? 'tooMany' : checkIds(makets);
}

export function checkFields(fields: readonly string[]): CheckResult {
  return fields.length === 0 ? 'empty' : undefined;
}

export function checkLink(text: string): CheckResult {
  return /^https?:$/.test(URL.parse(text)?.protocol ?? '') ? undefined : 'notAnAddress';
}

/** Rejects only text that cannot be an email address. The service decides whether an address exists. */
export function checkEmail(text: string): CheckResult {
  const isPossible = !/\s/.test(text) && text.slice(1, -1).includes('@');
  return isPossible ? undefined : 'notAnAddress';
}

/** Checks that a start time is in the future ("Send status"). */
export function checkStart(date: Date | undefined, now: number): CheckResult {
  return date === undefined || date.getTime() > now ? undefined : 'inThePast';
}
