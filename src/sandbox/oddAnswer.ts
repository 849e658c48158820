import type { Misbehaviour } from '../protocol/sandbox.ts';

type OddBody = NonNullable<Misbehaviour['body']>;

/** An answer in one of the shapes that the errors of services have. */
export function oddAnswer({ status = 500, retryAfter, body = 'code' }: Misbehaviour): Response {
  const [type, text] = bodyOf(body, status);
  const headers = new Headers({ 'content-type': type });
  if (retryAfter !== undefined) headers.set('retry-after', retryAfter);
  return new Response(status === 204 || status === 304 ? null : text, { status, headers });
}

function bodyOf(body: OddBody, status: number): [type: string, text: string] {
  const message = `The sandbox answers ${status} on purpose.`;
  switch (body) {
    case 'code':
    case 'truncated':
      return ['application/json', JSON.stringify({ error: { code: status, message } })];
    case 'errors':
      return ['application/json', JSON.stringify({ errors: [{ code: status, detail: message }] })];
    case 'string':
      return ['application/json', JSON.stringify({ error: message, error_code: String(status) })];
    case 'text':
      return ['text/plain; charset=utf-8', message];
    case 'html':
      return ['text/html; charset=utf-8', `<!doctype html><title>${status}</title><h1>${message}</h1>`];
    case 'empty':
      return ['text/plain; charset=utf-8', ''];
  }
}
