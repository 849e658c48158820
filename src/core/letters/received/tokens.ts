import { writtenAttributes } from '../../mjml/attributes.ts';
import { decodedText } from '../../text/decodedText.ts';
import { passages } from '../../text/passages.ts';
import { tags } from '../markup.ts';

/** A piece of a letter's HTML that services carry over: a tag, a text, or what a conditional comment hides. */
export interface Token {
  readonly kind: 'tag' | 'text' | 'comment';
  /** Of a tag, in lower case. */
  readonly name: string;
  readonly closing: boolean;
  readonly start: number;
  readonly end: number;
  /** The same for tokens that differ in no more than blanks, quotes, the order of attributes, and where links lead. */
  readonly key: string;
  /** The same for tags of one name, whatever their attributes. */
  readonly looseKey: string;
}

/** Longer tags are told apart by how they are written: nothing reads them. */
const longestTag = 20_000;

/** The tokens of a letter in order. Texts of blanks alone are none, and neither are comments that show nothing. */
export function tokensOf(html: string): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  let holder = '';
  for (const tag of tags(html)) {
    addBetween(tokens, html, done, tag.start, holder);
    const { name, closing, start, end } = tag;
    const looseKey = `<${closing ? '/' : ''}${name}`;
    tokens.push({ kind: 'tag', name, closing, start, end, looseKey, key: keyOf(html, start, end, looseKey) });
    done = end;
    holder = closing ? '' : name;
  }
  addBetween(tokens, html, done, html.length, holder);
  return tokens;
}

function keyOf(html: string, start: number, end: number, looseKey: string): string {
  const isBare = end - start === looseKey.length + 1;
  if (isBare || looseKey.startsWith('</')) return looseKey;
  if (end - start > longestTag) return html.slice(start, end);
  const isLink = looseKey === '<a' || looseKey === '<area';
  const written = writtenAttributes(html, start, end).map(({ name, value }) => {
    const known = name.toLowerCase();
    return isLink && known === 'href' ? known : `${known}=${valueKey(known, value)}`;
  });
  return [looseKey, ...written.sort()].join(' ');
}

const valueKey = (name: string, value: string) => (name === 'style' ? cssKey(value) : decodedText(value));

const cssKey = (css: string) => decodedText(css).replace(/[\s;]/g, '');

/** What stands between two tags: texts and comments. */
function addBetween(tokens: Token[], html: string, from: number, to: number, holder: string): void {
  if (from >= to) return;
  if (holder === 'style' || holder === 'script') {
    add(tokens, 'text', from, to, cssKey(html.slice(from, to)));
    return;
  }
  const between = html.slice(from, to);
  if (!between.includes('<!--')) {
    addText(tokens, between, from, 0, between.length);
    return;
  }
  let done = 0;
  for (const { start, end } of passages(between, /<!--/g, '-->')) {
    addText(tokens, between, from, done, start);
    const comment = between.slice(start, end);
    if (/^<!--\s{0,9}\[if/i.test(comment)) {
      add(tokens, 'comment', from + start, from + end, comment.replace(/[\s"']/g, ''));
    }
    done = end;
  }
  addText(tokens, between, from, done, between.length);
}

function addText(tokens: Token[], between: string, from: number, start: number, end: number): void {
  const words = decodedText(between.slice(start, end));
  const isDeclaration = /^<[!?]/.test(words);
  if (words !== '' && !isDeclaration) add(tokens, 'text', from + start, from + end, words);
}

function add(tokens: Token[], kind: 'text' | 'comment', start: number, end: number, words: string): void {
  if (words === '') return;
  const key = `${kind} ${words}`;
  tokens.push({ kind, name: '', closing: false, start, end, key, looseKey: key });
}

/** What services leave out and nobody misses: comments, and the ends that HTML does not need. */
export function mayBeLost(token: Token | undefined): boolean {
  return (
    token?.kind === 'comment' || (token?.closing === true && (token.name === 'body' || token.name === 'html'))
  );
}
