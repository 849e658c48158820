import { ErrorCodes, type ParserError } from 'parse5';
import type { LetterAttribute, MarkupMistake, Passage } from '../../core/checks/letterTree.ts';
import type { TemplateCode } from '../../core/templates/templateCode.ts';
import { withoutEnd } from '../../core/text/passages.ts';

export interface WrittenTag {
  readonly name: string;
  readonly tag: Passage;
  readonly attributes: readonly LetterAttribute[];
  /** The template code in the tag, outside its attributes. */
  readonly codes: readonly TemplateCode[];
  /** The tokenizer's errors, with offsets in the letter. */
  readonly errors: readonly TagError[];
}

export interface TagError {
  readonly code: ParserError['code'];
  readonly at: number;
}

/**
 * Returns the offset at which an incomplete opening tag ends: that of the next tag inside it. Returns `undefined` for a complete tag.
 * `source` is masked.
 */
export function nextTagInside(
  { name, tag, attributes, errors }: WrittenTag,
  source: string,
): number | undefined {
  if (name.includes('<')) return source.indexOf('<', tag.start + 1);
  const openQuote = attributes.find(
    ({ valueStart, valueEnd, end }) =>
      /<\/?[a-z]/i.test(source.slice(valueStart, valueEnd)) && !/[\s/>]/.test(source[end] ?? ''),
  );
  if (openQuote) return source.indexOf('<', openQuote.valueStart);
  return errors.find(({ code, at }) => at > tag.start && source[at] === '<' && endsTag.has(code))?.at;
}

const endsTag: ReadonlySet<ParserError['code']> = new Set([
  ErrorCodes.unexpectedCharacterInAttributeName,
  ErrorCodes.unexpectedCharacterInUnquotedAttributeValue,
]);

/**
 * Returns the mistakes in a complete opening tag: stray quotes and repeated attributes. Ignores tags whose parts depend on template code.
 * `source` is masked.
 */
export function mistakesInTag({ name, tag, codes, errors }: WrittenTag, source: string): MarkupMistake[] {
  if (codes.some(({ kind }) => kind === 'begin' || kind === 'otherwise')) return [];
  if (errors.some(({ code }) => code === ErrorCodes.unexpectedCharacterInAttributeName)) {
    return [{ ...tag, kind: 'halfTyped', name }];
  }
  return errors
    .filter(({ code }) => code === ErrorCodes.duplicateAttribute)
    .map(({ at }) => {
      const before = source.slice(Math.max(tag.start, at - 200), at);
      const attribute = before.slice(withoutEnd(before, /[^\s"'>/=]/).length);
      return { start: at - attribute.length, end: at, kind: 'doubled', name: attribute.toLowerCase() };
    });
}
