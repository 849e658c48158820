import type { Choice } from '../kit/inputs.ts';
import { l10n } from '../kit/words.ts';

interface ConfirmationItem extends Choice {
  readonly skipConfirmation: boolean;
}

/** Whether who is added to a list confirms first. */
export function confirmationItems(): ConfirmationItem[] {
  return [
    {
      label: l10n.t('Add with Confirmation Letter'),
      detail: l10n.t('The service asks the subscriber to confirm. Campaigns reach them after that.'),
      skipConfirmation: false,
    },
    {
      label: l10n.t('Add Without Confirmation Letter'),
      detail: l10n.t(
        'On the Premium and Enterprise plans only. Campaigns reach them at once: add nobody who has not agreed.',
      ),
      skipConfirmation: true,
    },
  ];
}
