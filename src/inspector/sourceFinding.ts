import type { Finding, Severity } from '../core/checks/finding.ts';
import type { RuleName } from '../core/checks/rules.ts';
import type { Passage } from './passages.ts';

/** A finding at its place in the layout, in a file that this includes, or in the footer. */
export interface SourceFinding {
  readonly finding: Finding;
  readonly place: Passage;
}

/** A finding that the letter itself does not show. */
export const onlyInSource = (
  rule: RuleName,
  severity: Severity,
  place: Passage,
  values: readonly string[] = [],
): SourceFinding => ({ finding: { rule, severity, start: 0, end: 0, values }, place });
