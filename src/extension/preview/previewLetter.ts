import * as vscode from 'vscode';
import type { Footers } from '../../core/layouts/footer.ts';
import type { LetterPieces } from '../../core/letters/letterPieces.ts';
import type { Account } from '../accounts/account.ts';
import { serviceFooters } from '../accounts/accountFooters.ts';
import { UserError } from '../errors/userError.ts';
import { readOwnFooter } from '../layouts/footerSource.ts';
import { documentKind, isTooLargeToFollow, openLayout } from '../layouts/layoutDocument.ts';
import type { LiveLayouts } from '../layouts/liveLayouts.ts';
import type { LayoutProblem } from '../layouts/problemTexts.ts';
import { uploadedScheme } from '../names.ts';
import { uploadedPart, uploadedUri } from '../versions/uploadedDocuments.ts';

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
  if (layout.scheme === uploadedScheme) return uploadedLetter(layout);
  const document = await openLayout(layout).catch(unreadable);
  if ('problems' in document) return document;
  const followsSavingOnly = isTooLargeToFollow(document);
  if (documentKind(document) === 'html')
    return { pieces: [document.getText()], problems: [], followsSavingOnly };
  const result = layouts.result(layout);
  return result && { ...result, followsSavingOnly };
}

/** A version as it was uploaded; it never changes. */
async function uploadedLetter(version: vscode.Uri): Promise<CurrentLetter> {
  const document = await vscode.workspace.openTextDocument(version);
  return { pieces: [document.getText()], problems: [], followsSavingOnly: false };
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

/** The footers that the letter of this account could get now. */
export async function currentFooters(
  layout: vscode.Uri,
  account: Account | undefined,
): Promise<CurrentFooters> {
  const ofService = serviceFooters(account);
  const readOwn = layout.scheme === uploadedScheme ? uploadedFooter : readOwnFooter;
  try {
    return { footers: { ...ofService, own: await readOwn(layout) } };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return { footers: ofService, trouble: error.message };
  }
}

async function uploadedFooter(version: vscode.Uri): Promise<string | undefined> {
  const part = uploadedUri(version.path, { ...uploadedPart(version), part: 'ownFooter' });
  return (await vscode.workspace.openTextDocument(part)).getText() || undefined;
}
