import { writeFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import upng from 'upng-js';

/** A moving picture of a window, put together from screenshots. */
export class Animation {
  readonly #page: Page;
  readonly #frames: { readonly png: Buffer; readonly milliseconds: number }[] = [];

  constructor(page: Page) {
    this.#page = page;
  }

  /** Adds the current window as a frame with this duration. */
  async add(milliseconds: number): Promise<void> {
    this.#frames.push({ png: await this.#page.screenshot({ caret: 'initial' }), milliseconds });
  }

  /** Writes an animated PNG of 256 colors that begins again when it is over. */
  async write(path: string): Promise<void> {
    const images = this.#frames.map(({ png }) => upng.decode(new Uint8Array(png).buffer));
    const [first] = images;
    if (!first) throw new Error('An animation needs a frame.');
    const pixels = images.flatMap((image) => upng.toRGBA8(image));
    const delays = this.#frames.map(({ milliseconds }) => milliseconds);
    await writeFile(path, Buffer.from(upng.encode(pixels, first.width, first.height, 256, delays)));
  }
}
