import type { Report } from '../report.ts';

/** Returns a report as JSON. `version` changes when a field changes its meaning or goes away. */
export function jsonReport({ checked, findings, unchecked, known }: Report): string {
  return `${JSON.stringify({ version: 1, checked, known, findings, unchecked }, null, 2)}\n`;
}
