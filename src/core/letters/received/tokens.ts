import { decodedText } from '../../text/decodedText.ts';
import { tags, writtenAttributes } from '../../text/markup.ts';
import { passages } from '../../text/passages.ts';

/** A passage of a letter's HTML: offsets in UTF-16 units. */
export interface Place {
  readonly start: number;
  readonly end: number;
}

/** A unit of a letter's HTML that services carry over: a tag, a text, or a conditional comment. */
export interface Token extends Place {
  readonly kind: 'tag' | 'text' | 'comment';
  /** The tag's name in lower case. */
  readonly name: string;
  readonly closing: boolean;
  /** A key that is equal for tokens that differ only in white space, quotes, the order of attributes, or link targets. */
  readonly key: string;
  /** A key that is equal for all tags with the same name. */
  readonly looseKey: string;
}

/** A range of tokens: `from` is the first one, `to` is after the last one. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The length above which tags are compared as text, without parsing their attributes. */
const longestTag = 20_000;

/** Returns true if a conditional comment becomes a token. */
type KeepsComment = (key: string, place: Place) => boolean;

/**
 * Returns the tokens of a letter in order. White space and ordinary comments are not tokens, nor are conditional comments that `keeps`
 * rejects: the texts around them are joined.
 */
export function tokensOf(html: string, keeps: KeepsComment = () => true): Token[] {
  const tokens: Token[] = [];
  let done = 0;
  let holder = '';
  for (const tag of tags(html)) {
    addBetween(tokens, html, { from: done, to: tag.start, holder }, keeps);
    const { name, closing, start, end } = tag;
    const looseKey = `<${closing ? '/' : ''}${name}`;
    tokens.push({
      kind: 'tag',
      name,
      closing,
      start,
      end,
      looseKey,
      key: tokenKey(html, start, end, looseKey),
    });
    done = end;
    holder = closing ? '' : name;
  }
  addBetween(tokens, html, { from: done, to: html.length, holder }, keeps);
  return tokens;
}

function tokenKey(html: string, start: number, end: number, looseKey: string): string {
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
  /** The element that contains the text. */
  readonly holder: string;
}

/** Adds the texts and comments between two tags. */
function addBetween(tokens: Token[], html: string, { from, to, holder }: Between, keeps: KeepsComment): void {
  if (from >= to) return;
  if (holder === 'style' || holder === 'script') {
    addToken(tokens, 'text', from, to, cssKey(html.slice(from, to)));
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
    const place = { start: from + comment.start, end: from + comment.end };
    if (!/^<!--\s{0,9}\[if/i.test(written) || !keeps(`comment ${key}`, place)) continue;
    addText(tokens, text, { from, start, end: comment.start });
    addToken(tokens, 'comment', place.start, place.end, key);
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
  if (words !== '' && !isDeclaration) addToken(tokens, 'text', from + start, from + end, words);
}

function addToken(
  tokens: Token[],
  kind: 'text' | 'comment',
  start: number,
  end: number,
  words: string,
): void {
  if (words === '') return;
  const key = `${kind} ${words}`;
  tokens.push({ kind, name: '', closing: false, start, end, key, looseKey: key });
}

/** Returns true for tokens that services may leave out unnoticed: comments and optional closing tags. */
export function mayBeLost(token: Token | undefined): boolean {
  return (
    token?.kind === 'comment' || (token?.closing === true && (token.name === 'body' || token.name === 'html'))
  );
}
