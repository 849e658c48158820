import type { RuleText, Wording } from './ruleText.ts';

/** Returns the texts of findings about tables. */
export const tableTexts = ({ l10n }: Wording) =>
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
  }) satisfies Record<string, RuleText>;
