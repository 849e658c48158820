import type { PreviewView, RequestName } from '../../protocol/preview.ts';
import type { LetterActions } from '../frame/letterTools.ts';

export interface PageActions extends LetterActions {
  look(change: Partial<PreviewView>): void;
  /** Takes back all that makes the letter look otherwise than usual. */
  showAsUsual(): void;
  pin(pinned: boolean): void;
  /** Asks the extension for something that it does. */
  ask(request: RequestName): void;
  showProblems(): void;
  showFooter(): void;
  addFooter(): void;
  /** Somebody points at the footer's label, which keeps it shown. */
  pointAtFooter(pointed: boolean): void;
}
