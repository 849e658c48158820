import { tags } from '../text/markup.ts';
import { isMjml } from './tree.ts';
import { typedValue } from './values.ts';

interface CssPassage {
  readonly start: number;
  readonly end: number;
}

/**
 * Returns the CSS around an offset as a style sheet of the same length, in which everything else is blank, so that offsets are equal in
 * both. `undefined` if there is no CSS.
 */
export function embeddedCss(source: string, offset: number): string | undefined {
  const value = typedValue(source, offset);
  if (value?.attribute === 'style' && !isMjml(value.element)) return ofAttribute(source, value);
  const sheet = styleSheets(source).find(({ start, end }) => start <= offset && offset <= end);
  return sheet && onlyPassage(source, sheet);
}

/** Wraps declarations in a rule, whose braces replace `="` and the closing quote. */
function ofAttribute(source: string, value: CssPassage): string {
  const text = onlyPassage(source, value);
  const hasQuote = /^["']/.test(source.slice(value.end, value.end + 1));
  const after = hasQuote ? `}${text.slice(value.end + 1)}` : text.slice(value.end);
  return `${text.slice(0, value.start - 2)}a{${text.slice(value.start, value.end)}${after}`;
}

function styleSheets(source: string): CssPassage[] {
  const found: CssPassage[] = [];
  let open: { readonly name: string; readonly start: number } | undefined;
  for (const { name, closing, start, end } of tags(source)) {
    if (open && closing && name === open.name) {
      found.push({ start: open.start, end: start });
      open = undefined;
    } else if (!open && !closing && /^(mj-)?style$/.test(name)) {
      open = { name, start: end };
    }
  }
  return open ? [...found, { start: open.start, end: source.length }] : found;
}

const onlyPassage = (source: string, { start, end }: CssPassage) =>
  blank(source.slice(0, start)) + source.slice(start, end) + blank(source.slice(end));

const blank = (text: string) => text.replace(/[^\r\n]/g, ' ');
