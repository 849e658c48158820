import { readTerm } from './readTerm.ts';
import type { SyntaxMistake, Term } from './terms.ts';

/** An SPF record: its text as it was joined of the strings of a TXT record, and what it says. */
export interface SpfRecord {
  readonly text: string;
  readonly terms: readonly Term[];
  readonly mistakes: readonly SyntaxMistake[];
}

/** Whether the text of a TXT record is an SPF record, of which there may be one alone (RFC 7208, section 4.5). */
export function isSpfRecord(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** Receivers give up after 10 terms that ask the DNS, and 4 KB have room for 340 addresses. The terms behind so many are not read. */
const most = { terms: 500, badCharacters: 100 } as const;

/** Reads an SPF record. It is read on after a mistake, so that all of them are known. */
export function readSpfRecord(text: string): SpfRecord {
  const terms: Term[] = [];
  const mistakes: SyntaxMistake[] = badCharacters(text);
  const seen = new Set<string>();
  for (const { 0: written, index: start } of [...text.slice(version).matchAll(/[^ ]+/g)].slice(
    0,
    most.terms,
  )) {
    const place = { start: version + start, end: version + start + written.length };
    // What is wrong with such a term has been said.
    if (isBad.test(written)) continue;
    const term = readTerm(written, place);
    if ('code' in term) {
      mistakes.push({ ...term, ...place });
    } else if ((term.kind === 'redirect' || term.kind === 'exp') && seen.has(term.kind)) {
      mistakes.push({ code: 'repeatedModifier', name: term.kind, ...place });
    } else {
      seen.add(term.kind);
      terms.push(term);
    }
  }
  return { text, terms, mistakes };
}

const version = 'v=spf1'.length;
const isBad = /[^\x20-\x7e]/;

/** Only blanks separate terms, and only ASCII is in them. */
function badCharacters(text: string): SyntaxMistake[] {
  return [...text.matchAll(/[^\x20-\x7e]/gu)]
    .slice(0, most.badCharacters)
    .map(({ 0: character, index: start }) => {
      const end = start + character.length;
      return { code: 'badCharacter', codePoint: character.codePointAt(0) ?? 0, start, end };
    });
}
