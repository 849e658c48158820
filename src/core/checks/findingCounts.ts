import type { Finding } from './finding.ts';

/** How much was found; hints are no findings that anybody has to know of. */
export interface FindingCounts {
  readonly errors: number;
  readonly warnings: number;
  readonly information: number;
}

export function countFindings(findings: readonly Pick<Finding, 'severity'>[]): FindingCounts {
  const of = (wanted: Finding['severity']) => findings.filter(({ severity }) => severity === wanted).length;
  return { errors: of('error'), warnings: of('warning'), information: of('information') };
}
