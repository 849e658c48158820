/** The conversation between the extension and a preview page. */
import type { FooterKind, Footers } from '../core/layouts/footer.ts';
import type { LayoutKind } from '../core/layouts/layout.ts';
import type { LetterChange } from '../core/letters/letterPieces.ts';
import { hasFields } from './hasFields.ts';
import type { ElementPath } from './inspector.ts';
import { type OutsidePictures, readSheetView, type SheetView, usualSheet } from './sheet.ts';

/** Everything that the page shows but the letter itself, sent whole each time. */
export interface PreviewState {
  /** The layout's URI, its file's name, and the name that its own footer's file has or would have. */
  readonly layout: string;
  readonly fileName: string;
  readonly kind: LayoutKind;
  readonly footerFile: string;
  readonly footers: Footers;
  /** Whether an account is active, whose footers these are. */
  readonly hasAccount: boolean;
  /** Why the letter is not what the text says now, in the user's words. */
  readonly broken?: string;
  readonly errors: number;
  readonly warnings: number;
  readonly pictures: OutsidePictures;
  /** Grows when a picture of the workspace has changed; absent when none of them may be shown. */
  readonly localPictures?: number;
  /** The layout is too large to follow typing: it is shown as it was saved. */
  readonly followsSavingOnly: boolean;
  /** What is shown is a version as it was uploaded: which, and that it cannot be changed, in the user's words. */
  readonly uploaded?: string;
  /** The preview stays with its layout. Otherwise it shows the layout that is being edited. */
  readonly pinned: boolean;
}

/** How somebody looks at a letter: what was chosen in the page's bar. */
export interface PreviewView extends SheetView {
  /** As a mail app without HTML would show it. */
  readonly asText: boolean;
  /** The footer that will be sent, a certain one of the three, or none. */
  readonly footer: 'asSent' | FooterKind | 'none';
}

/** How a letter looks unless another way was chosen for it; for the next letter it is chosen anew. */
export const usualWay = { appearance: 'light', asText: false, footer: 'asSent' } as const;

export const usualView: PreviewView = { ...usualSheet, ...usualWay };

/** What VS Code keeps of a page, so that it can be shown again as it was. */
export interface PreviewMemory extends PreviewView {
  readonly layout: string;
  readonly pictures: boolean;
  readonly pinned: boolean;
  /** How far the letter is scrolled, in its own pixels. */
  readonly scroll: number;
}

export type ToPreview = ShowLetter | SayCompiling | OutlineElement | ShowPicture;

export interface ShowLetter {
  readonly type: 'show';
  readonly state: PreviewState;
  /**
   * How the letter without its footer has changed since the last message: to what the text says now, or the last one
   * that worked. Absent until there is one.
   */
  readonly letter?: LetterChange;
}

/** The layout takes a while to compile for the first time. The next letter ends that. */
export interface SayCompiling {
  readonly type: 'compiling';
  readonly fileName: string;
}

/** The element that the cursor is in; without a path it is in none. */
export interface OutlineElement {
  readonly type: 'outline';
  readonly path?: ElementPath;
}

/** A picture of the workspace that the page has asked for. There is no answer for what cannot be shown. */
export interface ShowPicture {
  readonly type: 'picture';
  /** What the page was shown when it asked. */
  readonly layout: string;
  readonly version: number;
  readonly address: string;
  readonly mediaType: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** What the page asks for, with nothing else to say. */
const requests = [
  /** Asks for the state and the whole letter: a page that was hidden starts anew, knowing nothing. */
  'ready',
  'showProblems',
  'addFooter',
  'setFooter',
  /** From a letter that the service has sent. */
  'takeFooter',
  'openAnother',
  'showHtml',
  'copyHtml',
  'exportHtml',
  /** Whether to trust the workspace is for VS Code to ask. */
  'manageTrust',
] as const;

export type RequestName = (typeof requests)[number];

export type FromPreview =
  | { readonly type: RequestName }
  | { readonly type: 'openLink'; readonly href: string }
  /** A picture of the workspace, as the letter writes it. */
  | { readonly type: 'askForPicture'; readonly address: string }
  | { readonly type: 'goToCode'; readonly path: ElementPath }
  | { readonly type: 'loadPictures'; readonly allowed: boolean }
  | { readonly type: 'pin'; readonly pinned: boolean };

/** What came from the page, or `undefined` when it is not one of its messages. */
export function readFromPreview(data: unknown): FromPreview | undefined {
  if (!hasFields(data)) return undefined;
  switch (data.type) {
    case 'goToCode':
      return isPath(data.path) ? { type: data.type, path: data.path } : undefined;
    case 'openLink':
      return typeof data.href === 'string' ? { type: data.type, href: data.href } : undefined;
    case 'askForPicture':
      return typeof data.address === 'string' ? { type: data.type, address: data.address } : undefined;
    case 'loadPictures':
      return typeof data.allowed === 'boolean' ? { type: data.type, allowed: data.allowed } : undefined;
    case 'pin':
      return typeof data.pinned === 'boolean' ? { type: data.type, pinned: data.pinned } : undefined;
    default: {
      const type = requests.find((request) => request === data.type);
      return type && { type };
    }
  }
}

/** What came from the extension, or `undefined` when it is not one of its messages. */
export function readToPreview(data: unknown): ToPreview | undefined {
  if (!hasFields(data)) return undefined;
  const isKnown =
    (data.type === 'show' && hasFields(data.state)) ||
    data.type === 'compiling' ||
    data.type === 'outline' ||
    data.type === 'picture';
  return isKnown ? (data as unknown as ToPreview) : undefined;
}

const isPath = (path: unknown): path is ElementPath =>
  Array.isArray(path) && path.every((index) => Number.isInteger(index));

/** What VS Code kept, or `undefined` when it names no layout. What is not as a page of ours left it is as usual. */
export function readPreviewMemory(data: unknown): PreviewMemory | undefined {
  if (!hasFields(data) || typeof data.layout !== 'string') return undefined;
  const { layout, pictures, pinned, scroll, asText, footer } = data;
  return {
    layout,
    pictures: pictures === true,
    pinned: pinned === true,
    scroll: Number.isFinite(scroll) ? Number(scroll) : 0,
    ...readSheetView(data),
    asText: asText === true,
    footer: footerChoices.find((known) => known === footer) ?? usualView.footer,
  };
}

const footerChoices = ['own', 'account', 'standard', 'none'] as const;
