import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about links. */
export const linkTexts = ({ l10n }: Wording) =>
  ({
    'empty-link': {
      what: () => l10n.t('This link has no target.'),
      why: () => l10n.t('Nothing happens when readers click the link. Enter the link’s address.'),
    },
    'relative-link': {
      what: (...values) => l10n.t('“{0}” is not a complete address.', ...values),
      why: () =>
        l10n.t(
          'Relative addresses don’t work in letters: the link opens nothing. Start the address with https://.',
        ),
    },
    'broken-link': {
      what: (...values) => l10n.t('“{0}” is not a valid address.', ...values),
      why: () => l10n.t('The link won’t open for readers. Correct the address.'),
    },
    'insecure-link': {
      what: () => l10n.t('The link uses http.'),
      why: () => l10n.t('Browsers warn about http pages, and spam filters trust the letter less. Use https.'),
    },
    'local-address': {
      what: (...values) => l10n.t('“{0}” exists only on your computer or network.', ...values),
      why: () => l10n.t('Readers can’t open this address. Use a public one.'),
    },
    'missing-anchor': {
      what: (...values) => l10n.t('The letter has no element named “{0}”.', ...values),
      why: () =>
        l10n.t(
          'Nothing happens when readers click the link. Give this id to the element that the link should open.',
        ),
    },
    'wrong-contact': {
      what: (...values) => l10n.t('“{0}” is not an email address or phone number.', ...values),
      why: () => l10n.t('Readers who click the link can’t write or call. Correct the address or number.'),
    },
    'silent-link': {
      what: () => l10n.t('This link has neither text nor a picture.'),
      why: () => l10n.t('Readers can’t see the link, and screen readers read out its address.'),
    },
    'vague-link': {
      what: (...values) => l10n.t('“{0}” doesn’t say where the link goes.', ...values),
      why: () =>
        l10n.t(
          'Screen-reader users who go from link to link can’t tell such links apart. Name the target in the text.',
        ),
    },
    'bare-address': {
      what: () => l10n.t('The text of this link is a web address.'),
      why: () =>
        l10n.t('Screen readers read an address out letter by letter. Name the target in words instead.'),
    },
  }) satisfies Record<string, RuleText>;
