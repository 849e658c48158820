import { createHash } from 'node:crypto';
import type { Severity } from '../../../core/checks/finding.ts';
import type { Report } from '../report.ts';

const severities: Readonly<Record<Severity, string>> = {
  error: 'major',
  warning: 'minor',
  information: 'info',
  hint: 'info',
};

/** Returns a report for GitLab’s Code Quality: a list of issues, whose fingerprints differ even where lines are equal. */
export function gitlabReport({ findings }: Report): string {
  const seen = new Map<string, number>();
  const issues = findings.map(({ file, line, endLine, rule, severity, message, fingerprint }) => {
    const same = `${file}\n${fingerprint}`;
    const count = seen.get(same) ?? 0;
    seen.set(same, count + 1);
    return {
      description: message,
      check_name: rule,
      fingerprint: createHash('sha256').update(`${same}\n${count}`).digest('hex'),
      severity: severities[severity],
      location: { path: file, lines: { begin: line, end: endLine } },
    };
  });
  return `${JSON.stringify(issues, null, 2)}\n`;
}
