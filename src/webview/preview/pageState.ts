import type { SpokenLine } from '../../core/letters/spokenLetter.ts';
import type { ElementPath } from '../../protocol/inspector.ts';
import type {
  ChosenPrograms,
  PreviewRequestName,
  PreviewState,
  PreviewView,
  RemovalAsked,
} from '../../protocol/preview.ts';
import type { InboxTexts } from '../letterViewer/letterAsText.ts';
import type { LetterActions } from '../letterViewer/letterTools.ts';
import type { SheetFit } from '../letterViewer/stage.ts';

/**
 * The sizes of the letter as it is sent and of the footer that will be sent, in bytes of UTF-8. `footer` is missing while it is unknown.
 */
export interface Weight {
  readonly letter: number;
  readonly footer?: number;
}

export interface LostPictureView {
  readonly name: string;
  readonly path?: ElementPath;
}

/** Everything that the page draws, except the letter itself. */
export interface PageLook {
  readonly state: PreviewState;
  readonly view: PreviewView;
  readonly fit: SheetFit;
  readonly hasLetter: boolean;
  /** What an inbox shows of the letter. Missing before there is one. */
  readonly inbox?: InboxTexts;
  /** The letter as plain text; only set if the text is shown. */
  readonly text?: string;
  /** What a screen reader says of the letter; only set if that is shown. */
  readonly spoken?: readonly SpokenLine[];
  readonly lacksDarkStyles: boolean;
  /** True if the shown footer is written in other letters than the letter, such as an English one below a Russian text. */
  readonly hasForeignFooter: boolean;
  /** The pictures of the letter that can’t be shown, with their paths; those of the footer have none. */
  readonly lostPictures: readonly LostPictureView[];
  /** What a click does at the pointer, and where the link there leads. */
  readonly told: readonly string[];
  /** The words of the links that can hardly be read in the chosen colors. */
  readonly unreadableLinks: readonly string[];
  /** Missing until the letter has been shown whole rather than as a mail program shows it. */
  readonly weight?: Weight;
  /** The top of the footer in the stage’s pixels; only set while the footer’s label is shown. */
  readonly labelAt?: number;
}

/** The actions of the page. */
export interface PageActions extends LetterActions {
  look(change: Partial<PreviewView>): void;
  /** Resets everything that makes the letter look unusual. */
  showAsUsual(): void;
  lock(locked: boolean): void;
  /** Sends a request to the extension. */
  ask(request: PreviewRequestName): void;
  /** Fills in the letter for one of the sample people; for nobody without an index. */
  showPerson(index?: number): void;
  showLanguage(tag: string): void;
  /** Shows how mail programs show the letter, and the letter as the chosen ones show it. */
  showPrograms(chosen?: ChosenPrograms): void;
  hidePrograms(): void;
  goToRemoval(asked: RemovalAsked): void;
  goToCode(path: ElementPath): void;
  showProblems(): void;
  showFooter(): void;
  addFooter(): void;
  /** Keeps the footer’s label visible while it is pointed at. */
  pointAtFooter(pointed: boolean): void;
}
