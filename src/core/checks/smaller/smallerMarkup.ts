import { codesFrom } from '../../templates/templateCode.ts';
import type { Edit } from '../edit.ts';
import { attribute } from '../letterQueries.ts';
import type { LetterComment, LetterElement, LetterText, LetterTree } from '../letterTree.ts';
import type { Saving } from './saving.ts';
import {
  lineBreakIn,
  repeatedDeclarations,
  replacedIn,
  shorterDeclaration,
  withoutCssBlanks,
} from './smallerCss.ts';
import { endWithSemicolon } from './smallerSheet.ts';

/** Returns the comments that nobody reads: neither Outlook, nor template languages, nor editors, nor Mailroom. */
export function idleComments({ source, comments, codes }: LetterTree): LetterComment[] {
  return comments.filter((comment) => {
    const { start, end, condition, closed } = comment;
    if (condition !== undefined || !closed || codesFrom(codes, comment).length > 0) return false;
    const text = source.slice(start, end);
    return text.startsWith('<!--') && !isRead(text) && !joinsWords(source, comment);
  });
}

/** Conditions however they are written, server-side includes, template code, and the words with which editors mark regions. */
const isRead = (comment: string) =>
  /\[\s*(?:if|endif)|mailroom|^\s*(?:[#@*%{[]|begin\b|end\b)|[{}%]|\bmc:|editable|instance|template|repeat|library/i.test(
    comment.slice('<!--'.length),
  );

/** Without a comment between them, two characters could become a tag or a character reference. */
const joinsWords = (source: string, { start, end }: LetterComment) =>
  /[^\s>]/.test(source[start - 1] ?? ' ') && /[^\s<]/.test(source[end] ?? ' ');

/** Returns the edits that shorten `style` attributes. None if style sheets look for their text (`[style*="…"]`). */
export function shorterStyles(letter: LetterTree, saving: Saving): Edit[] {
  const { source, elements, codes } = letter;
  if (/\[\s*style\b/i.test(source)) return [];
  return elements.flatMap((element) => {
    const style = attribute(element, 'style');
    if (!style || element.onlyOutlook || codesFrom(codes, style).length > 0) return [];
    const { valueStart: start, valueEnd: end } = style;
    const value = source.slice(start, end);
    if (value.includes('&')) return [];
    const doubled = repeatedDeclarations(element.style);
    saving.declarations += doubled.length;
    const edits = [
      ...doubled.map(({ start, end }) => ({ start, end: endWithSemicolon(source, end), text: '' })),
      ...element.style.flatMap((declaration) => shorterDeclaration(source, declaration)),
    ];
    const text = withoutCssBlanks(replacedIn(value, edits, start));
    return text.length < value.length ? [{ start, end, text }] : [];
  });
}

/** Returns the edits that shorten the blanks between the attributes of tags. */
export function shorterTags({ source, elements, codes }: LetterTree): Edit[] {
  return elements.flatMap((element) => {
    const { tag, name, attributes, onlyOutlook } = element;
    if (onlyOutlook || codesFrom(codes, tag).length > 0) return [];
    const places = attributes.toSorted((one, other) => one.start - other.start);
    const edits: Edit[] = [];
    let done = tag.start + 1 + name.length;
    for (const { start, end } of places) {
      if (start - done > 1 && source.slice(done, start).trim() === '')
        edits.push({ start: done, end: start, text: ' ' });
      done = end;
    }
    const end = tag.end - 1;
    const isQuoted = places.length === 0 || /["']/.test(source[done - 1] ?? '');
    if (isQuoted && end > done && source.slice(done, end).trim() === '')
      edits.push({ start: done, end, text: '' });
    return edits;
  });
}

/** Elements whose blanks are shown, or read by others. */
const keepsBlanks: ReadonlySet<string> = new Set(
  'pre textarea listing xmp plaintext script style title svg math noscript template'.split(' '),
);

/** Returns true if blanks are shown as they are written somewhere in the letter. */
const showsBlanks = ({ source }: LetterTree) => /white-space(?:-collapse)?\s*:\s*(?:pre|break)/i.test(source);

/** Returns the edits that shorten blanks between and in texts to one, also across comments that are removed. */
export function shorterBlanks(letter: LetterTree, removed: readonly LetterComment[]): Edit[] {
  if (showsBlanks(letter)) return [];
  const goneAt = new Map(removed.map(({ start, end }) => [start, end]));
  const edits: Edit[] = [];
  /** The offset up to which everything after the last kept blank is removed. */
  let afterBlank = -1;
  for (const { start, end } of collapsibleTexts(letter).flatMap((text) => [...blanksIn(letter, text)])) {
    const written = letter.source.slice(start, end);
    const text = start === afterBlank ? '' : (lineBreakIn(written) ?? ' ');
    if (text !== written) edits.push({ start, end, text });
    afterBlank = end;
    for (let next = goneAt.get(end); next !== undefined; next = goneAt.get(next)) afterBlank = next;
  }
  return edits;
}

/** Returns the texts whose blanks programs show as one, except those for Outlook alone. */
function collapsibleTexts({ elements, nodes }: LetterTree): LetterText[] {
  const keeping = new Set<LetterElement | undefined>();
  for (const element of elements) {
    if (keepsBlanks.has(element.name) || keeping.has(element.parent)) keeping.add(element);
  }
  const texts = nodes.filter((node) => node.kind === 'text');
  return texts.filter(({ onlyOutlook, parent }) => !onlyOutlook && !keeping.has(parent));
}

/** Yields the blanks of a text outside template code. No-break spaces are none. */
function* blanksIn({ source, codes }: LetterTree, { start, end }: LetterText) {
  const inText = codesFrom(codes, { start, end });
  let next = 0;
  for (const match of source.slice(start, end).matchAll(/[ \t\r\n\f]+/g)) {
    const from = start + match.index;
    const to = from + match[0].length;
    while ((inText[next]?.end ?? Number.POSITIVE_INFINITY) <= from) next++;
    if ((inText[next]?.start ?? Number.POSITIVE_INFINITY) >= to) yield { start: from, end: to };
  }
}
