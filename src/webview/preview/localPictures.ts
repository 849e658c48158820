import { picturePath } from '../../core/layouts/picturePath.ts';
import { limits } from '../../core/limits.ts';
import type { MissPicture, ShowPicture } from '../../protocol/preview.ts';
import type { PictureUrls } from '../letterViewer/letterPictures.ts';
import * as l10n from '../shared/l10n.ts';

/** The layout, and the version of its pictures. */
interface PicturePlace {
  readonly layout: string;
  readonly version: number;
  /** The web addresses of folders with pictures. */
  readonly addresses: readonly string[];
}

/** The workspace’s pictures of a letter. The extension reads the files, because only it can resolve symbolic links. */
export class LocalPictures {
  readonly #request: (address: string) => void;
  readonly #changed: () => void;
  #place: PicturePlace | undefined;
  #urls = new Map<string, string | undefined>();
  /** The pictures that can’t be shown, and why. */
  #lost = new Map<string, string>();
  #bytes = 0;
  #pictures = this.#picturesNow();

  /** `request` asks the extension for a picture; `changed` is called when one has arrived. */
  constructor(request: (address: string) => void, changed: () => void) {
    this.#request = request;
    this.#changed = changed;
  }

  /** Sets the layout and version, and discards the pictures of others. No pictures are requested while it is `undefined`. */
  set place(place: PicturePlace | undefined) {
    if (place?.layout === this.#place?.layout && place?.version === this.#place?.version) {
      this.#place = place;
      return;
    }
    for (const url of this.#urls.values()) if (url !== undefined) URL.revokeObjectURL(url);
    this.#urls = new Map();
    this.#lost = new Map();
    this.#bytes = 0;
    this.#place = place;
    this.#pictures = this.#picturesNow();
  }

  /** The pictures read so far. Another object once they have changed. */
  get pictures(): PictureUrls {
    return this.#pictures;
  }

  /** True if pictures of the layout can’t be shown. */
  get hasLost(): boolean {
    return this.#lost.size > 0;
  }

  /** Stores a picture that the extension has read, or that it has found none to show at a relative address. */
  receive(answer: ShowPicture | MissPicture): void {
    const { layout, version, address } = answer;
    if (layout !== this.#place?.layout || version !== this.#place.version) return;
    if (!this.#urls.has(address)) return;
    if (answer.type === 'picture') this.#show(answer);
    // A web address may have a picture that this workspace lacks.
    else if (picturePath(address) !== undefined)
      this.#lost.set(address, answer.isMissing ? l10n.t('not found') : l10n.t('can’t be shown'));
    else return;
    this.#pictures = this.#picturesNow();
    this.#changed();
  }

  #show({ address, mediaType, data }: ShowPicture): void {
    this.#bytes += data.byteLength;
    this.#urls.set(address, URL.createObjectURL(new Blob([data], { type: mediaType })));
  }

  #picturesNow(): PictureUrls {
    return {
      urlOf: (address) => {
        this.#ask(address);
        return this.#urls.get(address);
      },
      whyLost: (address) => this.#lost.get(address),
    };
  }

  #ask(address: string): void {
    if (!this.#place || this.#urls.has(address)) return;
    if (picturePath(address) === undefined && !this.#place.addresses.some((base) => address.startsWith(base)))
      return;
    if (this.#bytes > limits.pictures || this.#urls.size > mostPictures) return;
    this.#urls.set(address, undefined);
    this.#request(address);
  }
}

/** The largest number of pictures per letter. */
const mostPictures = 500;
