import * as vscode from 'vscode';
import { askText } from '../util/inputs.ts';
import { l10n } from '../util/words.ts';
import type { PreparedLayout } from './preparation.ts';

/** Asks for the maket's title, prefilled from the layout; `undefined` when the user leaves. */
export async function askTitle({ uri, layout }: PreparedLayout): Promise<string | undefined> {
  const document = vscode.workspace.textDocuments.find((open) => open.uri.toString() === uri.toString());
  const title = await askText({
    title: l10n.t('Upload Layout'),
    prompt: document?.isDirty
      ? l10n.t(
          'Title of the maket. The text is uploaded as it is in the editor now, with its unsaved changes.',
        )
      : l10n.t('Title of the maket'),
    value: layout.title,
    validate: (text) => (text.trim() === '' ? l10n.t('A maket needs a title.') : undefined),
  });
  return title?.trim();
}
