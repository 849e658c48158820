import type { Formats } from '../../core/text/formats.ts';
import { hasFields } from '../../protocol/hasFields.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import { type FromLetterPage, type LetterTab, letterTabs, type SenderChecks } from '../../protocol/letter.ts';
import { type OutsidePictures, readSheetView, type SheetView } from '../../protocol/sheet.ts';
import type { LetterActions } from '../letterViewer/letterTools.ts';
import type { SheetFit } from '../letterViewer/stage.ts';
import type { ShownLetter } from './shownLetter.ts';

/** The chosen view of a letter. VS Code stores it with the page. */
export interface LetterView extends SheetView {
  readonly tab: LetterTab;
}

/** Reads the view that VS Code has stored. Invalid fields get their defaults. */
export function readLetterView(kept: unknown): LetterView {
  const fields = hasFields(kept) ? kept : {};
  return { tab: letterTabs.find((each) => each === fields.tab) ?? 'letter', ...readSheetView(fields) };
}

/** Returns the tabs that have content. */
export function possibleTabs(letter: ShownLetter | undefined): readonly LetterTab[] {
  if (!letter) return [];
  return letterTabs.filter((tab) => {
    if (tab === 'letter') return letter.html !== undefined;
    if (tab === 'text') return letter.text !== undefined;
    return tab === 'source' || letter.headers.length > 0;
  });
}

/** Everything that the page draws, except the letter itself. */
export interface PageState {
  readonly letter: ShownLetter | undefined;
  readonly fileName: string;
  /** The reason why the file can’t be read now; empty if it can. */
  readonly failure: string;
  readonly tabs: readonly LetterTab[];
  readonly view: LetterView;
  readonly fit: SheetFit;
  readonly lacksDarkStyles: boolean;
  /** The words of the links that can hardly be read in the chosen colors. */
  readonly unreadableLinks: readonly string[];
  /** The names of the pictures that can’t be shown. */
  readonly lostPictures: readonly string[];
  readonly pictures: OutsidePictures;
  /** The target of the link that has the pointer or the focus. */
  readonly pointed: string | undefined;
  /** The checks of the letter’s sender, once they have run. */
  readonly checks: SenderChecks | undefined;
  readonly events: readonly LetterEvent[];
  /** True if the account is known to have sent the letter. */
  readonly isOwn: boolean;
}

/** The frame, formats and actions that the page is drawn with. */
export interface LetterPageTools extends LetterActions {
  readonly formats: Formats;
  /** The frame with the letter. Never move it in the DOM: that makes a frame lose its document. */
  readonly frame: HTMLIFrameElement;
  ask(message: FromLetterPage): void;
  look(change: Partial<LetterView>): void;
  /** Scrolls the letter to one of the pictures that can’t be shown. */
  goToPicture(index: number): void;
  /** Resets everything that makes the letter look unusual. */
  showAsUsual(): void;
}
