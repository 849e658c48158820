import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * Thrown to refuse a request, which then changes nothing. `code` is the service's number for the reason. Only 20903 is specified, so all
 * other refusals use their HTTP status.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: ContentfulStatusCode;
  readonly code: number;

  constructor(status: ContentfulStatusCode, message: string, code: number = status) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export function notFound(what: string, id: number | string): Refusal {
  return new Refusal(404, `There is no ${what} ${id}.`);
}

export function invalid(message: string): Refusal {
  return new Refusal(422, message);
}

/** Creates the refusal with the only error code of the specification ("Errors"). */
export function foreignMakets(ids: readonly number[]): Refusal {
  return new Refusal(422, `Not among your makets: ${ids.join(', ')}.`, 20903);
}
