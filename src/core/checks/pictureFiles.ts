import { cut } from '../text/shortText.ts';
import { type Address, pictures } from './addresses.ts';
import { darkLogos, whitePictures } from './darkPictures.ts';
import { declared, topOf, valueIn } from './letterQueries.ts';
import type { LetterTree } from './letterTree.ts';
import type { LocalPicture, PictureFile } from './localPicture.ts';
import type { FoundPlace } from './rule.ts';

/** Returns the file of a picture by its address without a query; `undefined` if it isn't in the workspace. */
type FindPictureFile = (address: string) => PictureFile | 'missing' | undefined;

/** The maximum number of pictures whose files are looked for. */
const mostPictures = 500;

/** Returns the pictures of a letter for which `find` knows a file. */
export function localPictures(letter: LetterTree, find: FindPictureFile): readonly LocalPicture[] {
  const uses = Map.groupBy(
    Array.from(pictures(letter)).filter(({ kind }) => kind === 'web' || kind === 'relative'),
    ({ text }) => text.replace(/[?#].*$/s, ''),
  );
  return [...uses].slice(0, mostPictures).flatMap(([address, [first, ...others]]) => {
    const file = first && find(address);
    return file ? [{ file, uses: [first, ...others] as const }] : [];
  });
}

/** Sizes in bytes above which pictures load slowly on a phone: of one file, and of all. */
const largeSize = { file: 200 * 1024, all: 1024 * 1024 };

function* missingPictures(local: readonly LocalPicture[]): Generator<FoundPlace> {
  for (const { file, uses } of local)
    if (file === 'missing') yield { ...placeOf(uses[0]), values: [cut(uses[0].text, 200)] };
}

function* largePictures(local: readonly LocalPicture[]): Generator<FoundPlace> {
  for (const { file, uses } of local)
    if (file !== 'missing' && file.bytes > largeSize.file)
      yield { ...placeOf(uses[0]), values: [`${file.bytes}`] };
}

/** Finds a letter whose pictures are large together, once. */
function* largeInAll(local: readonly LocalPicture[], letter: LetterTree): Generator<FoundPlace> {
  const bytes = local.reduce((sum, { file }) => sum + (file === 'missing' ? 0 : file.bytes), 0);
  if (bytes > largeSize.all) yield { ...topOf(letter), values: [`${bytes}`] };
}

/** Finds pictures that are wider than twice their widest place, so that no screen shows all their pixels. */
function* tooWide(local: readonly LocalPicture[]): Generator<FoundPlace> {
  for (const { file, uses } of local) {
    if (file === 'missing' || file.width === undefined) continue;
    const places = uses.map(widthOfPlace);
    // A place without a width, such as a background, may need all of the picture.
    if (places.includes(undefined)) continue;
    const place = Math.max(...places.map((width) => width ?? 0));
    if (file.width > 2 * place + 1) yield { ...placeOf(uses[0]), values: [`${file.width}`, `${place}`] };
  }
}

const placeOf = ({ start, end }: Address) => ({ start, end });

function widthOfPlace({ element }: Address): number | undefined {
  if (element.name !== 'img') return undefined;
  const written = valueIn(element, 'width') ?? declared(element, 'width')?.value;
  const pixels = /^(\d{1,5})(?:\.\d+)?(?:px)?$/i.exec(written?.trim() ?? '')?.[1];
  return pixels === undefined || Number(pixels) === 0 ? undefined : Number(pixels);
}

/** The rules about files of pictures, by their names. */
export const pictureFileRules = {
  'missing-picture': missingPictures,
  'large-picture': largePictures,
  'large-pictures': largeInAll,
  'wide-picture': tooWide,
  'dark-logo': darkLogos,
  'white-picture': whitePictures,
} satisfies Record<string, (local: readonly LocalPicture[], letter: LetterTree) => Iterable<FoundPlace>>;
