import { ErrorCodes, type ParserError } from 'parse5';
import type { LetterElement, MarkupMistake } from '../../../core/checks/letterTree.ts';

/** What is wrong inside an opening tag, told by what the tokenizer complained of. */
export function mistakesInTag(
  { name, tag, attributes }: LetterElement,
  errors: readonly ParserError[],
  source: string,
  offset: number,
): MarkupMistake[] {
  const inTag = errors.map(({ code, startOffset }) => ({ code, at: offset + startOffset }));
  const broken = inTag.find(
    ({ code, at }) => code === ErrorCodes.unexpectedCharacterInAttributeName && at > tag.start,
  );
  const openQuote = attributes.find(
    ({ value, end }) => /<\/?[a-z]/i.test(value) && !/[\s/>]/.test(source[end] ?? ''),
  );
  if (openQuote) {
    const end =
      openQuote.valueStart + Math.max(0, source.slice(openQuote.valueStart, openQuote.valueEnd).indexOf('<'));
    return [{ start: tag.start, end, kind: 'halfTyped', name }];
  }
  if (broken) {
    const isNextTag = source[broken.at] === '<';
    return [{ start: tag.start, end: isNextTag ? broken.at : tag.end, kind: 'halfTyped', name }];
  }
  return inTag
    .filter(({ code }) => code === ErrorCodes.duplicateAttribute)
    .map(({ at }) => {
      const [attribute = ''] = /[^\s"'>/=]*$/.exec(source.slice(Math.max(tag.start, at - 200), at)) ?? [];
      return { start: at - attribute.length, end: at, kind: 'doubled', name: attribute.toLowerCase() };
    });
}
