import { join } from 'node:path';
import { checkSettingNames } from '../../core/checks/checkSettings.ts';
import { limits } from '../../core/limits.ts';
import { cut } from '../../core/text/shortText.ts';
import { textsRule } from '../check/checkLayouts.ts';
import type { ReportedFinding } from '../check/report.ts';
import { readTextInside } from '../workspace/files.ts';
import { findingsIn } from './checkLayout.ts';
import { readNamedLayout } from './namedLayout.ts';
import { type ToolInput, ToolProblem } from './toolInput.ts';
import type { ToolParts } from './toolParts.ts';

/** The maximum number of findings that one call explains. */
const mostExplained = 5;

/** The number of lines that are shown before and after a finding, and the maximum length of each. */
const linesAround = 2;
const longestLine = 300;

/** Answers `explain_finding`: the findings at a line, with the lines around them and how to turn the rule off. */
export async function explainFinding(parts: ToolParts, input: ToolInput): Promise<Record<string, unknown>> {
  const [line, rule, language] = [input.integer('line') ?? 0, input.text('rule'), input.text('language')];
  const layout = await readNamedLayout(parts, input.text('file') ?? '', language);
  const file = parts.workspace.pathOf(layout.file);
  const found = (await findingsIn(parts, layout, language)).filter(
    (finding) =>
      finding.line <= line && line <= finding.endLine && (rule === undefined || finding.rule === rule),
  );
  if (found.length === 0)
    throw new ToolProblem(
      parts.program.l10n.t(
        'Nothing is found at this line, at least not any more. Call check_layout for the findings of today.',
      ),
    );
  const explained = found.slice(0, mostExplained).map(async (finding) => ({
    ...finding,
    source: linesOf(finding.file === file ? layout.text : await textOf(parts, finding.file), finding),
    ...(finding.rule !== 'mjml' &&
      finding.rule !== textsRule && {
        turnOffHere: `<!-- mailroom-disable ${finding.rule} -->`,
        turnOffEverywhere: `"${checkSettingNames.rules}": { "${finding.rule}": "off" } in .vscode/settings.json, if a person agrees`,
      }),
  }));
  return { file, findings: await Promise.all(explained) };
}

/** Returns the text of a file that the layout includes; an empty one if it can’t be read. */
async function textOf({ workspace: { root } }: ToolParts, path: string): Promise<string> {
  const read = await readTextInside(root, join(root, path), limits.layout);
  return 'text' in read ? read.text : '';
}

function linesOf(text: string, { line, endLine }: ReportedFinding): string {
  const lines = text.split(/\r\n|\r|\n/);
  const [first, last] = [
    Math.max(1, line - linesAround),
    Math.min(endLine, line + linesAround) + linesAround,
  ];
  return lines
    .slice(first - 1, last)
    .map((each, index) => `${first + index}: ${cut(each, longestLine)}`)
    .join('\n');
}
