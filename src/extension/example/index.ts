import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { UserError } from '../errors/userError.ts';
import { ask } from '../kit/messages.ts';
import { l10n } from '../kit/words.ts';
import { copyExample } from './create/copyExample.ts';

const folderName = 'mailroom-example';

/** What a step of the walkthrough returns so that VS Code opens a folder and shows the same step of the walkthrough there again. */
export interface OpenedByWalkthrough {
  readonly openFolder: vscode.Uri;
}

/**
 * Makes a folder with the example where the user says, or takes the one that is there, and opens it with its README, which says what to do
 * next. (VS Code in a browser opens the folder alone.) `packed` is the file of the package with the example. If the `caller` is
 * `walkthrough`, VS Code opens the folder in this window and goes on with the walkthrough instead of the README.
 */
export async function openExample(
  packed: vscode.Uri,
  caller: unknown,
): Promise<OpenedByWalkthrough | undefined> {
  const parent = await askParent();
  const folder = parent && (await exampleIn(parent, packed));
  const window = folder && (await askWindow(folder));
  if (!window) return undefined;
  if (caller === 'walkthrough' && window === 'this') return { openFolder: folder };
  await vscode.commands.executeCommand('vscode.openFolder', folder, {
    forceNewWindow: window === 'new',
    forceReuseWindow: window === 'this',
    filesToOpen: [vscode.Uri.joinPath(folder, 'README.md')],
  });
  return undefined;
}

/** Asks for the folder that gets the example: by default beside the open folder, else the home directory. */
async function askParent(): Promise<vscode.Uri | undefined> {
  const [open] = vscode.workspace.workspaceFolders ?? [];
  const isOnDisk = open?.uri.scheme === 'file';
  const [parent] =
    (await vscode.window.showOpenDialog({
      title: l10n.t('Choose where to create the folder “{0}”', folderName),
      openLabel: l10n.t('Create the Example Here'),
      canSelectFiles: false,
      canSelectFolders: true,
      defaultUri: isOnDisk ? vscode.Uri.joinPath(open.uri, '..') : vscode.Uri.file(homedir()),
    })) ?? [];
  return parent;
}

/** Returns the folder of the example in `parent`: a new one, or the one that is there and should be opened. */
async function exampleIn(parent: vscode.Uri, packed: vscode.Uri): Promise<vscode.Uri | undefined> {
  const folder = vscode.Uri.joinPath(parent, folderName);
  if (!(await exists(folder))) return copyExample(packed, folder);
  const free = await freeFolder(parent);
  const open = l10n.t('Open It');
  const make = l10n.t('Create “{0}”', nameOf(free));
  const answer = await ask({
    question: l10n.t('“{0}” already exists in this folder.', folderName),
    detail: l10n.t('Nothing in it is changed. You can open it, or create a new example beside it.'),
    buttons: [open, make],
    isWarning: false,
  });
  if (answer === open) return folder;
  return answer === make ? copyExample(packed, free) : undefined;
}

/** Returns the first of `mailroom-example-2`, `mailroom-example-3`, … that does not exist. */
async function freeFolder(parent: vscode.Uri): Promise<vscode.Uri> {
  for (let number = 2; number < 100; number++) {
    const folder = vscode.Uri.joinPath(parent, `${folderName}-${number}`);
    if (!(await exists(folder))) return folder;
  }
  throw new UserError(l10n.t('This folder has too many examples. Delete some, or choose another folder.'));
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** Asks for the window that opens the folder. An empty window opens it without a question. */
async function askWindow(folder: vscode.Uri): Promise<'new' | 'this' | undefined> {
  if (!vscode.workspace.workspaceFolders?.length) return 'this';
  const [inNew, inThis] = [l10n.t('Open in a New Window'), l10n.t('Open in This Window')];
  const answer = await ask({
    question: l10n.t('The example is ready.'),
    detail: l10n.t(
      'It is in “{0}”, and its README.md says what to do next. If VS Code asks whether you trust the authors of the files, answer yes: they came with Mailroom.',
      folder.fsPath,
    ),
    buttons: [inNew, inThis],
    isWarning: false,
  });
  if (answer === inNew) return 'new';
  return answer === inThis ? 'this' : undefined;
}

function nameOf(folder: vscode.Uri): string {
  return folder.path.slice(folder.path.lastIndexOf('/') + 1);
}
