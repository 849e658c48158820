/** Most bytes of one string of a TXT record (RFC 1035, section 3.3). */
const longest = 255;

/** A text of ASCII as the strings that a TXT record holds: a reader joins them without a blank. */
export function characterStrings(text: string): string[] {
  const strings: string[] = [];
  for (let at = 0; at < text.length; at += longest) strings.push(text.slice(at, at + longest));
  return strings.length > 0 ? strings : [''];
}

/** The same as a zone file or a registrar's form has it: each string quoted, quotes and backslashes escaped. */
export function quotedStrings(text: string): string {
  return characterStrings(text)
    .map((string) => `"${string.replace(/["\\]/g, '\\$&')}"`)
    .join(' ');
}
