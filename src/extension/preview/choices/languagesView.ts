import type * as vscode from 'vscode';
import { textOf } from '../../../core/translations/readTexts.ts';
import { textKeys } from '../../../core/translations/textKeys.ts';
import type { LanguagesView } from '../../../protocol/preview.ts';
import type { LayoutLanguage, LayoutLanguages } from '../../layouts/index.ts';
import { languageName } from '../../layouts/index.ts';
import { currentText } from '../../layouts/layoutDocument.ts';

/** Returns what the page shows of a layout’s languages. */
export async function languagesView(
  layout: vscode.Uri,
  languages: Pick<LayoutLanguages, 'of'>,
  shown: LayoutLanguage,
): Promise<LanguagesView> {
  const [all, source = ''] = await Promise.all([languages.of(layout), currentText(layout)]);
  const keys = [...new Set(textKeys(source).map(({ key }) => key))];
  return {
    languages: all.map(({ tag, texts }) => ({
      tag,
      name: languageName(tag),
      missing: keys.filter((key) => textOf(texts, key) === undefined).length,
    })),
    shown: shown.tag,
    ...(shown.problem && { problem: shown.problem }),
  };
}
