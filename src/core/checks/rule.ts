import type { Severity } from './finding.ts';
import type { LetterTree, Passage } from './letterTree.ts';

/** A passage that a rule objects to, with what the words about it need. */
export interface Place extends Passage {
  readonly values?: readonly string[];
}

/** A check of letters. */
export interface Rule {
  /** Unless the user has set another one. */
  readonly severity: Severity;
  /** How grave it is in a letter that is about to be sent, when that differs. */
  readonly whenSending?: Severity;
  /** Where the web says more. */
  readonly page: string;
  /** Not for what MJML writes: nobody could change it. */
  readonly notCompiled?: true;
  readonly find: (letter: LetterTree) => Iterable<Place>;
}
