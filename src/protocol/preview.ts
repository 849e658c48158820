/** The messages between the extension and a preview page. */
import type { FooterKind, Footers } from '../core/layouts/footer.ts';
import type { LayoutKind } from '../core/layouts/layout.ts';
import type { LetterChange } from '../core/letters/letterPieces.ts';
import { hasFields } from './hasFields.ts';
import type { ElementPath, FooterTexts, OutlinedRemovals, ProgramGroup, ProgramView } from './inspector.ts';
import { readBoolean, readMessage, readString, withoutFields } from './readMessage.ts';
import { type OutsidePictures, readSheetView, type SheetView, usualSheet } from './sheet.ts';

/** The whole state of the page except the letter, sent after each change. */
export interface PreviewState {
  /** The layout's URI, its file name, and the file name of its own footer, even if that file does not exist. */
  readonly layout: string;
  readonly fileName: string;
  readonly kind: LayoutKind;
  readonly footerFile: string;
  readonly footers: Footers;
  /** True if an account is active; the footers are those of that account. */
  readonly hasAccount: boolean;
  /** The reason why the letter is not up to date, in the user's language. */
  readonly broken?: string;
  /** The number of Mailroom’s findings in the layout, and in the part that is shown, as the Problems panel has them. */
  readonly errors: number;
  readonly warnings: number;
  readonly notes: number;
  /** Present once the layout has been checked. */
  readonly isChecked?: true;
  readonly pictures: OutsidePictures;
  /** The version of the workspace's pictures, which increases when one changes. Absent if they must not be shown. */
  readonly localPictures?: number;
  /** The addresses of folders with pictures of the workspace. The page shows the local files of pictures at these addresses. */
  readonly pictureAddresses?: readonly string[];
  /** True if the layout is too large for live updates. The page then shows the saved text. */
  readonly followsSavingOnly: boolean;
  /** A text that names the uploaded version and says that it can't be changed. Present in the preview of an uploaded version only. */
  readonly uploaded?: string;
  /** A notice that a part is shown, and in which layout. Present for a part only. */
  readonly part?: string;
  /** The part that is shown in the layout (`Uri.toString()`). Absent for a part that is shown alone. */
  readonly shownPart?: string;
  /** True if the part can be shown in other layouts as well. */
  readonly canChooseMaster: boolean;
  /** The sample people of the layout; absent if it has none. */
  readonly people?: PeopleView;
  /** The languages of the layout; absent if it has none. */
  readonly languages?: LanguagesView;
  /** How mail programs show the letter; absent unless the page has asked for it. */
  readonly programs?: ProgramsView;
  /** The newest campaign with the layout; absent if this machine sent none. */
  readonly lastCampaign?: LastCampaign;
  /** True if the preview is locked to its layout. Otherwise it shows the layout that is being edited. */
  readonly locked: boolean;
}

/** What a campaign was sent as. */
export interface LastCampaign {
  readonly sender: string;
  readonly subject: string;
  /** The title of the letter that it sent. */
  readonly title: string;
}

/** The sample people that a letter can be filled in for. Texts are in the user's language. */
export interface PeopleView {
  /** The name of their file. */
  readonly file: string;
  readonly labels: readonly string[];
  /** The index of the person for whom the letter is filled in; absent while it shows its template code. */
  readonly shown?: number;
  /** The reason why the letter can't be filled in. It then shows its template code. */
  readonly problem?: string;
}

/** The mail programs of the user's setting, in groups in which the letter looks the same. */
export interface ProgramsView {
  readonly groups: readonly ProgramGroup[];
  /** What can be shown besides these programs. */
  readonly others?: readonly ProgramGroup[];
  /** True if the letter can't be read for them, for instance because it is too large. */
  readonly isUnread?: true;
  /** The program as which the letter is shown; absent while it is shown whole. */
  readonly shown?: string;
  /** What this program keeps of the footers. */
  readonly footers?: FooterTexts;
  /** The program as which the letter is shown a second time, beside the first, and what it shows. */
  readonly beside?: ProgramView & { readonly program: string };
  /** What the program changes. The letter is then the original, with outlines around this. */
  readonly outlined?: OutlinedRemovals;
}

/** A place of a removal of the program that is shown, by its index, and whether to offer the quick fixes there. */
export interface RemovalAsked {
  readonly cause: string;
  readonly index: number;
  readonly fixes: boolean;
}

/** What the page asks to see of mail programs. */
export interface ChosenPrograms {
  /** The program as which the letter is shown. */
  readonly program?: string;
  /** A second one, shown beside it. */
  readonly beside?: string;
  /** Shows the original letter, with outlines around what the program changes. */
  readonly isOutlined?: true;
}

/** The languages in which a letter can be shown. */
export interface LanguagesView {
  readonly languages: readonly {
    /** A language tag (BCP 47). */
    readonly tag: string;
    /** The language's name in the user's language. */
    readonly name: string;
    /** The number of keys in the letter that have no text in this language. */
    readonly missing: number;
  }[];
  /** The tag of the language in which the letter is shown. */
  readonly shown: string;
  /** The reason why the texts of this language can't be shown. */
  readonly problem?: string;
}

const waysToShow = ['letter', 'text', 'spoken'] as const;

/** The choices in the page's bar. */
export interface PreviewView extends SheetView {
  /** `text`: like a mail app without HTML; `spoken`: what a screen reader says. */
  readonly shownAs: (typeof waysToShow)[number];
  /** The footer that will be sent, one particular footer, or none. */
  readonly footer: 'asSent' | FooterKind | 'none';
  /** True once the user has hidden the notice that the footer is only an example; its chip still says so. */
  readonly isExampleKnown?: boolean;
}

/** The default choices that each new letter restores. */
export const usualWay = { appearance: 'light', shownAs: 'letter', footer: 'asSent' } as const;

export const usualView: PreviewView = { ...usualSheet, ...usualWay };

/** The state that VS Code keeps to restore a page after a reload. */
export interface PreviewMemory extends PreviewView {
  readonly layout: string;
  /** The part that is shown in the layout (`Uri.toString()`). */
  readonly part?: string;
  readonly pictures: boolean;
  readonly locked: boolean;
  /** The scroll position in CSS pixels of the letter. */
  readonly scroll: number;
}

export type ToPreview = ShowLetter | SayCompiling | OutlineElement | OutlinePart | ShowPicture | MissPicture;

export interface ShowLetter {
  readonly type: 'show';
  readonly state: PreviewState;
  /**
   * The change of the letter (without its footer) since the last message; absent until there is a letter. While the layout does not
   * compile, the letter stays the last one that compiled.
   */
  readonly letter?: LetterChange;
}

/** The first compilation takes long. The next `show` message ends this state. */
interface SayCompiling {
  readonly type: 'compiling';
  readonly fileName: string;
}

/** Outlines the element at the cursor. Without a path, removes the outline. */
interface OutlineElement {
  readonly type: 'outline';
  readonly path?: ElementPath;
}

/** Outlines the elements of the part that is shown. */
interface OutlinePart {
  readonly type: 'outlinePart';
  readonly paths: readonly ElementPath[];
}

/** A picture in the workspace that the page asked for. */
interface AskedPicture {
  /** The layout and its picture version at the time of the request. */
  readonly layout: string;
  readonly version: number;
  readonly address: string;
}

export interface ShowPicture extends AskedPicture {
  readonly type: 'picture';
  readonly mediaType: string;
  readonly data: Uint8Array<ArrayBuffer>;
}

/** Says that a picture can't be shown. */
export interface MissPicture extends AskedPicture {
  readonly type: 'noPicture';
  readonly isMissing: boolean;
}

/** The requests without parameters. */
const requests = [
  /** Asks for the state and the whole letter. A page that becomes visible again has lost its state. */
  'ready',
  'showProblems',
  'addFooter',
  'setFooter',
  /** Takes the footer from a letter that the service sent. */
  'takeFooter',
  /** Adds a title to the layout, in which the cursor waits for its text. */
  'addTitle',
  'selectAccount',
  'startSandbox',
  'openAnother',
  'sendTest',
  /** Asks in which layout the part is shown. */
  'chooseMaster',
  'showHtml',
  'copyHtml',
  'exportHtml',
  /** Opens the file with the sample people, and creates it first if there is none. */
  'addPeople',
  /** Asks for a language and makes its file. */
  'addLanguage',
  /** Opens the file with the texts of the shown language at the first missing one. */
  'writeTexts',
  /** Opens VS Code's trust dialog. */
  'manageTrust',
] as const;

export type PreviewRequestName = (typeof requests)[number];

export type FromPreview =
  | { readonly type: PreviewRequestName }
  | { readonly type: 'openLink'; readonly href: string }
  /** Asks for a picture in the workspace by its address in the letter. */
  | { readonly type: 'askForPicture'; readonly address: string }
  | { readonly type: 'goToCode'; readonly path: ElementPath }
  | { readonly type: 'loadPictures'; readonly allowed: boolean }
  | { readonly type: 'lock'; readonly locked: boolean }
  /** Fills in the letter for one of the sample people, or for nobody. */
  | { readonly type: 'showPerson'; readonly index?: number }
  /** Shows how mail programs show the letter, and the letter as one of them shows it; ends that without `shown`. */
  | ({ readonly type: 'showPrograms'; readonly shown: boolean } & ChosenPrograms)
  /** Goes to a removal of the program that is shown. */
  | ({ readonly type: 'goToRemoval' } & RemovalAsked)
  /** Shows the layout in one of its languages, also after a reload. */
  | { readonly type: 'showLanguage'; readonly tag: string };

const readPath = (path: unknown): ElementPath | undefined =>
  Array.isArray(path) && path.every((index) => Number.isInteger(index)) ? path : undefined;

const readInteger = (value: unknown): number | undefined =>
  Number.isSafeInteger(value) ? Number(value) : undefined;

/** Returns the message from the page, or `undefined` if it is invalid. */
export function readFromPreview(data: unknown): FromPreview | undefined {
  if (!hasFields(data)) return undefined;
  const { type } = data;
  switch (type) {
    case 'showPerson': {
      const index = readInteger(data.index);
      return { type, ...(index !== undefined && { index }) };
    }
    case 'showPrograms': {
      const [program, beside] = [readString(data.program), readString(data.beside)];
      return {
        type,
        shown: data.shown === true,
        ...(program !== undefined && { program }),
        ...(beside !== undefined && { beside }),
        ...(data.isOutlined === true && { isOutlined: true }),
      };
    }
    default:
      return readMessage<Exclude<FromPreview, { type: 'showPerson' | 'showPrograms' }>>(data, {
        ...withoutFields(requests),
        openLink: { href: readString },
        askForPicture: { address: readString },
        goToCode: { path: readPath },
        loadPictures: { allowed: readBoolean },
        lock: { locked: readBoolean },
        goToRemoval: { cause: readString, index: readInteger, fixes: readBoolean },
        showLanguage: { tag: readString },
      });
  }
}

/** Returns the message from the extension, or `undefined` if it is invalid. */
export function readToPreview(data: unknown): ToPreview | undefined {
  if (!hasFields(data)) return undefined;
  const isKnown =
    (data.type === 'show' && hasFields(data.state)) ||
    data.type === 'compiling' ||
    data.type === 'outline' ||
    data.type === 'outlinePart' ||
    data.type === 'picture' ||
    data.type === 'noPicture';
  return isKnown ? (data as unknown as ToPreview) : undefined;
}

/** Returns the state that VS Code kept, or `undefined` if it names no layout. Invalid values are replaced by defaults. */
export function readPreviewMemory(data: unknown): PreviewMemory | undefined {
  if (!hasFields(data) || typeof data.layout !== 'string') return undefined;
  const { layout, part, pictures, locked, scroll, shownAs, footer, isExampleKnown } = data;
  return {
    layout,
    ...(typeof part === 'string' && { part }),
    pictures: pictures === true,
    locked: locked === true,
    scroll: Number.isFinite(scroll) ? Number(scroll) : 0,
    ...readSheetView(data),
    shownAs: waysToShow.find((known) => known === shownAs) ?? usualView.shownAs,
    footer: footerChoices.find((known) => known === footer) ?? usualView.footer,
    ...(isExampleKnown === true && { isExampleKnown }),
  };
}

const footerChoices = ['own', 'account', 'standard', 'none'] as const;
