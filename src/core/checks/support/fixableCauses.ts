/** Causes of removals whose findings have quick fixes. The findings are at the same places. */
export const fixableCauses: ReadonlySet<string> = new Set(['doubleBrace']);
