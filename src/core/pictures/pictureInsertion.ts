import { pictureEndings, pictureType } from '../layouts/picturePath.ts';
import { allowedChildren, type Registry, wrappedChildren } from '../mjml/registry.ts';
import { elementsAround, readTree } from '../mjml/tree.ts';
import { tags, writtenAttributes } from '../text/markup.ts';
import { portableName } from '../text/portableName.ts';
import { cut } from '../text/shortText.ts';

/**
 * What a picture becomes at a place of a layout: an `img`, an `mj-image` inside these new elements (outermost first), or, in an attribute’s
 * value or a style sheet, only its path.
 */
export type PictureInsertion = 'img' | 'path' | { readonly around: readonly string[] };

/** Returns what a picture becomes at an offset; `undefined` where it has no place. `registry` is that of an MJML layout. */
export function pictureInsertion(
  source: string,
  offset: number,
  registry: Registry | undefined,
): PictureInsertion | undefined {
  let before: { readonly name: string; readonly closing: boolean } | undefined;
  for (const tag of tags(source)) {
    if (tag.start >= offset) break;
    if (offset < tag.end) {
      const isInValue = writtenAttributes(source, tag.start, tag.end).some(
        ({ start, end, valueStart, valueEnd }) =>
          valueStart <= offset && offset <= valueEnd && start < valueStart && valueEnd < end,
      );
      return isInValue ? 'path' : undefined;
    }
    before = tag;
  }
  if (before && !before.closing && /^(?:mj-)?style$/.test(before.name)) return 'path';
  return registry ? inMjml(source, offset, registry) : 'img';
}

/** Elements whose text is no content of the letter. */
const withoutPictures = new Set(['mj-title', 'mj-preview', 'mj-style']);

function inMjml(source: string, offset: number, registry: Registry): PictureInsertion | undefined {
  const parent = elementsAround(readTree(source), offset).at(-1)?.name;
  if (parent !== undefined && registry[parent]?.holdsText)
    return withoutPictures.has(parent) ? undefined : 'img';
  if (allowedChildren(registry, parent).includes('mj-image')) return { around: [] };
  const around = wrappedChildren(registry, parent).get('mj-image');
  return around && { around };
}

/** The widest place that a picture gets: letters are 600 pixels wide. */
const widestPlace = 600;

/** Returns the width of the place for a picture, of which screens with a high resolution show up to twice as many pixels. */
export const placeWidth = (width: number | undefined) => width && Math.min(width, widestPlace);

/** Percent-encodes a relative path for an attribute, so that nothing in it ends the attribute or looks like a query or template code. */
export const writtenPath = (path: string) =>
  path.replace(
    /[%"'&<>\s#?{}[\]|*\\()]/g,
    (character) => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

/**
 * Returns a portable name for a new picture file, with only letters, digits, dots, hyphens and underscores. `type` is its media type.
 * Returns `undefined` if it is no picture.
 */
export function pictureFileName(name: string, type: string): string | undefined {
  const clean = cut((name.split(/[\\/]/).at(-1) ?? '').normalize('NFC'), longestPictureName)
    .replace(/[^\p{L}\p{M}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+/, '');
  if (pictureType(clean) !== undefined) return portableName(clean, '');
  const ending = pictureEndings.find((each) => pictureType(`a.${each}`) === type);
  return ending && portableName(`${clean.split('.')[0] || 'picture'}.${ending}`, '');
}

/** The maximum length of a picture’s name, in UTF-16 units of up to three bytes, which leaves room for an ending and a number. */
const longestPictureName = 75;

/** Yields a file’s name and then numbered ones: `hero.png`, `hero-2.png`, `hero-3.png`, … up to 1000. */
export function* numberedNames(name: string): Generator<string> {
  yield name;
  const dot = name.lastIndexOf('.');
  for (let number = 2; number <= 1000; number++) yield `${name.slice(0, dot)}-${number}${name.slice(dot)}`;
}
