import { tags } from '../markup.ts';
import type { Aligned, ReceivedPassage } from './aligned.ts';
import { footerIn } from './footerIn.ts';
import { type Gap, gapsOf } from './gaps.ts';
import { isPixel } from './pixel.ts';
import type { Token } from './tokens.ts';

/** What a service added to a letter. `known` are the numbers of the received tokens that are one of these. */
export interface AddedParts {
  readonly footer?: ReceivedPassage;
  readonly pixels: readonly ReceivedPassage[];
  readonly known: ReadonlySet<number>;
}

/** Finds the pixels wherever they are, and the footer: what readers see of what was added to the end. */
export function addedParts(aligned: Aligned): AddedParts {
  const { html, tokens } = aligned.received;
  const known = new Set<number>();
  const pixels: ReceivedPassage[] = [];
  const gaps = gapsOf(aligned);
  for (const gap of gaps) {
    const { from, to } = gap;
    const before = pixels.length;
    for (let at = from; at < to; at++) {
      const token = tokens[at];
      if (!token || !isPixel(html, token)) continue;
      known.add(at);
      pixels.push({ start: token.start, end: token.end, text: html.slice(token.start, token.end) });
    }
    // Elements around a pixel that show nothing are the pixel's.
    if (pixels.length > before && !showsSomething(aligned, gap)) note(known, gap);
  }
  const last = gaps.findLast((gap) => showsSomething(aligned, gap));
  if (!last || !isAtEnd(aligned, last)) return { pixels, known };
  note(known, last);
  const footer = footerIn(aligned, last);
  return { ...(footer && { footer }), pixels, known };
}

function note(known: Set<number>, { from, to }: Gap): void {
  for (let at = from; at < to; at++) known.add(at);
}

function showsSomething({ received: { html, tokens } }: Aligned, { from, to }: Gap): boolean {
  for (let at = from; at < to; at++) {
    const token = tokens[at];
    if (token?.kind === 'text') return true;
    if (token?.name === 'img' && !isPixel(html, token)) return true;
  }
  return false;
}

/** Whether nothing of the upload follows but ends of elements, also those that only Outlook sees. */
function isAtEnd({ uploaded: { html, tokens } }: Aligned, { own }: Gap): boolean {
  return tokens
    .slice(own)
    .every((token) => token.closing || (token.kind === 'comment' && endsOnly(html, token)));
}

/** `<!--[if mso]></td></tr></table><![endif]-->` */
function endsOnly(html: string, { start, end }: Token): boolean {
  const hidden = html.slice(start, end);
  const inside = hidden.slice(hidden.indexOf('>') + 1);
  let done = 0;
  for (const tag of tags(inside)) {
    if (!tag.closing || inside.slice(done, tag.start).trim() !== '') return false;
    done = tag.end;
  }
  return /^\s*<!\[endif\]-->$/i.test(inside.slice(done));
}
