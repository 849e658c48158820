import { diffArrays } from 'diff';
import { cut } from '../../core/text/shortText.ts';
import type { ReportedFinding } from '../check/report.ts';
import { committedText } from '../workspace/committedText.ts';
import { findingsIn } from './checkLayout.ts';
import { type NamedLayout, readNamedLayout } from './namedLayout.ts';
import { letterOf, wordsOf } from './renderLetter.ts';
import { type ToolInput, ToolProblem } from './toolInput.ts';
import type { ToolParts } from './toolParts.ts';

/** The maximum numbers in an answer: of changed lines, of new findings, and of findings that are gone. */
const mostLines = 80;
const mostFindings = 20;

/** The maximum length of a line in an answer, in UTF-16 units. */
const longestLine = 300;

/** The most that is spent on finding the fewest changes: lines that are added or removed. Beyond it, all lines count as changed. */
const mostEdits = 2_000;

/** A letter, as far as it is compared. */
interface ComparedLetter {
  readonly bytes: number;
  readonly lines: readonly string[];
  readonly findings: readonly ReportedFinding[];
}

/**
 * Answers `compare_letters`: what readers see otherwise, the findings that are new or gone, and the sizes. The letter of a commit is
 * compiled with the includes, texts and settings of today.
 */
export async function compareLetters(parts: ToolParts, input: ToolInput): Promise<Record<string, unknown>> {
  const [other, commit] = [input.text('other'), input.text('commit')];
  if (other !== undefined && commit !== undefined)
    throw new ToolProblem(parts.program.l10n.t('Name either “other” or “commit”, not both.'));
  const language = input.text('language');
  const layout = await readNamedLayout(parts, input.text('file') ?? '', language);
  const earlier =
    other === undefined
      ? await committed(parts, layout, commit ?? 'HEAD')
      : await readNamedLayout(parts, other, language);
  const before = await compared(parts, earlier, language);
  const after = await compared(parts, layout, language);
  return {
    file: parts.workspace.pathOf(layout.file),
    comparedWith: other === undefined ? `commit ${commit ?? 'HEAD'}` : parts.workspace.pathOf(earlier.file),
    bytes: { before: before.bytes, after: after.bytes },
    ...changedLines(before.lines, after.lines),
    newFindings: without(after.findings, before.findings),
    goneFindings: without(before.findings, after.findings),
  };
}

async function committed(
  { workspace, program }: ToolParts,
  { file }: NamedLayout,
  commit: string,
): Promise<NamedLayout> {
  const text = await committedText(workspace, file, commit);
  if (text !== undefined) return { file, text };
  throw new ToolProblem(
    program.l10n.t(
      'Git has no such file in this commit. Name a commit that has the layout, or another layout with “other”.',
    ),
  );
}

async function compared(
  parts: ToolParts,
  layout: NamedLayout,
  language: string | undefined,
): Promise<ComparedLetter> {
  const html = await letterOf(parts, layout, language);
  const { text } = await wordsOf(parts, html);
  return {
    bytes: Buffer.byteLength(html),
    lines: text.split('\n').filter((line) => line.trim() !== ''),
    findings: await findingsIn(parts, layout, language),
  };
}

function changedLines(before: readonly string[], after: readonly string[]) {
  const changes = diffArrays([...before], [...after], { maxEditLength: mostEdits }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ];
  const changed = changes.flatMap(({ value, added, removed }) =>
    added || removed ? value.map((line) => `${added ? '+' : '-'} ${cut(line, longestLine)}`) : [],
  );
  return {
    text: changed.slice(0, mostLines),
    ...(changed.length > mostLines && { linesNotShown: changed.length - mostLines }),
  };
}

/** Returns the findings that the others don’t have, wherever their lines have moved. */
function without(findings: readonly ReportedFinding[], others: readonly ReportedFinding[]) {
  const left = new Map<string, number>();
  const keyOf = ({ fingerprint, message }: ReportedFinding) => `${fingerprint} ${message}`;
  for (const other of others) left.set(keyOf(other), (left.get(keyOf(other)) ?? 0) + 1);
  const own = findings.filter((finding) => {
    const count = left.get(keyOf(finding)) ?? 0;
    left.set(keyOf(finding), count - 1);
    return count <= 0;
  });
  return own.slice(0, mostFindings);
}
