import type { Report, ReportedFinding, Unchecked } from '../report.ts';

/** Returns a report as JUnit XML: a test suite for each file, with a failure for each error and warning. Notes are no failures. */
export function junitReport({ findings, unchecked, checked }: Report): string {
  const failures = findings.filter(({ severity }) => severity === 'error' || severity === 'warning');
  const suites = [...Map.groupBy(failures, ({ file }) => file)].map(([file, found]) => suiteOf(file, found));
  const errors = unchecked.map(errorOf);
  const tests = Math.max(checked, failures.length) + unchecked.length;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="Mailroom" tests="${tests}" failures="${failures.length}" errors="${unchecked.length}">`,
    ...suites,
    ...errors,
    '</testsuites>',
    '',
  ].join('\n');
}

function suiteOf(file: string, findings: readonly ReportedFinding[]): string {
  const cases = findings.map(({ rule, severity, line, column, message, advice }) => {
    const name = `${rule} ${line}:${column}`;
    return `    <testcase name="${escaped(name)}" classname="${escaped(file)}" time="0">
      <failure type="${severity}" message="${escaped(message)}">${escaped(`${file}:${line}:${column}\n${advice}`)}</failure>
    </testcase>`;
  });
  const counts = `tests="${cases.length}" failures="${cases.length}" errors="0" time="0"`;
  return [`  <testsuite name="${escaped(file)}" ${counts}>`, ...cases, '  </testsuite>'].join('\n');
}

const errorOf = ({ file, message }: Unchecked) =>
  `  <testsuite name="${escaped(file)}" tests="1" failures="0" errors="1" time="0">
    <testcase name="check" classname="${escaped(file)}" time="0"><error message="${escaped(message)}" /></testcase>
  </testsuite>`;

/** Matches the characters that XML 1.0 can’t have in any form. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are replaced
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\n': '&#10;',
  '\r': '&#13;',
  '\t': '&#9;',
};

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replace(impossible, '\ufffd')
    .replace(/[&<>"\n\r\t]/g, (character) => references[character] ?? character);
