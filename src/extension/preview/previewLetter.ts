import type * as vscode from 'vscode';
import type { Footers } from '../../core/layouts/footer.ts';
import type { LetterPieces } from '../../core/letters/letterPieces.ts';
import { UserError } from '../errors/userError.ts';
import { readFooters, serviceFooters } from '../layouts/footerSource.ts';
import type { LayoutProblem } from '../layouts/layoutCompiler.ts';
import { documentKind, isTooLargeToFollow, openLayout } from '../layouts/layoutDocument.ts';
import type { LiveLayouts } from '../layouts/liveLayouts.ts';

/** What a layout says at this moment. Without `pieces` it says nothing that can be shown. */
export interface CurrentLetter {
  readonly pieces?: LetterPieces;
  readonly problems: readonly LayoutProblem[];
  /** Why the layout is not looked at, in the user's words. */
  readonly trouble?: string;
  readonly followsSavingOnly: boolean;
}

/** Reads the letter that a layout is now; `undefined` while it is being compiled for the first time. */
export async function currentLetter(
  layout: vscode.Uri,
  layouts: LiveLayouts,
): Promise<CurrentLetter | undefined> {
  const document = await openLayout(layout).catch(unreadable);
  if ('problems' in document) return document;
  const followsSavingOnly = isTooLargeToFollow(document);
  if (documentKind(document) === 'html')
    return { pieces: [document.getText()], problems: [], followsSavingOnly };
  const result = layouts.result(layout);
  return result && { ...result, followsSavingOnly };
}

function unreadable(error: unknown): CurrentLetter {
  if (!(error instanceof UserError)) throw error;
  return { problems: [], trouble: error.message, followsSavingOnly: false };
}

export interface CurrentFooters {
  readonly footers: Footers;
  /** Why the layout's own footer is not used, in the user's words. */
  readonly trouble?: string;
}

/** The footers that the letter could get now. */
export async function currentFooters(layout: vscode.Uri): Promise<CurrentFooters> {
  try {
    return { footers: await readFooters(layout) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { footers: serviceFooters(), trouble: error.message };
  }
}
