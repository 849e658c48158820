import * as texts from '../../compiler/problemTexts.ts';
import type { CompilerProblem } from '../../protocol/compiler.ts';
import { l10n, type Words } from '../kit/words.ts';

export type { LayoutProblem } from '../../compiler/problemTexts.ts';

/** Adds the text to a problem that the compiler found. */
export const describeProblem = (problem: CompilerProblem): texts.LayoutProblem =>
  texts.describeProblem(l10n, problem);

/** Returns the text for a failure of a worker thread. */
export const threadFailureText = (failure: Parameters<typeof texts.threadFailureText>[1]): Words =>
  texts.threadFailureText(l10n, failure);
