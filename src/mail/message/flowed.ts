/**
 * Joins the soft-wrapped lines of `format=flowed` text with LF line breaks (RFC 3676, section 4). `deletesBlanks` is the parameter `DelSp`.
 * A quoted paragraph keeps the quote mark of its first line.
 */
export function joinFlowed(text: string, deletesBlanks: boolean): string {
  const lines: string[] = [];
  let paragraph: string[] = [];
  let depth = 0;
  const finish = () => {
    if (paragraph.length > 0) lines.push(paragraph.join(''));
    paragraph = [];
  };
  for (const written of text.split('\n')) {
    const line = readLine(written);
    const isSignature = line.content === '-- ';
    // A soft line break ends its paragraph if another quote depth or the signature follows (section 4.5).
    if (line.depth !== depth || isSignature) finish();
    depth = line.depth;
    const isSoft = line.content.endsWith(' ') && !isSignature;
    const content = isSoft && deletesBlanks ? line.content.slice(0, -1) : line.content;
    paragraph.push(paragraph.length === 0 ? line.mark + content : content);
    if (!isSoft) finish();
  }
  finish();
  return lines.join('\n');
}

/** Splits a line into its quote mark and its content without the blank of space-stuffing, which is part of a quote mark. */
function readLine(written: string) {
  let depth = 0;
  while (written[depth] === '>') depth++;
  const start = written[depth] === ' ' ? depth + 1 : depth;
  return { depth, mark: depth > 0 ? written.slice(0, start) : '', content: written.slice(start) };
}
