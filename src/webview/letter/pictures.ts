import type { PictureUrls } from '../preview/localPictures.ts';
import type { LetterAttachment } from './reader/readLetter.ts';

/** The pictures that came with a letter, by the addresses that its HTML has for them: `cid:` and their content's id. */
export class InlinePictures {
  #urls: readonly (readonly [id: string, url: string])[] = [];

  /** Takes those of another letter; the addresses of the ones before hold no longer. */
  take(attachments: readonly LetterAttachment[]): void {
    for (const [, url] of this.#urls) URL.revokeObjectURL(url);
    this.#urls = attachments.filter(isPicture).map(({ contentId, content, type }) => {
      return [contentId, URL.createObjectURL(new Blob([content], { type }))];
    });
  }

  get pictures(): PictureUrls {
    const addresses = this.#urls.flatMap(([id, url]) => [
      [`cid:${id}`, url],
      [`cid:${encodeURIComponent(id.toWellFormed())}`, url],
    ]);
    return { urls: Object.fromEntries(addresses), ask: () => {} };
  }
}

/** Whatever is no picture cannot be shown as one, whatever it says it is. */
const isPicture = ({ contentId, type }: LetterAttachment) => contentId !== '' && type.startsWith('image/');
