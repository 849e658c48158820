import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about how a letter is read aloud and seen. */
export const accessibilityTexts = ({ l10n }: Wording) =>
  ({
    contrast: {
      what: (...values) => l10n.t('The contrast is {0}:1.', ...values),
      why: (...values) => l10n.t('WCAG AA requires at least {1}:1 for text of this size.', ...values),
    },
    headings: {
      what: (heading = '', before = '') =>
        before
          ? l10n.t('“{0}” follows “{1}”: a heading level is skipped.', heading, before)
          : l10n.t('The letter already has an “{0}”.', heading),
      why: () => l10n.t('Screen-reader users navigate by headings. Use one “h1”, and don’t skip a level.'),
    },
    'first-heading': {
      what: () => l10n.t('The letter has no “h1”.'),
      why: () =>
        l10n.t(
          'Screen-reader users jump to the first heading to find the letter. Make its main line an “h1”.',
        ),
    },
    'reading-order': {
      what: (...values) => l10n.t('“{0}” changes the order of the parts.', ...values),
      why: () =>
        l10n.t(
          'Screen readers read the parts in the order in which they are written. Make sure that this order makes sense.',
        ),
    },
    'doubled-id': {
      what: (...values) => l10n.t('The id “{0}” appears twice.', ...values),
      why: () => l10n.t('Links to this id always lead to the first element. Change one of the two ids.'),
    },
  }) satisfies Record<string, RuleText>;
