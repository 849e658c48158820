import * as vscode from 'vscode';
import { languageTagOf } from '../../../core/text/languageTag.ts';
import { languageFileName } from '../../../core/translations/languageFiles.ts';
import { readTexts } from '../../../core/translations/readTexts.ts';
import { untranslatedFile } from '../../../core/translations/untranslated.ts';
import { refuseUnportable } from '../../errors/unportableNames.ts';
import { nextStep, UserError } from '../../errors/userError.ts';
import { askText, type InputFinding } from '../../kit/inputs.ts';
import { asWords, l10n } from '../../kit/words.ts';
import { columnOfLayout } from '../../layouts/columnOfLayout.ts';
import {
  keysOf,
  type LayoutLanguage,
  type LayoutLanguages,
  languageName,
  refuseLinkOutside,
} from '../../layouts/index.ts';
import { fileName, openLayout } from '../../layouts/layoutDocument.ts';
import { layoutWith, loosePart, type PartsOfLayouts } from '../../layouts/masters.ts';
import { commands } from '../../names.ts';

/**
 * Adds a language to a layout, or to the layout that includes it: asks which one, makes its file with all keys and empty texts, shows the
 * letter in it, and opens the file with the first empty text selected.
 */
export async function addLanguage(
  asked: vscode.Uri,
  languages: LayoutLanguages,
  workspace: PartsOfLayouts,
): Promise<void> {
  const layout = await wholeLayout(asked, workspace);
  const [used, known, shown] = await Promise.all([
    keysOf(layout),
    languages.of(layout),
    languages.shown(layout),
  ]);
  if (used.size === 0) throw withoutKeys(layout);
  const tag = await askForLanguage(known);
  if (tag === undefined) return;
  const file = vscode.Uri.joinPath(layout, '..', languageFileName(fileName(layout), tag));
  await refuseUnportable(file);
  await refuseLinkOutside(file);
  const usable = [shown, ...known].find((language) => language && !language.problem);
  const json = untranslatedFile(used, usable);
  const edit = new vscode.WorkspaceEdit();
  edit.createFile(file, { contents: new TextEncoder().encode(json) });
  if (!(await vscode.workspace.applyEdit(edit))) throw new UserError(l10n.t('VS Code refused the changes.'));
  await languages.choose(layout, tag);
  await openAtFirstEmpty(file, columnOfLayout(layout));
}

/** Returns the layout itself, or the one that includes it: the keys of a part are those of its layouts. */
async function wholeLayout(uri: vscode.Uri, workspace: PartsOfLayouts): Promise<vscode.Uri> {
  const layout = await layoutWith({ uri, source: (await openLayout(uri)).getText() }, workspace);
  if (!layout) throw loosePart(uri);
  return layout;
}

function withoutKeys(layout: vscode.Uri): UserError {
  return new UserError(
    l10n.t('The texts of “{0}” are in the layout itself. Extract them to a file first.', fileName(layout)),
    {
      nextSteps: [nextStep(l10n.t('Extract Texts…'), commands.layoutExtractTexts, layout)],
    },
  );
}

/** Asks for a language that the layout doesn’t have yet. Returns `undefined` if the user cancels. */
async function askForLanguage(known: readonly LayoutLanguage[]): Promise<string | undefined> {
  const typed = await askText({
    title: l10n.t('Add Language'),
    prompt: l10n.t('Language to add, such as de or pt-BR'),
    validate: (typed) => languageFinding(languageTagOf(typed.trim()), known),
  });
  return typed && languageTagOf(typed.trim());
}

/** Says which language was typed, or why it can’t be added. */
function languageFinding(tag: string | undefined, known: readonly LayoutLanguage[]): InputFinding {
  if (!tag) return l10n.t('Enter a language tag, such as en, de or pt-BR.');
  const own = known.find((language) => language.tag === tag);
  if (own) return l10n.t('{0} is in “{1}” already.', languageName(tag), fileName(own.file));
  return { message: asWords(languageName(tag)), severity: vscode.InputBoxValidationSeverity.Info };
}

async function openAtFirstEmpty(file: vscode.Uri, viewColumn: vscode.ViewColumn): Promise<void> {
  const document = await vscode.workspace.openTextDocument(file);
  const read = readTexts(document.getText());
  const first = 'entries' in read ? read.entries.find(({ text }) => text === '') : undefined;
  const at = document.positionAt((first?.valueStart ?? -1) + 1);
  await vscode.window.showTextDocument(document, { viewColumn, selection: new vscode.Range(at, at) });
}
