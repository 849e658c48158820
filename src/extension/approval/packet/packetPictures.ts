import * as vscode from 'vscode';
import { placeFooter } from '../../../core/letters/placeFooter.ts';
import { limits } from '../../../core/limits.ts';
import { pictureMediaType } from '../../../core/pictures/pictureContent.ts';
import type { QuietLetter } from '../../../protocol/inspector.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { networkOf } from '../../kit/network.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { l10n } from '../../kit/words.ts';
import { type Picture, readLayoutPeople, readWorkspacePicture } from '../../layouts/index.ts';
import type { PacketOffer } from './packetContents.ts';
import type { LetterSource, WholeLetter } from './packetLetters.ts';

/** Requests addresses of pictures; without a result for those that can't be loaded. */
export type LoadPictures = (addresses: readonly string[]) => Promise<ReadonlyMap<string, Picture>>;

export interface PicturesWanted {
  /** The layout of the letters, whose local pictures are read. */
  readonly layout?: vscode.Uri | undefined;
  /** Loads pictures of the web; missing if they are not wanted. */
  readonly load?: LoadPictures | undefined;
}

/** Letters that make no request, and how many of their pictures are not among them. */
export interface QuietLetters {
  readonly letters: readonly (WholeLetter & QuietLetter)[];
  readonly missing: number;
}

/** Returns the letters with their pictures inside, as far as these can be read, are wanted and fit (`limits.packetPictures`). */
export async function withPictures(
  letters: readonly WholeLetter[],
  { layout, load }: PicturesWanted,
  inspector: Pick<Inspector, 'packetLetter'>,
): Promise<QuietLetters> {
  const without = await quietLetters(letters, {}, inspector);
  const addresses = missingIn(without);
  if (addresses.length === 0) return { letters: without, missing: 0 };
  const web = addresses.filter(isOnWeb);
  const loaded = load && web.length > 0 ? await load(web) : new Map<string, Picture>();
  const pictures: Record<string, string> = {};
  let room = limits.packetPictures;
  for (const address of addresses) {
    const picture = (layout && (await readWorkspacePicture(layout, address))) ?? loaded.get(address);
    if (!picture || picture.data.byteLength > room) continue;
    room -= picture.data.byteLength;
    pictures[address] = dataUrl(picture);
  }
  const quiet = await quietLetters(letters, pictures, inspector);
  return { letters: quiet, missing: missingIn(quiet).length };
}

/** Returns what a packet can contain besides the letter. */
export async function packetOffer(
  { layout, letter, otherLanguages }: LetterSource,
  inspector: Pick<Inspector, 'packetLetter'>,
): Promise<PacketOffer> {
  const { missing } = await inspector.packetLetter(placeFooter(letter.html, letter.footer).html, {});
  const isLocal = async (address: string) =>
    layout !== undefined && (await readWorkspacePicture(layout, address)) !== undefined;
  const areLocal = await Promise.all(missing.map(isLocal));
  return {
    languages: otherLanguages,
    people: (layout && (await readLayoutPeople(layout))?.people) ?? [],
    webPictures: missing.filter((address, index) => isOnWeb(address) && !areLocal[index]).length,
  };
}

/** Requests pictures from the web. Connects only to hosts that a link check may connect to. */
export const loadFromWeb: LoadPictures = async (addresses) => {
  const { loadPictures } = await import('../../../service/index.ts');
  const network = networkOf(vscode.workspace.getConfiguration());
  const title = l10n.count('Loading {0} picture…|Loading {0} pictures…', addresses.length);
  const outcomes = await withCancellableProgress(title, (signal, onChecked) =>
    loadPictures(addresses, { network, signal, onChecked, timeoutMs: 30_000 }),
  );
  const pictures = new Map<string, Picture>();
  for (const [address, outcome] of outcomes) {
    const mediaType = outcome.kind === 'picture' ? pictureMediaType(outcome.data) : undefined;
    if (outcome.kind === 'picture' && mediaType) pictures.set(address, { mediaType, data: outcome.data });
  }
  return pictures;
};

function quietLetters(
  letters: readonly WholeLetter[],
  pictures: Readonly<Record<string, string>>,
  inspector: Pick<Inspector, 'packetLetter'>,
): Promise<QuietLetters['letters']> {
  return Promise.all(
    letters.map(async (letter) => ({ ...letter, ...(await inspector.packetLetter(letter.html, pictures)) })),
  );
}

const missingIn = (letters: readonly QuietLetter[]) => [
  ...new Set(letters.flatMap(({ missing }) => missing)),
];

const isOnWeb = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address);

const dataUrl = ({ mediaType, data }: Picture) =>
  `data:${mediaType};base64,${Buffer.from(data).toString('base64')}`;
