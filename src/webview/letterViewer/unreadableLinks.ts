import { type Color, contrastOf, readColor } from '../../core/letters/colors.ts';
import { shortText } from '../../core/text/shortText.ts';
import * as dom from './letterDom.ts';

/** The contrast below which words can hardly be read: WCAG 2.2 requires it of large text (1.4.3). */
const leastContrast = 3;

/** The maximum number of links that are looked at, of texts in one, and the maximum length of their words in UTF-16 units. */
const most = { links: 300, texts: 20, words: 40 } as const;

/** The canvas on which browsers show a page in light and dark mode. */
const canvases = { light: [255, 255, 255], dark: [18, 18, 18] } as const satisfies Record<string, Color>;

/** Returns the words of the links of a shown letter that can hardly be read on their background, each once. */
export function unreadableLinks(letter: dom.ShownDocument): string[] {
  const links = dom.select(letter, 'a[href]').slice(0, most.links);
  const words = links.flatMap((link) => (isUnreadable(link) ? wordsOf(link) : []));
  return [...new Set(words)];
}

const wordsOf = (link: dom.ShownElement) =>
  shortText((dom.textOf(link) ?? '').replace(/\s+/g, ' ').trim(), most.words);

const isUnreadable = (link: dom.ShownElement): boolean =>
  wordsOf(link) !== '' && dom.boxOf(link).height > 0 && textHolders(link).some(isFaint);

/** Returns the link and the elements in it that hold text of their own. */
function textHolders(link: dom.ShownElement): dom.ShownElement[] {
  const holdsText = (element: dom.ShownElement) =>
    dom.childNodesOf(element).some((child) => dom.isText(child) && dom.nodeValueOf(child)?.trim());
  return [link, ...dom.select(link, '*')].slice(0, most.texts).filter(holdsText);
}

function isFaint(element: dom.ShownElement): boolean {
  const text = readColor(dom.styleOf(element)?.color ?? '');
  const ground = groundOf(element);
  return text !== undefined && ground !== undefined && contrastOf(text, ground) < leastContrast;
}

/** Returns the background of an element; `undefined` if a picture, a gradient or a transparent color is behind it. */
function groundOf(element: dom.ShownElement): Color | undefined {
  let root = element;
  for (let at: dom.ShownElement | null = element; at; at = dom.parentOf(at)) {
    const style = dom.styleOf(at);
    if (style?.backgroundImage !== 'none') return undefined;
    const color = readColor(style.backgroundColor);
    if (color) return color;
    if (!isClear(style.backgroundColor)) return undefined;
    root = at;
  }
  return dom.styleOf(root)?.colorScheme.includes('dark') ? canvases.dark : canvases.light;
}

const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color);
