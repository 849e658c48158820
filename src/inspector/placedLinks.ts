import { letterLinks } from '../core/links/letterLinks.ts';
import type { PlaceholderSyntax } from '../core/templates/placeholderSyntax.ts';
import type { PlacedLink } from '../protocol/inspector.ts';
import type { LetterSource } from './letterSource.ts';
import { readLetterTree } from './letterTree/readLetterTree.ts';
import { findPassage, type SourcePassage } from './passages.ts';
import { placeIn } from './textLines.ts';

/**
 * Returns the links of a letter that have a place in the source, in order. Links that MJML makes from one address, such as the icon and the
 * text of an `mj-social-element`, are one link.
 */
export function placedLinks(
  letter: LetterSource,
  filledIn: readonly PlaceholderSyntax[],
): readonly PlacedLink[] {
  const links = new Map<string, PlacedLink>();
  for (const link of letterLinks(readLetterTree(letter.html, filledIn))) {
    const passage = findPassage(letter, link.start, link.end);
    if (!passage) continue;
    const { file, start, end } = passage;
    const isExact = isValueOfHref(link.written, passage);
    const key = `${start} ${file.path} ${link.written}`;
    const same = links.get(key)?.link;
    const words = same?.words || link.words;
    links.set(key, { link: { ...(same ?? link), words }, isExact, ...placeIn(file, start, end) });
  }
  return [...links.values()];
}

/** The maximum length of `href = "`, with the blanks in it. */
const longestName = 40;

/** Returns true if an address is written there. The same text may be elsewhere, such as in the link. */
function isValueOfHref(address: string, { file: { text }, start, end }: SourcePassage): boolean {
  if (address === '' || text.slice(start, end) !== address) return false;
  return /\bhref\s*=\s*["']?$/i.test(text.slice(Math.max(0, start - longestName), start));
}
