import * as vscode from 'vscode';
import type { ReceivedComparison } from '../../core/letters/received/compareReceived.ts';
import { limits } from '../../core/limits.ts';
import type { ReadLetter } from '../../protocol/receivedLetter.ts';
import { UserError } from '../errors/userError.ts';
import { withStatusProgress } from '../kit/progress.ts';
import { l10n } from '../kit/words.ts';
import type { OpenLetter } from '../letters/letterEditor.ts';
import { fileName, readLetterFile } from '../letters/readLetterFile.ts';
import { type FoundUpload, findUpload } from './findUpload.ts';
import type { ReceivedParts } from './receivedParts.ts';

/** A received letter beside what was uploaded. */
export interface ComparedLetter {
  readonly uri: vscode.Uri;
  readonly letter: ReadLetter & { readonly html: string };
  readonly upload: FoundUpload;
  readonly comparison: ReceivedComparison;
}

/**
 * Reads the letter that a command was given, else the one in front, finds what was uploaded of it, and compares the two.
 * `undefined` when the user was asked which upload it is, and left.
 */
export async function readReceived(
  parts: ReceivedParts,
  argument: unknown,
): Promise<ComparedLetter | undefined> {
  const uri = argument instanceof vscode.Uri ? argument : letterInFront(parts.letters);
  const letter = await withStatusProgress(l10n.t('Reading the letter…'), async () =>
    parts.inspector.readLetter(await readLetterFile(uri)),
  );
  const html = comparable(uri, letter);
  const upload = await findUpload(parts, letter, uri);
  if (!upload) return undefined;
  const uploaded = upload.kept.html;
  if (uploaded.length > limits.checked) throw tooLarge(uri);
  const comparison = await withStatusProgress(l10n.t('Comparing the letter with what was uploaded…'), () =>
    parts.inspector.compare({ uploaded, received: html }),
  );
  return { uri, letter: { ...letter, html }, upload, comparison };
}

function letterInFront(letters: ReadonlySet<OpenLetter>): vscode.Uri {
  const found = [...letters].find(({ isActive }) => isActive);
  if (found) return found.uri;
  throw new UserError(l10n.t('Open a received letter (.eml) first.'));
}

function comparable(uri: vscode.Uri, { html, cut }: ReadLetter): string {
  if (html === undefined) {
    throw new UserError(
      l10n.t('“{0}” has no HTML that could be compared with what was uploaded.', fileName(uri)),
    );
  }
  if (cut.includes('html') || html.length > limits.checked) throw tooLarge(uri);
  return html;
}

const tooLarge = (uri: vscode.Uri) =>
  new UserError(l10n.t('“{0}” is too large to be compared.', fileName(uri)));
