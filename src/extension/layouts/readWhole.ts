import { isUtf8 } from 'node:buffer';
import { posix } from 'node:path';
import * as vscode from 'vscode';
import { megabytes } from '../../core/limits.ts';
import { otherEncoding } from '../../core/text/fileEncoding.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';

/**
 * Reads a regular file of at most `most` bytes. Rejects with a `UserError` if it is larger or not a regular file, and with VS
 * Code’s own error if it is missing.
 */
export async function readWhole(file: vscode.Uri, most: number): Promise<Uint8Array> {
  await rejectUnreadable(file, most);
  return await vscode.workspace.fs.readFile(file);
}

/** Reads a text file like `readWhole`. Also rejects with a `UserError` if it is not saved as UTF-8. */
export async function readWholeText(file: vscode.Uri, most: number): Promise<string> {
  const bytes = await readWhole(file, most);
  switch (otherEncoding(bytes, isUtf8(bytes))) {
    case 'utf16':
      throw new UserError(l10n.t('“{0}” is saved as UTF-16. Save it as UTF-8.', baseName(file)));
    case 'notUtf8':
      throw new UserError(l10n.t('“{0}” is not saved as UTF-8. Save it as UTF-8.', baseName(file)));
    default:
      return new TextDecoder().decode(bytes);
  }
}

/** Rejects in the same cases as `readWhole`, without reading the file. */
export async function rejectUnreadable(file: vscode.Uri, most: number): Promise<void> {
  const { type, size } = await vscode.workspace.fs.stat(file);
  if ((type & vscode.FileType.File) === 0) {
    throw new UserError(l10n.t('Can’t read “{0}”: it is not a regular file.', baseName(file)));
  }
  if (size > most) throw tooLargeFile(file, most);
}

/** Returns the error for a file of more than `most` bytes. */
export const tooLargeFile = (file: vscode.Uri, most: number) =>
  new UserError(
    l10n.t(
      '“{0}” is larger than {1} MB. Mailroom doesn’t read larger files.',
      baseName(file),
      megabytes(most),
    ),
  );

const baseName = ({ path }: vscode.Uri) => posix.basename(path);
