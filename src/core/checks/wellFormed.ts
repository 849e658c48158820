import type { LetterTree, MarkupMistake, Passage } from './letterTree.ts';
import { attribute, outwards } from './look.ts';
import type { Place } from './rule.ts';

const mistakes = (...kinds: readonly MarkupMistake['kind'][]) =>
  function* (letter: LetterTree): Generator<Place> {
    for (const { kind, name, start, end } of letter.mistakes) {
      if (kinds.includes(kind)) yield { start, end, values: [name] };
    }
  };

export const unclosedTags = mistakes('unclosed', 'selfClosed');
export const strayTags = mistakes('stray');
export const crossedTags = mistakes('crossed');
export const halfTypedTags = mistakes('halfTyped');
export const doubledAttributes = mistakes('doubled');

/** A comment without its end swallows what follows up to the end of another one, or the rest of the letter and the footer. */
export function* unclosedComments(letter: LetterTree): Generator<Place> {
  for (const { closed, start, end } of letter.comments) {
    if (!closed) yield { start, end: Math.min(end, start + '<!--'.length) };
  }
}

/** Conditional comments whose ends do not match: Outlook or all others then miss a part of the letter, or see the code. */
export function* unequalConditions(letter: LetterTree): Generator<Place> {
  const open: Passage[] = [];
  let hiddenUntil = 0;
  for (const comment of letter.comments) {
    const { condition, start, end } = comment;
    if (start < hiddenUntil) continue;
    if (condition === 'hidden') hiddenUntil = end;
    if (condition === 'open') open.push(comment);
    if (condition === 'unended') yield firstLine(letter, comment);
    if (condition === 'close' && !open.pop()) yield { start, end };
  }
  for (const { start, end } of open) yield { start, end };
}

function firstLine({ source }: LetterTree, { start, end }: Passage): Passage {
  const length = source.slice(start, Math.min(end, start + 200)).search(/>|[\r\n]/);
  return { start, end: length < 0 ? end : start + length + (source[start + length] === '>' ? 1 : 0) };
}

/** Drawings and settings for Outlook (`v:rect`, `o:p`) whose namespace no element around them declares. Told once for each. */
export function* undeclaredNamespaces(letter: LetterTree): Generator<Place> {
  const told = new Set<string>();
  for (const element of letter.elements) {
    const prefix = /^([vow]):/.exec(element.name)?.[1];
    if (!prefix || told.has(prefix)) continue;
    told.add(prefix);
    const isDeclared = outwards(element).some((around) => attribute(around, `xmlns:${prefix}`));
    if (!isDeclared) yield { ...element.tag, values: [`xmlns:${prefix}`] };
  }
}
