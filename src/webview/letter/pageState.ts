import type { Formats } from '../../core/text/formats.ts';
import type { LetterEvent } from '../../protocol/inbox.ts';
import type { CheckedSignature, FromLetterPage, LetterTab } from '../../protocol/letter.ts';
import type { OutsidePictures } from '../../protocol/sheet.ts';
import type { LetterActions } from '../frame/letterTools.ts';
import type { SheetFit } from '../frame/stage.ts';
import type { LetterView } from './letterView.ts';
import type { ShownLetter } from './shownLetter.ts';

/** All that is shown. */
export interface PageState {
  readonly letter: ShownLetter | undefined;
  /** Why the file cannot be read now, in the user's words. */
  readonly failure: string;
  readonly tabs: readonly LetterTab[];
  readonly view: LetterView;
  readonly fit: SheetFit;
  readonly lacksDarkStyles: boolean;
  readonly pictures: OutsidePictures;
  /** Where the link leads that is pointed at. */
  readonly pointed: string | undefined;
  /** What the letter's signatures are worth, once they have been checked. */
  readonly signatures: readonly CheckedSignature[] | undefined;
  readonly events: readonly LetterEvent[];
}

/** What the page is drawn with. */
export interface Tools extends LetterActions {
  readonly formats: Formats;
  /** The frame with the letter, which is moved by nobody: a frame that is taken out forgets what it shows. */
  readonly frame: HTMLIFrameElement;
  ask(message: FromLetterPage): void;
  look(change: Partial<LetterView>): void;
  /** Takes back all that makes the letter look otherwise than usual. */
  showAsUsual(): void;
}
