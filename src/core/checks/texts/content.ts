import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about the text of a letter and how it is read. */
export const contentTexts = ({ l10n, formats }: Wording) =>
  ({
    'table-role': {
      what: () => l10n.t('This layout table has no role="presentation".'),
      why: () =>
        l10n.t(
          'Screen readers announce the table’s rows and columns. With role="presentation", they read only the content.',
        ),
    },
    'table-headers': {
      what: (likely) =>
        likely
          ? l10n.t('This table seems to contain data, but has no header cells.')
          : l10n.t('This data table has no header cells.'),
      why: () =>
        l10n.t(
          'Screen readers can’t say what a cell is about. Use <th> for the headers, or role="presentation" if the table is only layout.',
        ),
    },
    'wide-table': {
      what: (...values) => l10n.t('The table is wider than 640 pixels: {0}.', ...values),
      why: () => l10n.t('Many reading panes are narrower: readers have to scroll sideways.'),
    },
    'small-text': {
      what: (...values) => l10n.t('The text is small: {0}.', ...values),
      why: () =>
        l10n.t('Text below 12 pixels is hard to read on a phone, and some phones enlarge it automatically.'),
    },
    contrast: {
      what: (...values) => l10n.t('The contrast is {0}:1.', ...values),
      why: (...values) => l10n.t('WCAG AA requires at least {1}:1 for text of this size.', ...values),
    },
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
    placeholder: {
      what: (...values) => l10n.t('“{0}” looks like a placeholder.', ...values),
      why: () =>
        l10n.t(
          'Mailroom doesn’t know whether your account fills in this placeholder. If so, add the placeholder’s syntax to the setting “mailroom.checks.placeholders”.',
        ),
    },
    'unclosed-placeholder': {
      what: (...values) => l10n.t('The placeholder “{0}” is not closed.', ...values),
      why: (...values) =>
        l10n.t(
          'Readers will see the code instead of the value. Add “{1}” after the placeholder’s name.',
          ...values,
        ),
    },
    'unknown-field': {
      what: (...values) => l10n.t('No sample person has the field “{0}”.', ...values),
      why: () => l10n.t('Correct its name, or add the field to the sample people to see it in the preview.'),
    },
    'missing-field': {
      what: (field = '', ...people) =>
        l10n.t('The field “{0}” is missing or empty for {1}.', field, someOf({ l10n, formats }, people)),
      why: () =>
        l10n.t(
          'Readers like them see a gap. Put the text into a condition, or give the field a default value.',
        ),
    },
    'filler-text': {
      what: () => l10n.t('This is filler text.'),
      why: () => l10n.t('Readers will see the filler text. Replace it before you send the letter.'),
    },
    'damaged-text': {
      what: () => l10n.t('This text contains damaged characters.'),
      why: () =>
        l10n.t(
          'The text was once converted with the wrong encoding, and readers will see it damaged. Type the text again.',
        ),
    },
  }) satisfies Record<string, RuleText>;

/** The number of people that a finding names; further ones are counted. */
const mostNames = 3;

/** Names the first people, and counts the others. */
function someOf({ l10n, formats }: Wording, people: readonly string[]): string {
  const names = people.slice(0, mostNames).join(', ');
  const others = people.length - mostNames;
  return others > 0 ? l10n.t('{0} and {1} more', names, formats().number(others)) : names;
}
