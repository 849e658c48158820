import type { Aligned } from './aligned.ts';
import type { Span } from './standing.ts';
import { mayBeLost } from './tokens.ts';

/** Received tokens between two that the upload has, too. `own` is the number of the uploaded token that they stand before. */
export interface Gap extends Span {
  readonly own: number;
}

/** Where something was added to a letter, and nothing that shows was taken away. */
export function gapsOf({ uploaded, received, became }: Aligned): Gap[] {
  const gaps: Gap[] = [];
  let next = 0;
  let isWhole = true;
  let firstLost: number | undefined;
  for (let own = 0; own <= became.length; own++) {
    const at = own === became.length ? received.tokens.length : (became[own] ?? -1);
    if (at === -1) {
      isWhole &&= mayBeLost(uploaded.tokens[own]);
      firstLost ??= own;
      continue;
    }
    if (at > next && isWhole) gaps.push({ from: next, to: at, own: firstLost ?? own });
    isWhole = true;
    firstLost = undefined;
    next = at + 1;
  }
  return gaps;
}
