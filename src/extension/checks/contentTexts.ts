import { l10n } from 'vscode';
import type { RuleText } from './ruleText.ts';

/** What the rules about pictures, links, tables and words say. */
export const contentTexts = {
  'picture-alt': {
    what: () => l10n.t('The picture has no “alt”.'),
    why: () =>
      l10n.t('Who does not see pictures learns nothing of it. An empty alt="" is right for mere decoration.'),
  },
  'linked-picture-alt': {
    what: () => l10n.t('The picture in this link has an empty “alt”.'),
    why: () => l10n.t('Who does not see it cannot tell where the link leads.'),
  },
  'picture-width': {
    what: () => l10n.t('The picture has no width.'),
    why: () =>
      l10n.t('Outlook for Windows shows it in its own size, which may be far wider than the letter.'),
  },
  'picture-address': {
    what: () => l10n.t('The picture has no address.'),
    why: () => l10n.t('Readers see a broken picture.'),
  },
  'relative-picture': {
    what: (...values: string[]) => l10n.t('“{0}” is no whole address.', ...values),
    why: () =>
      l10n.t('A letter is at no address that it could be relative to: readers see a broken picture.'),
  },
  'insecure-picture': {
    what: () => l10n.t('The picture is loaded over http.'),
    why: () => l10n.t('Many mail programs do not load it, or warn of it.'),
  },
  'embedded-picture': {
    what: () => l10n.t('The picture is inside the letter, as “data:”.'),
    why: () => l10n.t('Gmail and Outlook do not show such pictures, and they make the letter large.'),
  },
  'empty-link': {
    what: () => l10n.t('The link leads nowhere.'),
    why: () => l10n.t('Readers press it and nothing happens.'),
  },
  'relative-link': {
    what: (...values: string[]) => l10n.t('“{0}” is no whole address.', ...values),
    why: () => l10n.t('A letter is at no address that it could be relative to: the link does not work.'),
  },
  'broken-link': {
    what: (...values: string[]) => l10n.t('“{0}” is no valid address.', ...values),
    why: () => l10n.t('Nobody who presses the link gets anywhere.'),
  },
  'insecure-link': {
    what: () => l10n.t('The link leads to a page over http.'),
    why: () => l10n.t('Browsers warn of such pages, and filters trust the letter less.'),
  },
  'local-address': {
    what: (...values: string[]) => l10n.t('“{0}” is known only on your machine or network.', ...values),
    why: () => l10n.t('Readers cannot get there.'),
  },
  'missing-anchor': {
    what: (...values: string[]) => l10n.t('Nothing in the letter is called “{0}”.', ...values),
    why: () => l10n.t('The link jumps nowhere.'),
  },
  'wrong-contact': {
    what: (...values: string[]) => l10n.t('“{0}” is no mail address or telephone number.', ...values),
    why: () => l10n.t('Nobody who presses it reaches anybody.'),
  },
  'silent-link': {
    what: () => l10n.t('The link has neither words nor a picture.'),
    why: () => l10n.t('Nobody sees it, and screen readers read its address out.'),
  },
  'vague-link': {
    what: (...values: string[]) => l10n.t('“{0}” does not say where the link leads.', ...values),
    why: () => l10n.t('Who hears the links one by one cannot tell them apart.'),
  },
  'invisible-characters': {
    what: (...values: string[]) =>
      l10n.t('There is a character in the address that nobody sees: {0}.', ...values),
    why: () => l10n.t('The address leads elsewhere than it seems to, or nowhere.'),
  },
  'table-role': {
    what: () => l10n.t('The table only arranges things, but does not say so.'),
    why: () => l10n.t('Screen readers announce its rows and columns. role="presentation" keeps them quiet.'),
  },
  'wide-table': {
    what: (...values: string[]) => l10n.t('The table is wider than 640 pixels: {0}.', ...values),
    why: () => l10n.t('Many reading panes are narrower, so that readers have to scroll sideways.'),
  },
  'small-text': {
    what: (...values: string[]) => l10n.t('The text is small: {0}.', ...values),
    why: () =>
      l10n.t('Below 12 pixels it is hard to read on a phone, and some phones enlarge it by themselves.'),
  },
  contrast: {
    what: (...values: string[]) => l10n.t('The contrast of the text is {0} to 1.', ...values),
    why: (...values: string[]) =>
      l10n.t('It needs {1} to 1 to be read with weak eyes or in bright light.', ...values),
  },
  headings: {
    what: (heading = '', before = '') =>
      before
        ? l10n.t('“{0}” follows “{1}”.', heading, before)
        : l10n.t('There is an “{0}” already.', heading),
    why: () =>
      l10n.t('Who listens to the letter finds the way by its headings: one “h1”, and no level left out.'),
  },
  'doubled-id': {
    what: (...values: string[]) => l10n.t('The id “{0}” is there twice.', ...values),
    why: () => l10n.t('Links to it find only the first one.'),
  },
  placeholder: {
    what: (...values: string[]) => l10n.t('“{0}” looks like a field to be filled in.', ...values),
    why: () =>
      l10n.t(
        'Whether your account fills it in is not known here. If it does, say so in the setting “mailroom.checks.placeholders”.',
      ),
  },
  'unclosed-placeholder': {
    what: (...values: string[]) => l10n.t('The field “{0}” is not closed.', ...values),
    why: (...values: string[]) =>
      l10n.t('Without “{1}” behind its name it is not filled in: readers see these signs.', ...values),
  },
  'filler-text': {
    what: () => l10n.t('Filler text is still here.'),
    why: () => l10n.t('Readers would get it.'),
  },
  'damaged-text': {
    what: () => l10n.t('Characters are damaged here.'),
    why: () => l10n.t('The text was once read in a wrong encoding, and readers see what you see.'),
  },
} satisfies Record<string, RuleText>;
