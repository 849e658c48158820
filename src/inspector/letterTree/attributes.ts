import type { Token } from 'parse5';
import type { LetterAttribute } from '../../core/checks/letterTree.ts';
import { unmasked } from '../../core/checks/maskedCode.ts';
import { decodedText } from '../../core/text/decodedText.ts';

/**
 * Returns the attributes of a tag in order, with offsets in the letter. `source` is masked HTML; `offset` is the start of the tokenizer's
 * text in the letter.
 */
export function readAttributes(tag: Token.TagToken, source: string, offset: number): LetterAttribute[] {
  return tag.attrs.map(({ name, value }) => {
    const place = tag.location?.attrs?.[name];
    const start = offset + (place?.startOffset ?? 0);
    const end = offset + (place?.endOffset ?? 0);
    const [beforeValue = ''] = /^[^=]*(?:=\s*)?/.exec(source.slice(start + name.length, end)) ?? [];
    const raw = start + name.length + beforeValue.length;
    const quoted = /["']/.test(source[raw] ?? '') && raw < end;
    return {
      name,
      value: unmasked(value),
      start,
      end,
      valueStart: quoted ? raw + 1 : raw,
      valueEnd: quoted ? end - 1 : end,
    };
  });
}

/** Decodes the character references in a `style` attribute without changing its length: each is padded, so that offsets stay valid. */
export function cssAsLongAsWritten(value: string): string {
  if (!value.includes('&')) return value;
  return value.replace(/&(?:#\d+|#x[0-9a-f]+|[a-z]+\d*);/gi, (reference) => {
    const character = decodedText(reference) || ' ';
    if (character === reference) return reference;
    const filler = /["']/.test(character) ? ' ' : character;
    return (character + filler.repeat(reference.length)).slice(0, reference.length);
  });
}
