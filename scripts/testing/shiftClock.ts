/**
 * Adds `shift` milliseconds to the clock of this process or page: to `Date.now()`, `new Date()` and `Date()`. It needs nothing from
 * outside, so that it can be sent to a page.
 */
export function shiftClock(shift: number): void {
  const now = Date.now.bind(Date);
  const shifted = () => now() + shift;
  // On the class itself, so that a test can replace it.
  Date.now = shifted;
  globalThis.Date = new Proxy(Date, {
    construct: (date, given, newTarget) =>
      Reflect.construct(date, given.length > 0 ? given : [shifted()], newTarget),
    apply: (date) => new date(shifted()).toString(),
  });
}
