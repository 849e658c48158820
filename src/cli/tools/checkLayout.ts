import { countFindings } from '../../core/checks/finding.ts';
import { checkLayouts } from '../check/checkLayouts.ts';
import { worstFirst } from '../check/formats/sarif.ts';
import type { ReportedFinding } from '../check/report.ts';
import { byPlace } from '../check/report.ts';
import { readParts } from '../workspace/parts.ts';
import { type NamedLayout, readNamedLayout } from './namedLayout.ts';
import { type ToolInput, ToolProblem } from './toolInput.ts';
import type { ToolParts } from './toolParts.ts';

/** The maximum number of findings in an answer: more than an agent can mend in one turn. */
export const mostFindings = 50;

/** Answers `check_layout`: the findings in the letter of a layout, as `mailroom check --format json` reports them, the worst ones if there are many. */
export async function checkLayout(parts: ToolParts, input: ToolInput): Promise<Record<string, unknown>> {
  const language = input.text('language');
  const layout = await readNamedLayout(parts, input.text('file') ?? '', language);
  const findings = await findingsIn(parts, layout, language);
  const shown = worstFirst(findings).slice(0, mostFindings).toSorted(byPlace);
  return {
    file: parts.workspace.pathOf(layout.file),
    ...countFindings(findings),
    findings: shown,
    ...(shown.length < findings.length && { notShown: findings.length - shown.length }),
  };
}

/** Returns all findings in the letter of a layout, in order. Rejects with `ToolProblem` if it can’t be checked. */
export async function findingsIn(
  { program, workspace, inspector }: ToolParts,
  { file, text }: NamedLayout,
  language: string | undefined,
): Promise<readonly ReportedFinding[]> {
  const parts = readParts(program, workspace);
  const { findings, unchecked } = await checkLayouts(
    { program, workspace, parts, inspector },
    { files: [file], typed: { file, text }, language },
    () => {},
  );
  const [first] = unchecked;
  if (first) throw new ToolProblem(first.message);
  return findings;
}
