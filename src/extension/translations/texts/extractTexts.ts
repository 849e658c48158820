import * as vscode from 'vscode';
import { guessLanguage } from '../../../core/checks/guessLanguage.ts';
import { layoutKind } from '../../../core/layouts/layout.ts';
import { isLanguageTag, languageTagOf } from '../../../core/text/languageTag.ts';
import { tags, writtenAttributes } from '../../../core/text/markup.ts';
import { shortText } from '../../../core/text/shortText.ts';
import { extractTexts as extractionOf } from '../../../core/translations/extractTexts.ts';
import { languageFileName } from '../../../core/translations/languageFiles.ts';
import { resolveTexts } from '../../../core/translations/resolveTexts.ts';
import { addedTexts } from '../../../core/translations/textFindings.ts';
import { refuseUnportable } from '../../errors/unportableNames.ts';
import { UserError } from '../../errors/userError.ts';
import { askText } from '../../kit/inputs.ts';
import { agree, showInformation } from '../../kit/messages.ts';
import { runCommand } from '../../kit/runCommand.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { type LayoutLanguages, refuseLinkOutside } from '../../layouts/index.ts';
import { fileName, openLayout } from '../../layouts/layoutDocument.ts';
import { commands } from '../../names.ts';

/** The maximum number of texts, and their length, that the question shows. */
const [mostShown, longestShown] = [6, 60];

/**
 * Moves the texts of a layout to a file with texts, after asking for their language and showing the first ones. One undo takes both files
 * back. The letter in this language stays the same.
 */
export async function extractTexts(layout: vscode.Uri, languages: LayoutLanguages): Promise<void> {
  const document = await openLayout(layout);
  const { version } = document;
  const source = document.getText();
  const known = await languages.of(layout);
  const tag = await askForLanguage(languages, layout, source);
  if (tag === undefined) return;
  const own = known.find((language) => language.tag === tag);
  const file = own?.file ?? vscode.Uri.joinPath(layout, '..', languageFileName(fileName(layout), tag));
  await refuseUnportable(file);
  await refuseLinkOutside(file);
  if (own?.problem) throw new UserError(own.problem);
  const { texts: before = {} } = own ?? {};
  const kind = layoutKind(fileName(layout)) ?? 'html';
  const {
    source: extracted,
    texts,
    left,
  } = extractionOf(kind, source, Object.assign({}, ...known.map((one) => one.texts)));
  const entries = Object.entries(texts);
  if (entries.length === 0)
    throw new UserError(l10n.t('“{0}” has no texts that could be extracted.', fileName(layout)));
  const filled = (text: string, own: Readonly<Record<string, string>>) =>
    resolveTexts(text, { tag, texts: own }).text;
  if (filled(extracted, { ...before, ...texts }) !== filled(source, before)) {
    throw new UserError(l10n.t('Nothing was changed, because the letter would change.'));
  }
  const question = l10n.count(
    'Move {0} text of “{1}” to “{2}”?|Move {0} texts of “{1}” to “{2}”?',
    entries.length,
    fileName(layout),
    fileName(file),
  );
  if (!(await agree(question, detail(entries, left), l10n.t('Extract Texts')))) return;
  if (document.version !== version)
    throw new UserError(l10n.t('The layout was changed in the meantime. Try again.'));
  const edit = new vscode.WorkspaceEdit();
  if (own) {
    const target = await vscode.workspace.openTextDocument(file);
    const { at, text } = addedTexts(own.json, own.entries, entries);
    if (target.getText() === own.json) edit.insert(file, target.positionAt(at), text);
    else throw new UserError(l10n.t('“{0}” was changed in the meantime. Try again.', fileName(file)));
  } else {
    const contents = new TextEncoder().encode(`${JSON.stringify(nested(entries), null, 2)}\n`);
    edit.createFile(file, { contents });
  }
  const all = new vscode.Range(new vscode.Position(0, 0), document.positionAt(source.length));
  edit.replace(layout, all, extracted);
  if (!(await vscode.workspace.applyEdit(edit))) throw new UserError(l10n.t('VS Code refused the changes.'));
  await languages.choose(layout, tag);
  await tellExtracted(layout, file);
}

/** Says where the texts are now, and offers to add a second language. */
async function tellExtracted(layout: vscode.Uri, file: vscode.Uri): Promise<void> {
  const add = l10n.t('Add Language…');
  const message = l10n.t('The texts of “{0}” are in “{1}” now.', fileName(layout), fileName(file));
  if ((await showInformation(message, add)) === add) await runCommand(commands.layoutAddLanguage, layout);
}

/** Asks for the language of the texts: that of the letter, else a guess. Returns `undefined` if the user cancels. */
async function askForLanguage(
  languages: LayoutLanguages,
  layout: vscode.Uri,
  source: string,
): Promise<string | undefined> {
  const shown = await languages.shown(layout);
  const typed = await askText({
    title: l10n.t('Extract Texts'),
    prompt: l10n.t('Language of the texts, such as en or pt-BR'),
    value: shown?.tag ?? writtenLanguage(source) ?? guessLanguage(source).language,
    validate: (typed) =>
      languageTagOf(typed) ? undefined : l10n.t('Enter a language tag, such as en, de or pt-BR.'),
  });
  return typed && languageTagOf(typed);
}

/** Returns the language that a letter names. */
function writtenLanguage(source: string): string | undefined {
  for (const { name, start, end } of tags(source)) {
    if (name !== 'mjml' && name !== 'html') continue;
    const value = writtenAttributes(source, start, end).find((each) => each.name === 'lang')?.value ?? '';
    return isLanguageTag(value) && value !== 'und' ? value : undefined;
  }
  return undefined;
}

function detail(entries: readonly (readonly [string, string])[], left: number): Words {
  const shown = entries
    .slice(0, mostShown)
    .map(([key, text]) => l10n.t('{0}: {1}', key, shortText(text.replace(/\s+/g, ' '), longestShown)));
  return joined('\n', [
    ...shown,
    entries.length > mostShown && ('…' as Words),
    l10n.t('The letter stays the same, and its language is set. You can undo this.'),
    left > 0 &&
      l10n.count(
        '{0} text stays in the layout, because its HTML is unusual.|{0} texts stay in the layout, because their HTML is unusual.',
        left,
      ),
  ]);
}

/** Returns texts as objects by the first part of their keys. */
function nested(entries: readonly (readonly [string, string])[]): object {
  const groups = Map.groupBy(entries, ([key]) => key.slice(0, key.indexOf('.')));
  return Object.fromEntries(
    [...groups].map(([role, texts]) => [
      role,
      Object.fromEntries(texts.map(([key, text]) => [key.slice(role.length + 1), text])),
    ]),
  );
}
