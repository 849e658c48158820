import type { Formats } from '../../text/formats.ts';
import type { Localizer } from '../../text/localizer.ts';

/** The texts of a rule's finding. Both functions get the finding's values. */
export interface RuleText {
  /** Says in one sentence what is wrong. */
  readonly what: (...values: string[]) => string;
  /** Says for whom it matters, and what to do unless that is obvious. */
  readonly why: (...values: string[]) => string;
}

/** The language of the texts. */
export interface Wording {
  readonly l10n: Localizer;
  /** Returns the formats of numbers and dates. */
  readonly formats: () => Formats;
}
