import { formatRow } from '../imports/report.ts';
import type { Counters } from '../port/service.ts';
import type { Reading } from './campaign.ts';
import type { Gap } from './gaps.ts';

/** The figures of a campaign for other programs: what is known about them over time. */
export interface Figures {
  readonly id: number;
  readonly subject: string;
  /** The account's name. */
  readonly account: string;
  /** The start, in milliseconds since 1970, if it is known. */
  readonly startAt?: number;
  /** The readings that have figures, oldest first. */
  readonly readings: readonly Reading[];
  readonly gaps: readonly Gap[];
}

/** The counters, by the names of the service. */
const serviceNames = {
  count: 'count',
  delivered: 'delivered',
  bounce: 'bounce',
  deferred: 'deferred',
  opened: 'opened',
  opensTotal: 'opens_total',
  clicked: 'clicked',
  clicksTotal: 'clicks_total',
  unsubs: 'unsubs',
  spam: 'spam',
  final: 'final',
} as const satisfies Record<keyof Counters, string>;

const counters = Object.entries(serviceNames) as [keyof Counters, string][];

/**
 * Returns the readings as CSV (RFC 4180), one a row, with the service's names of the counters. Times are in UTC (ISO 8601); `after` is the time
 * of the request before, since which the figures have changed. Cells can't start a formula in a spreadsheet.
 */
export function figuresAsCsv({ id, subject, readings }: Figures, delimiter: string): string {
  const row = (cells: readonly string[]) => formatRow(cells, { delimiter, quote: '"' });
  const header = ['campaign', 'subject', 'read_at', 'after', 'status', ...counters.map(([, name]) => name)];
  const rows = readings.map(({ at, after, status, statistics }) => [
    String(id),
    subject,
    isoTime(at),
    after === undefined ? '' : isoTime(after),
    String(status),
    ...counters.map(([counter]) => String(statistics?.common[counter] ?? '')),
  ]);
  return [header, ...rows].map(row).join('');
}

/** Returns everything that is known as JSON, with the service's names. Times are in UTC (ISO 8601). */
export function figuresAsJson({ id, subject, account, startAt, readings, gaps }: Figures): string {
  const value = {
    campaign: { id, subject, account, ...(startAt !== undefined && { start_at: isoTime(startAt) }) },
    readings: readings.map(({ at, after, status, statistics }) => ({
      read_at: isoTime(at),
      ...(after !== undefined && { after: isoTime(after) }),
      status,
      common: Object.fromEntries(counters.map(([counter, name]) => [name, statistics?.common[counter]])),
      errors: statistics?.errors.map(({ code, reason, count }) => ({ code, reason, count })),
    })),
    not_read: gaps.map(({ from, to }) => ({ from: isoTime(from), to: isoTime(to) })),
  };
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** A table for other programs. Times are in UTC (ISO 8601); a cell without a value is undefined. */
export interface FigureTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | undefined)[])[];
}

/** Returns a table as CSV (RFC 4180). Cells can't start a formula in a spreadsheet. */
export function tableAsCsv({ columns, rows }: FigureTable, delimiter: string): string {
  const texts = rows.map((cells) => cells.map((cell) => String(cell ?? '')));
  return [columns, ...texts].map((cells) => formatRow(cells, { delimiter, quote: '"' })).join('');
}

/** Returns a table as JSON: an object for each row, without the cells that have no value. */
export function tableAsJson({ columns, rows }: FigureTable): string {
  const objects = rows.map((cells) =>
    Object.fromEntries(columns.map((column, index) => [column, cells[index]])),
  );
  return `${JSON.stringify(objects, undefined, 2)}\n`;
}

/** Formats a time in UTC; one that no date can hold is empty. */
export function isoTime(at: number): string {
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Returns a Markdown table. Cells are text: they hold no markup. All columns but those in `texts` are aligned to the right. */
export function markdownTable(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  texts: readonly number[] = [0],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(markdownText).join(' | ')} |`;
  const rule = `|${columns.map((_, index) => (texts.includes(index) ? ' --- ' : ' ---: ')).join('|')}|`;
  return `${[line(columns), rule, ...rows.map(line)].join('\n')}\n`;
}

/** Escapes what Markdown and HTML would read as markup, and joins lines. */
export function markdownText(text: string): string {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_[\]<>#!|~&$]/g, '\\$&');
}
