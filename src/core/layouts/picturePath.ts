/** A picture that a letter has from the files around it. */
export interface PicturePath {
  /** From the layout's folder, with forward slashes. */
  readonly path: string;
  readonly mediaType: string;
}

/** The file that a letter means by an address; `undefined` for what is no picture, or is not named from the layout's folder. */
export function picturePath(address: string): PicturePath | undefined {
  if (hasOrigin.test(address) || hidesWay.test(address)) return undefined;
  const path = decoded(address.replace(/[?#].*$/s, ''));
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

/** The endings of files that are pictures. */
export const pictureEndings: readonly string[] = Object.keys(mediaTypes);

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/** A scheme, a host, or a place that is counted from the host. */
const hasOrigin = /^(?:[a-z][a-z0-9+.-]*:|[\\/])/i;

/** What an address does not take for dots, slashes and an end, but whoever reads the file may. */
const hidesWay = /\\|%(?:00|2e|2f|5c)/i;
