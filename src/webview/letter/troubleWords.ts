import * as l10n from '@vscode/l10n';
import type { LetterTrouble } from '../../protocol/receivedLetter.ts';

/** Why a letter is not shown as a whole. */
export function troubleWords(trouble: LetterTrouble): string {
  switch (trouble) {
    case 'tooManyParts':
      return l10n.t(
        'This letter has more parts than any real one. Only its headers and its source are shown.',
      );
    case 'tooDeep':
      return l10n.t(
        'The parts of this letter are nested more deeply than in any real one. Only its headers and its source are shown.',
      );
    case 'headersTooLarge':
      return l10n.t(
        'The headers of this letter are too large. Only the first of them and its source are shown.',
      );
    case 'tookTooLong':
      return l10n.t('It took too long to read this letter. Only its headers and its source are shown.');
    case 'unreadable':
      return l10n.t('This letter is damaged so that it cannot be read. Only its source is shown.');
  }
}
