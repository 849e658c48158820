import { escaped } from '../check/formats/markdown.ts';
import { severityWord } from '../check/formats/text.ts';
import type { ReportedFinding } from '../check/report.ts';
import { printable, type Style } from '../terminal.ts';
import type { diffFormats } from './options.ts';
import type { DiffReport } from './report.ts';
import { type DiffRow, type DiffWording, nameOf, rowsOf, statusText } from './rows.ts';

interface DiffTextOptions extends DiffWording {
  readonly style: Style;
}

export type DiffFormat = (typeof diffFormats)[number];

const writers = { text: diffAsText, json: diffAsJson, markdown: diffAsMarkdown } satisfies Record<
  DiffFormat,
  (report: DiffReport, options: DiffTextOptions) => string
>;

/** Returns a comparison in a format. */
export const writeDiff = (format: DiffFormat, report: DiffReport, options: DiffTextOptions): string =>
  writers[format](report, options);

/** `version` changes when a field changes its meaning or goes away. */
function diffAsJson(report: DiffReport): string {
  return `${JSON.stringify({ version: 1, ...report }, null, 2)}\n`;
}

function diffAsText(report: DiffReport, options: DiffTextOptions): string {
  const { style, l10n } = options;
  const letters = report.letters.flatMap((letter) => [
    `${style(printable(nameOf(letter)), 'bold')}  ${style(statusText(options, letter), 'dim')}`,
    ...rowsOf(options, letter).flatMap((row) => textLines(row, style)),
    '',
  ]);
  const lists = [
    { title: l10n.t('New findings'), findings: visible(report.findings.added) },
    { title: l10n.t('Findings that are gone'), findings: visible(report.findings.gone) },
  ].filter(({ findings }) => findings.length > 0);
  const findings = lists.flatMap(({ title, findings: listed }) => [
    style(title, 'bold'),
    ...listed.map((finding) => `  ${findingText(finding, options)}`),
    '',
  ]);
  const notCompared = report.unchecked.map((one) => printable(notComparedText(one, options)));
  return `${[...letters, ...findings, ...notCompared, summary(report, options)].join('\n')}\n`;
}

const notComparedText = ({ file, message }: DiffReport['unchecked'][number], { l10n }: DiffWording) =>
  l10n.t('{0} is not compared. {1}', file, message);

function textLines({ about, before, after, note }: DiffRow, style: Style): string[] {
  const lines = [
    ...(note === undefined ? [] : [printable(note)]),
    ...(before === undefined ? [] : [style(`− ${printable(before)}`, 'red')]),
    ...(after === undefined ? [] : [style(`+ ${printable(after)}`, 'green')]),
  ];
  return lines.map((line, index) => `  ${(index === 0 ? about : '').padEnd(10)}  ${line}`);
}

const visible = (findings: readonly ReportedFinding[]) =>
  findings.filter(({ severity }) => severity !== 'hint');

const findingText = (
  { file, line, column, severity, message, rule }: ReportedFinding,
  { l10n }: DiffWording,
) => printable(`${file}:${line}:${column}: ${severityWord(l10n, severity)}: ${message} [${rule}]`);

/** Returns the counts in one line. */
function summary({ letters, findings, unchecked }: DiffReport, { l10n }: DiffWording): string {
  if (letters.length === 0 && findings.added.length + findings.gone.length === 0)
    return unchecked.length > 0
      ? l10n.t('Nothing has changed in the other letters.')
      : l10n.t('Nothing has changed in the letters.');
  const added = visible(findings.added).length;
  const gone = visible(findings.gone).length;
  return [
    l10n.count('{0} letter is different|{0} letters are different', letters.length),
    added > 0 && l10n.count('{0} new finding|{0} new findings', added),
    gone > 0 && l10n.count('{0} finding is gone|{0} findings are gone', gone),
  ]
    .filter((text) => text !== false)
    .join(', ');
}

/** The maximum number of letters and findings that Markdown lists: a comment of GitHub has at most 65,536 characters. */
const [mostLetters, mostFindings] = [40, 100];

function diffAsMarkdown(report: DiffReport, options: DiffTextOptions): string {
  const { l10n } = options;
  const letters = report.letters.slice(0, mostLetters).flatMap((letter) => {
    const lines = rowsOf(options, letter).flatMap(markdownLines);
    return [
      '',
      `#### ${escaped(nameOf(letter))} (${statusText(options, letter)})`,
      ...(lines.length > 0 ? ['', '```diff', ...lines, '```'] : []),
    ];
  });
  const left = report.letters.length - mostLetters;
  return [
    `### ${l10n.t('Changed letters')}`,
    '',
    summary(report, options),
    ...report.unchecked.flatMap((one) => ['', escaped(notComparedText(one, options))]),
    ...letters,
    ...(left > 0 ? ['', l10n.count('… {0} more letter|… {0} more letters', left)] : []),
    ...findingList(l10n.t('New findings'), visible(report.findings.added), options),
    ...findingList(l10n.t('Findings that are gone'), visible(report.findings.gone), options),
    '',
  ].join('\n');
}

/** A line never begins with a fence, which would end the block of code. */
function markdownLines({ about, before, after, note }: DiffRow): string[] {
  return [
    ...(about === '' ? [] : [`# ${about}`]),
    ...(note === undefined ? [] : [`  ${printable(note)}`]),
    ...(before === undefined ? [] : [`- ${printable(before)}`]),
    ...(after === undefined ? [] : [`+ ${printable(after)}`]),
  ];
}

function findingList(
  title: string,
  findings: readonly ReportedFinding[],
  options: DiffTextOptions,
): string[] {
  if (findings.length === 0) return [];
  const left = findings.length - mostFindings;
  return [
    '',
    `#### ${title}`,
    '',
    ...findings.slice(0, mostFindings).map((finding) => `- ${escaped(findingText(finding, options))}`),
    ...(left > 0 ? ['', options.l10n.count('… {0} more finding|… {0} more findings', left)] : []),
  ];
}
