import type { Severity } from '../../../core/checks/finding.ts';
import { printable } from '../../terminal.ts';
import type { Report } from '../report.ts';
import { worstFirst } from './sarif.ts';
import { summary, type TextOptions } from './text.ts';

const commands: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'notice',
  hint: 'notice',
};

/**
 * Returns a report as commands that GitHub Actions shows beside the lines of a pull request. GitHub shows 10 of each kind in a step and drops
 * the rest, so the worst come first.
 */
export function githubReport(report: Report, options: TextOptions): string {
  const lines = worstFirst(report.findings)
    .filter(({ severity }) => severity !== 'hint')
    .map(({ file, line, column, endLine, endColumn, severity, rule, message, advice }) => {
      const place = { file, line, endLine, ...(line === endLine && { col: column, endColumn }), title: rule };
      const properties = Object.entries(place).map(
        ([name, value]) => `${name}=${escapedProperty(`${value}`)}`,
      );
      return `::${commands[severity]} ${properties.join(',')}::${escaped([message, advice].filter(Boolean).join('\n'))}`;
    });
  const unchecked = report.unchecked.map(
    ({ file, message }) => `::error file=${escapedProperty(file)}::${escaped(message)}`,
  );
  return `${[...unchecked, ...lines, escaped(summary(report, options))].join('\n')}\n`;
}

/** Escapes the text of a command: a line break would end it, and begin another. */
const escaped = (text: string) =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => printable(line).replaceAll('%', '%25'))
    .join('%0A');

const escapedProperty = (text: string) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
