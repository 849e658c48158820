import { TreeTooLarge } from '../../src/core/letters/treeLimits.ts';

/** Returns the result of `read`, or its refusal of a letter with too large a tree, which is a valid outcome. */
export function orTooLarge<Read>(read: () => Read): Read | TreeTooLarge {
  try {
    return read();
  } catch (error) {
    if (error instanceof TreeTooLarge) return error;
    throw error;
  }
}
