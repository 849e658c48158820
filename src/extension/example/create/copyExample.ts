import * as vscode from 'vscode';
import { UserError } from '../../errors/userError.ts';
import { l10n } from '../../kit/words.ts';

const readme = 'README.md';

/** The README in another language than English, such as `README.ru.md`. */
const translatedReadme = /^README\.\w+\.md$/;

/**
 * Creates `folder` with the example, its README in VS Code's display language, and returns it. `packed` is the file of the package with all
 * texts by their paths. Overwrites nothing: throws a `UserError` if the folder has appeared meanwhile and has files.
 */
export async function copyExample(packed: vscode.Uri, folder: vscode.Uri): Promise<vscode.Uri> {
  const { fs } = vscode.workspace;
  const files: Readonly<Record<string, string>> = JSON.parse(
    new TextDecoder().decode(await fs.readFile(packed)),
  );
  await fs.createDirectory(folder);
  if ((await fs.readDirectory(folder)).length > 0)
    throw new UserError(l10n.t('“{0}” already exists in this folder.', folder.fsPath));
  try {
    for (const [path, text] of Object.entries(inDisplayLanguage(files)))
      await fs.writeFile(vscode.Uri.joinPath(folder, path), new TextEncoder().encode(text));
  } catch (cause) {
    throw new UserError(
      l10n.t(
        'The folder “{0}” is incomplete, because a file couldn’t be written. Make sure that the disk has space, delete the folder, and try again.',
        folder.fsPath,
      ),
      { cause },
    );
  }
  return folder;
}

/** Returns the files with one README, in the display language or else in English. */
function inDisplayLanguage(files: Readonly<Record<string, string>>): Record<string, string> {
  const [language] = vscode.env.language.split('-');
  const shown = files[`README.${language}.md`] ?? files[readme] ?? '';
  const others = Object.entries(files).filter(([path]) => !translatedReadme.test(path));
  return { ...Object.fromEntries(others), [readme]: shown };
}
