import { splitStructured, unquoted } from './structured.ts';

/** The result of a receiving server's authentication (RFC 8601). */
export interface AuthenticationResults {
  /** The server that reports the results; empty if the field does not name it, as in Microsoft 365. */
  readonly server: string;
  /** The results by method, for example `SPF` and `pass`. */
  readonly results: readonly { readonly method: string; readonly result: string }[];
}

const result = /^\s*([a-z][a-z0-9-]*)\s*(?:\/\s*\d+\s*)?=\s*"?([a-z]+)/i;

/** Parses the body of an `Authentication-Results` field. Ignores comments and quoted strings. */
export function readAuthenticationResults(body: string): AuthenticationResults {
  const parts = splitStructured(body, ';');
  const [first = ''] = parts;
  const namesServer = !result.test(first);
  const results = parts.slice(namesServer ? 1 : 0).flatMap((part) => {
    const [, method, found] = result.exec(part) ?? [];
    return method && found ? [{ method: method.toUpperCase(), result: found.toLowerCase() }] : [];
  });
  return { server: namesServer ? serverIn(first) : '', results };
}

/** Returns the name of the server, without the version that may follow it. */
const serverIn = (part: string) =>
  part.trim().startsWith('"') ? unquoted(part) : (part.trim().split(/\s/)[0] ?? '');
