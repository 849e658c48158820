import type { FolderNameProblem } from '../folders/folderName.ts';

/** What is wrong with a parameter. */
export type InvalidReason =
  | FolderNameProblem
  /** More than the specification allows in one request. */
  | 'tooMany'
  /** Not a whole number. */
  | 'notAnId'
  | 'notAnAddress'
  | 'inThePast';

/** Why a call to the service failed. */
export type ServiceProblem =
  /** Found wrong before any request was made. `field` is the specification's name of the parameter. */
  | { readonly kind: 'invalid'; readonly field: string; readonly reason: InvalidReason }
  /**
   * The service answered with an error. `code` is its own code, such as 20903; both may be missing from the body. `retryAfterMs` is
   * how long it asks to wait (`Retry-After`).
   */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code?: number;
      readonly message?: string;
      readonly retryAfterMs?: number;
    }
  /** No answer came: no connection, or it broke. `reason` is the system's word, such as ECONNREFUSED. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'timedOut'; readonly afterMs: number }
  | { readonly kind: 'cancelled' }
  /** An answer came that is not what the specification says. `field` names the missing or wrong-typed field. */
  | { readonly kind: 'notUnderstood'; readonly field?: string; readonly detail: string };

/** Codes of refusals that the specification gives a meaning. */
export const refusalCodes = { maketOfAnotherAccount: 20903 } as const;

/** What was asked for, for the log: never with a parameter. */
export interface RequestName {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/**
 * A failed call to the service. `request` is missing when there was to be none yet. `mayHaveTakenEffect` is false only when
 * it is certain that the service changed nothing; a creation that may have taken effect must never be repeated unasked.
 */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly problem: ServiceProblem;
  readonly request: RequestName | undefined;
  readonly mayHaveTakenEffect: boolean;

  constructor(
    problem: ServiceProblem,
    request: RequestName | undefined,
    mayHaveTakenEffect: boolean,
    options?: ErrorOptions,
  ) {
    super(`${request ? `${request.method} ${request.path}` : 'no request'}: ${summary(problem)}`, options);
    this.problem = problem;
    this.request = request;
    this.mayHaveTakenEffect = mayHaveTakenEffect;
  }
}

/** Whether it failed at reading, which changes nothing anyway. */
export function isOfReading({ request }: ServiceError): boolean {
  return request?.method === 'GET';
}

/** Whether the service refused the key. A 403 to a change may also mean that the account may not do just that. */
export function isWrongKey(error: ServiceError): boolean {
  const { problem } = error;
  if (problem.kind !== 'refused') return false;
  return problem.status === 401 || (problem.status === 403 && isOfReading(error));
}

/** Whether the service answered that it does not know what was asked for (404). */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.problem.kind === 'refused' && error.problem.status === 404;
}

/**
 * One technical line for the log; what people read is worded by the extension. The service's own message is not in it:
 * it may repeat what it was sent.
 */
function summary(problem: ServiceProblem): string {
  switch (problem.kind) {
    case 'invalid':
      return `invalid ${problem.field}: ${problem.reason}`;
    case 'refused':
      return `refused with status ${problem.status}${problem.code === undefined ? '' : ` code ${problem.code}`}`;
    case 'unreachable':
      return `unreachable (${problem.reason})`;
    case 'timedOut':
      return `no answer within ${problem.afterMs} ms`;
    case 'cancelled':
      return 'cancelled';
    case 'notUnderstood':
      return `answer not understood: ${problem.field ? `${problem.field}: ` : ''}${problem.detail}`;
  }
}
