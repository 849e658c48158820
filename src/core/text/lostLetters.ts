interface Passage {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the passages of a text in which question marks stand for letters that an encoding does not have: `??????, ????!`, `Dear ??????,` and
 * `Gr??e aus M?nchen`. Question marks behind a word are questions, however many they are; those in addresses begin a query.
 */
export function lostLetters(text: string): Passage[] {
  if (!text.includes('?')) return [];
  return [...lostWords(text), ...wordsWithLostLetters(text)].sort((a, b) => a.start - b.start);
}

/** Question marks where words would be, with only blanks and punctuation between them. */
interface Phrase extends Passage {
  /** The number of question marks in each word. */
  readonly lengths: readonly number[];
}

const [leastMarks, longWord] = [6, 4];

function lostWords(text: string): Phrase[] {
  return phrasesIn(text).filter(({ start, end, lengths }) => {
    const marks = lengths.reduce((sum, length) => sum + length, 0);
    // Runs of one length stand for secrets and unknown numbers: `???? ????`.
    if (new Set(lengths).size > 1) return marks >= leastMarks && Math.max(...lengths) >= longWord;
    if (lengths.length > 1 || marks < longWord) return false;
    // French puts a blank before its question marks, but then the sentence ends.
    const isLeading = text.slice(0, start).trim() === '';
    return isLeading
      ? /^[,!] ?/.test(text.slice(end, end + 2))
      : /^(?:,| \p{Ll})/u.test(text.slice(end, end + 3));
  });
}

/** Returns the words of question marks alone, those that follow each other as one phrase. */
function phrasesIn(text: string): Phrase[] {
  const phrases: Phrase[] = [];
  for (const { 0: marks, index: start } of text.matchAll(/\?+/g)) {
    const end = start + marks.length;
    if (!isBorder(text.charAt(start - 1)) || !isBorder(text.charAt(end))) continue;
    const last = phrases.at(-1);
    const isNext =
      last && start - last.end < longestGap && /^[\p{P}]?\s[\s\p{P}]*$/u.test(text.slice(last.end, start));
    if (isNext) phrases.splice(-1, 1, { start: last.start, end, lengths: [...last.lengths, marks.length] });
    else phrases.push({ start, end, lengths: [marks.length] });
  }
  return phrases;
}

const longestGap = 100;

const isBorder = (character: string) => /^[\s.,:;!()"'«»„“”‘’]?$/.test(character);

/** Words in which a question mark precedes a lower-case letter. One of them may be a missing blank. */
function wordsWithLostLetters(text: string): Passage[] {
  const found = [...text.matchAll(/\S+/g)]
    .filter(
      ([word]) =>
        /\?\p{Ll}/u.test(word) && /^[\p{L}?.,:;!()"'«»„“”‘’-]+$/u.test(word) && !/\p{L}[.:]\p{L}/u.test(word),
    )
    .map(({ 0: word, index }) => ({ start: index, end: index + word.length }));
  return found.length > 1 ? found : [];
}
