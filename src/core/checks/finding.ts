import type { Color } from '../letters/colors.ts';
import type { Passage } from './letterTree.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** A finding of a check in a letter's HTML. The extension adds its texts. */
export interface Finding {
  /** The permanent name of the rule, which settings and silencing comments use: `picture-alt`. */
  readonly rule: string;
  readonly severity: Severity;
  /** The passage, in UTF-16 units of the letter's HTML. */
  readonly start: number;
  readonly end: number;
  /** Values for the finding's text: an address, a count, the title of a feature, the clients without the feature. */
  readonly values: readonly string[];
  /** Replacement colors that would fix the finding, the best one first. */
  readonly recolorings?: readonly Recoloring[];
}

/** A replacement color for a text or its background that would fix a finding. */
export interface Recoloring<Place = Passage> {
  readonly what: 'text' | 'ground';
  readonly from: Color;
  /** The new color, as `#rrggbb`. */
  readonly to: string;
  /** All places where the old color is written. */
  readonly places: readonly Place[];
}

/** The number of findings by severity. Hints don't count. */
interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly information: number;
}

export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const of = (wanted: Finding['severity']) => findings.filter(({ severity }) => severity === wanted).length;
  return { errors: of('error'), warnings: of('warning'), information: of('information') };
}
