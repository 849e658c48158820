import { limits } from '../limits.ts';
import { tags, writtenAttributes } from '../text/markup.ts';
import { passages } from '../text/passages.ts';
import { attributeValue, escaped, inlineHtml } from './inlineHtml.ts';
import { directionOf, type LetterLanguage } from './languageFiles.ts';
import { textOf } from './readTexts.ts';
import { holdsKey, textKeys } from './textKeys.ts';

/** A passage of the source and what takes its place. */
export interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** A source in which passages were replaced: keys by texts, paths of pictures by addresses. */
export class FilledText {
  readonly source: string;
  readonly text: string;
  /** The replacements, with their offsets in the filled text. */
  readonly #replaced: readonly (Replacement & { readonly at: number })[];
  /** The text that was filled in before this one. */
  readonly #before: FilledText | undefined;

  /** `replacements` are in order. They refer to the text of `before`, if there is one. */
  constructor(source: string, replacements: readonly Replacement[], before?: FilledText) {
    let [text, done] = ['', 0];
    this.#replaced = replacements.map((replacement) => {
      text += source.slice(done, replacement.start);
      const at = text.length;
      text += replacement.text;
      done = replacement.end;
      return { ...replacement, at };
    });
    this.source = before?.source ?? source;
    this.text = text + source.slice(done);
    this.#before = before;
  }

  /** Replaces passages of the filled text. */
  with(replacements: readonly Replacement[]): FilledText {
    return replacements.length === 0 ? this : new FilledText(this.text, replacements, this);
  }

  /** True if nothing was filled in. */
  get isSame(): boolean {
    return this.#replaced.length === 0 && (this.#before?.isSame ?? true);
  }

  /** Converts an offset in the filled text. Inside of a text, it is that of its key: the start or, for the end of a range, the end. */
  toSource(offset: number, edge: 'start' | 'end' = 'start'): number {
    const own = this.#toReplaced(offset, edge);
    return this.#before ? this.#before.toSource(own, edge) : own;
  }

  #toReplaced(offset: number, edge: 'start' | 'end'): number {
    const before = this.#lastThat(({ at }) => (edge === 'start' ? at <= offset : at < offset));
    if (!before) return offset;
    const { at, start, end, text } = before;
    if (offset < at + text.length || (edge === 'end' && offset === at + text.length))
      return edge === 'start' ? start : end;
    return offset - (at + text.length) + end;
  }

  /** Converts an offset in the source. Inside of a key, it is that of the beginning of its text. */
  toFilled(sourceOffset: number): number {
    const offset = this.#before?.toFilled(sourceOffset) ?? sourceOffset;
    const before = this.#lastThat(({ start }) => start <= offset);
    if (!before) return offset;
    const { at, end, text } = before;
    return offset < end ? at : offset - end + at + text.length;
  }

  /** Returns the last of the replacements that a condition holds for, which holds for all before it as well. */
  #lastThat(holds: (replaced: Replacement & { readonly at: number }) => boolean) {
    let [from, to] = [0, this.#replaced.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      const replaced = this.#replaced[middle];
      if (replaced && holds(replaced)) from = middle + 1;
      else to = middle;
    }
    return this.#replaced[from - 1];
  }
}

/**
 * Fills in the keys of a layout, or of a file that it includes, with the texts of a language, and sets the letter’s `lang` and `dir` to it.
 * Keys without a text stay. Texts are inserted as inline HTML, and in attributes escaped.
 */
export function fillTexts(source: string, language: LetterLanguage | undefined): FilledText {
  if (!language) return new FilledText(source, []);
  return new FilledText(source, replacementsIn(source, language));
}

function replacementsIn(source: string, language: LetterLanguage): readonly Replacement[] {
  const replacements: Replacement[] = [];
  let room = limits.layout - source.length;
  const add = (replacement: Replacement) => {
    room -= replacement.text.length;
    if (room >= 0) replacements.push(replacement);
  };
  for (const { place, start, end, key } of placedKeys(source)) {
    const text = textOf(language.texts, key);
    if (text !== undefined) add({ start, end, text: writtenIn(place, text) });
  }
  for (const replacement of languageAttributes(source, language.tag)) add(replacement);
  return replacements.toSorted((a, b) => a.start - b.start);
}

/** Where a key is written: in HTML, in a text without markup, or in an attribute with these quotes. */
type Place = 'html' | 'plain' | { readonly quote: string };

function writtenIn(place: Place, text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is replaced
  const clean = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g, ' ');
  if (place === 'html') return inlineHtml(clean);
  return place === 'plain' ? escaped(clean) : attributeValue(clean, place.quote);
}

/** Elements whose text has no markup. */
const plainElements = new Set(['mj-title', 'mj-preview', 'title']);

/** Yields the keys of a source with the places where they are written. */
function* placedKeys(source: string) {
  const comments = passages(source, /<!--/g, '-->');
  const rest = tags(source);
  let tag = rest.next().value;
  let before: typeof tag;
  let comment = 0;
  let quotes: QuoteReader | undefined;
  for (const key of textKeys(source)) {
    while (tag && tag.end <= key.start) [before, tag, quotes] = [tag, rest.next().value, undefined];
    while ((comments[comment]?.end ?? Number.POSITIVE_INFINITY) <= key.start) comment++;
    const isInComment = (comments[comment]?.start ?? Number.POSITIVE_INFINITY) < key.start;
    let place: Place = 'html';
    if (tag && tag.start < key.start) {
      quotes ??= new QuoteReader(source, tag.start);
      place = { quote: quotes.at(key.start) };
    } else if (isInComment) {
      // What is written in a conditional comment may be an attribute.
      place = { quote: '"' };
    } else if (before && !before.closing && plainElements.has(before.name)) {
      place = 'plain';
    }
    yield { ...key, place };
  }
}

/** Tells the quotes around offsets in a tag, which must increase. */
class QuoteReader {
  readonly #source: string;
  #at: number;
  #quote = '';

  constructor(source: string, start: number) {
    this.#source = source;
    this.#at = start;
  }

  /** Returns the quotation mark before an offset that is not closed; an empty text if there is none. */
  at(offset: number): string {
    for (; this.#at < offset; this.#at++) {
      const sign = this.#source.charAt(this.#at);
      if (sign === this.#quote) this.#quote = '';
      else if (this.#quote === '' && (sign === '"' || sign === "'")) this.#quote = sign;
    }
    return this.#quote;
  }
}

/** Elements of an HTML layout that repeat the language, because mail programs remove the outer ones. */
const wrappers = new Set(['body', 'div', 'table', 'center', 'main', 'article']);

/**
 * Yields the changes that set the language of the letter: on `mjml` or `html`, and on the wrappers in it that repeat its language. The
 * direction is set if the language is written from right to left, and if the layout says that it is.
 */
function* languageAttributes(source: string, tag: string): Generator<Replacement> {
  let former: string | undefined;
  let hasRoot = false;
  for (const { name, closing, start, end } of tags(source)) {
    const isRoot = !hasRoot && (name === 'mjml' || name === 'html');
    if (closing || !(isRoot || (former !== undefined && wrappers.has(name)))) continue;
    const attributes = writtenAttributes(source, start, end);
    const attribute = (wanted: string) => attributes.find((each) => each.name.toLowerCase() === wanted);
    const [lang, dir] = [attribute('lang'), attribute('dir')];
    if (isRoot) [hasRoot, former] = [true, lang?.value];
    else if (lang?.value !== former) continue;
    const at = start + 1 + name.length;
    const direction = directionOf(tag);
    const changes = [
      { name: 'lang', value: tag, written: lang, isNeeded: true },
      { name: 'dir', value: direction, written: dir, isNeeded: direction === 'rtl' || dir?.value === 'rtl' },
    ];
    const added = changes.filter(({ isNeeded, written }) => isNeeded && !written);
    if (added.length > 0) {
      yield { start: at, end: at, text: added.map((each) => ` ${each.name}="${each.value}"`).join('') };
    }
    for (const { isNeeded, written, value, name: changed } of changes)
      if (isNeeded && written && written.value !== value && !holdsKey(written.value)) {
        const isEmpty = written.valueStart <= written.start + changed.length;
        yield isEmpty
          ? { start: written.start, end: written.end, text: `${changed}="${value}"` }
          : { start: written.valueStart, end: written.valueEnd, text: value };
      }
  }
}
