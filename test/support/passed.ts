/**
 * Starts a timer and returns a function that tells whether it has fired. A longer timer started later in the same process fires later,
 * even on a busy machine, so this checks an order rather than a time.
 */
export function passed(milliseconds: number): () => boolean {
  let hasFired = false;
  setTimeout(() => {
    hasFired = true;
  }, milliseconds).unref();
  return () => hasFired;
}
