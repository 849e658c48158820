import { withoutEnd } from '../text/passages.ts';
import type { Scope } from './fieldUses.ts';
import { nameOf as goName } from './goCode.ts';
import { nameOf as handlebarsName } from './handlebarsCode.ts';
import { nameOf as liquidName } from './liquidCode.ts';
import type { PlaceholderSyntax } from './placeholderSyntax.ts';
import type { FieldName } from './statement.ts';
import { templateCode } from './templateCode.ts';
import { placeholders as usualPlaceholders } from './templateLanguage.ts';

/** A name of a field that is being typed in template code. */
export interface TypedField {
  /** The offset of the template code's opening delimiter. */
  readonly codeStart: number;
  /** The offset of what is typed of the field. */
  readonly start: number;
  /** The name in front of the last dot. */
  readonly inside?: FieldName;
  /** True in a placeholder such as `%%name%%`, which knows no loops and no inner fields. */
  readonly isLoose: boolean;
  readonly wants: 'value' | 'condition' | 'list';
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
  const languages = language === 'fields' && isDeclared ? [] : ofLanguages;
  const from = Math.max(0, offset - longest);
  const open = openCode(text.slice(from, offset), [...languages, ...placeholders]);
  if (!open) return undefined;
  const { opening, closing } = open;
  const start = from + open.start;
  // The opening delimiter may belong to code that is closed.
  if ((templateCode(text.slice(0, offset), placeholders).at(-1)?.end ?? 0) > start) return undefined;
  const content = text.slice(start + opening.length, offset);
  const isMustache = languages.some((each) => each.opening === opening);
  const typed = isMustache ? typedName(content, opening, language) : typedPlaceholder(content);
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

/** What is typed of a field at the end of code: its length, and what the code expects. */
interface TypedName extends Pick<TypedField, 'inside' | 'wants'> {
  readonly length: number;
}

function typedPlaceholder(content: string): TypedName | undefined {
  return /^\s*[\p{L}\p{N}_.-]*$/u.test(content)
    ? { length: content.trimStart().length, wants: 'value' }
    : undefined;
}

function typedName(content: string, opening: string, language: Scope['language']): TypedName | undefined {
  const before = withoutEnd(content, /[^\s"'()=|~,:#^&>/!]|[/]/);
  const word = content.slice(before.length);
  const isLiquid = opening === '{%' || language === 'liquid';
  if (opening === '{%' && language !== 'liquid' && language !== 'fields') return undefined;
  if (/["']/.test(before.replace(/"[^"]*"|'[^']*'/g, ''))) return undefined;
  if (language === 'go') return typedInGo(before, word);
  const wants = isLiquid ? wantedInLiquid(before, opening === '{%') : wantedInHandlebars(before);
  if (!wants) return undefined;
  const end = Math.max(word.lastIndexOf('.'), isLiquid ? -1 : word.lastIndexOf('/'));
  if (end === -1) return { length: word.length, wants };
  const inside = (isLiquid ? liquidName : handlebarsName)({ text: word.slice(0, end), start: 0, end });
  return inside && { length: word.length - end - 1, inside, wants };
}

/** Returns what is typed of a field of Go, which starts with a dot. */
function typedInGo(before: string, word: string): TypedName | undefined {
  const end = word.lastIndexOf('.');
  if (end === -1) return undefined;
  const outer = word.slice(0, end);
  const inside = goName({ text: outer, start: 0, end });
  const wants = /\brange\b/.test(before) ? 'list' : /\b(?:if|with)\b/.test(before) ? 'condition' : 'value';
  const name = { length: word.length - end - 1, wants } as const;
  return outer === '' ? name : inside && { ...name, inside };
}

/** Returns what a word after this code of Handlebars may be. */
function wantedInHandlebars(before: string): TypedField['wants'] | undefined {
  const [, sign = '', code = ''] = /^[~\s]*([#^/&>!*]?)(.*)$/s.exec(before) ?? [];
  if (/[/>!*]/.test(sign)) return undefined;
  const [first, second, ...more] = code.trim().split(/\s+/);
  if (!first) return sign === '#' || sign === '^' ? 'condition' : 'value';
  if ([second, ...more].includes('as')) return undefined;
  if (first === 'each') return 'list';
  const isCondition = /^(?:if|unless|with)$/;
  return isCondition.test(first) || (first === 'else' && isCondition.test(second ?? ''))
    ? 'condition'
    : 'value';
}

/** Returns what a word after this code of Liquid may be. */
function wantedInLiquid(before: string, isStatement: boolean): TypedField['wants'] | undefined {
  const code = before.replace(/^[-+~]/, '').trim();
  if (!isStatement) return code === '' || /[:,]$/.test(code) ? 'value' : undefined;
  if (/^(?:for|tablerow)\s+\S+\s+in$/.test(code)) return 'list';
  const [, statement = ''] = /^([a-z]+)\s/.exec(`${code} `) ?? [];
  if (/^(?:if|elsif|unless|case|when)$/.test(statement)) return 'condition';
  const isValue = statement === 'echo' || /^assign\s+\S+\s*=/.test(code);
  return isValue && !code.endsWith('|') ? 'value' : undefined;
}
