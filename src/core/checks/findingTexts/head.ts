import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about the head of a letter: its title, language and preheader. */
export const headTexts = ({ l10n }: Wording) =>
  ({
    doctype: {
      what: () => l10n.t('The letter doesn’t start with <!doctype html>.'),
      why: () => l10n.t('Webmail shows letters without it in quirks mode, with different sizes and spacing.'),
    },
    charset: {
      what: () => l10n.t('The letter is sent in UTF-8, but doesn’t declare this encoding.'),
      why: () =>
        l10n.t('Cyrillic and other non-Latin characters may arrive garbled. Add <meta charset="utf-8">.'),
    },
    language: {
      what: () => l10n.t('The letter doesn’t declare its language.'),
      why: () =>
        l10n.t(
          'Screen readers may use the wrong voice, and mail programs may offer a translation. Add the attribute “lang”.',
        ),
    },
    direction: {
      what: () => l10n.t('The letter doesn’t declare the direction of its text.'),
      why: () =>
        l10n.t(
          'In a mail program in Arabic or Hebrew, the letter is laid out from right to left. Add the attribute “dir”.',
        ),
    },
    'body-language': {
      what: (attribute = '', other = '') =>
        other
          ? l10n.t('This part of the letter has neither “{0}” nor “{1}”.', attribute, other)
          : l10n.t('This part of the letter has no “{0}”.', attribute),
      why: () =>
        l10n.t(
          'Many mail programs remove the attributes of <html> and <body>. Repeat “lang” and “dir” on each element directly in the body.',
        ),
    },
    title: {
      what: () => l10n.t('The letter has no title.'),
      why: () =>
        l10n.t('The title names the maket and the browser’s tab, and screen readers announce it first.'),
    },
    viewport: {
      what: () => l10n.t('<meta name="viewport"> is missing.'),
      why: () => l10n.t('Phones may show the letter tiny, as wide as on a desktop.'),
    },
    zoom: {
      what: (...values) => l10n.t('“{0}” keeps readers from enlarging the letter.', ...values),
      why: () => l10n.t('Readers with low vision need to zoom to at least twice the size. Remove it.'),
    },
    'color-scheme': {
      what: () => l10n.t('The letter doesn’t declare whether it supports dark mode.'),
      why: () => l10n.t('Mail programs may change the letter’s colors in dark mode.'),
    },
    preheader: {
      what: () => l10n.t('The letter has no preheader.'),
      why: (text = '') =>
        text === ''
          ? l10n.t('Instead of a preheader, the inbox shows the letter’s first text.')
          : l10n.t('Instead of a preheader, the inbox shows the letter’s first text: “{0}”.', text),
    },
    'first-text': {
      what: (...values) => l10n.t('Inboxes show “{0}” after the subject.', ...values),
      why: () =>
        l10n.t(
          'Without a preheader, lists and summaries begin with the letter’s first text, some also with the description of its first picture. Add a preheader that says what the letter is about.',
        ),
    },
    'long-preheader': {
      what: (...values) => l10n.t('The preheader has {0} characters.', ...values),
      why: () => l10n.t('No inbox shows more than about 150 characters of the preheader.'),
    },
  }) satisfies Record<string, RuleText>;
