import type { LetterHabits } from '../../core/letters/habits.ts';
import { asWords, joined, l10n, type Words } from '../kit/words.ts';

/** What was learnt of a service's habits, a line each; also what the letter does not show. */
export function habitWords({ encoding, countClicks, pixel, listUnsubscribe }: Partial<LetterHabits>): Words {
  return joined('\n', [
    encodingWords(encoding),
    linkWords(countClicks),
    pixel && pixelWords(pixel),
    listUnsubscribe && headerWords(listUnsubscribe),
  ]);
}

function encodingWords(encoding: LetterHabits['encoding'] | undefined): Words {
  return encoding === undefined || encoding === 'automatic'
    ? l10n.t('HTML is encoded as before: this letter does not show how.')
    : l10n.t('HTML is encoded as {0}.', asWords(encoding));
}

function linkWords(countClicks: boolean | undefined): Words {
  switch (countClicks) {
    case true:
      return l10n.t('Links lead through the sandbox first, which counts clicks.');
    case false:
      return l10n.t('Links stay as they were uploaded. Clicks are not counted.');
    case undefined:
      return l10n.t('Links are as before: no link of this layout leads to the web.');
  }
}

function pixelWords(pixel: LetterHabits['pixel']): Words {
  switch (pixel) {
    case 'end':
      return l10n.t('A pixel behind the footer counts opens.');
    case 'beforeFooter':
      return l10n.t('A pixel before the footer counts opens.');
    case 'none':
      return l10n.t('There is no pixel. Opens are not counted.');
  }
}

function headerWords(listUnsubscribe: LetterHabits['listUnsubscribe']): Words {
  switch (listUnsubscribe) {
    case 'oneClick':
      return l10n.t('In mail programs one click unsubscribes (List-Unsubscribe-Post).');
    case 'link':
      return l10n.t(
        'Mail programs know where to unsubscribe, but not with one click (List-Unsubscribe alone).',
      );
    case 'none':
      return l10n.t(
        'Mail programs do not know where to unsubscribe (no List-Unsubscribe). The footer’s link still does it.',
      );
  }
}
