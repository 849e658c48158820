/** Returns a cell in CSV (RFC 4180). Line breaks within a cell, as between the lines of a heading, become blanks. */
export function formatCell(text: string): string {
  const line = text.replace(/[\r\n\v\f\u0085\u2028\u2029]+/g, ' ');
  return /[",]|^\s|\s$/.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
}
