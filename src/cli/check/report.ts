import type { Severity } from '../../core/checks/finding.ts';

/** A finding as every format reports it. Lines and columns count from 1; columns are UTF-16 units, as in VS Code. */
export interface ReportedFinding {
  /** The path of the file from the workspace folder, with forward slashes. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  readonly severity: Severity;
  /** The permanent name of the rule; `mjml` for a problem of compiling. */
  readonly rule: string;
  /** What is wrong, in one sentence. */
  readonly message: string;
  /** Why it matters and what to do; empty if the message says it. */
  readonly advice: string;
  /** The address of a page that explains the rule. */
  readonly page?: string;
  /** The layout in whose letter it was found, if the file is one that the layout includes. */
  readonly layout?: string;
  /** Identifies the finding while lines are added or removed elsewhere: its rule and the text of its line, hashed. */
  readonly fingerprint: string;
}

/** A layout that could not be checked, and why. */
export interface Unchecked {
  readonly file: string;
  readonly message: string;
}

/** The result of a check. */
export interface Report {
  /** The number of layouts and parts that were checked. */
  readonly checked: number;
  /** Sorted by file and place. */
  readonly findings: readonly ReportedFinding[];
  readonly unchecked: readonly Unchecked[];
  /** The number of findings that the baseline has. They are not among `findings`. */
  readonly known: number;
}

const order: readonly Severity[] = ['error', 'warning', 'information', 'hint'];

/** Returns true if a severity is `least`, or worse. */
export const isAtLeast = (severity: Severity, least: Severity): boolean =>
  order.indexOf(severity) <= order.indexOf(least);

/**
 * Compares findings by their files and places, the worst first at the same place. No two findings of a report are equal, so that reports
 * are the same in whichever order layouts were checked.
 */
export const byPlace = (
  one: Omit<ReportedFinding, 'fingerprint'>,
  other: Omit<ReportedFinding, 'fingerprint'>,
): number =>
  byText(one.file, other.file) ||
  one.line - other.line ||
  one.column - other.column ||
  order.indexOf(one.severity) - order.indexOf(other.severity) ||
  byText(one.rule, other.rule) ||
  byText(one.message, other.message) ||
  one.endLine - other.endLine ||
  one.endColumn - other.endColumn;

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
