import type { Report } from '../report.ts';
import { jsonReport } from './json.ts';
import { conciseReport, type TextOptions, textReport } from './text.ts';

const writers = {
  text: textReport,
  concise: conciseReport,
  json: jsonReport,
} satisfies Record<string, (report: Report, options: TextOptions) => string>;

export type FormatName = keyof typeof writers;

export const formatNames = Object.keys(writers) as readonly FormatName[];

export const isFormat = (name: string): name is FormatName => Object.hasOwn(writers, name);

/** Returns a report in a format. */
export const writeReport = (format: FormatName, report: Report, options: TextOptions): string =>
  writers[format](report, options);
