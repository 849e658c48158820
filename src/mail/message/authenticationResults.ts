import { splitStructured, unquoted } from './structured.ts';

/** The result of a receiving server's authentication (RFC 8601). */
export interface AuthenticationResults {
  /** The server that reports it; empty if the field does not say, as in Microsoft 365. */
  readonly server: string;
  /** For example `SPF` and `pass`. */
  readonly results: readonly { readonly method: string; readonly result: string }[];
}

const result = /^\s*([a-z][a-z0-9-]*)\s*(?:\/\s*\d+\s*)?=\s*"?([a-z]+)/i;

/** Parses the body of an `Authentication-Results` field. Comments and quoted strings contain no results. */
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

/** The name may be followed by a version. */
const serverIn = (part: string) =>
  part.trim().startsWith('"') ? unquoted(part) : (part.trim().split(/\s/)[0] ?? '');
