import type { Localizer } from '../../text/localizer.ts';
import { shownToOutlook } from './removal.ts';

/** Returns in words why a program drops a part, if another fact than a feature of Can I Email is the cause. */
export function factText<Text extends string>(l10n: Localizer<Text>, cause: string): Text | undefined {
  switch (cause) {
    case 'conditionalComment':
      return l10n.t('Hidden from Outlook by a conditional comment');
    case shownToOutlook:
      return l10n.t('Shown to Outlook alone, by a conditional comment');
    case 'doubleBrace':
      return l10n.t('Everything after }} in a style sheet');
    case 'styleLimit':
      return l10n.t('All style sheets: they are longer than 16,384 characters');
    case 'nestedAtRule':
      return l10n.t('A style sheet with an at-rule inside another one');
    case 'clipping':
      return l10n.t(
        'The end of the letter, after 102 KB. The link to the whole letter shows it without style sheets, as Gmail’s app does with another account',
      );
    default:
      return undefined;
  }
}
