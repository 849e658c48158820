/**
 * Returns the path of a local picture relative to the layout's folder, with forward slashes; `undefined` if an address is not relative, or
 * not that of a picture.
 */
export function picturePath(address: string): string | undefined {
  if (hasOrigin.test(address) || hidesWay.test(address)) return undefined;
  const path = decodedPath(address.replace(/[?#].*$/s, ''));
  return path !== undefined && pictureType(path) !== undefined ? path : undefined;
}

/** Returns the media type of a picture by the ending of its path; `undefined` if it is no picture. */
export function pictureType(path: string): string | undefined {
  const ending = /\.([a-z]{3,4})$/i.exec(path)?.[1]?.toLowerCase();
  return ending && Object.hasOwn(mediaTypes, ending) ? mediaTypes[ending] : undefined;
}

const mediaTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  ico: 'image/x-icon',
};

/** The file extensions of pictures. */
export const pictureEndings: readonly string[] = Object.keys(mediaTypes);

function decodedPath(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** Matches an address with a scheme or host, or a path from the host's root. */
const hasOrigin = /^(?:[a-z][a-z0-9+.-]*:|[\\/])/i;

/** Matches characters that file systems may treat as dots, slashes or the end of a path, but URL parsing does not. */
const hidesWay = /\\|%(?:00|2e|2f|5c)/i;
