import * as vscode from 'vscode';
import { findByName } from '../../core/folders/folderList.ts';
import {
  checkFolderName,
  type Folder,
  type FolderNameProblem,
  normalizeFolderName,
  serviceLimits,
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
export function validateFolderName(text: string, folders: readonly Folder[]): Words | Judgement | undefined {
  const name = typedFolderName(text);
  const problem = checkFolderName(name);
  if (problem) return describeFolderNameProblem(problem);
  if (findByName(folders, name)) return hint(l10n.t('Adds to the existing folder “{0}”.', name));
  if (folders.length >= serviceLimits.folders) {
    return l10n.t(
      'The account already has {0} folders, the most that the service allows.',
      serviceLimits.folders,
    );
  }
  return undefined;
}

/** Validates a new name for the folder `current`. Returns a problem or a hint. A merge is confirmed later, with its counts. */
export function validateNewName(
  text: string,
  current: string,
  folders: readonly Folder[],
): Words | Judgement | undefined {
  const name = typedFolderName(text);
  const problem = checkFolderName(name);
  if (problem) return describeFolderNameProblem(problem);
  if (text === current || name === normalizeFolderName(current)) {
    return hint(l10n.t('The folder already has this name. The service ignores case.'));
  }
  return findByName(folders, name) && hint(l10n.t('“{0}” already exists. The folders will be merged.', name));
}

/** Validates a name that no folder may have yet. */
export function validateUnusedName(text: string, folders: readonly Folder[]): Words | undefined {
  const judged = validateFolderName(text, folders);
  if (!findByName(folders, typedFolderName(text))) return typeof judged === 'string' ? judged : undefined;
  return l10n.t('Folder “{0}” already exists.', typedFolderName(text));
}

export function describeFolderNameProblem(problem: FolderNameProblem): Words {
  switch (problem) {
    case 'empty':
      return l10n.t('A folder needs a name.');
    case 'tooLong':
      return l10n.t('The name is too long. Use at most {0} characters.', serviceLimits.folderName);
    case 'forbiddenCharacter':
      return l10n.t('A folder name can’t contain commas or the characters < > ".');
  }
}

function hint(message: Words): Judgement {
  return { message, severity: vscode.InputBoxValidationSeverity.Info };
}
