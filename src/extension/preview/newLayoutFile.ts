import { posix } from 'node:path';
import * as vscode from 'vscode';
import type { LayoutKind } from '../../core/layouts/layout.ts';
import {
  checkLayoutFileName,
  type LayoutFileNameProblem,
  layoutFileName,
} from '../../core/layouts/layoutFileName.ts';
import type { Questions } from '../kit/steps.ts';
import { l10n, type Words } from '../kit/words.ts';
import { ownFooterUri } from '../layouts/footerSource.ts';
import { fileName } from '../layouts/layoutDocument.ts';
import { isLayout } from '../layouts/layoutFile.ts';
import type { LayoutStart } from './layoutStart.ts';

/** Asks for the file of a new layout in `folder`; says while typing what is wrong with its name. */
export async function askLayoutFile(
  questions: Questions,
  folder: vscode.Uri,
  start: LayoutStart,
): Promise<vscode.Uri> {
  const { file, kind, from } = start;
  const uriOf = (text: string) => vscode.Uri.joinPath(folder, layoutFileName(text, kind));
  const isTaken = async (uri: vscode.Uri) =>
    (await exists(uri)) || (await footerTaken(uri, start)) !== undefined;
  const beside = (from && folderOf(from, folder)) ?? folderOfActiveLayout(folder);
  const value = await freeName(posix.join(beside, file), (name) => isTaken(uriOf(name)));
  const text = await questions.text({
    prompt: l10n.t('The name of the file. It may begin with a folder.'),
    value,
    valueSelection: [value.lastIndexOf('/') + 1, value.lastIndexOf('.')],
    validate: async (typed) => {
      const problem = checkLayoutFileName(layoutFileName(typed, kind), kind);
      if (problem) return describe(problem, kind);
      const uri = uriOf(typed);
      if (await exists(uri)) return l10n.t('There is a file of this name already.');
      const footer = await footerTaken(uri, start);
      if (footer === undefined) return undefined;
      return l10n.t('The letter has a footer of its own, and there is a file “{0}” already.', footer);
    },
  });
  return uriOf(text);
}

/** New layouts are most often wanted beside the one that is open. */
function folderOfActiveLayout(folder: vscode.Uri): string {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return (uri && isLayout(uri) && folderOf(uri, folder)) || '';
}

/** The folder that a file is in, as a path from `folder`; `undefined` when it is not within that. */
function folderOf(uri: vscode.Uri, folder: vscode.Uri): string | undefined {
  if (uri.scheme !== folder.scheme || uri.authority !== folder.authority) return undefined;
  const path = posix.relative(folder.path, posix.dirname(uri.path));
  return path === '..' || path.startsWith('../') ? undefined : path;
}

/** `spring.mjml`, or else `spring-2.mjml` and so on. */
async function freeName(name: string, isTaken: (name: string) => Promise<boolean>): Promise<string> {
  const { dir, name: stem, ext } = posix.parse(name);
  for (let number = 1; ; number++) {
    const candidate = posix.join(dir, number === 1 ? `${stem}${ext}` : `${stem}-${number}${ext}`);
    if (!(await isTaken(candidate))) return candidate;
  }
}

/** The name of the file that is already where the layout's own footer would be written. */
async function footerTaken(layout: vscode.Uri, { ownFooter }: LayoutStart): Promise<string | undefined> {
  const footer = ownFooterUri(layout);
  return ownFooter !== undefined && (await exists(footer)) ? fileName(footer) : undefined;
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

function describe(problem: LayoutFileNameProblem, kind: LayoutKind): Words {
  switch (problem) {
    case 'empty':
      return l10n.t('A file needs a name.');
    case 'forbiddenCharacter':
      return l10n.t('A file’s name cannot contain any of < > : " | ? *');
    case 'outsideFolder':
      return l10n.t('The file must be inside this folder: leave out “..”, and slashes at the edges.');
    case 'wrongEnding':
      return kind === 'mjml'
        ? l10n.t('This layout is MJML: its file ends in .mjml')
        : l10n.t('This layout is HTML: its file ends in .html');
    case 'footerName':
      return l10n.t('A name that ends in .footer.html is kept for the own footer of another layout.');
  }
}
