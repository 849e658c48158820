/** The conversation between the extension and a preview page. */
import type { Footer } from '../core/footer.ts';
import type { LetterChange } from '../core/letterPieces.ts';
import { isObject } from './isObject.ts';

/** Everything that the page shows but the letter itself, sent whole each time. */
export interface PreviewState {
  /** The layout's URI, its file's name, and the name that its own footer's file has or would have. */
  readonly layout: string;
  readonly fileName: string;
  readonly footerFile: string;
  readonly footer: Footer;
  /** Why the letter is not what the text says now, in the user's words. */
  readonly broken?: string;
  readonly errors: number;
  readonly warnings: number;
  /** Whether pictures are loaded from outside. */
  readonly pictures: boolean;
  /** The layout is too large to follow typing: it is shown as it was saved. */
  readonly followsSavingOnly: boolean;
}

export const previewWidths = { phone: 375, tablet: 600, desktop: 800, fit: undefined } as const;

export type PreviewWidth = keyof typeof previewWidths;

/** What VS Code keeps of a page, so that it can be shown again as it was. */
export interface PreviewMemory {
  readonly layout: string;
  readonly width: PreviewWidth;
  readonly pictures: boolean;
  /** How far the letter is scrolled, in its own pixels. */
  readonly scroll: number;
}

export interface ToPreview {
  readonly type: 'show';
  readonly state: PreviewState;
  /**
   * How the letter without its footer has changed since the last message: to what the text says now, or the last one
   * that worked. Absent until there is one.
   */
  readonly letter?: LetterChange;
}

export type FromPreview =
  /** Asks for the state and the whole letter: a page that was hidden starts anew, knowing nothing. */
  | { readonly type: 'ready' }
  | { readonly type: 'openLink'; readonly href: string }
  | { readonly type: 'loadPictures'; readonly allowed: boolean }
  | { readonly type: 'showProblems' }
  | { readonly type: 'addFooter' }
  | { readonly type: 'setAccountFooter' };

/** What came from the page, or `undefined` when it is not one of its messages. */
export function readFromPreview(data: unknown): FromPreview | undefined {
  if (!isObject(data)) return undefined;
  switch (data.type) {
    case 'ready':
    case 'showProblems':
    case 'addFooter':
    case 'setAccountFooter':
      return { type: data.type };
    case 'openLink':
      return typeof data.href === 'string' ? { type: data.type, href: data.href } : undefined;
    case 'loadPictures':
      return typeof data.allowed === 'boolean' ? { type: data.type, allowed: data.allowed } : undefined;
    default:
      return undefined;
  }
}

/** What came from the extension, or `undefined` when it is not one of its messages. */
export function readToPreview(data: unknown): ToPreview | undefined {
  return isObject(data) && data.type === 'show' && isObject(data.state)
    ? (data as unknown as ToPreview)
    : undefined;
}

/** What VS Code kept, or `undefined` when it is not what a page of ours left there. */
export function readPreviewMemory(data: unknown): PreviewMemory | undefined {
  if (!isObject(data)) return undefined;
  const { layout, width, pictures, scroll } = data;
  if (typeof layout !== 'string' || typeof pictures !== 'boolean' || typeof scroll !== 'number')
    return undefined;
  if (typeof width !== 'string' || !Object.hasOwn(previewWidths, width)) return undefined;
  return { layout, width: width as PreviewWidth, pictures, scroll };
}
