import { templateCode } from '../templates/templateCode.ts';
import { templateLanguageOf } from '../templates/templateLanguage.ts';

/** Elements that a text may contain. None of them starts a new paragraph or changes the layout around it. */
export const inlineElements = new Set(
  'a abbr b bdi bdo big br cite code del em i ins q s small span strong sub sup u wbr'.split(' '),
);
const emptyElements = new Set(['br', 'wbr']);

/**
 * Returns a text as HTML: inline markup such as `<b>` and `<a href="…">` is kept, and any other `<` and `>` are escaped. If the markup is not
 * closed, all of it is escaped, so that no text changes what follows it. Entities such as `&nbsp;` and template code are kept.
 */
export const inlineHtml = (text: string) =>
  escapedExcept(text, [...(inlineTags(text) ?? []), ...templateCode(text)]);

/** Returns a text for an element without markup, such as a title: all `<` and `>` are escaped, but not those of template code. */
export const plainText = (text: string) => escapedExcept(text, templateCode(text));

function escapedExcept(text: string, kept: readonly InlineTag[], write = escaped): string {
  let html = '';
  let done = 0;
  for (const { start, end } of kept.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue;
    html += write(text.slice(done, start)) + text.slice(start, end);
    done = end;
  }
  return html + write(text.slice(done));
}

/** Returns true if the inline markup of a text is closed, so that it is kept. */
export const isMarkupClosed = (text: string) => inlineTags(text) !== undefined;

/**
 * Returns a text as part of an HTML attribute between these quotes, or without quotes. Markup has no meaning there. Template code stays, but
 * its strings get the other quotes.
 */
export function attributeValue(text: string, quote: string): string {
  const written = quote === '' ? text : withOtherQuotes(text, quote);
  return escapedExcept(written, templateCode(written), (between) => inQuotes(escaped(between), quote));
}

function inQuotes(value: string, quote: string): string {
  if (quote === '"') return value.replaceAll('"', '&quot;');
  if (quote === "'") return value.replaceAll("'", '&#39;');
  return value
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
    .replaceAll(' ', '&#32;')
    .replaceAll('`', '&#96;');
}

/** Writes the strings of template code with other quotes than those of the attribute around it, as far as its language has both. */
function withOtherQuotes(text: string, quote: string): string {
  const language = templateLanguageOf(text);
  // Go has strings between backticks; a single quote begins a character.
  const other = language === 'go' ? '`' : quote === '"' ? "'" : '"';
  let [written, done] = ['', 0];
  for (const { start, end } of templateCode(text)) {
    const code = text.slice(start, end);
    written += text.slice(done, start) + (code.includes(other) ? code : code.replaceAll(quote, other));
    done = end;
  }
  return written + text.slice(done);
}

/** Escapes angle brackets. An ampersand stays, because it may begin an entity, and does no harm. */
export const escaped = (text: string) => text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');

interface InlineTag {
  readonly start: number;
  readonly end: number;
}

/** Returns the tags of inline elements; `undefined` if one of them is not closed, or closed before another one inside of it. */
function inlineTags(text: string): readonly InlineTag[] | undefined {
  const found: InlineTag[] = [];
  const open: string[] = [];
  for (const { 0: tag, 1: slash, 2: written = '', 3: attributes = '', index } of text.matchAll(
    /<(\/?)([a-z]{1,10})([^<>]{0,2000})>/gi,
  )) {
    const name = written.toLowerCase();
    if (!inlineElements.has(name) || !areAttributes(attributes)) continue;
    found.push({ start: index, end: index + tag.length });
    if (emptyElements.has(name)) continue;
    if (!slash) open.push(name);
    else if (open.pop() !== name) return undefined;
  }
  return open.length === 0 ? found : undefined;
}

/** Returns true for what may follow a tag’s name: nothing, or attributes whose quotes are closed. */
function areAttributes(text: string): boolean {
  if (!/^(?:[\s/]|$)/.test(text)) return false;
  const rest = text.replace(/"[^"]*"|'[^']*'/g, '');
  return !/["'`]/.test(rest);
}
