import type { Recoloring, Severity } from './finding.ts';
import type { LetterTree, Passage } from './letterTree.ts';

/** A passage that a rule objects to, with what the words about it need. */
export interface Place extends Passage {
  readonly values?: readonly string[];
  /** Other colours that would put it right, the best one first. */
  readonly recolorings?: readonly Recoloring[];
}

/** What is known of a check. */
export interface RuleFacts {
  /** Unless the user has set another one. */
  readonly severity: Severity;
  /** What it finds does not work for readers: fine while somebody writes, and asked about before an upload. */
  readonly asksBeforeSending?: true;
  /** Where the web says more. */
  readonly page: string;
}

/** A check of letters. */
export interface Rule extends RuleFacts {
  /** Not for what MJML writes: nobody could change it. */
  readonly notCompiled?: true;
  /** Not for footers, in which a link to nothing is the one to unsubscribe: the service fills in the address. */
  readonly notInFooter?: true;
  readonly find: (letter: LetterTree) => Iterable<Place>;
}
