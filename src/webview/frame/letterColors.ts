import { type ColorScheme, chosen, inScheme } from '../../core/letters/colorScheme.ts';
import type { Appearance } from '../../protocol/sheet.ts';
import * as dom from './letterDom.ts';
import { turnColorsOver } from './letterInversion.ts';

/**
 * Gives a letter, or some of its blocks, the colours that it has in light or dark. VS Code's theme, and what it tells
 * pages, has nothing to say about it.
 */
export function showColors(part: dom.LetterPart, appearance: Appearance): void {
  applyScheme(part, appearance === 'dark' ? 'dark' : 'light');
  if (appearance === 'inverted') turnColorsOver(part);
}

/** What no colour is given for is turned over by the browser. */
export const colorCss = (appearance: Appearance) =>
  appearance === 'inverted' ? ':root { color-scheme: only dark !important }\n' : '';

/** Makes the letter's own conditions on the reader's colour scheme come out as wanted. */
function applyScheme(part: dom.LetterPart, scheme: ColorScheme): void {
  for (const style of dom.select(part, 'style')) {
    const css = dom.textOf(style) ?? '';
    const applied = inScheme(css, scheme);
    if (applied !== css) dom.setText(style, applied);
  }
  change(part, 'media', '[media]', (query) => inScheme(query, scheme));
  change(part, 'style', '[style*="color-scheme" i]', (css) => inScheme(css, scheme));
  change(part, 'content', 'meta[name="color-scheme" i]', (schemes) => chosen(schemes, scheme));
}

function change(
  part: dom.LetterPart,
  attribute: string,
  selector: string,
  into: (value: string) => string,
): void {
  for (const element of dom.select(part, selector)) {
    dom.setAttribute(element, attribute, into(dom.attributeOf(element, attribute) ?? ''));
  }
}
