import { posix } from 'node:path';
import * as vscode from 'vscode';
import { megabytes } from '../../core/limits.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';

/**
 * Reads a file that others wrote: a regular one of so many bytes at most. Rejects with a `UserError` for any other, and
 * with VS Code's own error when it is not there.
 */
export async function readWhole(file: vscode.Uri, most: number): Promise<Uint8Array> {
  await refuseUnreadable(file, most);
  return await vscode.workspace.fs.readFile(file);
}

/** Rejects like `readWhole`, and reads nothing. */
export async function refuseUnreadable(file: vscode.Uri, most: number): Promise<void> {
  const { type, size } = await vscode.workspace.fs.stat(file);
  if ((type & vscode.FileType.File) === 0) {
    throw new UserError(l10n.t('“{0}” cannot be read: it is no regular file.', nameOf(file)));
  }
  if (size > most) throw tooLarge(file, most);
}

/** Says that a file has more than so many bytes. */
export const tooLarge = (file: vscode.Uri, most: number) =>
  new UserError(
    l10n.t('“{0}” is larger than {1} MB, which is more than Mailroom reads.', nameOf(file), megabytes(most)),
  );

const nameOf = ({ path }: vscode.Uri) => posix.basename(path);
