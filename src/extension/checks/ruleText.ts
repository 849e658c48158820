/** What is said of a rule's finding. Both get the finding's values. */
export interface RuleText {
  /** What is there, in a sentence. */
  readonly what: (...values: string[]) => string;
  /** Why it matters, and what would be right where that is not plain. */
  readonly why: (...values: string[]) => string;
}
