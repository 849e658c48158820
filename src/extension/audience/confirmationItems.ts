import type { Choice } from '../kit/inputs.ts';
import { l10n } from '../kit/words.ts';

interface ConfirmationItem extends Choice {
  readonly skipConfirmation: boolean;
}

/** Returns the choices with and without a confirmation letter for a new subscriber. */
export function confirmationItems(): ConfirmationItem[] {
  return [
    {
      label: l10n.t('Add with Confirmation Letter'),
      detail: l10n.t('Subscribers get campaigns after they have confirmed.'),
      skipConfirmation: false,
    },
    {
      label: l10n.t('Add Without Confirmation Letter'),
      detail: l10n.t('Premium and Enterprise only. Add only people who have agreed.'),
      skipConfirmation: true,
    },
  ];
}
