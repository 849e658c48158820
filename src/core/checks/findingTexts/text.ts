import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about the characters of a letter’s text. */
export const textTexts = ({ l10n }: Wording) =>
  ({
    'small-text': {
      what: (...values) => l10n.t('The text is small: {0}.', ...values),
      why: () =>
        l10n.t('Text below 12 pixels is hard to read on a phone, and some phones enlarge it automatically.'),
    },
    'invisible-characters': {
      what: (...values) => l10n.t('The address contains an invisible character: {0}.', ...values),
      why: () =>
        l10n.t('The address leads to a different place than it shows, or nowhere. Remove the character.'),
    },
    'control-characters': {
      what: (...values) => l10n.t('This is a control character: {0}.', ...values),
      why: () =>
        l10n.t(
          'HTML doesn’t allow control characters, and mail programs may show a box. Remove the character.',
        ),
    },
    'damaged-text': {
      what: () => l10n.t('This text contains damaged characters.'),
      why: () =>
        l10n.t(
          'The text was once converted with the wrong encoding, and readers will see it damaged. Type the text again.',
        ),
    },
  }) satisfies Record<string, RuleText>;
