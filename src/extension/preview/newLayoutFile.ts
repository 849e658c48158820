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
import { isLayout } from '../layouts/layoutFile.ts';
import type { StartingLayout } from './startingLayouts.ts';

/** Asks for the file of a new layout in `folder`; says while typing what is wrong with its name. */
export async function askLayoutFile(
  questions: Questions,
  folder: vscode.Uri,
  { file, kind }: StartingLayout,
): Promise<vscode.Uri> {
  const uriOf = (text: string) => vscode.Uri.joinPath(folder, layoutFileName(text, kind));
  const value = await freeName(folder, posix.join(folderOfActiveLayout(folder), nameFor(file)));
  const text = await questions.text({
    prompt: l10n.t('The name of the file. It may begin with a folder.'),
    value,
    valueSelection: [value.lastIndexOf('/') + 1, value.lastIndexOf('.')],
    validate: async (typed) => {
      const problem = checkLayoutFileName(layoutFileName(typed, kind), kind);
      if (problem) return describe(problem, kind);
      return (await exists(uriOf(typed))) ? l10n.t('There is a file of this name already.') : undefined;
    },
  });
  return uriOf(text);
}

const nameFor = (file: string) => file.replace(/^page(?=\.)/, 'letter');

/** New layouts are most often wanted beside the one that is open. */
function folderOfActiveLayout(folder: vscode.Uri): string {
  const uri = vscode.window.activeTextEditor?.document.uri;
  if (!uri || !isLayout(uri) || uri.scheme !== folder.scheme || uri.authority !== folder.authority) return '';
  const path = posix.relative(folder.path, posix.dirname(uri.path));
  return path === '..' || path.startsWith('../') ? '' : path;
}

/** `spring.mjml`, or else `spring-2.mjml` and so on. */
async function freeName(folder: vscode.Uri, name: string): Promise<string> {
  const { dir, name: stem, ext } = posix.parse(name);
  for (let number = 1; ; number++) {
    const candidate = posix.join(dir, number === 1 ? `${stem}${ext}` : `${stem}-${number}${ext}`);
    if (!(await exists(vscode.Uri.joinPath(folder, candidate)))) return candidate;
  }
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
