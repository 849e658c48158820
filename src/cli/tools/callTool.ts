import { cut } from '../../core/text/shortText.ts';
import { type FileToolName, type ToolAnswer, untrustedNote } from '../../protocol/toolNames.ts';
import { fileTools } from '../../protocol/tools.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';
import { readToolInput, type ToolInput, ToolProblem } from './toolInput.ts';
import type { ToolParts } from './toolParts.ts';

type Tool = (parts: ToolParts, input: ToolInput) => Promise<Readonly<Record<string, unknown>>>;

/** The tools, each loaded with its first call. */
const tools: Readonly<Record<FileToolName, () => Promise<Tool>>> = {
  check_layout: async () => (await import('./checkLayout.ts')).checkLayout,
  render_letter: async () => (await import('./renderLetter.ts')).renderLetter,
  explain_finding: async () => (await import('./explainFinding.ts')).explainFinding,
  compare_letters: async () => (await import('./compareLetters.ts')).compareLetters,
};

/** Calls a tool with the input that a language model has written. Never rejects. */
export async function callTool(parts: ToolParts, name: FileToolName, input: unknown): Promise<ToolAnswer> {
  try {
    const read = readToolInput(parts.program.l10n, fileTools[name], input);
    const tool = await tools[name]();
    return { answer: { note: untrustedNote, ...(await tool(parts, read)) } };
  } catch (error) {
    return { problem: problemOf(parts.program, error) };
  }
}

/** The maximum length of a reason, in UTF-16 units: problems of layouts quote them. */
const longestProblem = 2_000;

export const problemOf = ({ l10n }: Pick<Program, 'l10n'>, error: unknown): string =>
  error instanceof ToolProblem || error instanceof CannotRun
    ? cut(error.message, longestProblem)
    : l10n.t('Mailroom made a mistake. Report it with the call that you made.');
