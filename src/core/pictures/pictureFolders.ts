import { isInnerPath } from '../layouts/layout.ts';
import { picturePath } from '../layouts/picturePath.ts';

/** A folder of the workspace whose pictures a web server offers. */
export interface PictureFolder {
  /** The path from the workspace folder, without a slash at its end; empty for the workspace folder itself. */
  readonly path: string;
  /** The address of the folder: `https`, percent-encoded, with a slash at its end. */
  readonly address: string;
}

/** The folders with pictures, as seen from a layout. */
export interface LayoutPictures {
  /** The path of the layout’s directory from the workspace folder. */
  readonly directory: string;
  readonly folders: readonly PictureFolder[];
}

/** The maximum number of folders, and the length of an address. */
const most = { folders: 20, address: 500 };

/** Reads the setting: an object with an address for each folder. Leaves out what is no folder in the workspace, or no plain `https` address. */
export function readPictureFolders(setting: unknown): readonly PictureFolder[] {
  if (typeof setting !== 'object' || setting === null) return [];
  return Object.entries(setting)
    .flatMap(([path, address]) => {
      const [folder, url] = [readFolder(path), readAddress(address)];
      return folder !== undefined && url !== undefined ? [{ path: folder, address: url }] : [];
    })
    .slice(0, most.folders)
    .toSorted((a, b) => b.path.length - a.path.length);
}

function readFolder(written: string): string | undefined {
  const path = written.trim().replace(/^\.\//, '').replace(/\/$/, '');
  if (path === '' || path === '.') return '';
  return isInnerPath(path) && !path.startsWith('..') && !path.split('/').includes('') ? path : undefined;
}

/** Returns an address with encoded segments and a slash at its end; `undefined` for one with a user, a query or a fragment. */
function readAddress(written: unknown): string | undefined {
  if (typeof written !== 'string' || written.length > most.address || /[?#\\]/.test(written))
    return undefined;
  const url = URL.parse(written.trim());
  if (url?.protocol !== 'https:' || url.hostname === '' || url.username || url.password) return undefined;
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  const encoded = segments.map(decoded).map((segment) => segment && encodedSegment(segment.normalize('NFC')));
  return encoded.includes(undefined) ? undefined : [url.origin, ...encoded, ''].join('/');
}

/**
 * Returns the web address of a picture; `undefined` if no folder contains it. `path` is relative to the layout’s directory and
 * percent-encoded. A query stays as it is. Letters with marks are composed (NFC), as Git and web servers have them: a Mac decomposes the
 * names of files.
 */
export function hostedAddress(path: string, { directory, folders }: LayoutPictures): string | undefined {
  const local = picturePath(path);
  const file = local === undefined ? undefined : resolved(directory, local);
  if (file === undefined) return undefined;
  for (const { path: written, address } of folders) {
    const start = written === '' ? '' : `${written.normalize('NFC')}/`;
    if (file.startsWith(start)) return address + encodedPath(file.slice(start.length)) + suffixOf(path);
  }
  return undefined;
}

const suffixOf = (path: string) => /[?#].*$/s.exec(path)?.[0] ?? '';

/** Returns the path, from the workspace folder, of the picture with a web address; `undefined` if it is in none of the folders. */
export function hostedPath(address: string, folders: readonly PictureFolder[]): string | undefined {
  for (const { path, address: base } of folders) {
    if (!address.startsWith(base)) continue;
    const inside = picturePath(address.slice(base.length));
    if (inside !== undefined && resolved('', inside) === inside.normalize('NFC'))
      return path === '' ? inside : `${path}/${inside}`;
  }
  return undefined;
}

/**
 * Resolves a relative path against a directory, composed (NFC); `undefined` if it leads out of the workspace folder, or is not well formed.
 */
function resolved(directory: string, path: string): string | undefined {
  if (!path.isWellFormed()) return undefined;
  const segments = directory.split('/').filter((segment) => segment !== '');
  for (const segment of path.split('/')) {
    if (segment === '' || segment === '.') continue;
    if (segment !== '..') segments.push(segment);
    else if (segments.pop() === undefined) return undefined;
  }
  return segments.join('/').normalize('NFC');
}

function decoded(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

const encodedPath = (path: string) => path.split('/').map(encodedSegment).join('/');

/** Encodes a path segment so that it needs no escaping in HTML, CSS and MJML. */
const encodedSegment = (segment: string) =>
  encodeURIComponent(segment).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
