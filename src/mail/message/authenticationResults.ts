import { splitStructured, unquoted } from './structured.ts';

/** What a receiving server found out about a message (RFC 8601). */
export interface AuthenticationResults {
  /** Who says so; empty when the field does not tell, as those of Microsoft 365. */
  readonly server: string;
  /** Such as `SPF` and `pass`. */
  readonly results: readonly { readonly method: string; readonly result: string }[];
}

const result = /^\s*([a-z][a-z0-9-]*)\s*(?:\/\s*\d+\s*)?=\s*"?([a-z]+)/i;

/** Reads the body of an `Authentication-Results` field by its grammar: what comments and quoted strings hold is no result. */
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

/** A version may follow the name. */
const serverIn = (part: string) =>
  part.trim().startsWith('"') ? unquoted(part) : (part.trim().split(/\s/)[0] ?? '');
