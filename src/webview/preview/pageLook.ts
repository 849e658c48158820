import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import type { SheetFit } from '../frame/stage.ts';
import type { Weight } from './weightChip.ts';

/** What the page looks like at this moment, beside the letter itself. */
export interface PageLook {
  readonly state: PreviewState;
  readonly view: PreviewView;
  readonly fit: SheetFit;
  /** Whether there is a letter to show. */
  readonly hasLetter: boolean;
  /** The letter as text, when that is what is shown. */
  readonly text?: string;
  readonly lacksDarkStyles: boolean;
  readonly weight: Weight;
  /** Where the footer's label points to, in the stage's pixels; absent while it is not shown. */
  readonly labelAt?: number;
}
