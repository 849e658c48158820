/** The messages between the extension and the thread that draws versions of a layout with a browser. */

import type { BrowserSeen } from '../core/diagnosis.ts';

/** What the thread is started for. */
export type PicturesJob = LayoutJob | BrowserJob;

/** Looks for the browser that would draw, and starts it. */
export interface BrowserJob {
  readonly kind: 'browser';
  /** The program that draws; empty for an installed one. */
  readonly browser: string;
}

type LayoutJob = {
  /** The absolute path of the workspace folder. */
  readonly root: string;
  /** The absolute path of the layout. */
  readonly file: string;
} & (
  | { readonly kind: 'commits' }
  | {
      readonly kind: 'draw';
      /** The settings that decide what a letter is compiled to, by their names. */
      readonly settings: Readonly<Record<string, unknown>>;
      readonly before: EarlierLetter;
      /** The HTML of the letter as it is now. */
      readonly now: string;
      /** The widths of the pictures in CSS pixels. */
      readonly widths: readonly number[];
      /** The program that draws; empty for an installed one. */
      readonly browser: string;
    }
);

/** The earlier letter: its HTML, or the commit that has its layout. `language` is the tag of its language. */
export type EarlierLetter =
  | { readonly html: string }
  | { readonly commit: string; readonly language?: string | undefined };

/** A commit of Git that changed a layout. */
export interface LayoutCommit {
  /** Its full name. */
  readonly id: string;
  readonly subject: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** The pictures of a letter at one width, as PNG. They have no difference if both versions look the same. */
export interface PicturesAtWidth<Png = Uint8Array> {
  readonly width: number;
  readonly isSame: boolean;
  readonly before?: Png | undefined;
  readonly after?: Png | undefined;
  readonly difference?: Png | undefined;
}

/** The reason why nothing was drawn. */
export type PicturesProblem =
  /** There is no browser: `named` is the program that the setting or the environment names. */
  | { readonly problem: 'noBrowser'; readonly named?: string }
  | { readonly problem: 'browserFailed'; readonly path: string; readonly detail: string }
  /** The commit has no such layout, its layout doesn’t compile, or Git couldn’t read its files. */
  | { readonly problem: 'missing' | 'broken' | 'unreadable' }
  | { readonly problem: 'canceled' };

/** The last message of the thread. */
export type PicturesAnswer =
  | { readonly commits: readonly LayoutCommit[] }
  | { readonly browser: BrowserSeen }
  | { readonly pictures: readonly PicturesAtWidth[] }
  | PicturesProblem;

export type FromPicturesThread = { readonly done: number; readonly total: number } | PicturesAnswer;

/** Asks the thread to end the browser and to answer with the problem `canceled`. */
export const cancelPictures = 'cancel';
