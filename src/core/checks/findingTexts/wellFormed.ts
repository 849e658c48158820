import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about tags that are not closed, nested or placed correctly. */
export const wellFormedTexts = ({ l10n }: Wording) =>
  ({
    'unclosed-tag': {
      what: (...values) => l10n.t('<{0}> is never closed.', ...values),
      why: (...values) =>
        l10n.t('Each mail program guesses differently where <{0}> ends. Add </{0}>.', ...values),
    },
    'stray-tag': {
      what: (...values) => l10n.t('</{0}> has no opening tag.', ...values),
      why: (...values) =>
        l10n.t(
          'Some mail programs let </{0}> close another element. Remove the tag or add <{0}>.',
          ...values,
        ),
    },
    'crossed-tags': {
      what: (...values) => l10n.t('</{0}> closes in the wrong order.', ...values),
      why: () => l10n.t('The layout breaks in some mail programs. Close the innermost element first.'),
    },
    'half-typed-tag': {
      what: (...values) => l10n.t('“<{0}” is incomplete: a “>” or a quotation mark is missing.', ...values),
      why: () => l10n.t('Mail programs don’t show the text after the tag: they treat it as part of the tag.'),
    },
    'doubled-attribute': {
      what: (...values) => l10n.t('The attribute “{0}” appears twice.', ...values),
      why: () => l10n.t('Mail programs ignore the second attribute. Remove one of the two.'),
    },
    'nested-element': {
      what: (...values) => l10n.t('<{0}> is inside another <{0}>.', ...values),
      why: () =>
        l10n.t(
          'HTML doesn’t allow this nesting: mail programs close the outer element here or ignore one of the two.',
        ),
    },
    'outside-table': {
      what: (...values) => l10n.t('<{0}> is not inside a table.', ...values),
      why: () =>
        l10n.t(
          'Mail programs ignore the tag, and its content loses its layout and style. Put the element into a <table>.',
        ),
    },
    'outside-cell': {
      what: (...values) => l10n.t('This content is inside <{0}>, but not inside a cell.', ...values),
      why: () => l10n.t('Mail programs move this content above the table. Put it into a <td>.'),
    },
    'unclosed-comment': {
      what: () => l10n.t('This comment is not closed.'),
      why: () =>
        l10n.t(
          'An open comment hides everything after it, even the unsubscribe link in the footer. Close it with “-->”.',
        ),
    },
    'conditional-comments': {
      what: () => l10n.t('This conditional comment is malformed: its start and its end don’t match.'),
      why: () => l10n.t('Some mail programs will hide part of the letter or show its code.'),
    },
    'outlook-namespace': {
      what: (...values) => l10n.t('The namespace “{0}” is not declared.', ...values),
      why: () =>
        l10n.t(
          'Outlook for Windows won’t draw elements of an undeclared namespace. Declare the namespace in <html>.',
        ),
    },
    'dropped-text': {
      what: (...values) => l10n.t('“{0}” won’t appear in the letter.', ...values),
      why: () =>
        l10n.t(
          'MJML leaves out text in this place. Put text into mj-text or another text element, template code into mj-raw.',
        ),
    },
    'unread-mjml': {
      what: (...values) => l10n.t('<{0}> has no effect inside <{1}>.', ...values),
      why: (...values) =>
        l10n.t(
          'MJML treats the content of <{1}> as HTML: the tag goes into the letter unchanged, and no mail program knows it.',
          ...values,
        ),
    },
  }) satisfies Record<string, RuleText>;
