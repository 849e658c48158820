import { posix } from 'node:path';
import * as vscode from 'vscode';
import { megabytes } from '../../core/limits.ts';
import { largestLetter } from '../../protocol/letter.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';

export const fileName = (uri: vscode.Uri) => posix.basename(uri.path);

/** Reads a letter, wherever it is. Rejects with a `UserError` when it cannot be read, or is larger than any letter. */
export async function readLetterFile(uri: vscode.Uri): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (size > largestLetter) throw tooLarge(uri);
    // What is neither file nor folder, such as a pipe, may never end.
    if ((type & vscode.FileType.File) === 0) throw new Error(`${uri} is no file`);
    const content = await vscode.workspace.fs.readFile(uri);
    if (content.length > largestLetter) throw tooLarge(uri);
    return new Uint8Array(content);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = l10n.t('“{0}” cannot be read. It may have been deleted.', fileName(uri));
    throw new UserError(reason, { cause: error });
  }
}

const tooLarge = (uri: vscode.Uri) =>
  new UserError(
    l10n.t(
      '“{0}” is larger than {1} MB, which no mail service takes. It is not read.',
      fileName(uri),
      megabytes(largestLetter),
    ),
  );
