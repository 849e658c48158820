import { closeSync, fstatSync, readSync, realpathSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { inflateSync } from 'node:zlib';
import { isReallyInside } from '../compiler/insideFolder.ts';
import { openHeldFile } from '../compiler/openHeldFile.ts';
import { type CheckOptions, mostFindings } from '../core/checks/checkLetter.ts';
import type { Finding } from '../core/checks/finding.ts';
import { beginsIn } from '../core/checks/letterQueries.ts';
import type { LetterTree } from '../core/checks/letterTree.ts';
import type { PictureFile } from '../core/checks/localPicture.ts';
import { localPictures, pictureFileRules } from '../core/checks/pictureFiles.ts';
import { type PictureTones, tonesOf } from '../core/checks/pictureTones.ts';
import { readPng } from '../core/checks/png.ts';
import { layoutRules } from '../core/checks/rules.ts';
import { picturePath } from '../core/layouts/picturePath.ts';
import { hostedPath } from '../core/pictures/pictureFolders.ts';
import { bytesWithWidth, pictureWidth } from '../core/pictures/pictureWidth.ts';
import type { LayoutContext } from '../protocol/compiler.ts';
import type { LetterSource } from './letterSource.ts';

/** Finds pictures that are missing in their folder or larger than useful, by their files in the workspace. Offsets are those of the tree. */
export function pictureFindings(
  tree: LetterTree,
  { context, elements }: Pick<LetterSource, 'context' | 'elements'>,
  { severities, footer }: CheckOptions,
): Finding[] {
  if (typeof context === 'string') return [];
  const sources = new Set(elements.map(({ file }) => file.resolved?.source ?? file.text));
  const isWritten = (address: string) => [...sources].some((source) => source.includes(address));
  const local = localPictures(tree, (address) => {
    const file = pictureFile(address, context);
    // An address that is written in full may be that of a picture which is only there.
    return file === 'missing' && isWritten(address) ? undefined : file;
  });
  return Object.entries(pictureFileRules).flatMap(([rule, find]) => {
    const severity = severities?.[rule] ?? layoutRules[rule as keyof typeof pictureFileRules].severity;
    if (severity === 'off') return [];
    return [...find(local, tree)]
      .filter((place) => !footer || !beginsIn(place, footer) || rule !== 'missing-picture')
      .slice(0, mostFindings)
      .map(({ values = [], ...place }) => ({ rule, severity, ...place, values }));
  });
}

/** Returns the file of a picture; `missing` if an address stands for a file that isn't in its folder. */
function pictureFile(
  address: string,
  { file: layout, roots, pictures }: Exclude<LayoutContext, string>,
): PictureFile | 'missing' | undefined {
  const hosted = pictures && hostedPath(address, pictures.folders);
  const path = picturePath(address);
  if (pictures && hosted !== undefined) {
    const workspace = resolve(dirname(layout), relative(join(sep, pictures.directory), sep));
    return readPicture(join(workspace, hosted), roots) ?? 'missing';
  }
  return path === undefined ? undefined : readPicture(join(dirname(layout), path), roots);
}

/** Reads a regular file inside a root after resolving links; `undefined` if there is none. */
function readPicture(path: string, roots: readonly string[]): PictureFile | undefined {
  try {
    const real = realpathSync(path);
    if (!roots.some((root) => isReallyInside(root, real))) return undefined;
    const file = openHeldFile(real);
    try {
      const status = fstatSync(file);
      if (!status.isFile()) return undefined;
      const start = new Uint8Array(Math.min(bytesWithWidth, status.size));
      const length = readSync(file, start, 0, start.length, 0);
      const version = `${real} ${status.size} ${status.mtimeMs}`;
      const width = pictureWidth(start.subarray(0, length));
      return { bytes: status.size, width, tones: () => tonesOfFile(real, status.size, version) };
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

/** Larger files are no logos, and no PNG of a letter has more pixels. */
const largest = { bytes: 1024 * 1024, pixels: 32 * 1024 * 1024 };

/** The most pictures whose tones are kept. */
const mostKept = 200;

const keptTones = new Map<string, PictureTones | undefined>();

/** Reads the tones of a PNG file once for each of its versions. */
function tonesOfFile(path: string, bytes: number, version: string): PictureTones | undefined {
  if (bytes > largest.bytes) return undefined;
  if (keptTones.has(version)) return keptTones.get(version);
  if (keptTones.size >= mostKept) keptTones.clear();
  const tones = readTones(path);
  keptTones.set(version, tones);
  return tones;
}

function readTones(path: string): PictureTones | undefined {
  const file = openHeldFile(path);
  try {
    const bytes = new Uint8Array(largest.bytes);
    const data = bytes.subarray(0, readSync(file, bytes, 0, bytes.length, 0));
    const picture = readPng(data, (packed) => inflateSync(packed, { maxOutputLength: largest.pixels }));
    return picture && tonesOf(picture);
  } catch {
    // The file has changed, or is damaged.
    return undefined;
  } finally {
    closeSync(file);
  }
}
