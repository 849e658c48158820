import type { FolderNameProblem } from './service.ts';

/** The reason why a parameter is invalid. */
export type InvalidReason =
  | FolderNameProblem
  /** The list has more entries than the specification allows in one request. */
  | 'tooMany'
  /** The value is not an integer. */
  | 'notAnId'
  | 'notAnAddress'
  | 'inThePast';

/** The reason why a call to the service failed. */
export type ServiceProblem =
  /** The call was rejected before any request was made. `field` is the specification's name of the parameter. */
  | { readonly kind: 'invalid'; readonly field: string; readonly reason: InvalidReason }
  /**
   * The service answered with an error. `code` is the service's own error code, such as 20903; both `code` and the message may be missing
   * from the body. `retryAfterMs` is the time to wait that the service asks for (`Retry-After`).
   */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code?: number;
      readonly message?: string;
      readonly retryAfterMs?: number;
    }
  /** The connection failed or broke before an answer. `reason` is the system's error code, such as ECONNREFUSED. */
  | { readonly kind: 'unreachable'; readonly reason: string }
  | { readonly kind: 'timedOut'; readonly afterMs: number }
  | { readonly kind: 'canceled' }
  /** The answer does not match the specification. `field` names the missing or mistyped field. */
  | { readonly kind: 'notUnderstood'; readonly field?: string; readonly detail: string };

/** Error codes that the specification defines. */
export const refusalCodes = { maketOfAnotherAccount: 20903 } as const;

/** A request without its parameters, for the log. */
export interface RequestName {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

/**
 * A failed call to the service. `request` is missing if none was made. `mayHaveTakenEffect` is false only if the service certainly
 * changed nothing; a creation that may have taken effect must never be repeated automatically.
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
    super(
      `${request ? `${request.method} ${request.path}` : 'no request'}: ${problemInLog(problem)}`,
      options,
    );
    this.problem = problem;
    this.request = request;
    this.mayHaveTakenEffect = mayHaveTakenEffect;
  }
}

/** Returns true if a request that only reads failed. Such a request changes nothing. */
export function isOfReading({ request }: ServiceError): boolean {
  return request?.method === 'GET';
}

/** Returns true if the service refused the key. For a change, a 403 may also mean that the account lacks the permission. */
export function isWrongKey(error: ServiceError): boolean {
  const { problem } = error;
  if (problem.kind !== 'refused') return false;
  return problem.status === 401 || (problem.status === 403 && isOfReading(error));
}

/** Returns true if the service answered 404. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ServiceError && error.problem.kind === 'refused' && error.problem.status === 404;
}

/**
 * Returns one technical line for the log; the extension words errors for people. Omits the service's message, which may repeat data of the
 * request.
 */
function problemInLog(problem: ServiceProblem): string {
  switch (problem.kind) {
    case 'invalid':
      return `invalid ${problem.field}: ${problem.reason}`;
    case 'refused':
      return `refused with status ${problem.status}${problem.code === undefined ? '' : ` code ${problem.code}`}`;
    case 'unreachable':
      return `unreachable (${problem.reason})`;
    case 'timedOut':
      return `no answer within ${problem.afterMs} ms`;
    case 'canceled':
      return 'canceled';
    case 'notUnderstood':
      return `answer not understood: ${problem.field ? `${problem.field}: ` : ''}${problem.detail}`;
  }
}
