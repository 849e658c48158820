import { beginningOf, idleFirstText } from './firstText.ts';
import {
  attribute,
  elementNamed,
  elementsNamed,
  isWithout,
  matchesIn,
  outwards,
  placeOfValue,
  readableTexts,
  textIn,
  topOf,
  valueIn,
} from './letterQueries.ts';
import type { LetterElement, LetterTree, Passage } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';
import { hiderOf, textStyles } from './textStyle.ts';

/** Reports a letter without a language. MJML writes `und` (undetermined) if the layout does not name a language. */
export function* withoutLanguage(letter: LetterTree): Generator<FoundPlace> {
  const html = elementNamed(letter, 'html');
  const language = html && valueIn(html, 'lang');
  if (html?.hasFilledInAttributes) return;
  if (!language || language === 'und') yield topOf(letter);
}

/** Reports a letter whose `<html>` does not say in which direction its language is written. MJML always writes `dir`. */
export function* withoutDirection(letter: LetterTree): Generator<FoundPlace> {
  const html = elementNamed(letter, 'html');
  if (html && isWithout(html, 'dir')) yield html.tag;
}

export function* withoutTitle(letter: LetterTree): Generator<FoundPlace> {
  const title = elementsNamed(letter, 'title').find(({ parent }) => parent?.name !== 'svg');
  if (!title || !textIn(letter, title)) yield title?.tag ?? headPassage(letter);
}

export function* withoutDoctype(letter: LetterTree): Generator<FoundPlace> {
  if (!letter.doctype) yield topOf(letter);
}

/** Reports a missing charset declaration, or a charset other than UTF-8, the encoding in which the service takes letters. */
export function* otherCharset(letter: LetterTree): Generator<FoundPlace> {
  const declarations = elementsNamed(letter, 'meta').flatMap((meta) => charsetIn(meta) ?? []);
  if (declarations.length === 0) yield { ...headPassage(letter), values: [''] };
  for (const { place, charset } of declarations) {
    if (!/^utf-?8$/i.test(charset)) yield { ...place, values: [charset] };
  }
}

function charsetIn(meta: LetterElement): { readonly place: Passage; readonly charset: string } | undefined {
  const isType = valueIn(meta, 'http-equiv')?.toLowerCase() === 'content-type';
  const declaration = attribute(meta, 'charset') ?? (isType ? attribute(meta, 'content') : undefined);
  if (!declaration) return undefined;
  const { name, value } = declaration;
  const charset = name === 'charset' ? value.trim() : /charset\s*=\s*["']?([^\s"';]*)/i.exec(value)?.[1];
  return charset === undefined ? undefined : { place: placeOfValue(declaration), charset };
}

export function* withoutViewport(letter: LetterTree): Generator<FoundPlace> {
  if (!hasMeta(letter, /^viewport$/i)) yield headPassage(letter);
}

const zoomDirective = /(?:user-scalable|maximum-scale)\s{0,9}=\s{0,9}[^\s,;"']{1,9}/gi;

/** Finds what keeps readers from enlarging the letter to twice its size (WCAG 2.2, 1.4.4). */
export function* lockedZoom(letter: LetterTree): Generator<FoundPlace> {
  for (const meta of elementsNamed(letter, 'meta')) {
    const content = attribute(meta, 'content');
    if (!content || !/^viewport$/i.test(valueIn(meta, 'name') ?? '')) continue;
    const { valueStart: start, valueEnd: end } = content;
    for (const { text, ...place } of matchesIn(letter, { start, end }, zoomDirective))
      if (locksZoom(text)) yield { ...place, values: [text] };
  }
}

function locksZoom(directive: string): boolean {
  const [name, value = ''] = directive
    .toLowerCase()
    .split('=', 2)
    .map((part) => part.trim());
  return name === 'user-scalable'
    ? value === 'no' || value === '0'
    : name === 'maximum-scale' && Number(value) < 2;
}

export function* withoutColorScheme(letter: LetterTree): Generator<FoundPlace> {
  if (!hasMeta(letter, /^(?:supported-)?color-schemes?$/i)) yield headPassage(letter);
}

function hasMeta(letter: LetterTree, name: RegExp): boolean {
  return elementsNamed(letter, 'meta').some((meta) => name.test(valueIn(meta, 'name') ?? ''));
}

function headPassage(letter: LetterTree): Passage {
  return elementNamed(letter, 'head')?.tag ?? topOf(letter);
}

/**
 * Reports a letter without a preheader (hidden text before the first visible one). Inboxes then show the first visible text. If that says
 * nothing, `withIdleFirstText` reports the letter.
 */
export function* withoutPreheader(letter: LetterTree): Generator<FoundPlace> {
  if (preheader(letter) || idleFirstText(letter)) return;
  yield { ...(elementNamed(letter, 'body')?.tag ?? topOf(letter)), values: [beginningOf(letter)] };
}

/** Reports a letter without a preheader whose first text says nothing about it, such as "View in browser". */
export function* withIdleFirstText(letter: LetterTree): Generator<FoundPlace> {
  const first = preheader(letter) ? undefined : idleFirstText(letter);
  if (first) yield { start: first.start, end: first.end, values: [first.text] };
}

const longestTitleOfLetter = 150;

/** Reports a preheader that is longer than any inbox shows. */
export function* longPreheader(letter: LetterTree): Generator<FoundPlace> {
  const element = preheader(letter);
  if (!element) return;
  // Invisible padding after the text keeps the following text out of the inbox.
  const length = textIn(letter, element)
    .replace(/[\p{Default_Ignorable_Code_Point}\s]+/gu, ' ')
    .trim().length;
  if (length > longestTitleOfLetter) yield { ...element.tag, values: [`${length}`] };
}

/** Returns the element that hides the first text of the letter. */
export function preheader(letter: LetterTree): LetterElement | undefined {
  const hiddenClasses = classesThatHide(letter);
  const [first] = readableTexts(letter);
  const style = first?.parent && textStyles(letter).get(first.parent);
  const hider = style && hiderOf(style);
  return outwards(first?.parent).find((element) => {
    if (element === hider) return true;
    const classes = valueIn(element, 'class')?.split(/\s+/) ?? [];
    return classes.some(
      (name) => hiddenClasses.has(name) || /^(?:pre-?(?:header|view)|preview-?text)$/i.test(name),
    );
  });
}

function classesThatHide(letter: LetterTree): Set<string> {
  const hiding = letter.styleSheets
    .flatMap(({ rules }) => rules)
    .filter(
      ({ within, declarations }) =>
        !within && declarations.some(({ property, value }) => property === 'display' && /^none/i.test(value)),
    );
  const parts = hiding.flatMap(({ selectors }) => selectors.flat());
  return new Set(parts.filter(({ kind }) => kind === 'class').map(({ name }) => name));
}
