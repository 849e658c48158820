import { tags } from '../../text/markup.ts';
import { type Aligned, type Gap, gapsOf, type ReceivedPassage } from './alignment.ts';
import { footerIn } from './footerIn.ts';
import { isPixel } from './pixel.ts';
import type { Token } from './tokens.ts';

/** The parts that a service added to a letter. `known` has the indexes of the received tokens that belong to them. */
export interface AddedParts {
  readonly footer?: ReceivedPassage;
  readonly pixels: readonly ReceivedPassage[];
  readonly known: ReadonlySet<number>;
}

/** Finds tracking pixels anywhere, and the footer: the visible part of what was added at the end. */
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
    // Elements around a pixel that show nothing belong to the pixel.
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

/** Returns true if only closing tags of the upload follow, including those for Outlook alone. */
function isAtEnd({ uploaded: { html, tokens } }: Aligned, { own }: Gap): boolean {
  return tokens
    .slice(own)
    .every((token) => token.closing || (token.kind === 'comment' && endsOnly(html, token)));
}

/** Returns true for a conditional comment of closing tags: `<!--[if mso]></td></tr></table><![endif]-->`. */
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
