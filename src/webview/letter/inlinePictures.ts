import { percentDecoded } from '../../core/text/decodedText.ts';
import type { LetterAttachment } from '../../protocol/receivedLetter.ts';
import type { PictureUrls } from '../letterViewer/letterPictures.ts';
import * as l10n from '../shared/l10n.ts';

/**
 * Finds attached pictures by their addresses in the letter’s HTML: `cid:` and the content id, `Content-Location`, or the file
 * name, each in any spelling that mail programs accept.
 */
export class InlinePictures implements PictureUrls {
  #urls = new Map<string, string>();

  /** Replaces the pictures with those of another letter, and revokes the earlier URLs. */
  take(attachments: readonly LetterAttachment[]): void {
    for (const url of this.#urls.values()) URL.revokeObjectURL(url);
    this.#urls = new Map();
    const pictures = attachments.flatMap((attachment) => {
      const type = pictureType(attachment);
      if (type === undefined) return [];
      return [{ ...attachment, url: URL.createObjectURL(new Blob([attachment.content], { type })) }];
    });
    for (const { contentId, url } of pictures) this.#know(contentId, url);
    for (const { location, url } of pictures) for (const part of endsOf(location)) this.#know(part, url);
    for (const { name, url } of pictures) this.#know(name, url);
  }

  urlOf(address: string): string | undefined {
    return this.#urls.get(pictureName(address));
  }

  whyLost(address: string): string | undefined {
    return /^\s*cid:/i.test(address) ? l10n.t('not attached') : undefined;
  }

  /** Stores a picture’s URL under a name. If several pictures have the same name, the first one wins. */
  #know(name: string, url: string): void {
    const known = pictureName(name);
    if (known !== '' && !this.#urls.has(known)) this.#urls.set(known, url);
  }
}

/** Normalizes a picture’s name: removes `cid:`, angle brackets and blanks, decodes percent-encoding, and lowercases it. */
export function pictureName(written: string): string {
  const bare = percentDecoded(written.slice(0, longestPictureName).replace(/^\s*cid:/i, ''));
  return bare.replace(/\s/g, '').replace(/^</, '').replace(/>$/, '').toLowerCase();
}

const longestPictureName = 2000;

/** Returns a location and its suffixes, because HTML may use relative URLs: `http://a/b/c.png`, `b/c.png`, `c.png`. */
function endsOf(location: string): string[] {
  const steps = location.slice(0, longestPictureName).split('/');
  return [location, ...steps.map((_, index) => steps.slice(index).join('/')).slice(-mostSteps)];
}

const mostSteps = 10;

/**
 * Returns the media type of a picture; `undefined` for other files. Detects it in octet streams, since many servers label every
 * file as one.
 */
function pictureType({ type, name, content }: LetterAttachment): string | undefined {
  if (type.startsWith('image/')) return type;
  if (type !== 'application/octet-stream') return undefined;
  const beginning = String.fromCharCode(...content.subarray(0, 16));
  const known = beginnings.find(([pattern]) => pattern.test(beginning));
  if (known) return known[1];
  return /\.svg$/i.test(name) ? 'image/svg+xml' : undefined;
}

const beginnings: readonly (readonly [pattern: RegExp, type: string])[] = [
  [/^\x89PNG/, 'image/png'],
  [/^GIF8/, 'image/gif'],
  [/^\xff\xd8\xff/, 'image/jpeg'],
  [/^RIFF....WEBP/s, 'image/webp'],
  [/^BM/, 'image/bmp'],
  [/^....ftypavif/s, 'image/avif'],
];
