import * as dom from './letterDom.ts';

const properties = ['display', 'visibility'] as const;

/** The declaration of a style sheet that decides whether elements are displayed. */
interface Declared {
  readonly selector: string;
  readonly property: (typeof properties)[number];
  readonly value: string;
  readonly isImportant: boolean;
  readonly specificity: number;
}

/**
 * Writes into the `style` of each element whether the style sheets of a letter display it on a wide screen, for readers that only know
 * attributes. Only heeds simple selectors: elements, classes, ids, attributes and their combinations. Changes `letter`, which must not be
 * a document that is shown.
 */
export function inlineVisibility(letter: dom.ShownDocument): void {
  const declared = declarationsIn(letter);
  let left = mostMatches;
  for (const property of properties) {
    const winners = new Map<dom.ShownElement, Declared>();
    // Sorting is stable: of declarations that are equally strong, the last one wins.
    const sorted = declared
      .filter((one) => one.property === property)
      .sort((a, b) => strengthOf(a) - strengthOf(b));
    for (const one of sorted) {
      const matching = left > 0 ? dom.select(letter, one.selector) : [];
      left -= matching.length;
      for (const element of matching) winners.set(element, one);
    }
    for (const [element, winner] of winners) writeStyle(element, winner);
  }
}

const strengthOf = ({ isImportant, specificity }: Declared) => (isImportant ? 1e9 : 0) + specificity;

/** The style of a detached element, which is only used to parse declarations. */
const { style: inline } = document.createElement('span');

function writeStyle(element: dom.ShownElement, { property, value, isImportant }: Declared): void {
  inline.cssText = dom.attributeOf(element, 'style') ?? '';
  const isOverridden = isImportant
    ? inline.getPropertyPriority(property) !== ''
    : inline.getPropertyValue(property) !== '';
  if (isOverridden) return;
  inline.setProperty(property, value);
  dom.setAttribute(element, 'style', inline.cssText);
}

/** The maximum number of selectors that are looked up in a letter, and of the elements that they find. */
const [mostSelectors, mostMatches] = [200, 100_000];

function declarationsIn(letter: dom.ShownDocument): Declared[] {
  const found = dom.select(letter, 'style').flatMap((element) => {
    const media = dom.attributeOf(element, 'media') ?? '';
    return isForWideScreens(media.toLowerCase()) ? declarationsOf(dom.textOf(element) ?? '') : [];
  });
  return found.slice(0, mostSelectors);
}

/** Reads a style sheet. `CSSStyleSheet` only parses the CSS here and is never applied. */
function declarationsOf(css: string): Declared[] {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return declarationsOfRule(rule);
    if (!(rule instanceof CSSMediaRule) || !isForWideScreens(rule.conditionText)) return [];
    return [...rule.cssRules].flatMap((inner) =>
      inner instanceof CSSStyleRule ? declarationsOfRule(inner) : [],
    );
  });
}

function declarationsOfRule({ selectorText, style }: CSSStyleRule): Declared[] {
  const selectors = selectorText.split(',').filter(isSimple);
  return properties.flatMap((property) => {
    const value = style.getPropertyValue(property);
    const isImportant = style.getPropertyPriority(property) !== '';
    return selectors.flatMap((selector) =>
      value === '' ? [] : [{ selector, property, value, isImportant, specificity: specificityOf(selector) }],
    );
  });
}

/** The maximum length of a selector, and number of its parts, since looking up takes time with the number of combinators. */
const [longestSelector, mostParts] = [200, 5];

function isSimple(selector: string): boolean {
  const isShort = selector.length <= longestSelector && selector.trim().split(/[\s>+~]+/).length <= mostParts;
  return isShort && /^(?:[-\w\s.#*>+~]|\[[-\w]+(?:="[-\w\s]*")?\])+$/.test(selector);
}

function specificityOf(selector: string): number {
  const count = (pattern: RegExp) => selector.match(pattern)?.length ?? 0;
  return count(/#/g) * 10_000 + count(/[.[]/g) * 100 + count(/(?:^|[\s>+~])[a-z]/gi);
}

/** The width of a wide screen, in pixels: that of a desktop in the preview. */
const wide = 800;

/** Returns true if a media query applies on a wide screen. Of its conditions, only those on the width can. */
function isForWideScreens(query: string): boolean {
  return query.split(',').some((one) =>
    one
      .trim()
      .split(' and ')
      .every((part) => {
        const [, least, pixels] = /^\((min|max)-(?:device-)?width:\s*([\d.]+)px\)$/.exec(part) ?? [];
        if (least) return least === 'min' ? Number(pixels) <= wide : Number(pixels) >= wide;
        return /^(?:(?:only )?(?:all|screen))?$/.test(part);
      }),
  );
}
