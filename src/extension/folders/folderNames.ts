import * as vscode from 'vscode';
import { findByName } from '../../core/folders/folderList.ts';
import {
  checkFolderName,
  type Folder,
  type FolderNameProblem,
  limits,
  normalizeFolderName,
} from '../../core/port/service.ts';
import type { Judgement } from '../kit/inputs.ts';
import { l10n, type Words } from '../kit/words.ts';

/** Returns a typed name as the service will store it. Trims it, although names may have spaces at their ends. */
export function typedFolderName(text: string): string {
  return normalizeFolderName(text.trim());
}

/** Makes the spaces at the ends of a folder's name visible, in which it may differ from another folder's. */
export function visibleName(name: string): string {
  const fromText = name.trimStart();
  const text = fromText.trimEnd();
  return '␣'.repeat(name.length - fromText.length) + text + '␣'.repeat(fromText.length - text.length);
}

/** Validates the name of a folder to put makets into. Returns a problem, or a hint that the folder exists. */
export function judgeFolderName(text: string, folders: readonly Folder[]): Words | Judgement | undefined {
  const name = typedFolderName(text);
  const problem = checkFolderName(name);
  if (problem) return describeFolderNameProblem(problem);
  if (findByName(folders, name)) return hint(l10n.t('Adds to the existing folder “{0}”.', name));
  if (folders.length >= limits.folders) {
    return l10n.t('There are {0} folders already, the most that the service allows.', limits.folders);
  }
  return undefined;
}

/** Validates a new name for the folder `current`. Returns a problem or a hint. A merge is confirmed later, with its counts. */
export function judgeNewName(
  text: string,
  current: string,
  folders: readonly Folder[],
): Words | Judgement | undefined {
  const name = typedFolderName(text);
  const problem = checkFolderName(name);
  if (problem) return describeFolderNameProblem(problem);
  if (text === current || name === normalizeFolderName(current)) {
    return hint(l10n.t('This is its name already. Upper and lower case are the same to the service.'));
  }
  return findByName(folders, name) && hint(l10n.t('“{0}” exists: the two folders would be merged.', name));
}

/** Validates a name that no folder may have yet. */
export function judgeUnusedName(text: string, folders: readonly Folder[]): Words | undefined {
  const judged = judgeFolderName(text, folders);
  if (!findByName(folders, typedFolderName(text))) return typeof judged === 'string' ? judged : undefined;
  return l10n.t('There is a folder “{0}” already.', typedFolderName(text));
}

export function describeFolderNameProblem(problem: FolderNameProblem): Words {
  switch (problem) {
    case 'empty':
      return l10n.t('A folder needs a name.');
    case 'tooLong':
      return l10n.t('The name is too long: {0} characters at most.', limits.folderName);
    case 'forbiddenCharacter':
      return l10n.t('A folder’s name cannot contain a comma or any of < > ".');
  }
}

function hint(message: Words): Judgement {
  return { message, severity: vscode.InputBoxValidationSeverity.Info };
}
