import * as vscode from 'vscode';
import type { ReceivedComparison } from '../../../core/letters/received/compareReceived.ts';
import { limits } from '../../../core/limits.ts';
import type { ReadLetter } from '../../../protocol/receivedLetter.ts';
import type { ActiveAccount } from '../../accounts/connection.ts';
import type { Inspector } from '../../compiling/inspector.ts';
import type { ErrorHandler } from '../../errors/errorHandler.ts';
import { UserError } from '../../errors/userError.ts';
import { withStatusProgress } from '../../kit/progress.ts';
import { l10n } from '../../kit/words.ts';
import { fileName } from '../../layouts/layoutDocument.ts';
import type { OpenLetter } from '../../letters/door.ts';
import { readLetterFile } from '../../letters/readLetterFile.ts';
import { type FoundUpload, findUpload, type UploadRecords } from './findUpload.ts';
import type { ReceivedDocuments } from './receivedDocuments.ts';

export interface ReceivedParts extends UploadRecords {
  readonly letters: ReadonlySet<OpenLetter>;
  readonly active: Pick<ActiveAccount, 'account' | 'current'>;
  readonly inspector: Pick<
    Inspector,
    'compare' | 'comparePredictions' | 'passagePlaces' | 'readLetter' | 'shownPrograms'
  >;
  readonly errors: ErrorHandler;
  readonly extensionUri: vscode.Uri;
}

/** `ReceivedParts` with the documents that show results. */
export interface ReceivedTools extends ReceivedParts {
  readonly documents: ReceivedDocuments;
}

/** A received letter, its upload, and the comparison of both. */
export interface ComparedLetter {
  readonly uri: vscode.Uri;
  readonly letter: ReadLetter & { readonly html: string };
  readonly upload: FoundUpload;
  readonly comparison: ReceivedComparison;
}

/**
 * Reads the letter that a command was given, else the active one, finds its upload and compares the two. Resolves with `undefined`
 * if the user doesn’t choose an upload.
 */
export async function readReceived(
  parts: ReceivedParts,
  argument: unknown,
): Promise<ComparedLetter | undefined> {
  const uri = letterOf(parts, argument);
  return compareWith(parts, uri, (letter) => findUpload(parts, letter, uri));
}

/** Reads a letter and compares it with the upload that `find` returns. Resolves with `undefined` if there is none. */
export async function compareWith(
  parts: ReceivedParts,
  uri: vscode.Uri,
  find: (letter: ReadLetter) => Promise<FoundUpload | undefined>,
): Promise<ComparedLetter | undefined> {
  const letter = await readWithHtml(parts, uri);
  const { html } = letter;
  const upload = await find(letter);
  if (!upload) return undefined;
  const uploaded = upload.kept.html;
  if (uploaded.length > limits.checked) throw tooLargeToCompare(uri);
  const comparison = await withStatusProgress(l10n.t('Comparing the letter with its upload…'), () =>
    parts.inspector.compare({ uploaded, received: html }),
  );
  return { uri, letter, upload, comparison };
}

/** Reads a letter. Rejects with a `UserError` if it has no HTML, or too much. */
export async function readWithHtml(
  { inspector }: { readonly inspector: Pick<Inspector, 'readLetter'> },
  uri: vscode.Uri,
): Promise<ComparedLetter['letter']> {
  const letter = await withStatusProgress(l10n.t('Reading the letter…'), async () =>
    inspector.readLetter(await readLetterFile(uri)),
  );
  return { ...letter, html: comparableHtml(uri, letter) };
}

/** Returns the letter that a command was given, else the active one. Throws a `UserError` if there is none. */
export const letterOf = ({ letters }: Pick<ReceivedParts, 'letters'>, argument: unknown): vscode.Uri =>
  argument instanceof vscode.Uri ? argument : activeLetter(letters);

function activeLetter(letters: ReadonlySet<OpenLetter>): vscode.Uri {
  const found = [...letters].find(({ isActive }) => isActive);
  if (found) return found.uri;
  throw new UserError(l10n.t('Open a received letter (.eml) first.'));
}

function comparableHtml(uri: vscode.Uri, { html, cut }: ReadLetter): string {
  if (html === undefined) {
    throw new UserError(l10n.t('Can’t compare “{0}”: it has no HTML.', fileName(uri)));
  }
  if (cut.includes('html') || html.length > limits.checked) throw tooLargeToCompare(uri);
  return html;
}

const tooLargeToCompare = (uri: vscode.Uri) =>
  new UserError(l10n.t('Can’t compare “{0}”: it is too large.', fileName(uri)));
