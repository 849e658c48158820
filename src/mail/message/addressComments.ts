import { endOfHeaderComment } from './structured.ts';

/**
 * Removes the comments and blanks within the addresses of a field body (RFC 5322, sections 3.2.2 and 3.4), which simple parsers take for
 * part of an address. Keeps a comment behind an address without a name: older programs write the name there.
 */
export function withoutAddressComments(text: string): string {
  let plain = '';
  let mailbox = new Mailbox();
  let isAngled = false;
  for (const { kind, written } of tokensOf(text)) {
    isAngled = (isAngled || written === '<') && written !== '>';
    const ends = kind === 'sign' && !isAngled && /^[,;:]$/.test(written);
    if (!ends) {
      mailbox.add(kind, written);
      continue;
    }
    plain += mailbox.written() + written;
    mailbox = new Mailbox();
  }
  return plain + mailbox.written();
}

type TokenKind = 'sign' | 'quoted' | 'comment';

interface Token {
  readonly kind: TokenKind;
  readonly written: string;
}

/** Yields characters, quoted strings and comments. A parenthesis that is never closed is left out: it starts no comment. */
function* tokensOf(text: string): Generator<Token> {
  let canComment = true;
  for (let at = 0; at < text.length; ) {
    const start = at;
    const character = text[at] ?? '';
    if (character === '"') {
      at = endOfQuoted(text, at);
      yield { kind: 'quoted', written: text.slice(start, at) };
      continue;
    }
    const end = character === '(' && canComment ? endOfHeaderComment(text, at) : undefined;
    at = end ?? at + 1;
    if (end !== undefined) yield { kind: 'comment', written: text.slice(start + 1, end - 1) };
    else if (character === '(') canComment = false;
    else yield { kind: 'sign', written: character };
  }
}

function endOfQuoted(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}

/** What stands between two commas: an address, with or without a name. */
class Mailbox {
  readonly #tokens: string[] = [];
  #lastComment = '';

  add(kind: TokenKind, written: string): void {
    const isComment = kind === 'comment';
    if (isComment) this.#lastComment = written;
    else if (!isBlank(written)) this.#lastComment = '';
    // A comment separates words as a blank does.
    const token = isComment ? ' ' : written;
    if (!isBlank(token) || !isBlank(this.#tokens.at(-1) ?? '')) this.#tokens.push(token);
  }

  written(): string {
    const start = this.#tokens.indexOf('<') + 1;
    if (start > 0) {
      const name = this.#tokens.slice(0, start).join('');
      return name + withoutBlanks(this.#tokens.slice(start)).join('');
    }
    const address = withoutBlanks(this.#tokens).join('').trim();
    const whole = /[ \t]/.test(address) ? this.#tokens.join('') : address;
    const comment = this.#lastComment.replace(/\\?[()]/g, '').replace(/\\(.)/gs, '$1');
    return comment === '' ? whole : `${whole} (${comment})`;
  }
}

/** Removes the blanks beside the signs of an address. */
function withoutBlanks(tokens: readonly string[]): string[] {
  const kept: string[] = [];
  for (const token of tokens) {
    if (isSign(token)) while (isBlank(kept.at(-1) ?? '')) kept.pop();
    const isNeeded = !isBlank(token) || (kept.length > 0 && !isSign(kept.at(-1) ?? ''));
    if (isNeeded) kept.push(token);
  }
  return kept;
}

const isSign = (token: string) => /^[@.<>]$/.test(token);
const isBlank = (token: string) => token === ' ' || token === '\t';
