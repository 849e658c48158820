import * as vscode from 'vscode';
import { megabytes } from '../../core/limits.ts';
import { largestLetter } from '../../protocol/letter.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { inboxScheme } from '../names.ts';

/** Reads a letter’s file on any file system. Rejects with a `UserError` when it can’t be read or is too large for a letter. */
export async function readLetterFile(uri: vscode.Uri): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const { type, size } = await vscode.workspace.fs.stat(uri);
    if (size > largestLetter) throw tooLargeLetter(uri);
    // Rejects pipes and devices, which might never end.
    if ((type & vscode.FileType.File) === 0) throw new Error(`${uri} is no file`);
    const content = await vscode.workspace.fs.readFile(uri);
    if (content.length > largestLetter) throw tooLargeLetter(uri);
    return new Uint8Array(content);
  } catch (error) {
    if (error instanceof UserError) throw error;
    const reason = l10n.t('Couldn’t read “{0}”. It may have been deleted.', fileName(uri));
    throw new UserError(reason, { cause: error });
  }
}

const tooLargeLetter = (uri: vscode.Uri) =>
  new UserError(
    l10n.t(
      '“{0}” is larger than {1} MB, the limit for letters. The file was not read.',
      fileName(uri),
      megabytes(largestLetter),
    ),
  );

/** Returns the id of a letter in the sandbox’s inbox by its address; `undefined` for replies and all other files. */
export function inboxLetterId({ scheme, path }: vscode.Uri): number | undefined {
  const [, id] = /^\/(\d{1,15})\//.exec(path) ?? [];
  return scheme === inboxScheme && id !== undefined ? Number(id) : undefined;
}
