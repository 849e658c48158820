import * as vscode from 'vscode';
import { holdsKey, writtenKey } from '../../../core/translations/textKeys.ts';
import type { NextStep } from '../../errors/userError.ts';
import { l10n, type Words } from '../../kit/words.ts';
import { currentText, openDocument } from '../layoutDocument.ts';
import { ownFooterUri } from '../ownFooter.ts';
import { languageName } from './languageName.ts';

/** Says how many texts a letter lacks in a language (BCP 47), or without one: “1 text is missing in Russian”. */
export function countMissingTexts(keys: readonly string[], language: string | undefined): Words {
  return language === undefined
    ? l10n.count(
        '{0} text is missing, because no language was selected|{0} texts are missing, because no language was selected',
        keys.length,
      )
    : l10n.count(
        '{0} text is missing in {1}|{0} texts are missing in {1}',
        keys.length,
        languageName(language),
      );
}

/** Returns the step that selects a key in a layout or its footer; for one in another file, the Problems panel, which names it. */
export async function stepToKey(layout: vscode.Uri, key: string): Promise<NextStep> {
  const label = l10n.t('Go to “{0}”', key);
  const place = await placeOfKey(layout, key);
  if (!place) return { label, command: 'workbench.actions.view.problems' };
  return { label, command: 'vscode.open', arguments: [place.uri, { selection: place.range }] };
}

/** Returns the place of a key in a layout or its footer; `undefined` if it is in neither. A mistyped key is given as it is written. */
export async function placeOfKey(
  layout: vscode.Uri,
  key: string,
): Promise<Pick<vscode.Location, 'uri' | 'range'> | undefined> {
  const written = holdsKey(key) ? key : writtenKey(key);
  for (const file of [layout, ownFooterUri(layout)]) {
    const start = (await currentText(file))?.indexOf(written) ?? -1;
    if (start === -1) continue;
    const document = openDocument(file) ?? (await vscode.workspace.openTextDocument(file));
    const end = document.positionAt(start + written.length);
    return { uri: file, range: new vscode.Range(document.positionAt(start), end) };
  }
  return undefined;
}
