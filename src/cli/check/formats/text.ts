import { countFindings, type Severity } from '../../../core/checks/finding.ts';
import type { Program } from '../../program.ts';
import { printable, type Style } from '../../terminal.ts';
import type { Report, ReportedFinding } from '../report.ts';

/** What texts for people need. */
export interface TextOptions {
  readonly l10n: Program['l10n'];
  readonly style: Style;
  /** Returns a file’s path from the current directory, which terminals open on a click. */
  readonly shownPath: (file: string) => string;
}

const colors = { error: 'red', warning: 'yellow', information: 'blue', hint: 'dim' } as const;

/** Returns a report for people: the findings by file, with their advice, and the counts. Hints are left out. */
export function textReport(report: Report, options: TextOptions): string {
  const { style, shownPath } = options;
  const shown = report.findings.filter(({ severity }) => severity !== 'hint');
  const files = [...Map.groupBy(shown, ({ file }) => file)].map(([file, findings]) =>
    [
      style(printable(shownPath(file)), 'bold'),
      ...findings.flatMap((finding) => linesOf(finding, options)),
      '',
    ].join('\n'),
  );
  return `${[...files, ...uncheckedLines(report, options), summary(report, options)].join('\n')}\n`;
}

function linesOf(finding: ReportedFinding, { l10n, style }: TextOptions): string[] {
  const { line, column, severity, rule, message, advice, layout } = finding;
  const level = style(severityWord(l10n, severity), colors[severity]);
  const more =
    layout === undefined ? [] : [l10n.t('Found in the letter of “{0}”, which includes this file.', layout)];
  return [
    `  ${line}:${column}  ${level}  ${printable(message)}  ${style(rule, 'dim')}`,
    ...[advice, ...more].filter(Boolean).map((text) => `      ${style(printable(text), 'dim')}`),
  ];
}

/** Returns the word for a severity. */
export function severityWord(l10n: Program['l10n'], severity: Severity): string {
  switch (severity) {
    case 'error':
      return l10n.t('error');
    case 'warning':
      return l10n.t('warning');
    case 'information':
      return l10n.t('information');
    case 'hint':
      return l10n.t('hint');
  }
}

/** Returns a report with one line for each finding, for people and for tools that read lines. */
export function conciseReport(report: Report, options: TextOptions): string {
  const { l10n, shownPath } = options;
  const lines = report.findings
    .filter(({ severity }) => severity !== 'hint')
    .map(
      ({ file, line, column, severity, rule, message }) =>
        `${printable(shownPath(file))}:${line}:${column}: ${severityWord(l10n, severity)}: ${printable(message)} [${rule}]`,
    );
  return `${[...lines, ...uncheckedLines(report, options), summary(report, options)].join('\n')}\n`;
}

const uncheckedLines = ({ unchecked }: Report, { l10n, shownPath }: TextOptions) =>
  unchecked.map(({ file, message }) =>
    printable(l10n.t('{0} is not checked. {1}', shownPath(file), message)),
  );

/** Returns the counts in one line: “3 errors, 2 warnings and 1 piece of information in 4 layouts.” */
export function summary({ findings, checked, known }: Report, { l10n, style }: TextOptions): string {
  const { errors, warnings, information } = countFindings(findings);
  const counts = [
    errors > 0 && style(l10n.count('{0} error|{0} errors', errors), 'red'),
    warnings > 0 && style(l10n.count('{0} warning|{0} warnings', warnings), 'yellow'),
    information > 0 && l10n.count('{0} note|{0} notes', information),
  ].filter((count) => count !== false);
  const layouts = l10n.count('{0} layout checked|{0} layouts checked', checked);
  const found = counts.length === 0 ? l10n.t('nothing found') : counts.join(', ');
  const old =
    known > 0
      ? ` ${l10n.count('{0} known finding is not shown.|{0} known findings are not shown.', known)}`
      : '';
  return `${layouts}: ${found}.${old}`;
}
