import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about placeholders and filler text. */
export const placeholderTexts = ({ l10n }: Wording) =>
  ({
    placeholder: {
      what: (...values) => l10n.t('“{0}” looks like a placeholder.', ...values),
      why: () =>
        l10n.t(
          'Mailroom doesn’t know whether your account fills in this placeholder. If so, add the placeholder’s syntax to the setting “mailroom.checks.placeholders”.',
        ),
    },
    'unclosed-placeholder': {
      what: (...values) => l10n.t('The placeholder “{0}” is not closed.', ...values),
      why: (...values) =>
        l10n.t(
          'Readers will see the code instead of the value. Add “{1}” after the placeholder’s name.',
          ...values,
        ),
    },
    'filler-text': {
      what: () => l10n.t('This is filler text.'),
      why: () => l10n.t('Readers will see the filler text. Replace it before you send the letter.'),
    },
  }) satisfies Record<string, RuleText>;
