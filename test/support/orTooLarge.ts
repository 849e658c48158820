import { TreeTooLarge } from '../../src/core/letters/treeLimits.ts';

/** Returns what `read` returns, or the refusal of a letter whose tree would become too large: that is an answer, too. */
export function orTooLarge<Read>(read: () => Read): Read | TreeTooLarge {
  try {
    return read();
  } catch (error) {
    if (error instanceof TreeTooLarge) return error;
    throw error;
  }
}
