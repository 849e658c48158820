import type { LetterComment, Passage } from '../../core/checks/letterTree.ts';

/**
 * Classifies a comment by its text, which includes the delimiters. A comment that contains the start of another one lacks its own end: it
 * counts as not closed, or as `unended` if it is a hidden conditional comment.
 */
export function readComment(text: string): Pick<LetterComment, 'condition' | 'closed'> {
  const ends = /^<!---?>$|--!?>$/.test(text) || (!text.startsWith('<!--') && /^<.*>$/s.test(text));
  const others = text.slice('<!--'.length).matchAll(/<!--(>|->|\s*<!\[endif\])?/g);
  const hasOther = [...others].some(([, harmless]) => harmless === undefined);
  if (!ends) return { condition: undefined, closed: false };
  const condition = conditionOf(text);
  if (condition === 'hidden' && hasOther) return { condition: 'unended', closed: true };
  return { condition, closed: condition !== undefined || !hasOther };
}

const conditionalOpening = /^<!(?:--)?\s*\[if\b[^\]]*\]/i;

function conditionOf(text: string): LetterComment['condition'] {
  if (/^<!(?:--[\s-]*<!)?\[endif\][\s-]*>$/i.test(text)) return 'close';
  const start = conditionalOpening.exec(text.slice(0, 1_000));
  if (!start) return undefined;
  const rest = text.slice(start[0].length);
  if (/^>?(?:\s*<!)?[\s-]*>$/.test(rest.slice(0, 1_000))) return 'open';
  return /<!\[endif\][\s-]*>$/i.test(text.slice(-1_000)) ? 'hidden' : 'unended';
}

/** Returns the range of a hidden conditional comment's content within the comment's text. */
export function hiddenContent(text: string): Passage {
  const head = conditionalOpening.exec(text)?.[0].length ?? 0;
  const start = text[head] === '>' ? head + 1 : head;
  return { start, end: start + text.slice(start).search(/(?:<!--\s*)?<!\[endif\][\s-]*>$/i) };
}
