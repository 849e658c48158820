import type { Severity } from '../../../core/checks/finding.ts';
import type { Report, ReportedFinding } from '../report.ts';

/** SARIF 2.1.0 knows no hints. */
const levels: Readonly<Record<Severity, string>> = {
  error: 'error',
  warning: 'warning',
  information: 'note',
  hint: 'note',
};

/** The maximum number of results: GitHub rejects a file with more than 25,000. The worst come first. */
const mostResults = 25_000;

/** Returns a report as SARIF 2.1.0, for GitHub’s code scanning and other tools. Columns are UTF-16 units. */
export function sarifReport({ findings }: Report): string {
  const results = worstFirst(findings).slice(0, mostResults);
  const rules = [...Map.groupBy(results, ({ rule }) => rule)].map(([id, [first]]) => ({
    id,
    ...(first?.page !== undefined && { helpUri: first.page }),
  }));
  const run = {
    tool: { driver: { name: 'Mailroom', rules } },
    columnKind: 'utf16CodeUnits',
    results: results.map(resultOf),
  };
  const log = { $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0', runs: [run] };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function resultOf({ file, rule, severity, message, advice, fingerprint, ...place }: ReportedFinding) {
  const { line, column, endLine, endColumn } = place;
  return {
    ruleId: rule,
    level: levels[severity],
    message: { text: [message, advice].filter(Boolean).join('\n') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: uriOf(file), uriBaseId: '%SRCROOT%' },
          region: { startLine: line, startColumn: column, endLine, endColumn },
        },
      },
    ],
    partialFingerprints: { 'mailroom/v1': fingerprint },
  };
}

const uriOf = (file: string) => file.split('/').map(encodeURIComponent).join('/');

const order: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Sorts findings so that what a reader drops at the end matters least. */
export const worstFirst = <Found extends Pick<ReportedFinding, 'severity'>>(
  findings: readonly Found[],
): readonly Found[] =>
  findings.toSorted((one, other) => order.indexOf(one.severity) - order.indexOf(other.severity));
