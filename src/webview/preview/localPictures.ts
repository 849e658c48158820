import type { LocalPictures } from '../../protocol/preview.ts';

/** Pictures of the workspace, by their addresses as a letter writes them. */
export interface PictureUrls {
  /** Addresses that the letter's frame can load them from. */
  readonly urls: Readonly<Record<string, string>>;
  /** Says that the letter has this picture, too. */
  ask(address: string): void;
}

/**
 * Loads the pictures that a letter has from the workspace. Its frame cannot do that: VS Code answers for files to pages
 * only. Where no pictures may be shown nothing is loaded, nor anything that is not below the workspace's folders.
 */
export class PictureLoader {
  readonly #loaded: () => void;
  #place: LocalPictures | undefined;
  #urls = new Map<string, string | undefined>();

  /** `loaded` is called when there are more pictures than before. */
  constructor(loaded: () => void) {
    this.#loaded = loaded;
  }

  /** Where pictures are from now on. What was loaded from elsewhere, or has changed since, is forgotten. */
  set place(place: LocalPictures | undefined) {
    if (place?.folder === this.#place?.folder && place?.version === this.#place?.version) return;
    for (const url of this.#urls.values()) if (url !== undefined) URL.revokeObjectURL(url);
    this.#urls = new Map();
    this.#place = place;
  }

  get pictures(): PictureUrls {
    const known = [...this.#urls].filter((entry): entry is [string, string] => entry[1] !== undefined);
    return { urls: Object.fromEntries(known), ask: (address) => this.#ask(address) };
  }

  #ask(address: string): void {
    const place = this.#place;
    if (!place || this.#urls.has(address) || !isLocal(address, place)) return;
    this.#urls.set(address, undefined);
    load(new URL(address, place.folder)).then(
      (url) => {
        if (place !== this.#place) return URL.revokeObjectURL(url);
        this.#urls.set(address, url);
        this.#loaded();
      },
      // It is not there, or cannot be read: what stands for it stays.
      () => {},
    );
  }
}

async function load(url: URL): Promise<string> {
  const answer = await fetch(url, { cache: 'reload' });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return URL.createObjectURL(await answer.blob());
}

function isLocal(address: string, { folder, roots }: LocalPictures): boolean {
  if (hasOrigin.test(address) || hidesWay.test(address) || !URL.canParse(address, folder)) return false;
  const { href } = new URL(address, folder);
  return roots.some((root) => href.startsWith(new URL(root).href));
}

/** A scheme, a host, or a place that is counted from the host. */
const hasOrigin = /^(?:[a-z][a-z0-9+.-]*:|[\\/])/i;

/** Dots and slashes that a URL does not take for such, but whoever reads the file may. */
const hidesWay = /%(?:2e|2f|5c)/i;
