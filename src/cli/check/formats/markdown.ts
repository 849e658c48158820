import { printable } from '../../terminal.ts';
import type { Report } from '../report.ts';
import { worstFirst } from './sarif.ts';
import { severityWord, summary, type TextOptions } from './text.ts';

/** The maximum number of rows: GitHub’s job summaries have at most 1 MiB. */
const mostRows = 1_000;

/** Returns a report as Markdown, for the summary of a job or a comment. The worst findings come first. */
export function markdownReport(report: Report, options: TextOptions): string {
  const { l10n } = options;
  const shown = worstFirst(report.findings).filter(({ severity }) => severity !== 'hint');
  const rows = shown.slice(0, mostRows).map(({ file, line, severity, message, rule }) => {
    const place = `${escaped(file)}:${line}`;
    return `| ${place} | ${severityWord(l10n, severity)} | ${escaped(message)} | ${rule} |`;
  });
  const head = [
    `| ${l10n.t('File')} | ${l10n.t('Severity')} | ${l10n.t('Finding')} | ${l10n.t('Rule')} |`,
    '|---|---|---|---|',
  ];
  const left = shown.length - rows.length;
  return [
    `### ${l10n.t('Checked letters')}`,
    '',
    escaped(summary(report, options)),
    ...report.unchecked.flatMap(({ file, message }) => [
      '',
      escaped(l10n.t('{0} is not checked. {1}', file, message)),
    ]),
    ...(rows.length > 0 ? ['', ...head, ...rows] : []),
    ...(left > 0 ? ['', l10n.count('… {0} more finding|… {0} more findings', left)] : []),
    '',
  ].join('\n');
}

/** Escapes what Markdown and GitHub would take for markup, a mention or a link. */
export const escaped = (text: string) =>
  printable(text)
    .replace(/[\\`*_{}[\]()#+!|~<>&]/g, (character) =>
      character === '<' ? '&lt;' : character === '&' ? '&amp;' : `\\${character}`,
    )
    .replace(/@(?=\w)/g, '@\u2060')
    .replaceAll('://', ':\u2060//');
