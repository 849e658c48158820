import type { ContentfulStatusCode } from 'hono/utils/http-status';

/**
 * A request that is refused, with nothing changed. `code` is the service's own number for the reason; only 20903 is
 * specified, so every other refusal carries its HTTP status as its code.
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

/** The one error code of the specification ("Errors"). */
export function foreignMakets(ids: readonly number[]): Refusal {
  return new Refusal(422, `Not among your makets: ${ids.join(', ')}.`, 20903);
}
