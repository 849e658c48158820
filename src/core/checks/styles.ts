import { passages, replaced } from '../text/passages.ts';
import {
  attribute,
  codeReplaced,
  declared,
  elementsNamed,
  isInside,
  placeOfValue,
  valueIn,
} from './letterQueries.ts';
import type { AtRule, Declaration, LetterTree, StyleSheet } from './letterTree.ts';
import { hasPlaceholder } from './placeholders.ts';
import type { FoundPlace } from './rule.ts';

/** Returns the style sheets, except those for Outlook for Windows alone. */
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

/** Finds imported styles, which most mail programs ignore. */
export function* importedStyles(letter: LetterTree): Generator<FoundPlace> {
  for (const atRule of imports(letter)) {
    if (!isFont(importedFrom(atRule))) yield atRule.head;
  }
}

/** Finds linked style sheets, which almost no mail program loads. */
export function* linkedStyles(letter: LetterTree): Generator<FoundPlace> {
  for (const link of linkedSheets(letter)) {
    if (!isFont(valueIn(link, 'href') ?? '')) yield link.tag;
  }
}

/** Finds web fonts, which few mail programs load. */
export function* webFonts(letter: LetterTree): Generator<FoundPlace> {
  for (const atRule of imports(letter)) if (isFont(importedFrom(atRule))) yield atRule.head;
  for (const link of linkedSheets(letter)) if (isFont(valueIn(link, 'href') ?? '')) yield link.tag;
}

/** Gmail's limit for the length of all styles. */
export const gmailStyleLimit = 16_384;

/** The length of all styles at which to warn. */
const nearLimit = 8_192;

export const stylesNearLimit = (letter: LetterTree) => stylesLongerThan(letter, nearLimit, gmailStyleLimit);
export const stylesOverLimit = (letter: LetterTree) =>
  stylesLongerThan(letter, gmailStyleLimit, Number.POSITIVE_INFINITY);

/** Reports the style element that exceeds the limit. */
function* stylesLongerThan(letter: LetterTree, least: number, most: number): Generator<FoundPlace> {
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
 * Finds at-rules nested in another one, for which Gmail drops the whole style block. Ignores at-rules nested in one with an unknown name:
 * MJML uses such rules to have a block dropped on purpose.
 */
export function* nestedAtRules(letter: LetterTree): Generator<FoundPlace> {
  for (const { atRules } of sheets(letter)) {
    for (const { within, name, head } of atRules) {
      if (within && /^(?:media|supports|container|layer)$/.test(within.name))
        yield { ...head, values: [`@${name}`] };
    }
  }
}

/**
 * Finds closing braces in a row before other styles, as minifiers write them. Outlook.com and Outlook for iOS and Android drop all styles
 * behind them. Template code closes with such braces, too.
 */
export function* doubleBraces(letter: LetterTree): Generator<FoundPlace> {
  for (const sheet of sheets(letter)) {
    const css = codeReplaced(letter, sheet, ' ').trimEnd();
    for (const { 0: braces, index } of css.matchAll(/\}{2,}/g)) {
      const end = index + braces.length;
      if (end < css.length) yield { start: sheet.start + index, end: sheet.start + end };
    }
  }
}

export function* stylesInBody(letter: LetterTree): Generator<FoundPlace> {
  for (const { element } of sheets(letter)) if (isInside(element, 'body')) yield element.tag;
}

/** Finds invalid CSS. Ignores styles with template code. */
export function* brokenStyles(letter: LetterTree): Generator<FoundPlace> {
  // Braces alone are ordinary CSS.
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

/** Finds font lists without a generic family. Outlook falls back to Times New Roman. */
export function* fontsWithoutFallback(letter: LetterTree): Generator<FoundPlace> {
  for (const { property, value, start, end } of declarations(letter)) {
    if (property === 'font-family' && !hasCommonFont(value) && !hasPlaceholder(value, letter.filledIn))
      yield { start, end, values: [value] };
  }
}

/** Yields all declarations except those in `@font-face`, where `font-family` is a name. */
function* declarations(letter: LetterTree): Generator<Declaration> {
  for (const { style, onlyOutlook } of letter.elements) if (!onlyOutlook) yield* style;
  for (const { rules } of sheets(letter)) for (const { declarations } of rules) yield* declarations;
}

/** Finds elements with a background picture but no background color. */
export function* backgroundsWithoutColor(letter: LetterTree): Generator<FoundPlace> {
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

/** Returns true if a `background` contains a color: a word that is not an address, a position or a keyword of its other parts. */
function hasColor(background: string): boolean {
  const words = withoutUrls(background).replace(/!important/gi, ' ');
  if (/#[\da-f]{3,8}\b|\b(?:rgb|hsl)a?\(/i.test(words)) return true;
  const others =
    /^(?:none|scroll|fixed|local|repeat(?:-[xy])?|no-repeat|space|round|left|right|top|bottom|center|cover|contain|auto|(?:border|padding|content)-box|\/)$/i;
  return words.split(/[\s,/]+/).some((word) => word !== '' && !others.test(word) && !/^[\d.+-]/.test(word));
}

const withoutUrls = (css: string) => replaced(css, passages(css, /\burl\(/gi, ')'), ' ');
