/** Sets `process.platform` until it is disposed of. This determines which paths count as the same file. */
export function onPlatform(platform: string): Disposable {
  const own = process.platform;
  Object.defineProperty(process, 'platform', { value: platform });
  return { [Symbol.dispose]: () => Object.defineProperty(process, 'platform', { value: own }) };
}
