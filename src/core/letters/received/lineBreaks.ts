/** How the lines of a text end. */
export type LineBreaks = 'none' | 'lf' | 'crlf' | 'mixed';

export function lineBreaksOf(text: string): LineBreaks {
  let [returns, all] = [0, 0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    all++;
    if (text[at - 1] === '\r') returns++;
  }
  if (all === 0) return 'none';
  if (returns === 0) return 'lf';
  return returns === all ? 'crlf' : 'mixed';
}
