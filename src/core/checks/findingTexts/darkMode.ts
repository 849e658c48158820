import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about dark mode. */
export const darkModeTexts = ({ l10n }: Wording) =>
  ({
    'dark-contrast': {
      what: (way, contrast = '') =>
        way === 'picture'
          ? l10n.t('In dark mode of Outlook on the web, this text may be lost on its background picture.')
          : l10n.t('With all colors inverted, the contrast of this text is {0}:1.', contrast),
      why: (way) =>
        way === 'picture'
          ? l10n.t(
              'Outlook makes the text light and leaves the picture. Keep the text’s color with a dark style.',
            )
          : l10n.t(
              'Some mail programs invert all colors in dark mode, roughly Gmail on iOS. Choose a color that can be read in both modes.',
            ),
    },
  }) satisfies Record<string, RuleText>;
