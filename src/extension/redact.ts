import { withoutSecret } from '../core/text/withoutSecret.ts';

const keyHeader = /(x-service-auth["']?\s*[:=]\s*["']?)[^\s"',}]+/gi;

/** Redacts what no log may contain: the keys in `secrets`, the value of the key's header, and mail addresses. */
export function redact(text: string, secrets: Iterable<string> = []): string {
  let clean = text;
  for (const secret of secrets) clean = withoutSecret(clean, secret, '•••');
  return withoutEmails(clean.replace(keyHeader, '$1•••'));
}

/** Matches the part of an address before the `@`, in any script, also percent-encoded in a link. */
const localPart = /[\p{L}\p{M}\p{N}_.!#$%&'*+/=?^`{|}~-]+/gu;
const domainPattern = /[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/uy;

function withoutEmails(text: string): string {
  let clean = '';
  let done = 0;
  localPart.lastIndex = 0;
  for (let match = localPart.exec(text); match; match = localPart.exec(text)) {
    const end = endOfAddress(text, match.index, localPart.lastIndex);
    if (end === undefined) continue;
    clean += `${text.slice(done, match.index)}•••@•••`;
    done = end;
    localPart.lastIndex = end;
  }
  return clean + text.slice(done);
}

/** Returns the end of the address that begins at `start`, if there is one. The last `@` counts, which may be the `%40` of a link. */
function endOfAddress(text: string, start: number, end: number): number | undefined {
  const direct = text[end] === '@' ? endOfDomain(text, end + 1) : undefined;
  if (direct !== undefined) return direct;
  const characters = text.slice(start, end);
  for (let at = characters.lastIndexOf('%40'); at > 0; at = characters.lastIndexOf('%40', at - 1)) {
    const encoded = endOfDomain(text, start + at + '%40'.length);
    if (encoded !== undefined) return encoded;
  }
  return undefined;
}

function endOfDomain(text: string, from: number): number | undefined {
  domainPattern.lastIndex = from;
  return domainPattern.test(text) ? domainPattern.lastIndex : undefined;
}
