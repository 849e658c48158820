import { posix } from 'node:path';
import * as vscode from 'vscode';
import { type NameProblem, nameProblem } from '../../core/text/portableName.ts';
import { l10n, type Words, whole } from '../kit/words.ts';
import { UserError } from './userError.ts';

/** Returns why some operating system can’t have a file with this name. */
export function nameProblemText(problem: NameProblem): Words {
  switch (problem) {
    case 'forbiddenCharacter':
      return l10n.t('File names can’t contain any of < > : " | ? *');
    case 'deviceName':
      return l10n.t('Windows reserves the names CON, PRN, AUX, NUL, COM1 to COM9 and LPT1 to LPT9.');
    case 'ending':
      return l10n.t('Names of files and folders can’t end with a dot or a space: Windows removes it.');
    case 'tooLong':
      return l10n.t('The name is too long: a name can have 255 bytes, which is 255 Latin letters.');
  }
}

/**
 * Throws a `UserError` if a file, whose name comes from its layout’s, doesn’t exist yet and some operating system can’t have it: a
 * colleague there could not check out the repository.
 */
export async function refuseUnportable(file: vscode.Uri): Promise<void> {
  const name = posix.basename(file.path);
  const problem = nameProblem(name);
  if (!problem || (await exists(file))) return;
  throw new UserError(
    l10n.t('“{0}” can’t be created. Rename the layout first. {1}', name, whole(nameProblemText(problem))),
  );
}

const exists = (file: vscode.Uri) =>
  vscode.workspace.fs.stat(file).then(
    () => true,
    () => false,
  );
