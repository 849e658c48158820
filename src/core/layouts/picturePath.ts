/** A picture of a letter in a local file. */
export interface PicturePath {
  /** The path relative to the layout's folder, with forward slashes. */
  readonly path: string;
  readonly mediaType: string;
}

/** Returns the local file of an address; `undefined` if it is not a picture or not relative to the layout's folder. */
export function picturePath(address: string): PicturePath | undefined {
  if (hasOrigin.test(address) || hidesWay.test(address)) return undefined;
  const path = decodedPath(address.replace(/[?#].*$/s, ''));
  const ending = path === undefined ? undefined : /\.([a-z]{3,4})$/i.exec(path)?.[1]?.toLowerCase();
  const mediaType = ending && Object.hasOwn(mediaTypes, ending) ? mediaTypes[ending] : undefined;
  return path === undefined || mediaType === undefined ? undefined : { path, mediaType };
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
