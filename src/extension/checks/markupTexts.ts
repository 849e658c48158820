import { l10n } from 'vscode';
import type { RuleText } from './ruleText.ts';

/** What the rules about tags and the head of a letter say. */
export const markupTexts = {
  'unclosed-tag': {
    what: (...values: string[]) => l10n.t('<{0}> is never closed.', ...values),
    why: () => l10n.t('Mail programs guess where it ends, each in its own way.'),
  },
  'stray-tag': {
    what: (...values: string[]) => l10n.t('</{0}> closes nothing.', ...values),
    why: () => l10n.t('Some mail programs take it for the end of something else.'),
  },
  'crossed-tags': {
    what: (...values: string[]) => l10n.t('</{0}> closes in the wrong order.', ...values),
    why: () =>
      l10n.t('What was opened last has to be closed first, or the letter falls apart in some mail programs.'),
  },
  'half-typed-tag': {
    what: (...values: string[]) => l10n.t('“<{0}” has no end: a “>” or a quote is missing.', ...values),
    why: () => l10n.t('What follows is read as a part of the tag and not shown.'),
  },
  'doubled-attribute': {
    what: (...values: string[]) => l10n.t('“{0}” is there twice.', ...values),
    why: () => l10n.t('Only the first one counts.'),
  },
  'nested-element': {
    what: (...values: string[]) => l10n.t('<{0}> is inside another <{0}>.', ...values),
    why: () =>
      l10n.t('HTML does not allow that: mail programs end the outer one here, or ignore one of the two.'),
  },
  'outside-table': {
    what: (...values: string[]) => l10n.t('<{0}> is not inside a table.', ...values),
    why: () => l10n.t('Mail programs ignore the tag, so that its content loses its layout and style.'),
  },
  'outside-cell': {
    what: (...values: string[]) => l10n.t('This is inside <{0}>, but not inside a cell.', ...values),
    why: () => l10n.t('Mail programs move it above the table. Put it into a <td>.'),
  },
  'unclosed-comment': {
    what: () => l10n.t('The comment does not end where it should.'),
    why: () => l10n.t('It swallows what follows, and may swallow the unsubscribe footer.'),
  },
  'conditional-comments': {
    what: () => l10n.t('The beginning and the end of the conditional comment do not match.'),
    why: () => l10n.t('Outlook or all the others miss a part of the letter, or show the code.'),
  },
  'outlook-namespace': {
    what: (...values: string[]) => l10n.t('“{0}” is not declared.', ...values),
    why: () => l10n.t('Without it Outlook for Windows does not draw what is meant for it.'),
  },
  'control-characters': {
    what: (...values: string[]) => l10n.t('There is a control character here: {0}.', ...values),
    why: () => l10n.t('HTML forbids it, and mail programs may show a box.'),
  },
  'dropped-text': {
    what: (...values: string[]) => l10n.t('“{0}” is not in the letter.', ...values),
    why: () =>
      l10n.t(
        'MJML leaves out what is written here. Words belong in mj-text or another element for text, code of a template in mj-raw.',
      ),
  },
  'unread-mjml': {
    what: (...values: string[]) => l10n.t('<{0}> does nothing inside <{1}>.', ...values),
    why: (...values: string[]) =>
      l10n.t(
        'MJML takes the content of <{1}> for HTML: this tag goes into the letter as it is, where no mail program knows it.',
        ...values,
      ),
  },
  doctype: {
    what: () => l10n.t('The letter does not begin with <!doctype html>.'),
    why: () => l10n.t('Without it mail programs in a browser measure sizes and spaces by old rules.'),
  },
  charset: {
    what: () => l10n.t('The letter is sent in UTF-8, but does not say so.'),
    why: () => l10n.t('Letters other than Latin ones may arrive as gibberish.'),
  },
  language: {
    what: () => l10n.t('The letter does not say which language it is in.'),
    why: () =>
      l10n.t('Screen readers read it with the wrong voice, and mail programs may offer to translate it.'),
  },
  title: {
    what: () => l10n.t('The letter has no title.'),
    why: () =>
      l10n.t('It is the name of the maket and of the browser’s tab, and what screen readers say first.'),
  },
  viewport: {
    what: () => l10n.t('The letter does not say that it fits phones: <meta name="viewport"> is missing.'),
    why: () => l10n.t('They may show the letter tiny, as wide as on a desktop.'),
  },
  'color-scheme': {
    what: () => l10n.t('The letter does not say whether it is made for dark mode.'),
    why: () => l10n.t('Mail programs then change its colours as they see fit.'),
  },
  preheader: {
    what: () => l10n.t('The letter has no preheader.'),
    why: () =>
      l10n.t('The inbox shows what happens to come first behind the subject, such as “View in browser”.'),
  },
  'long-preheader': {
    what: (...values: string[]) => l10n.t('The preheader has {0} characters.', ...values),
    why: () => l10n.t('No inbox shows more than about 150 of them.'),
  },
} satisfies Record<string, RuleText>;
