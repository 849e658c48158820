/** Joins the soft-wrapped lines of `format=flowed` text (RFC 3676). `deletesBlanks` is the parameter `DelSp`. */
export function unflowed(text: string, deletesBlanks: boolean): string {
  const lines: string[] = [];
  let line: string[] = [];
  for (const written of text.split('\n')) {
    const stuffed = written.startsWith(' ') ? written.slice(1) : written;
    // The signature separator ends with a blank, and is no soft break.
    const isSoft = stuffed.endsWith(' ') && stuffed !== '-- ';
    line.push(isSoft && deletesBlanks ? stuffed.slice(0, -1) : stuffed);
    if (isSoft) continue;
    lines.push(line.join(''));
    line = [];
  }
  if (line.length > 0) lines.push(line.join(''));
  return lines.join('\n');
}
