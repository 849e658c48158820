import type { LayoutKind } from '../layouts/layout.ts';
import { templateCode } from '../templates/templateCode.ts';
import { decodedText } from '../text/decodedText.ts';
import { type Tag, tags, writtenAttributes } from '../text/markup.ts';
import { passages } from '../text/passages.ts';
import { inlineElements } from './inlineHtml.ts';
import type { LetterTexts } from './languageFiles.ts';
import { textOf } from './readTexts.ts';
import { resolveTexts } from './resolveTexts.ts';
import { holdsKey, writtenKey } from './textKeys.ts';

/** A layout whose texts have become keys. */
interface Extraction {
  readonly source: string;
  /** The new texts by key, in the order of the layout. */
  readonly texts: LetterTexts;
  /** The number of texts that stay in the layout, because a key in their place would change the letter. */
  readonly left: number;
}

/** The maximum number of texts that are extracted at once. */
const mostExtracted = 1_000;

/** A text in a layout. Its role is the first part of its key. */
interface WrittenText {
  readonly role: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Moves the texts of a layout to keys: the title and the preview text, headings, paragraphs, buttons, links and alternative texts. A text goes
 * as far as the elements that can be inside of a line. Texts that are the same share a key. `known` are the texts that have a key already.
 */
export function extractTexts(kind: LayoutKind, source: string, known: LetterTexts = {}): Extraction {
  const texts: Record<string, string> = {};
  const keys = new Map<string, string>();
  let [extracted, done, count, left] = ['', 0, 0, 0];
  for (const { role, start, end } of writtenTexts(kind, source)) {
    const text = source.slice(start, end);
    const same = keys.get(`${role} ${text}`);
    const key = same ?? freshKey(role, text, (taken) => textOf(known, taken) ?? textOf(texts, taken));
    if (count === mostExtracted || !isSameText(source, start, end, key)) {
      left++;
      continue;
    }
    if (!same) count++;
    keys.set(`${role} ${text}`, key);
    texts[key] = text;
    extracted += source.slice(done, start) + writtenKey(key);
    done = end;
  }
  return { source: extracted + source.slice(done), texts, left };
}

/** Returns true if a key in the place of a text is resolved with exactly this text. */
function isSameText(source: string, start: number, end: number, key: string): boolean {
  const text = source.slice(start, end);
  // The tag or the beginning of the element around the text decides how it is written.
  const from = Math.max(source.lastIndexOf('<', start - 1), start - 10_000, 0);
  const before = source.slice(from, start);
  const after = before.includes('>') ? '' : `${source.charAt(start - 1)}>`;
  const { text: resolved } = resolveTexts(before + writtenKey(key) + after, {
    tag: 'und',
    texts: { [key]: text },
  });
  return resolved.endsWith(text + after) && resolved.length >= text.length;
}

/** Elements of MJML whose text readers see. */
const mjmlTexts: Readonly<Record<string, string>> = {
  'mj-title': 'letter',
  'mj-preview': 'letter',
  'mj-text': 'text',
  'mj-table': 'text',
  'mj-raw': 'text',
  'mj-button': 'button',
  'mj-navbar-link': 'link',
  'mj-social-element': 'link',
  'mj-accordion-title': 'heading',
  'mj-accordion-text': 'text',
};

/** Elements whose text readers don’t see, or not as it is written. */
const unread = new Set([
  'script',
  'style',
  'textarea',
  'xmp',
  'iframe',
  'noembed',
  'noframes',
  'mj-style',
  'mj-html-attributes',
]);

const describing = new Set(['alt', 'title', 'aria-label']);

/** Yields the texts of a layout in order. */
function* writtenTexts(kind: LayoutKind, source: string): Generator<WrittenText> {
  const role = new RoleOfTexts(kind);
  for (const { start, end, tag } of runs(source)) {
    if (role.current) yield* textIn(source, role.current, start, end);
    if (!tag) continue;
    role.read(tag);
    if (!tag.closing) yield* describedIn(source, tag);
  }
}

/** A passage between two tags of blocks or comments, and the tag behind it; none if a comment is behind it. */
interface Run {
  readonly start: number;
  readonly end: number;
  readonly tag?: Tag;
}

function* runs(source: string): Generator<Run> {
  const comments = passages(source, /<!--/g, '-->');
  let [start, next] = [0, 0];
  for (const tag of tags(source)) {
    if (inlineElements.has(tag.name)) continue;
    for (let at = comments[next]; at && at.end <= tag.start; at = comments[++next]) {
      yield { start, end: at.start };
      start = Math.max(start, at.end);
    }
    yield { start, end: tag.start, tag };
    start = tag.end;
  }
}

/** The role of the texts behind the tags that were read. */
class RoleOfTexts {
  readonly #kind: LayoutKind;
  #around: string | undefined;
  #heading: string | undefined;
  #isUnread = false;

  constructor(kind: LayoutKind) {
    this.#kind = kind;
    this.#around = kind === 'html' ? 'text' : undefined;
  }

  /** `undefined` where readers see no text. */
  get current(): string | undefined {
    return this.#isUnread ? undefined : (this.#heading ?? this.#around);
  }

  read({ name, closing }: Tag): void {
    this.#isUnread = !closing && unread.has(name);
    if (this.#kind === 'mjml' && name.startsWith('mj-')) this.#around = closing ? undefined : mjmlTexts[name];
    if (this.#kind === 'html' && name === 'title') this.#around = closing ? 'text' : 'letter';
    if (/^h[1-6]$/.test(name)) this.#heading = closing ? undefined : 'heading';
  }
}

/** Yields the alternative texts of a tag. */
function* describedIn(source: string, { start, end, name }: Tag): Generator<WrittenText> {
  for (const attribute of writtenAttributes(source, start, end)) {
    const isText = describing.has(attribute.name.toLowerCase()) && isReadable(attribute.value);
    const isQuoted = /["']/.test(source.charAt(attribute.valueStart - 1));
    if (isText && isQuoted && name !== 'mj-html-attribute') {
      yield { role: 'picture', start: attribute.valueStart, end: attribute.valueEnd };
    }
  }
}

/** The maximum number of elements around a text that are left in the layout. */
const deepestWrapper = 10;

/** Yields the text of a passage without the blanks and the elements around all of it. */
function* textIn(source: string, role: string, from: number, to: number): Generator<WrittenText> {
  let [start, end] = [from, to];
  let named = role;
  for (let depth = 0; depth < deepestWrapper; depth++) {
    const text = source.slice(start, end);
    start += text.length - text.trimStart().length;
    end -= text.length - text.trimEnd().length;
    const inner = unwrapped(source.slice(start, end));
    if (!inner) break;
    if (inner.name === 'a' && named === 'text') named = 'link';
    [start, end] = [start + inner.start, start + inner.end];
  }
  const text = source.slice(start, Math.max(start, end));
  if (isReadable(text)) yield { role: named, start, end };
}

/** Returns the content of an element that is all of a text; `undefined` if more than one element is. */
function unwrapped(
  text: string,
): { readonly name: string; readonly start: number; readonly end: number } | undefined {
  if (!text.startsWith('<') || !text.endsWith('>')) return undefined;
  const all = [...tags(text)];
  const [first, last] = [all[0], all.at(-1)];
  if (!first || first.closing || !last?.closing || last.name !== first.name || last.end !== text.length)
    return undefined;
  let depth = 0;
  for (const tag of all) {
    if (tag.name === 'br' || tag.name === 'wbr') continue;
    depth += tag.closing ? -1 : 1;
    if (depth === 0 && tag !== last) return undefined;
  }
  return depth === 0 ? { name: first.name, start: first.end, end: last.start } : undefined;
}

/** Returns true for a text with words, apart from tags and template code. */
function isReadable(text: string): boolean {
  if (holdsKey(text)) return false;
  return /\p{L}/u.test(wordsOf(text));
}

function wordsOf(text: string): string {
  let [words, done] = ['', 0];
  const skipped = [...templateCode(text), ...tags(text)].toSorted((a, b) => a.start - b.start);
  for (const { start, end } of skipped) {
    if (start >= done) words += `${text.slice(done, start)} `;
    done = Math.max(done, end);
  }
  return decodedText(words + text.slice(done));
}

/** Returns a key for a text from its first words. */
function freshKey(role: string, text: string, taken: (key: string) => string | undefined): string {
  const words = [...wordsOf(text.slice(0, 500)).matchAll(/[\p{L}\p{N}]{1,20}/gu)]
    .slice(0, 4)
    .map(([word]) => word);
  const name = words.map((word, index) => (index === 0 ? word.toLowerCase() : capitalized(word))).join('');
  for (let number = 1; ; number++) {
    const key = `${role}.${name || 'text'}${number === 1 ? '' : number}`;
    if (taken(key) === undefined) return key;
  }
}

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase();
