import type { Compiler } from '../../compiler/client.ts';
import { describeProblem, type LayoutProblem, threadFailureText } from '../../compiler/problemTexts.ts';
import { resolveLayout } from '../../core/pictures/resolveLayout.ts';
import type { InspectorClient } from '../../inspector/client.ts';
import { substitutesOf } from '../../protocol/compiler.ts';
import type { InspectedLayout } from '../../protocol/inspector.ts';
import { CannotRun } from '../cannotRun.ts';
import type { Program } from '../program.ts';

/** What rendering needs. The threads start with the first layout that needs them. */
interface RenderParts {
  readonly program: Program;
  readonly compiler: Compiler;
  readonly inspector: InspectorClient;
}

/** The HTML of a letter as it would be uploaded, without the footer that the service adds. */
interface RenderedLetter {
  /** Missing if the layout doesn’t compile. */
  readonly html?: string | undefined;
  readonly problems: readonly LayoutProblem[];
}

/** Renders a layout. Rejects with `CannotRun` if that takes too long or too much memory. */
export async function renderLetter(
  { program: { l10n }, compiler, inspector }: RenderParts,
  { kind, source, context, document }: InspectedLayout,
): Promise<RenderedLetter> {
  const substitutes = substitutesOf(context);
  if (kind === 'html') return { html: resolveLayout(source, substitutes).text, problems: [] };
  const outcome = await compiler.compile({ document, source, context });
  compiler.forget(document);
  if (outcome.kind === 'superseded' || outcome.kind === 'closed') return { problems: [] };
  if (outcome.kind !== 'compiled') throw new CannotRun(threadFailureText(l10n, outcome));
  const { pieces, problems } = outcome.compiled;
  const html = pieces?.join('');
  return {
    html: html !== undefined && substitutes.smaller ? await madeSmaller(html, substitutes.smaller) : html,
    problems: problems.map((problem) => describeProblem(l10n, problem)),
  };

  async function madeSmaller(large: string, how: NonNullable<typeof substitutes.smaller>): Promise<string> {
    const smaller = await inspector.smaller({ smallerOf: large, ...how });
    // The letter is sent as it is if it can’t be made smaller.
    return smaller.kind === 'answered' ? smaller.answer : large;
  }
}
