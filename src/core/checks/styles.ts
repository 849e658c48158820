import { passages, replaced } from '../text/passages.ts';
import type { AtRule, Declaration, LetterTree, StyleSheet } from './letterTree.ts';
import { attribute, declared, elementsNamed, isInside, placeOfValue, valueIn } from './look.ts';
import { hasPlaceholder } from './placeholders.ts';
import type { Place } from './rule.ts';

/** The style sheets that everybody's mail program reads, not Outlook for Windows alone. */
export function sheets({ styleSheets }: LetterTree): StyleSheet[] {
  return styleSheets.filter(({ element }) => !element.onlyOutlook);
}

function isFont(address: string): boolean {
  const host = /^(?:https?:)?\/\/([^/]*)/i.exec(address)?.[1];
  const isFontHost =
    host !== undefined && /^(?:fonts\.|use\.typekit\.|cloud\.typography\.)|fontawesome/i.test(host);
  return isFontHost || /[/.-](?:web)?fonts?[/.]/i.test(address);
}

function importedFrom({ prelude }: AtRule): string {
  const quoted = /["']([^"']*)["']/.exec(prelude);
  const [call] = passages(prelude, /url\(/gi, ')');
  if (call && call.start < (quoted?.index ?? prelude.length))
    return prelude.slice(call.contentStart, call.contentEnd);
  return quoted?.[1] ?? '';
}

function* imports(letter: LetterTree): Generator<AtRule> {
  for (const { atRules } of sheets(letter)) yield* atRules.filter(({ name }) => name === 'import');
}

const linkedSheets = (letter: LetterTree) =>
  elementsNamed(letter, 'link').filter((link) => /\bstylesheet\b/i.test(valueIn(link, 'rel') ?? ''));

/** `@import` of styles: most mail programs ignore it. */
export function* importedStyles(letter: LetterTree): Generator<Place> {
  for (const atRule of imports(letter)) {
    if (!isFont(importedFrom(atRule))) yield atRule.head;
  }
}

/** Linked style sheets: almost no mail program loads them. */
export function* linkedStyles(letter: LetterTree): Generator<Place> {
  for (const link of linkedSheets(letter)) {
    if (!isFont(valueIn(link, 'href') ?? '')) yield link.tag;
  }
}

/** Fonts from the web, which few mail programs load. */
export function* webFonts(letter: LetterTree): Generator<Place> {
  for (const atRule of imports(letter)) if (isFont(importedFrom(atRule))) yield atRule.head;
  for (const link of linkedSheets(letter)) if (isFont(valueIn(link, 'href') ?? '')) yield link.tag;
}

/** Gmail keeps about so many characters of styles; above the lower limit not much is left. */
const [nearLimit, limit] = [8_192, 16_384];

export const stylesNearLimit = (letter: LetterTree) => stylesLongerThan(letter, nearLimit, limit);
export const stylesOverLimit = (letter: LetterTree) =>
  stylesLongerThan(letter, limit, Number.POSITIVE_INFINITY);

/** At the style element in which the limit is passed. */
function* stylesLongerThan(letter: LetterTree, least: number, most: number): Generator<Place> {
  const all = sheets(letter);
  const total = all.reduce((sum, { start, end }) => sum + end - start, 0);
  let length = 0;
  for (const { start, end, element } of total > least && total <= most ? all : []) {
    const before = length;
    length += end - start;
    if (before <= least && length > least) yield { ...element.tag, values: [`${total}`] };
  }
}

/**
 * Gmail drops a whole block in which an at-rule stands inside another one. Those that do so to be dropped use names that mean
 * nothing, as MJML does.
 */
export function* nestedAtRules(letter: LetterTree): Generator<Place> {
  for (const { atRules } of sheets(letter)) {
    for (const { within, name, head } of atRules) {
      if (within && /^(?:media|supports|container|layer)$/.test(within.name))
        yield { ...head, values: [`@${name}`] };
    }
  }
}

export function* stylesInBody(letter: LetterTree): Generator<Place> {
  for (const { element } of sheets(letter)) if (isInside(element, 'body')) yield element.tag;
}

/** What is no CSS. In styles that a template language fills in, nobody can tell. */
export function* brokenStyles(letter: LetterTree): Generator<Place> {
  // All CSS has passages in braces.
  const filledIn = letter.filledIn.filter(({ opening }) => opening !== '{');
  for (const sheet of sheets(letter)) {
    if (hasPlaceholder(letter.source.slice(sheet.start, sheet.end), filledIn)) continue;
    for (const { start, end } of sheet.mistakes) {
      const [firstLine = ''] = letter.source.slice(start, end).split(/[\r\n]/, 1);
      yield { start, end: start + firstLine.length };
    }
  }
}

const generic =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|inherit|initial|unset|revert|revert-layer)$/i;

const isGeneric = (font: string) => generic.test(font) || /^ui-[a-z-]+$/i.test(font);

function hasCommonFont(fonts: string): boolean {
  const plain = fonts.replace(/"[^"]*"|'[^']*'/g, 'x');
  return /\bvar\(/i.test(plain) || plain.split(',').some((font) => isGeneric(font.trim()));
}

/** Fonts without a common one behind them: where they are missing, Outlook takes Times New Roman. */
export function* fontsWithoutFallback(letter: LetterTree): Generator<Place> {
  for (const { property, value, start, end } of declarations(letter)) {
    if (property === 'font-family' && !hasCommonFont(value) && !hasPlaceholder(value, letter.filledIn))
      yield { start, end, values: [value] };
  }
}

/** Every declaration of the letter, those of `@font-face` left out: there `font-family` is a name. */
function* declarations(letter: LetterTree): Generator<Declaration> {
  for (const { style, onlyOutlook } of letter.elements) if (!onlyOutlook) yield* style;
  for (const { rules } of sheets(letter)) for (const { declarations } of rules) yield* declarations;
}

/** Elements with a picture behind their text and no colour behind the picture. */
export function* backgroundsWithoutColor(letter: LetterTree): Generator<Place> {
  for (const element of letter.elements) {
    if (element.onlyOutlook || valueIn(element, 'bgcolor') || declared(element, 'background-color')) continue;
    const shorthand = declared(element, 'background');
    const picture = attribute(element, 'background');
    const declaration = [declared(element, 'background-image'), shorthand].find((one) =>
      /\burl\(/i.test(one?.value ?? ''),
    );
    if (shorthand && hasColor(shorthand.value)) continue;
    if (declaration) yield { start: declaration.start, end: declaration.end };
    else if (picture?.value.trim()) yield placeOfValue(picture);
  }
}

/** What of a `background` can be a colour: no address, no position and no keyword of the other parts. */
function hasColor(background: string): boolean {
  const words = withoutAddresses(background).replace(/!important/gi, ' ');
  if (/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(words)) return true;
  const others =
    /^(?:none|scroll|fixed|local|repeat(?:-[xy])?|no-repeat|space|round|left|right|top|bottom|center|cover|contain|auto|(?:border|padding|content)-box|\/)$/i;
  return words.split(/[\s,/]+/).some((word) => word !== '' && !others.test(word) && !/^[\d.+-]/.test(word));
}

const withoutAddresses = (css: string) => replaced(css, passages(css, /\burl\(/gi, ')'), ' ');
