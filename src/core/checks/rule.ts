import type { Person } from '../samplePeople/people.ts';
import type { Recoloring, Severity } from './finding.ts';
import type { LetterTree, Passage } from './letterTree.ts';

/** A passage that a rule reports, with values for the finding's text. */
export interface FoundPlace extends Passage {
  readonly values?: readonly string[];
  /** Replacement colors that would fix the finding, the best one first. */
  readonly recolorings?: readonly Recoloring[];
}

/** The properties of a rule. */
export interface RuleFacts {
  /** The default severity. */
  readonly severity: Severity;
  /**
   * True if the finding breaks the letter for readers. Such findings are acceptable while writing, but need a confirmation before an
   * upload.
   */
  readonly asksBeforeSending?: true;
  /** True if the finding keeps readers with disabilities from reading the letter: **Fix Accessibility** counts it. */
  readonly accessibility?: true;
  /** True if the finding is about the letter as a whole: its place, the beginning of the letter, is not where anything is wrong. */
  readonly wholeLetter?: true;
  /** A web page with more information. */
  readonly page: string;
}

/** A rule for letters. */
export interface Rule extends RuleFacts {
  /**
   * Set if the rule does not apply to compiled MJML, because authors can't change what MJML writes. `exceptCopied`: it applies to the
   * HTML that MJML copies from the layout.
   */
  readonly notCompiled?: true | 'exceptCopied';
  /**
   * True if the rule does not apply to footers: there, an empty link is the unsubscribe link that the service fills in, and the
   * service's own parts can't be changed.
   */
  readonly notInFooter?: true;
  /**
   * Finds the places in a letter. `people` are the sample people whose data fills in its template code; `now` is the time in milliseconds
   * since 1970, if it is known.
   */
  readonly find: (
    letter: LetterTree,
    people: readonly Person[],
    now: number | undefined,
  ) => Iterable<FoundPlace>;
}
