import { cut } from '../../text/shortText.ts';
import type { Aligned } from './aligned.ts';
import { mayBeLost, type Token } from './tokens.ts';

/** The first place where the letter is not what was uploaded: offsets in both, and what is written there. */
export interface FirstDifference {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly uploaded: { readonly at: number; readonly text: string };
  readonly received: { readonly at: number; readonly text: string };
}

/** So much is said of what is written there. */
const most = 200;

/** Looks for it; what of the received tokens is `known` to be added counts as none. */
export function firstDifference(
  { uploaded, received, became }: Aligned,
  known: ReadonlySet<number>,
): FirstDifference | undefined {
  let next = 0;
  for (let number = 0; number <= became.length; number++) {
    const at = became[number] ?? received.tokens.length;
    if (at === -1 && mayBeLost(uploaded.tokens[number])) continue;
    if (at === -1) {
      const other = unknownFrom(next, received.tokens.length, known);
      return told(
        other !== undefined && other < nextMet(became, number, received.tokens.length),
        number,
        other ?? next,
      );
    }
    const added = unknownFrom(next, at, known);
    if (added !== undefined) return { ...told(true, number, added), kind: 'added' };
    next = at + 1;
  }
  return undefined;

  function told(isThere: boolean, number: number, other: number): FirstDifference {
    return {
      kind: isThere ? 'changed' : 'removed',
      uploaded: placeOf(uploaded.html, uploaded.tokens[number]),
      received: placeOf(received.html, received.tokens[other]),
    };
  }
}

function unknownFrom(from: number, to: number, known: ReadonlySet<number>): number | undefined {
  for (let at = from; at < to; at++) if (!known.has(at)) return at;
  return undefined;
}

/** The received token at which the two go on alike. */
function nextMet(became: Int32Array, from: number, end: number): number {
  for (let number = from; number < became.length; number++) {
    const at = became[number] ?? -1;
    if (at !== -1) return at;
  }
  return end;
}

function placeOf(html: string, token: Token | undefined) {
  if (!token) return { at: html.length, text: '' };
  return { at: token.start, text: cut(html.slice(token.start, token.end), most) };
}
