import { picturePath } from '../../core/layouts/picturePath.ts';
import { limits } from '../../core/limits.ts';
import type { ShowPicture } from '../../protocol/preview.ts';
import type { PictureUrls } from '../frame/letterPictures.ts';

/** What pictures are those of: a layout, at a moment. */
export interface PicturePlace {
  readonly layout: string;
  readonly version: number;
}

/**
 * The pictures that a letter has from the workspace. The extension reads each: it alone knows where a path really leads.
 * Where no pictures may be shown it is asked for none.
 */
export class LocalPictures {
  readonly #request: (address: string) => void;
  readonly #changed: () => void;
  #place: PicturePlace | undefined;
  #urls = new Map<string, string | undefined>();
  #bytes = 0;

  /** `request` asks the extension; `changed` is called when there are more pictures than before. */
  constructor(request: (address: string) => void, changed: () => void) {
    this.#request = request;
    this.#changed = changed;
  }

  /** Whose pictures they are from now on. What is of another layout, or has changed since, is forgotten. */
  set place(place: PicturePlace | undefined) {
    if (place?.layout === this.#place?.layout && place?.version === this.#place?.version) return;
    for (const url of this.#urls.values()) if (url !== undefined) URL.revokeObjectURL(url);
    this.#urls = new Map();
    this.#bytes = 0;
    this.#place = place;
  }

  get pictures(): PictureUrls {
    return {
      urlOf: (address) => {
        this.#ask(address);
        return this.#urls.get(address);
      },
    };
  }

  /** Takes what the extension has read. */
  receive({ layout, version, address, mediaType, data }: ShowPicture): void {
    if (layout !== this.#place?.layout || version !== this.#place.version) return;
    if (!this.#urls.has(address)) return;
    this.#bytes += data.byteLength;
    this.#urls.set(address, URL.createObjectURL(new Blob([data], { type: mediaType })));
    this.#changed();
  }

  #ask(address: string): void {
    if (!this.#place || this.#urls.has(address) || !picturePath(address)) return;
    if (this.#bytes > limits.pictures || this.#urls.size > mostPictures) return;
    this.#urls.set(address, undefined);
    this.#request(address);
  }
}

/** More than anybody puts into a letter. */
const mostPictures = 500;
