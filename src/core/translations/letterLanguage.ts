import { type Tag, tags, type WrittenAttribute, writtenAttributes } from '../text/markup.ts';
import { inlineElements } from './inlineHtml.ts';
import { directionOf } from './languageFiles.ts';
import type { Replacement } from './resolvedText.ts';
import { holdsKey } from './textKeys.ts';

/**
 * Yields the changes that set the language of a letter: on `mjml` or `html`, and wherever its language is repeated. The direction is set
 * if the language is written from right to left, and if the layout says that it is.
 */
export function* languageChanges(source: string, tag: string): Generator<Replacement> {
  for (const repetition of repetitions(source)) yield* elementChanges(source, repetition, tag);
}

function* elementChanges(
  source: string,
  { element, names, adds }: Repetition,
  tag: string,
): Generator<Replacement> {
  const attributes = writtenAttributes(source, element.start, element.end);
  const direction = directionOf(tag);
  const added: string[] = [];
  for (const name of names) {
    const written = attributes.find((each) => each.name.toLowerCase() === name);
    if (name === 'dir' && direction !== 'rtl' && written?.value !== 'rtl') continue;
    const value = name === 'dir' ? direction : tag;
    if (written) yield* changed(written, value);
    else if (adds && name !== 'xml:lang') added.push(` ${name}="${value}"`);
  }
  const at = element.start + 1 + element.name.length;
  if (added.length > 0) yield { start: at, end: at, text: added.join('') };
}

function* changed({ name, start, end, value, valueStart, valueEnd }: WrittenAttribute, text: string) {
  if (value === text || holdsKey(value)) return;
  const isEmpty = valueStart <= start + name.length;
  yield isEmpty ? { start, end, text: `${name}="${text}"` } : { start: valueStart, end: valueEnd, text };
}

/** The attributes of an element that say the language of the letter. */
interface Repetition {
  readonly element: Tag;
  readonly names: readonly ('lang' | 'xml:lang' | 'dir')[];
  /** True if the element also gets the attributes that it lacks. */
  readonly adds: boolean;
}

const all = ['lang', 'xml:lang', 'dir'] as const;

/**
 * Yields the elements that say the language of the letter. Besides the root, these are all blocks with its language, and whatever has it
 * directly in the body, where Fix Accessibility repeats it. A word or a phrase in another element keeps its own.
 */
function* repetitions(source: string): Generator<Repetition> {
  // A fragment has no root. Without keys, it may be a part in a language of its own.
  let isLetter = holdsKey(source);
  let hasRoot = false;
  let [language, direction]: (string | undefined)[] = [];
  for (const { element, isOuter } of openingTags(source)) {
    const said = languageOf(source, element);
    if (!hasRoot && roots.has(element.name)) {
      [isLetter, hasRoot, language, direction] = [true, true, said.language, said.direction];
      yield { element, names: all, adds: true };
      continue;
    }
    if (isOuter && isLetter && !language) language = said.language;
    if (isRepeated(said.language, language) && (isOuter || !inlineElements.has(element.name))) {
      yield { element, names: all, adds: true };
    } else if (isOuter && !said.language && isRepeated(said.direction, direction)) {
      yield { element, names: ['dir'], adds: false };
    }
  }
}

const isRepeated = (said: string | undefined, ofLetter: string | undefined) =>
  said !== undefined && said === ofLetter;

/** Returns what a tag says about the language of its element. */
function languageOf(source: string, { start, end }: Tag) {
  if (!/lang|dir/i.test(source.slice(start, end))) return {};
  const attributes = writtenAttributes(source, start, end);
  const value = (wanted: string) =>
    attributes
      .find(({ name }) => name.toLowerCase() === wanted)
      ?.value.trim()
      .toLowerCase() || undefined;
  return { language: value('lang') ?? value('xml:lang'), direction: value('dir') };
}

const roots = new Set(['mjml', 'html']);

/** Elements without content, and those around the content of the body. */
const neverAround = new Set([
  ...['html', 'head', 'body', 'mjml', 'mj-head', 'mj-body'],
  ...['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'],
]);

/** Yields the opening tags, and whether they are directly in the body. */
function* openingTags(source: string): Generator<{ readonly element: Tag; readonly isOuter: boolean }> {
  const open = new OpenElements();
  for (const element of tags(source)) {
    const isOuter = open.read(element);
    if (!element.closing) yield { element, isOuter };
  }
}

/** The elements that are open at a tag. */
class OpenElements {
  readonly #names: string[] = [];
  /** The number of open elements by name. */
  readonly #counts = new Map<string, number>();

  /** Reads the next tag. Returns true if it is directly in the body. */
  read({ name, closing }: Tag): boolean {
    if (neverAround.has(name)) return this.#names.length === 0;
    if (closing) {
      while (this.#counts.get(name)) if (this.#close() === name) break;
      return false;
    }
    // A block ends the paragraph before it.
    if (this.#names.at(-1) === 'p' && !inlineElements.has(name)) this.#close();
    const isOuter = this.#names.length === 0;
    this.#names.push(name);
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
    return isOuter;
  }

  #close(): string | undefined {
    const name = this.#names.pop();
    if (name !== undefined) this.#counts.set(name, (this.#counts.get(name) ?? 1) - 1);
    return name;
  }
}
