import type { Address } from './addresses.ts';
import type { PictureTones } from './pictureTones.ts';

/** What is known of the file of a picture. */
export interface PictureFile {
  readonly bytes: number;
  /** The width in pixels, as the file states it; missing if it states none. */
  readonly width?: number | undefined;
  /** Reads the colors of the picture; `undefined` for files other than usual PNG files. */
  readonly tones?: () => PictureTones | undefined;
}

/** The pictures of a letter whose files are in the workspace, each with its uses. */
export interface LocalPicture {
  readonly file: PictureFile | 'missing';
  readonly uses: readonly [Address, ...Address[]];
}
