import * as vscode from 'vscode';
import type { LetterPieces } from '../../core/letterPieces.ts';
import type { LayoutProblem } from './layoutCompiler.ts';
import { documentKind, fileName, isTooLargeToFollow } from './layoutDocument.ts';
import type { LiveLayouts } from './liveLayouts.ts';

/** What a layout says at this moment. Without `pieces` it says nothing that can be shown. */
export interface CurrentLetter {
  readonly pieces?: LetterPieces;
  readonly problems: readonly LayoutProblem[];
  readonly followsSavingOnly: boolean;
}

/** Reads the letter that a layout is now; `undefined` while it is being compiled for the first time. */
export async function currentLetter(
  layout: vscode.Uri,
  layouts: LiveLayouts,
): Promise<CurrentLetter | undefined> {
  const document = await openLayout(layout);
  if (!document) return unreadable(layout);
  const followsSavingOnly = isTooLargeToFollow(document);
  if (documentKind(document) === 'html')
    return { pieces: [document.getText()], problems: [], followsSavingOnly };
  const result = layouts.result(layout);
  return result && { ...result, followsSavingOnly };
}

/** Undefined when it cannot be read. */
export async function openLayout(layout: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  try {
    return await vscode.workspace.openTextDocument(layout);
  } catch {
    return undefined;
  }
}

function unreadable(layout: vscode.Uri): CurrentLetter {
  const message = vscode.l10n.t(
    '“{0}” cannot be read. It may have been deleted, or it is no text.',
    fileName(layout),
  );
  return { problems: [{ message, severity: 'error', line: 1 }], followsSavingOnly: false };
}
