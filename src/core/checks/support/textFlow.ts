import type { LetterElement, LetterTree, Passage } from '../letterTree.ts';

/** How many letters of the text after an element tell where it is. */
const told = 24;

/** The letters and digits of all texts of a letter, by which places are found again in HTML that a mail program has rewritten. */
export interface TextFlow {
  readonly text: string;
  /** Returns where the text after an element's opening tag begins in `text`. */
  after(element: LetterElement): number;
  /** Returns the first few letters from an offset on, before `end`. */
  textFrom(at: number, end: number): string;
  /** Returns the part of the text from the beginning of `sent` to its end, or as much as is there of it. */
  passageOf(sent: string): Passage;
}

const unseen: ReadonlySet<string> = new Set(['style', 'script', 'title', 'noscript', 'textarea']);

/** Reads the text of a letter in linear time. */
export function letterFlow({ nodes }: LetterTree): TextFlow {
  const starts: number[] = [];
  const texts: string[] = [];
  let length = 0;
  for (const node of nodes) {
    starts.push(length);
    if (node.kind !== 'text' || node.onlyOutlook || unseen.has(node.parent?.name ?? '')) continue;
    const letters = node.text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
    texts.push(letters);
    length += letters.length;
  }
  const text = texts.join('');
  return {
    text,
    after: ({ contentFrom }) => starts[contentFrom] ?? length,
    textFrom: (at, end) => text.slice(at, Math.min(at + told, end)),
    passageOf: (sent) => {
      const [start, end] = [text.indexOf(sent.slice(0, told)), text.lastIndexOf(sent.slice(-told))];
      return { start: Math.max(start, 0), end: end < start ? length : end + Math.min(told, sent.length) };
    },
  };
}
