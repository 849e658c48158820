/** How much may be done at once, until others have their turn. */
export interface Allowance {
  left: number;
}

/** Takes items out of a set for as long as the allowance lasts. */
export function* takenFrom<T>(items: Set<T>, allowance: Allowance): Generator<T> {
  for (const item of items) {
    if (allowance.left <= 0) return;
    allowance.left -= 1;
    items.delete(item);
    yield item;
  }
}
