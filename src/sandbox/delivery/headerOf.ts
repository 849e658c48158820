const headersAtMost = 64 * 1024;

/** The first header of that name in a message, as it is written there; nothing when there is none. `name` is in lower case. */
export function headerOf(source: Buffer, name: string): string {
  const head = source.subarray(0, headersAtMost).toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
  // A long one goes on in the next line (RFC 5322, section 2.2.3).
  const headers = head.replace(/\r\n([ \t])/g, '$1').split('\r\n');
  const header = headers.find((each) => each.toLowerCase().startsWith(`${name}:`)) ?? '';
  return header.slice(name.length + 1).trim();
}
