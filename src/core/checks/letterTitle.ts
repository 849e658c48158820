import { type Tag, tags } from '../text/markup.ts';
import { attributeIn } from './edit.ts';

const longestTitle = 150;

/**
 * Returns a title for a letter, as HTML: its first heading, else its preheader, else the first sentence outside of links, else the name of
 * its file in words. A heading or sentence with template code is a mere greeting.
 */
export function titleOf(source: string, path?: string): string | undefined {
  const isHeading = ({ name }: Tag) => /^h[1-6]$/.test(name);
  return (
    firstText(source, isHeading, 'plain') ??
    firstText(source, preheaderTag(source), 'withCode') ??
    firstSentence(source) ??
    (path === undefined ? undefined : nameInWords(path))
  );
}

/** Returns the text of the first of these elements that has a text for a title. Template code may only be in it for `withCode`. */
function firstText(
  source: string,
  isWanted: (tag: Tag) => boolean,
  kind: 'plain' | 'withCode',
): string | undefined {
  let open: Tag | undefined;
  for (const tag of tags(source)) {
    if (open && tag.closing && tag.name === open.name) {
      const words = wordsIn(source.slice(open.end, Math.min(tag.start, open.end + 2_000)));
      if (isTitle(words) && (isPlain(words) || kind === 'withCode')) return words;
      open = undefined;
    } else if (!open && !tag.closing && isWanted(tag)) {
      open = tag;
    }
  }
  return undefined;
}

const wordsIn = (html: string) =>
  html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

const isTitle = (words: string) =>
  /\p{L}/u.test(words) && words.length <= longestTitle && !/[<>]/.test(words);

const isPlain = (words: string) => !/[{}%*[\]$]/.test(words);

/** Returns a function that recognizes the preheader: in HTML, the hidden element before the first table. */
function preheaderTag(source: string): (tag: Tag) => boolean {
  let isBehind = false;
  return (tag) => {
    isBehind ||= tag.name === 'table';
    if (tag.name === 'mj-preview') return true;
    if (isBehind || !/^(?:div|span|p)$/.test(tag.name)) return false;
    return (
      /display\s{0,9}:\s{0,9}none/i.test(attributeIn(source, tag, 'style')?.value ?? '') ||
      /\bpre-?(?:header|view)/i.test(attributeIn(source, tag, 'class')?.value ?? '')
    );
  };
}

/** Elements inside a sentence. All others end it. */
const inline = new Set('b strong i em u span font small big sub sup mark code bdi bdo abbr wbr'.split(' '));

/** The number of words from which on a text is no mere greeting. */
const fewestWords = 4;

/** The maximum number of passages that are looked at. A letter begins with its subject, if anything does. */
const mostPassages = 30;

/** Returns the first sentence of the body that is not a link and has no template code. */
function firstSentence(source: string): string | undefined {
  let left = mostPassages;
  for (const words of passagesOf(source)) {
    const more = words.search(/[.!?]\s/);
    const sentence = more === -1 ? words : words.slice(0, more + 1);
    if (isTitle(sentence) && isPlain(sentence) && countWords(sentence) >= fewestWords) return sentence;
    if (--left === 0) return undefined;
  }
  return undefined;
}

/** Yields the words between the tags of the body, those of links left out. */
function* passagesOf(source: string): Generator<string> {
  let [from, linked, isInBody] = [0, false, false];
  for (const { name, closing, start, end } of tags(source)) {
    if (inline.has(name)) continue;
    linked ||= name === 'a' || name === 'mj-button';
    if (name === 'a') continue;
    const words = isInBody && !linked ? wordsIn(source.slice(from, Math.min(start, from + 2_000))) : '';
    if (words !== '') yield words;
    if (/^(?:mj-)?body$/.test(name)) isInBody = true;
    [from, linked] = [end, name === 'mj-button' && !closing];
  }
}

const countWords = (text: string) =>
  text
    .replace(/&#?\w{1,20};/g, ' ')
    .split(/\s+/)
    .filter((word) => /\p{L}/u.test(word)).length;

/** Names of files and folders that say nothing about a letter. */
const plainNames =
  /^(?:index|body|template|templates|e?mails?|letters?|layouts?|base|default|main|html|message|content|src|views?|dist|public|raw|themes?|test|untitled.*)$/i;

/** Returns the name of a file in words: `Password reset` for `password-reset.en.html`. Uses the folder's name for `index.html` and the like. */
function nameInWords(path: string): string | undefined {
  const [file = '', folder = ''] = path.split('/').reverse();
  const [name = ''] = file.split('.', 1);
  const said = [name, folder].find((each) => !plainNames.test(each)) ?? '';
  const words = said
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/[-_\s]+/g, ' ')
    .trim()
    .toLowerCase();
  const title = words.charAt(0).toUpperCase() + words.slice(1);
  return isTitle(title) && /\p{L}{3}/u.test(title) && !/[&"]/.test(title) && isPlain(title)
    ? title
    : undefined;
}
