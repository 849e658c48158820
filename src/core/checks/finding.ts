import type { Color } from './colors.ts';
import type { Passage } from './letterTree.ts';

export type Severity = 'error' | 'warning' | 'information' | 'hint';

/** What a check has found in a letter's HTML. The extension words it, and says why it matters. */
export interface Finding {
  /** The rule's lasting name, as settings and silencing comments use it: `picture-alt`. */
  readonly rule: string;
  readonly severity: Severity;
  /** The passage, in UTF-16 units of the letter's HTML. */
  readonly start: number;
  readonly end: number;
  /** What the words need: an address, a count, the title of a feature and the clients without it. */
  readonly values: readonly string[];
  /** Other colours that would put it right, the best one first. */
  readonly recolorings?: readonly Recoloring[];
}

/** Another colour that would put a finding right: of a text, or of the ground behind it. */
export interface Recoloring<Place = Passage> {
  readonly what: 'text' | 'ground';
  readonly from: Color;
  /** As it is written: `#rrggbb`. */
  readonly to: string;
  /** All the places where the old colour is written. */
  readonly places: readonly Place[];
}

/** How much was found; hints are no findings that anybody has to know of. */
interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly information: number;
}

export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const of = (wanted: Finding['severity']) => findings.filter(({ severity }) => severity === wanted).length;
  return { errors: of('error'), warnings: of('warning'), information: of('information') };
}
