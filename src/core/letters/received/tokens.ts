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

/**
 * The tokens of a letter in order. Texts of blanks alone are none, and neither are comments that show nothing, nor conditional ones whose
 * key is not to be kept: what stands around them is one text.
 */
export function tokensOf(html: string, keeps: (commentKey: string) => boolean = () => true): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  let holder = '';
  for (const tag of tags(html)) {
    addBetween(tokens, html, { from: done, to: tag.start, holder }, keeps);
    const { name, closing, start, end } = tag;
    const looseKey = `<${closing ? '/' : ''}${name}`;
    tokens.push({ kind: 'tag', name, closing, start, end, looseKey, key: keyOf(html, start, end, looseKey) });
    done = end;
    holder = closing ? '' : name;
  }
  addBetween(tokens, html, { from: done, to: html.length, holder }, keeps);
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

interface Between {
  readonly from: number;
  readonly to: number;
  /** The element whose text this may be. */
  readonly holder: string;
}

/** Adds what stands between two tags: texts and comments. */
function addBetween(
  tokens: Token[],
  html: string,
  { from, to, holder }: Between,
  keeps: (commentKey: string) => boolean,
): void {
  if (from >= to) return;
  if (holder === 'style' || holder === 'script') {
    add(tokens, 'text', from, to, cssKey(html.slice(from, to)));
    return;
  }
  const between = html.slice(from, to);
  if (!between.includes('<!--')) {
    addText(tokens, between, { from, start: 0, end: between.length });
    return;
  }
  let text = '';
  let [start, done] = [0, 0];
  for (const comment of passages(between, /<!--/g, '-->')) {
    text += between.slice(done, comment.start);
    done = comment.end;
    const written = between.slice(comment.start, comment.end);
    const key = written.replace(/[\s"']/g, '');
    if (!/^<!--\s{0,9}\[if/i.test(written) || !keeps(`comment ${key}`)) continue;
    addText(tokens, text, { from, start, end: comment.start });
    add(tokens, 'comment', from + comment.start, from + comment.end, key);
    text = '';
    start = done;
  }
  addText(tokens, text + between.slice(done), { from, start, end: between.length });
}

function addText(
  tokens: Token[],
  text: string,
  { from, start, end }: { readonly from: number; readonly start: number; readonly end: number },
): void {
  const words = decodedText(text);
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
