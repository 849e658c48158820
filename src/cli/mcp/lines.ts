/** The maximum length of a message in UTF-16 units. Calls of tools have some hundred. */
const longestLine = 1_000_000;

/**
 * Yields the lines of a stream, without their ends; `undefined` for a line that is too long, whose rest is dropped. Empty lines are left out.
 */
export async function* linesOf(
  stream: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | undefined> {
  const decoder = new TextDecoder();
  const line = new Line();
  for await (const chunk of stream) {
    const text = typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
    const pieces = text.split('\n');
    const rest = pieces.pop() ?? '';
    for (const piece of pieces) {
      line.add(piece);
      if (line.isTooLong) yield undefined;
      else if (line.text.trim() !== '') yield line.text;
      line.clear();
    }
    line.add(rest);
  }
  if (line.text.trim() !== '') yield line.text;
}

/** A line as far as it is read. */
class Line {
  text = '';
  isTooLong = false;

  add(piece: string): void {
    this.isTooLong ||= this.text.length + piece.length > longestLine;
    this.text = this.isTooLong ? '' : this.text + piece;
  }

  clear(): void {
    this.text = '';
    this.isTooLong = false;
  }
}
