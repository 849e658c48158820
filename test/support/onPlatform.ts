/** Sets `process.platform` until it is disposed of: what this system takes for the same file. */
export function onPlatform(platform: string): Disposable {
  const own = process.platform;
  Object.defineProperty(process, 'platform', { value: platform });
  return { [Symbol.dispose]: () => Object.defineProperty(process, 'platform', { value: own }) };
}
