import type { Scope } from './fieldUses.ts';
import { languages } from './languages/index.ts';
import type { TypedName } from './languages/language.ts';
import type { PlaceholderSyntax } from './placeholderSyntax.ts';
import { placeholders as usualPlaceholders } from './placeholders.ts';
import { templateCode } from './templateCode.ts';

/** A name of a field that is being typed in template code. */
export interface TypedField extends Omit<TypedName, 'length'> {
  /** The offset of the template code's opening delimiter. */
  readonly codeStart: number;
  /** The offset of what is typed of the field. */
  readonly start: number;
  /** True in a placeholder such as `%%name%%`, which knows no loops and no inner fields. */
  readonly isLoose: boolean;
  /** What has to follow the name to close the code; empty if it is there, or if more code usually comes first. */
  readonly closing: string;
}

/** The maximum length of code in front of the cursor. */
const longest = 300;

/** The delimiters of code of Handlebars and Liquid. */
const ofLanguages = [
  { opening: '{{{', closing: '}}}' },
  { opening: '{{', closing: '}}' },
  { opening: '{%', closing: '%}' },
];

/** Returns the field that is being typed at an offset of a text; `undefined` where the template code expects no field. */
export function typedField(
  text: string,
  offset: number,
  { language, placeholders = usualPlaceholders }: Pick<Scope, 'language' | 'placeholders'>,
): TypedField | undefined {
  const isDeclared = placeholders !== usualPlaceholders;
  const ofCode = language === 'fields' && isDeclared ? [] : ofLanguages;
  const from = Math.max(0, offset - longest);
  const open = openCode(text.slice(from, offset), [...ofCode, ...placeholders]);
  if (!open) return undefined;
  const { opening, closing } = open;
  const start = from + open.start;
  // The opening delimiter may belong to code that is closed.
  if ((templateCode(text.slice(0, offset), placeholders).at(-1)?.end ?? 0) > start) return undefined;
  const content = text.slice(start + opening.length, offset);
  const isMustache = ofCode.some((each) => each.opening === opening);
  const typed = isMustache ? languages[language].typed(content, opening) : typedPlaceholder(content);
  if (!typed) return undefined;
  const { length, ...field } = typed;
  const isClosed = opening === '{%' || closesBehind(text, offset, opening, closing);
  const blank = isMustache && /^\s/.test(content) ? ' ' : '';
  return {
    codeStart: start,
    start: offset - length,
    isLoose: !isMustache,
    closing: isClosed ? '' : blank + closing,
    ...field,
  };
}

interface OpenCode extends PlaceholderSyntax {
  readonly start: number;
}

/** Returns the code that is open at the end of a text. If opening delimiters share a prefix, the longer one comes first. */
function openCode(before: string, delimiters: readonly PlaceholderSyntax[]): OpenCode | undefined {
  let last: OpenCode | undefined;
  for (const { opening, closing } of delimiters) {
    const start = before.lastIndexOf(opening);
    const lastEnd = last ? last.start + last.opening.length : 0;
    if (start !== -1 && start + opening.length > lastEnd) last = { start, opening, closing };
  }
  return last && !before.includes('\n', last.start) ? last : undefined;
}

/** Returns true if the code is closed behind the cursor. */
function closesBehind(text: string, offset: number, opening: string, closing: string): boolean {
  const [line = ''] = text.slice(offset, offset + longest).split('\n', 1);
  const end = line.indexOf(closing);
  if (opening === closing) return line.slice(0, end).trim() === '' && end !== -1;
  const next = line.indexOf(opening);
  return end !== -1 && (next === -1 || end < next);
}

function typedPlaceholder(content: string): TypedName | undefined {
  return /^\s*[\p{L}\p{N}_.-]*$/u.test(content)
    ? { length: content.trimStart().length, wants: 'value' }
    : undefined;
}
