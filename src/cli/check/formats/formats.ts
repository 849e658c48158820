import type { formatNames } from '../options.ts';
import type { Report } from '../report.ts';
import { githubReport } from './github.ts';
import { gitlabReport } from './gitlab.ts';
import { jsonReport } from './json.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { sarifReport } from './sarif.ts';
import { conciseReport, type TextOptions, textReport } from './text.ts';

const writers = {
  text: textReport,
  concise: conciseReport,
  json: jsonReport,
  sarif: sarifReport,
  github: githubReport,
  gitlab: gitlabReport,
  junit: junitReport,
  markdown: markdownReport,
} satisfies Record<FormatName, (report: Report, options: TextOptions) => string>;

export type FormatName = (typeof formatNames)[number];

/** Returns a report in a format. */
export const writeReport = (format: FormatName, report: Report, options: TextOptions): string =>
  writers[format](report, options);
