import { l10n } from 'vscode';
import type { RuleText } from './ruleText.ts';

/** What the rules about styles, about what mail programs remove, and about size say. */
export const styleTexts = {
  'imported-style': {
    what: () => l10n.t('Styles are imported from elsewhere.'),
    why: () => l10n.t('Most mail programs do not load them: put them into the letter.'),
  },
  'linked-style': {
    what: () => l10n.t('A style sheet is linked.'),
    why: () => l10n.t('Almost no mail program loads it: put the styles into the letter.'),
  },
  'web-font': {
    what: () => l10n.t('A font is loaded from the web.'),
    why: () => l10n.t('Few mail programs load it; the others take the next font of the list.'),
  },
  'style-size': {
    what: (...values: string[]) => l10n.t('The styles have {0} characters.', ...values),
    why: () => l10n.t('Gmail keeps about 16,000 of them and drops the rest: not much is left.'),
  },
  'style-limit': {
    what: (...values: string[]) => l10n.t('The styles have {0} characters.', ...values),
    why: () => l10n.t('Gmail keeps about 16,000 of them and drops the rest.'),
  },
  'nested-at-rule': {
    what: (...values: string[]) =>
      l10n.t('“{0}” stands inside another block that begins with “@”.', ...values),
    why: () => l10n.t('Gmail drops the whole style element because of it.'),
  },
  'style-in-body': {
    what: () => l10n.t('A style element stands in the body.'),
    why: () => l10n.t('Some mail programs read only those in the head.'),
  },
  'broken-style': {
    what: () => l10n.t('This is no valid CSS.'),
    why: () => l10n.t('Mail programs skip it, and some skip what is around it too.'),
  },
  'font-fallback': {
    what: () => l10n.t('No common font stands behind these.'),
    why: () =>
      l10n.t(
        'Where they are missing, Outlook takes Times New Roman. End the list with “sans-serif” or “serif”.',
      ),
  },
  'background-color': {
    what: () => l10n.t('There is no colour behind the background picture.'),
    why: () => l10n.t('Where the picture is not shown, the text on it may be unreadable.'),
  },
  script: {
    what: () => l10n.t('The letter holds a script.'),
    why: () => l10n.t('Mail programs remove it, and filters distrust the letter.'),
  },
  form: {
    what: (...values: string[]) => l10n.t('The letter holds a form (“{0}”).', ...values),
    why: () => l10n.t('Most mail programs remove it or do not send it: link to a page instead.'),
  },
  frame: {
    what: (...values: string[]) => l10n.t('The letter holds another document (“{0}”).', ...values),
    why: () => l10n.t('Mail programs remove it.'),
  },
  refresh: {
    what: () => l10n.t('The letter leads on to another page by itself.'),
    why: () => l10n.t('Mail programs remove this, and filters take it for fraud.'),
  },
  base: {
    what: () => l10n.t('<base> changes where addresses lead.'),
    why: () => l10n.t('Mail programs ignore it, so that links and pictures break.'),
  },
  'near-clipping': {
    what: (...values: string[]) => l10n.t('The letter has {0} KB.', ...values),
    why: () => l10n.t('Gmail shows the first 102 KB, and footer and tracking come on top.'),
  },
  clipping: {
    what: (...values: string[]) => l10n.t('The letter has {0} KB.', ...values),
    why: () => l10n.t('Gmail hides what is beyond 102 KB, with the unsubscribe link at the end.'),
  },
} satisfies Record<string, RuleText>;
