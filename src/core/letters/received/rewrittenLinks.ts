import { writtenAttributes } from '../../mjml/attributes.ts';
import { decodedText } from '../../text/decodedText.ts';
import type { Aligned } from './aligned.ts';
import type { Token } from './tokens.ts';

/** A link whose address is another one in the letter. The addresses are as people write them, without entities. */
export interface RewrittenLink {
  readonly uploaded: string;
  readonly received: string;
}

/** The links that lead elsewhere in the letter, in order. */
export function rewrittenLinks(aligned: Aligned): RewrittenLink[] {
  return carriedLinks(aligned).filter((link) => link.uploaded !== link.received);
}

/** How many links lead to the same address of the web in the letter. */
export function keptLinks(aligned: Aligned): number {
  const isKept = (link: RewrittenLink) => link.uploaded === link.received && /^https?:/i.test(link.uploaded);
  return carriedLinks(aligned).filter(isKept).length;
}

/** The links of the upload that the letter has, with both addresses. */
function carriedLinks({ uploaded, received, became }: Aligned): RewrittenLink[] {
  const links: RewrittenLink[] = [];
  became.forEach((at, number) => {
    const own = uploaded.tokens[number];
    const other = received.tokens[at];
    if (!own || !other || own.closing || (own.name !== 'a' && own.name !== 'area')) return;
    const [before, after] = [hrefOf(uploaded.html, own), hrefOf(received.html, other)];
    if (before !== undefined && after !== undefined) links.push({ uploaded: before, received: after });
  });
  return links;
}

/** Where a tag leads; `undefined` when it does not say. */
export function hrefOf(html: string, { start, end }: Pick<Token, 'start' | 'end'>): string | undefined {
  const attribute = writtenAttributes(html, start, end).find(({ name }) => name.toLowerCase() === 'href');
  return attribute && decodedText(attribute.value);
}
