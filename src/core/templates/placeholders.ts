import type { PlaceholderSyntax } from './placeholderSyntax.ts';
import { templateCode } from './templateCode.ts';

/** Returns true if a text has placeholders that are no code of Handlebars or Liquid, such as `%%name%%`. */
export function hasOtherFields(text: string): boolean {
  const codes = templateCode(text).map(({ start, end }) => text.slice(start, end));
  return codes.some((code) => !code.startsWith('{{') && placeholderIn(code) !== undefined);
}

/**
 * Replaces each placeholder such as `%%name%%`, `*|NAME|*` or `{{name}}` by what `find` returns; keeps it if that is `undefined`.
 * `syntaxes` are the delimiters of placeholders, if the layout names its own.
 */
export function fillInFields(
  text: string,
  find: (field: string) => string | undefined,
  syntaxes?: readonly PlaceholderSyntax[],
): string {
  let [filled, done] = ['', 0];
  for (const { start, end } of templateCode(text, syntaxes)) {
    const field = placeholderIn(text.slice(start, end), syntaxes)?.name;
    const value = field === undefined ? undefined : find(field);
    if (value === undefined) continue;
    filled += text.slice(done, start) + value;
    done = end;
  }
  return filled + text.slice(done);
}

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

/** Returns the name of the field that a placeholder stands for, and its offset in the code; `undefined` for other code. */
export function placeholderIn(
  code: string,
  syntaxes = placeholders,
): { readonly name: string; readonly start: number } | undefined {
  const delimiters = syntaxes.find(
    ({ opening, closing }) => code.startsWith(opening) && code.endsWith(closing),
  );
  if (!delimiters) return undefined;
  const written = code.slice(delimiters.opening.length, -delimiters.closing.length);
  const name = written.trim();
  const start = delimiters.opening.length + written.length - written.trimStart().length;
  return /^[\p{L}\p{N}_ .:-]+$/u.test(name) ? { name, start } : undefined;
}
