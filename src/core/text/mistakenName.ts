/**
 * Returns true for a name that Windows takes for another one: a stream of a file, the name without its last dots and blanks, or a device,
 * which is reserved in each folder and with any extension, so `aux.mjml` is. Paths of the journal are read at the start, which needs no more of
 * `portableName.ts`.
 */
export function isMistaken(name: string): boolean {
  return /:|[. ]$|^(?:con|prn|aux|nul|(?:com|lpt)[1-9¹²³]|con(?:in|out)\$) *(?:\.|$)/i.test(name);
}
