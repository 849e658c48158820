import { shortText } from '../text/shortText.ts';
import { withoutTags } from './answerText.ts';

/** A place in a letter that a reader has marked, with what they want there. */
export interface Remark {
  /** The name of the letter among those of the packet; empty if there is only one. */
  readonly letter: string;
  /** The path of the element: the index of the child element at each level below `html`. */
  readonly path: readonly number[];
  /** The beginning of its text. */
  readonly text: string;
  readonly remark: string;
}

/**
 * Returns remarks as lines of a mail: `#1.0.2 “Spring is here”: shorter`. The name of the letter stands behind the path:
 * `#1.0.2 [Russian] “Весна”: короче`.
 */
export function writeRemarks(remarks: readonly Remark[]): string {
  return remarks
    .map(({ letter, path, text, remark }) => {
      const name = letter === '' ? '' : ` [${onOneLine(letter).replace(/[[\]]/g, '')}]`;
      return `#${path.join('.')}${name} “${onOneLine(text).replace(/[“”]/g, '"')}”: ${onOneLine(remark)}`;
    })
    .join('\n\n');
}

/** The most remarks of an answer. */
const mostRemarks = 200;

/** The longest remark, and the longest text of its place, in UTF-16 units. */
export const longestRemark = 1000;
const longestPlace = 200;

/** Matches the beginning of a remark. Mail programs may have made other quotation marks of it. */
const remarkStart = /^[ \t]{0,8}#(\d{1,4}(?:\.\d{1,4}){0,60})(?: \[([^\]\n]{0,100})\])? ["“”„«]/;

/** Returns the remarks of a mail, as far as its line breaks allow. Their texts are unproved. */
export function readRemarks(mail: string): readonly Remark[] {
  const found: Remark[] = [];
  for (const paragraph of withoutTags(mail).split(/\n[ \t]*\r?\n/)) {
    const start = remarkStart.exec(paragraph);
    if (!start || found.length >= mostRemarks) continue;
    const [head, path = '', letter = ''] = start;
    const rest = onOneLine(paragraph.slice(head.length));
    const end = rest.search(/["“”»]: /);
    if (end < 0) continue;
    found.push({
      letter,
      path: path.split('.').map(Number),
      text: shortText(rest.slice(0, end), longestPlace),
      remark: shortText(rest.slice(end + 3), longestRemark),
    });
  }
  return found;
}

const onOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
