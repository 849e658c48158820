import { ServiceError } from '../../core/port/serviceError.ts';
import { redact } from '../redact.ts';

/** Matches an `@` as HTML, JSON and Chinese or Japanese texts write it. */
const otherAt = /&(?:#64|#x40|commat);|\\u0040|＠/gi;

/** Redacts all addresses in the words of the service, which often quote the address that they refuse. */
export const redactedReason = (reason: string): string => redact(reason.replace(otherAt, '@'));

/** Returns the error with `redactedReason` as the service's words; other errors unchanged. */
export function withRedactedReason(error: unknown): unknown {
  if (!(error instanceof ServiceError)) return error;
  const { problem, request, mayHaveTakenEffect, cause } = error;
  if (problem.kind !== 'refused' || problem.message === undefined) return error;
  const redacted = { ...problem, message: redactedReason(problem.message) };
  return new ServiceError(redacted, request, mayHaveTakenEffect, { cause });
}
