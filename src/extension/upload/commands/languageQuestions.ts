import { basename } from 'node:path';
import type * as vscode from 'vscode';
import { type Choice, choose } from '../../kit/inputs.ts';
import { runSteps, type Step } from '../../kit/steps.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { type LayoutLanguage, languageName } from '../../layouts/index.ts';

/** A language of a layout, as an entry of a list. */
interface LanguageItem extends Choice {
  readonly tag: string;
}

/** Returns the languages of a layout as entries. */
export function languageItems(languages: readonly LayoutLanguage[]): readonly LanguageItem[] {
  return languages.map(({ tag, file }) => ({
    label: asWords(languageName(tag)),
    description: asWords(basename(file.path)),
    tag,
  }));
}

/** Returns the question for the language of a letter. */
export const whichLanguage = (uri: vscode.Uri): Words =>
  l10n.t('Select the language of “{0}”.', basename(uri.path));

/** Asks for one language. Returns an empty object if there are none, and `undefined` if the user cancels. */
export async function askForLanguage(
  uri: vscode.Uri,
  languages: readonly LayoutLanguage[],
): Promise<{ readonly language?: string } | undefined> {
  const [only, ...more] = languageItems(languages);
  if (!only) return {};
  const item = more.length === 0 ? only : await choose([only, ...more], { placeholder: whichLanguage(uri) });
  return item && { language: item.tag };
}

/** Asks for several languages, all of which are selected. Returns no language if there are none, and `undefined` if the user cancels. */
export async function askForLanguages(
  languages: readonly LayoutLanguage[],
): Promise<readonly (string | undefined)[] | undefined> {
  if (languages.length === 0) return [undefined];
  const items = languageItems(languages);
  const step: Step<readonly LanguageItem[]> = {
    ask: (_, questions) =>
      questions.pickMany({
        placeholder: l10n.t('Select the languages. Each becomes a maket with its own title.'),
        items,
        selected: items,
        validate: (selected) => (selected.length === 0 ? l10n.t('Select at least one language.') : undefined),
      }),
  };
  const chosen = items.length === 1 ? items : await runSteps(l10n.t('Upload Layout'), [step], items);
  return chosen?.map(({ tag }) => tag);
}
