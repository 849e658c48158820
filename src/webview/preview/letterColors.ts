import { type ColorScheme, chosen, inScheme } from '../../core/colorScheme.ts';
import type { Appearance } from '../../protocol/preview.ts';

/**
 * Makes the letter's own conditions on the reader's colour scheme come out as wanted. VS Code's theme, and what it tells
 * pages, has nothing to say about it.
 */
export function applyScheme(part: ParentNode, scheme: ColorScheme): void {
  for (const style of part.querySelectorAll('style')) {
    const css = style.textContent ?? '';
    const applied = inScheme(css, scheme);
    if (applied !== css) style.textContent = applied;
  }
  change(part, 'media', '[media]', (query) => inScheme(query, scheme));
  change(part, 'style', '[style*="color-scheme" i]', (css) => inScheme(css, scheme));
  change(part, 'content', 'meta[name="color-scheme" i]', (schemes) => chosen(schemes, scheme));
}

function change(
  part: ParentNode,
  attribute: string,
  selector: string,
  into: (value: string) => string,
): void {
  for (const element of part.querySelectorAll(selector)) {
    element.setAttribute(attribute, into(element.getAttribute(attribute) ?? ''));
  }
}

/** The page turns over all colours of the letter, so that here its pictures are turned back. */
export function inversionCss(appearance: Appearance): string {
  return appearance === 'inverted'
    ? 'img, video, input[type="image"], svg image { filter: invert(1) hue-rotate(180deg) !important }\n'
    : '';
}
