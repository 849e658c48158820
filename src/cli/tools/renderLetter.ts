import { threadFailureText } from '../../compiler/problemTexts.ts';
import { letterSize } from '../../core/letters/letterSize.ts';
import { cut } from '../../core/text/shortText.ts';
import type { LetterInWords } from '../../protocol/inspector.ts';
import { openLayout } from '../workspace/layout.ts';
import { renderLetter as rendered } from '../workspace/letters.ts';
import { readParts } from '../workspace/parts.ts';
import { type NamedLayout, readNamedLayout } from './namedLayout.ts';
import { type ToolInput, ToolProblem } from './toolInput.ts';
import type { ToolParts } from './toolParts.ts';

/** The maximum length of a part of a letter in an answer, in UTF-16 units. */
const longestPart = 20_000;

/** Answers `render_letter`: the text or the HTML of a letter, in parts if it is long, with the inbox line and the size. */
export async function renderLetter(parts: ToolParts, input: ToolInput): Promise<Record<string, unknown>> {
  const language = input.text('language');
  const layout = await readNamedLayout(parts, input.text('file') ?? '', language);
  const html = await letterOf(parts, layout, language);
  const as = input.text('as') ?? 'text';
  const words = await wordsOf(parts, html);
  const whole = as === 'html' ? html : words.text;
  const from = input.integer('from') ?? 0;
  const part = cut(whole.slice(from, from + 2 * longestPart), longestPart);
  const next = from + part.length;
  const bytes = Buffer.byteLength(html);
  return {
    file: parts.workspace.pathOf(layout.file),
    inboxLine: words.beginning,
    bytes,
    gmail: sizes[letterSize(bytes)],
    as,
    from,
    ...(next < whole.length && { next, length: whole.length }),
    letter: part,
  };
}

const sizes = {
  fine: 'shows all of it',
  nearLimit: 'shows all of it, but it is near the size from which Gmail cuts letters',
  clipped: 'cuts it: the end is behind a link',
} as const;

/** Returns the HTML of a layout’s letter, as it would be uploaded. Rejects with `ToolProblem` if it doesn’t compile. */
export async function letterOf(
  parts: ToolParts,
  { file, text }: NamedLayout,
  language: string | undefined,
): Promise<string> {
  const { program, workspace } = parts;
  if (await readParts(program, workspace).isPart(file, text))
    throw new ToolProblem(program.l10n.t('This file is a part of layouts. Name a layout that includes it.'));
  const { inspected } = await openLayout(workspace, { file, text }, language);
  const { html, problems } = await rendered(parts, inspected);
  if (html !== undefined) return html;
  throw new ToolProblem(
    [
      program.l10n.t('The layout doesn’t compile. Call check_layout.'),
      ...problems.slice(0, 3).map(({ line, message }) => program.l10n.t('Line {0}: {1}', line, message)),
    ].join('\n'),
  );
}

/** Returns what readers see of a letter as text. Rejects with `ToolProblem` if it is too large. */
export async function wordsOf({ inspector, program }: ToolParts, html: string): Promise<LetterInWords> {
  const outcome = await inspector.inWords({ wordsOf: html });
  if (outcome.kind === 'answered') return outcome.answer;
  if (outcome.kind === 'closed' || outcome.kind === 'superseded')
    throw new ToolProblem(program.l10n.t('Mailroom is closing.'));
  throw new ToolProblem(threadFailureText(program.l10n, outcome));
}
