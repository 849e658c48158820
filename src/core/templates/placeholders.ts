import type { PlaceholderSyntax } from './placeholderSyntax.ts';
import { type CodeKind, templateCode } from './templateCode.ts';

/** The usual delimiters of placeholders, the longer ones first. */
export const placeholders: readonly PlaceholderSyntax[] = [
  { opening: '{{{', closing: '}}}' },
  { opening: '{{', closing: '}}' },
  { opening: '%%=', closing: '=%%' },
  { opening: '%%{', closing: '}%%' },
  { opening: '%%', closing: '%%' },
  { opening: '*|', closing: '|*' },
  { opening: '${', closing: '}' },
  { opening: '[[', closing: ']]' },
];

/** Those that count as placeholders only with what Campaign Monitor, Sendy and Mautic write between them. */
const longPlaceholders: readonly PlaceholderSyntax[] = [
  { opening: '[', closing: ']' },
  { opening: '{', closing: '}' },
];

const allPlaceholders = [...placeholders, ...longPlaceholders];

/** A placeholder for a field. */
export interface Placeholder {
  readonly name: string;
  /** The offset of the name in the code. */
  readonly start: number;
  /** The HTML for those who lack the field. */
  readonly fallback?: string;
}

/** Reads a placeholder; `undefined` for other code. */
export function placeholderIn(
  code: string,
  syntaxes: readonly PlaceholderSyntax[] = allPlaceholders,
): Placeholder | undefined {
  const delimiters = syntaxes.find(
    ({ opening, closing }) => code.startsWith(opening) && code.endsWith(closing),
  );
  if (!delimiters || delimiters.opening === '{%') return undefined;
  const written = code.slice(delimiters.opening.length, -delimiters.closing.length);
  const prefix = /^\s*(?:contactfield=|(?:var|data):)/i.exec(written)?.[0] ?? '';
  const content = written.slice(prefix.length);
  const [named = content, separator] = delimiters.opening === '*|' ? [] : separated(content, prefix);
  const name = named.trim();
  if (!/^[\p{L}\p{N}_ .:-]+$/u.test(name)) return undefined;
  const start = delimiters.opening.length + prefix.length + named.length - named.trimStart().length;
  if (separator === undefined) return { name, start };
  const fallback = content.slice(named.length + separator.length).trim();
  return { name, start, fallback: /^(?:"[^"]*"|'[^']*')$/.test(fallback) ? fallback.slice(1, -1) : fallback };
}

/** Splits a name from the sign in front of its fallback: `name|there`, `name,fallback=there`, `var:name:"there"`. */
function separated(content: string, prefix: string): [name: string, separator: string] | [] {
  const isMailjet = prefix.endsWith(':');
  const found = (isMailjet ? /:/ : /\||,\s*fallback=/i).exec(content);
  return found ? [content.slice(0, found.index), found[0]] : [];
}

/** Returns true if a text has placeholders that are no code of Handlebars or Liquid, such as `%%name%%`. */
export const hasOtherFields = (text: string): boolean =>
  otherCode(text).some(([code]) => placeholderIn(code) !== undefined);

/** Returns the first piece of code of a condition or loop that is neither of Handlebars nor of Liquid, such as `*|IF:VIP|*`. */
export const otherBlock = (text: string): string | undefined =>
  otherCode(text).find(([, { kind }]) => isBlock(kind))?.[0];

const otherCode = (text: string) =>
  templateCode(text)
    .map((code) => [text.slice(code.start, code.end), code] as const)
    .filter(([code]) => !/^\{[{%#]/.test(code));

const isBlock = (kind: CodeKind) => kind === 'begin' || kind === 'otherwise' || kind === 'end';

/** A text whose placeholders are filled in. */
interface FilledFields {
  readonly text: string;
  /** The first code that stays because it is more than a placeholder, such as a condition. */
  readonly unread: string | undefined;
}

/**
 * Replaces each placeholder such as `%%name%%`, `*|NAME|*` or `{{name}}` by what `find` returns; keeps it if that is `undefined`.
 * `syntaxes` are the delimiters of placeholders, if the layout names its own.
 */
export function fillInFields(
  text: string,
  find: (placeholder: Placeholder) => string | undefined,
  syntaxes?: readonly PlaceholderSyntax[],
): FilledFields {
  let unread: string | undefined;
  let [filled, done] = ['', 0];
  for (const { start, end, kind } of templateCode(text, syntaxes)) {
    const code = text.slice(start, end);
    const placeholder = placeholderIn(code, syntaxes);
    const isRead = placeholder && !isBlock(kind);
    if (!isRead && !isOfOutlook(text, start) && isMore(code, kind, syntaxes)) unread ??= code;
    const value = placeholder && find(placeholder);
    if (value === undefined) continue;
    filled += text.slice(done, start) + value;
    done = end;
  }
  return { text: filled + text.slice(done), unread };
}

/** Returns true for `[if mso]` in a conditional comment. */
const isOfOutlook = (text: string, start: number) =>
  /<!(?:--)?$/.test(text.slice(Math.max(0, start - 4), start));

/** Returns true for code that does more than a placeholder: a condition or a loop, or anything between declared delimiters. */
function isMore(code: string, kind: CodeKind, syntaxes: readonly PlaceholderSyntax[] | undefined): boolean {
  if (!syntaxes) return isBlock(kind);
  const isDeclared = syntaxes.some(
    ({ opening }) =>
      code.startsWith(opening) && (opening.length > 1 || /[\p{L}\p{N}\s#/]/u.test(code[1] ?? '')),
  );
  // The comment that declares the delimiters has them around an ellipsis.
  return isDeclared && /[\p{L}\p{N}]/u.test(code) && (kind !== 'silent' || code.startsWith('{%'));
}
