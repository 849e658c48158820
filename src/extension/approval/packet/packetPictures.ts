import * as vscode from 'vscode';
import { placeFooter } from '../../../core/letters/placeFooter.ts';
import { limits } from '../../../core/limits.ts';
import { pictureMediaType } from '../../../core/pictures/pictureContent.ts';
import type { QuietLetter } from '../../../protocol/inspector.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import { networkOf } from '../../kit/network.ts';
import { withCancellableProgress } from '../../kit/progress.ts';
import { l10n } from '../../kit/words.ts';
import {
  findWorkspacePicture,
  type Picture,
  readFoundPicture,
  readLayoutPeople,
} from '../../layouts/index.ts';
import type { PacketOffer } from './packetContents.ts';
import type { LetterSource, WholeLetter } from './packetLetters.ts';

/** The most pictures of a packet that are looked for. */
const mostPictures = 1000;

/** Requests addresses of pictures, at most `most` bytes together; without a result for those that can't be loaded. */
export type LoadPictures = (
  addresses: readonly string[],
  most: number,
) => Promise<ReadonlyMap<string, Picture>>;

interface PicturesWanted {
  /** The layout of the letters, whose local pictures are read. */
  readonly layout?: vscode.Uri | undefined;
  /** Loads pictures of the web; missing if they are not wanted. */
  readonly load?: LoadPictures | undefined;
}

/** Letters that make no request, and how many of their pictures are not among them. */
interface QuietLetters {
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
  const uses = usesOfMissing(without);
  if (uses.size === 0) return { letters: without, missing: 0 };
  const pictures: Record<string, string> = {};
  let room: number = limits.packetPictures;
  const hasRoom = (address: string, bytes: number) => bytes * (uses.get(address) ?? 0) <= room;
  const embed = (address: string, picture: Picture) => {
    const { byteLength } = picture.data;
    if (!hasRoom(address, byteLength)) return;
    room -= byteLength * (uses.get(address) ?? 0);
    pictures[address] = dataUrl(picture);
  };
  const web: string[] = [];
  for (const address of uses.keys()) {
    const found = layout && (await findWorkspacePicture(layout, address));
    if (!found && isOnWeb(address)) web.push(address);
    const picture = found && hasRoom(address, found.bytes) && (await readFoundPicture(found));
    if (picture) embed(address, picture);
  }
  const loaded = load && web.length > 0 ? await load(web, room) : new Map<string, Picture>();
  for (const [address, picture] of loaded) embed(address, picture);
  const quiet = await quietLetters(letters, pictures, inspector);
  return { letters: quiet, missing: usesOfMissing(quiet).size };
}

/** Returns what a packet can contain besides the letter. */
export async function packetOffer(
  { layout, letter, otherLanguages }: LetterSource,
  inspector: Pick<Inspector, 'packetLetter'>,
): Promise<PacketOffer> {
  const { missing } = await inspector.packetLetter(placeFooter(letter.html, letter.footer).html, {});
  const web = [...missing.keys()].filter(isOnWeb);
  const found = layout ? await Promise.all(web.map((address) => findWorkspacePicture(layout, address))) : [];
  return {
    languages: otherLanguages,
    people: (layout && (await readLayoutPeople(layout))?.people) ?? [],
    webPictures: web.filter((_, index) => !found[index]).length,
  };
}

/** Requests pictures from the web. Connects only to hosts that a link check may connect to. */
export const loadFromWeb: LoadPictures = async (addresses, most) => {
  const { loadPictures } = await import('../../../service/index.ts');
  const network = networkOf(vscode.workspace.getConfiguration());
  const title = l10n.count('Loading {0} picture…|Loading {0} pictures…', addresses.length);
  const outcomes = await withCancellableProgress(title, (signal, onChecked) =>
    loadPictures(addresses, most, { network, signal, onChecked, timeoutMs: 30_000 }),
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

/** Returns the addresses of the pictures that letters lack, and how often they use each. */
function usesOfMissing(letters: readonly QuietLetter[]): ReadonlyMap<string, number> {
  const uses = new Map<string, number>();
  for (const [address, times] of letters.flatMap(({ missing }) => [...missing])) {
    if (uses.has(address) || uses.size < mostPictures) uses.set(address, (uses.get(address) ?? 0) + times);
  }
  return uses;
}

const isOnWeb = (address: string) => /^https?:\/\//i.test(address) && URL.canParse(address);

const dataUrl = ({ mediaType, data }: Picture) =>
  `data:${mediaType};base64,${Buffer.from(data).toString('base64')}`;
