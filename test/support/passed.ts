/**
 * Starts a timer. Returns a function that says whether it has fired. Something that waits longer in the same process, and has begun
 * later, ends later on a busy machine, too: this is an order, no clock.
 */
export function passed(milliseconds: number): () => boolean {
  let hasFired = false;
  setTimeout(() => {
    hasFired = true;
  }, milliseconds).unref();
  return () => hasFired;
}
