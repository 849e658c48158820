import type { Passage } from '../letterTree.ts';
import type { ClientSet, Feature } from './canIEmail.ts';
import type { Part } from './parts.ts';

/** What is known of mail programs beside the data of Can I email: see `facts.ts`. */
export type FactName = 'conditionalComment' | 'doubleBrace' | 'styleLimit' | 'nestedAtRule' | 'clipping';

/** The name of what Outlook alone shows: it removes nothing but the marks of a conditional comment. */
export const shownToOutlook = 'shownToOutlook';

/** A part of a letter that some mail programs drop. */
export interface Removal {
  /** The feature that they lack, or what else is known of them. */
  readonly cause: Feature | FactName;
  /** Where the cause is in the letter. */
  readonly place: Passage;
  readonly part: Part;
  /** The programs that drop the part. */
  readonly programs: ClientSet;
  /** The programs of which only something besides the letter's text can tell whether they support this use. */
  readonly undecided: ClientSet;
}
