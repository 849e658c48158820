/** In any script, and encoded for a link, too. */
const mailAddress =
  /[\p{L}\p{M}\p{N}_.!#$%&'*+/=?^`{|}~-]+(?:@|%40)[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+/giu;
const keyHeader = /(x-service-auth["']?\s*[:=]\s*["']?)[^\s"',}]+/gi;

/** `text` without what no log may hold: the keys in `secrets`, the value of the key's header, and mail addresses. */
export function redact(text: string, secrets: Iterable<string> = []): string {
  let clean = text;
  for (const secret of secrets) if (secret) clean = clean.replaceAll(secret, '•••');
  return clean.replace(keyHeader, '$1•••').replace(mailAddress, '•••@•••');
}
