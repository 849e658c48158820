import type { ReportedFinding, Unchecked } from '../check/report.ts';
import type { InboxRow, LetterComparison } from './compareLetters.ts';

/** How a letter changed. `brokenBefore` and `broken`: it did not compile then, or doesn’t now. `tooLarge`: it can’t be compared. */
export type LetterChange =
  | ({ readonly status: 'changed' } & LetterComparison)
  | { readonly status: 'added' | 'deleted'; readonly inbox: InboxRow; readonly size: number }
  | { readonly status: 'brokenBefore' | 'broken' | 'tooLarge' };

/** A letter that is not the same in both versions. */
export type LetterDiff = LetterChange & {
  /** The path of the layout from the workspace folder, with forward slashes. */
  readonly file: string;
  /** The tag of the letter’s language, if the layout has any. */
  readonly language?: string;
};

/** The result of a comparison. */
export interface DiffReport {
  /** The full name of the commit. */
  readonly commit: string;
  /** Sorted by file and language. */
  readonly letters: readonly LetterDiff[];
  /** The findings that only one version has, sorted by place. */
  readonly findings: {
    readonly added: readonly ReportedFinding[];
    readonly gone: readonly ReportedFinding[];
  };
  readonly unchecked: readonly Unchecked[];
}
