/** The first bytes of the picture formats that mail programs show, and their media types. `.` is any byte. */
const formats: readonly (readonly [start: string, mediaType: string])[] = [
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff', 'image/jpeg'],
  ['GIF8', 'image/gif'],
  ['RIFF....WEBP', 'image/webp'],
];

/** Returns the media type of a picture by its first bytes; `undefined` if it is no picture that mail programs show. */
export function pictureMediaType(data: Uint8Array): string | undefined {
  const isThere = (start: string) =>
    [...start].every((wanted, at) => wanted === '.' || data[at] === wanted.charCodeAt(0));
  return formats.find(([start]) => isThere(start))?.[1];
}
