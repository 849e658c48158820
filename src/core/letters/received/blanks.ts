/**
 * How much of the beginning of `received` is what the upload had in this place: blanks and comments between two tags, which
 * services keep, squeeze or leave out.
 */
export function carriedOver(uploaded: string, received: string): number {
  let [i, j, done] = [0, 0, 0];
  /** The comment of the upload that is being compared: where it ends, and where it would begin in the letter. */
  let comment = { end: 0, at: 0 };
  while (i < uploaded.length) {
    if (i >= comment.end && uploaded.startsWith('<!--', i))
      comment = { end: endOfComment(uploaded, i), at: j };
    const own = endOfBlanks(uploaded, i);
    if (own > i) {
      const other = endOfBlanks(received, j);
      j += keptOf(uploaded.slice(i, own), received.slice(j, other));
      i = own;
    } else if (uploaded[i] === received[j]) {
      i++;
      j++;
    } else if (i < comment.end) {
      // A comment is carried over as a whole or not at all.
      i = comment.end;
      j = comment.at;
      continue;
    } else {
      return done;
    }
    const before = uploaded[i - 1];
    if (before === '>' || (own === i && isBetween(uploaded, i))) done = j;
  }
  return j;
}

function endOfComment(text: string, start: number): number {
  const end = text.indexOf('-->', start);
  return end === -1 ? text.length : end + 3;
}

/** How much of the end of `received` are the blanks that the upload had in this place. */
export function carriedOverBehind(uploaded: string, received: string): number {
  if (uploaded.trim() !== '') return 0;
  for (const blanks of [uploaded, uploaded.replace(/\r?\n/g, '\r\n')]) {
    if (received.endsWith(blanks)) return blanks.length;
  }
  return 0;
}

/** Whether what follows begins a comment anew, or nothing follows. */
const isBetween = (text: string, at: number) => at === text.length || text[at] === '<';

/** How many of the blanks that were received are those of the upload: as they were, fewer of them, or squeezed into one. */
function keptOf(own: string, other: string): number {
  const withReturns = own.replace(/\r?\n/g, '\r\n');
  for (const blanks of [withReturns, own]) {
    if (other.startsWith(blanks)) return blanks.length;
    if (blanks.startsWith(other)) return other.length;
  }
  return other.startsWith('\r\n') ? 2 : 1;
}

function endOfBlanks(text: string, from: number): number {
  let end = from;
  while (end < text.length && isBlank(text.charCodeAt(end))) end++;
  return end;
}

const isBlank = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d);
