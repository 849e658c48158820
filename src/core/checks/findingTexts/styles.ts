import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about styles. */
export const styleTexts = ({ l10n }: Wording) =>
  ({
    'imported-style': {
      what: () => l10n.t('Styles are loaded with @import.'),
      why: () => l10n.t('Most mail programs ignore @import. Put the styles into the letter.'),
    },
    'linked-style': {
      what: () => l10n.t('The letter links to a style sheet.'),
      why: () => l10n.t('Almost no mail program loads linked style sheets. Put the styles into the letter.'),
    },
    'web-font': {
      what: () => l10n.t('A font is loaded from the web.'),
      why: () => l10n.t('Few mail programs load web fonts. The others use the next font of the list.'),
    },
    'style-size': {
      what: (...values) => l10n.t('The styles have {0} characters.', ...values),
      why: () =>
        l10n.t(
          'Gmail reads about 16,000 characters of styles. If there are more, it may drop all of them: the limit is near.',
        ),
    },
    'style-limit': {
      what: (...values) => l10n.t('The styles have {0} characters.', ...values),
      why: () =>
        l10n.t(
          'Gmail reads about 16,000 characters of styles. If there are more, it drops the rest or all of them. Shorten the styles.',
        ),
    },
    'nested-at-rule': {
      what: (...values) => l10n.t('“{0}” is nested inside another at-rule.', ...values),
      why: () =>
        l10n.t(
          'Gmail drops the whole <style> element because of the nested rule. Move the rule to the top level.',
        ),
    },
    'double-brace': {
      what: () => l10n.t('There is no space between these braces.'),
      why: () =>
        l10n.t(
          'Outlook.com and Outlook for iOS and Android drop all styles after “}}”. Insert a space between the braces.',
        ),
    },
    'style-in-body': {
      what: () => l10n.t('This <style> element is in the body.'),
      why: () => l10n.t('Some mail programs read only <style> elements in <head>. Move this one there.'),
    },
    'broken-style': {
      what: () => l10n.t('This is not valid CSS.'),
      why: () => l10n.t('Mail programs ignore invalid CSS, and some also ignore the CSS around it.'),
    },
    'font-fallback': {
      what: () => l10n.t('The font list has no generic font at its end.'),
      why: () =>
        l10n.t(
          'Where these fonts are missing, Outlook uses Times New Roman. End the list with “sans-serif” or “serif”.',
        ),
    },
    'background-color': {
      what: () => l10n.t('There is no color behind the background picture.'),
      why: () =>
        l10n.t('Where the picture is not shown, the text on it may be unreadable. Set a background color.'),
    },
  }) satisfies Record<string, RuleText>;
