import type * as vscode from 'vscode';
import { type LetterLanguage, languageFileName } from '../../core/translations/languageFiles.ts';
import { firstKeyIn } from '../../core/translations/textKeys.ts';
import { UserError } from '../errors/userError.ts';
import { l10n } from '../kit/words.ts';
import { fileName } from './layoutDocument.ts';

// Loaded on demand: nothing needs it at startup.
export { fillTexts } from '../../core/translations/fillTexts.ts';

/** Rejects a letter that contains keys instead of texts. */
export function rejectMissingText(
  { html, ownFooter = '' }: { readonly html: string; readonly ownFooter?: string },
  uri: vscode.Uri,
  language: LetterLanguage | undefined,
): void {
  const key = firstKeyIn(html) ?? firstKeyIn(ownFooter);
  if (key === undefined) return;
  throw new UserError(
    language
      ? l10n.t(
          'Couldn’t upload “{0}”: {1} has no text in “{2}”. Nothing was uploaded.',
          fileName(uri),
          key,
          languageFileName(fileName(uri), language.tag),
        )
      : l10n.t(
          'Couldn’t upload “{0}”: {1} has no text, because no language was selected. Nothing was uploaded.',
          fileName(uri),
          key,
        ),
  );
}
