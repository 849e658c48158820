import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about the size of a letter. */
export const sizeTexts = ({ l10n }: Wording) =>
  ({
    'near-clipping': {
      what: (...values) => l10n.t('The letter is {0} KB. Gmail clips letters at 102 KB.', ...values),
      why: () =>
        l10n.t('Gmail shows only the first 102 KB. The footer and tracking will add to the letter’s size.'),
    },
    clipping: {
      what: (...values) => l10n.t('The letter is {0} KB. Gmail clips letters at 102 KB.', ...values),
      why: () =>
        l10n.t(
          'Gmail hides everything after the first 102 KB, including the unsubscribe link at the end. Shorten the letter.',
        ),
    },
  }) satisfies Record<string, RuleText>;
