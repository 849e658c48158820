import {
  ignoredMarks,
  type OptOutFindings,
  type OptOutValue,
  othersUnclear,
  undecided,
} from '../../../core/imports/optOut.ts';
import type { OptOutValueView, OptOutView } from '../../../protocol/importPage.ts';
import type { CheckedSource } from '../../../protocol/imports.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { columnTitle } from './importTexts.ts';
import type { MissingAnswer } from './missingAnswer.ts';

type Checked = Pick<CheckedSource, 'optOut' | 'header' | 'plannedUnwanted'>;

/** Returns the columns that say who wants no mail, as the page shows them. */
export function optOutViews(checked: Checked): readonly OptOutView[] {
  const { optOut, header } = checked;
  const risks = riskyColumns(checked);
  return optOut.map((findings) => {
    const { column, isIgnored, isConfirmed = false, values } = findings;
    const title = columnTitle(header, column);
    return {
      column,
      title,
      words: columnText(findings, title),
      isIgnored,
      isRisky: risks.includes(findings),
      isConfirmed,
      addUnwanted: l10n.count(
        'Add {0} Person Who Wants No Mail|Add {0} People Who Want No Mail',
        checked.plannedUnwanted,
      ),
      values: isIgnored ? [] : values.map(valueView),
    };
  });
}

function columnText({ isIgnored, values, wanted }: OptOutFindings, title: Words): Words {
  const [leftOut, open] = [rowsOf(values, 'unwanted'), rowsOf(values, 'unclear')];
  // Of the values that are listed, those whose rows are added are the user's own decisions.
  const decided = rowsOf(values, 'wanted');
  if (isIgnored) {
    return joined(' ', [
      l10n.t('The column “{0}” is ignored: nobody is left out because of it.', title),
      leftOut > 0 &&
        l10n.count(
          'But it says of {0} row that the person wants no mail.|But it says of {0} rows that the people want no mail.',
          leftOut,
        ),
    ]);
  }
  return joined(' ', [
    l10n.t('The column “{0}” says who wants no mail.', title),
    wanted > 0 && l10n.count('{0} row wants mail.|{0} rows want mail.', wanted),
    decided > 0 && l10n.count('{0} row is added as you decided.|{0} rows are added as you decided.', decided),
    leftOut > 0 && l10n.count('{0} row is left out.|{0} rows are left out.', leftOut),
    open > 0 && l10n.count('You decide on {0} row.|You decide on {0} rows.', open),
  ]);
}

const rowsOf = (values: readonly OptOutValue[], wish: OptOutValue['wish']): number =>
  values.reduce((sum, value) => sum + (value.wish === wish ? value.rows : 0), 0);

/** Says how many people are added although an ignored column says that they want no mail; `undefined` for none. */
export const ignoredWishes = ({ plannedUnwanted }: Pick<Checked, 'plannedUnwanted'>): Words | undefined =>
  plannedUnwanted > 0
    ? l10n.count(
        '{0} person who wants no mail would be added.|{0} people who want no mail would be added.',
        plannedUnwanted,
      )
    : undefined;

/** Returns the ignored columns by which people would be left out who are added. */
const riskyColumns = ({ optOut, plannedUnwanted }: Checked): readonly OptOutFindings[] =>
  plannedUnwanted > 0 ? ignoredMarks(optOut) : [];

/** Returns what is missing while nobody has confirmed that people are added who want no mail. */
export function unconfirmedWishes(checked: Checked): MissingAnswer[] {
  const open = riskyColumns(checked).find(({ isConfirmed }) => !isConfirmed);
  return open
    ? [
        {
          field: 'unwanted',
          words: l10n.count(
            'Decide whether {0} person who wants no mail is added.|Decide whether {0} people who want no mail are added.',
            checked.plannedUnwanted,
          ),
          name: l10n.t(
            'whether to add those who want no mail by “{0}”',
            columnTitle(checked.header, open.column),
          ),
        },
      ]
    : [];
}

function valueView({ key, written, rows, wish }: OptOutValue): OptOutValueView {
  const choices = { wanted: 'add', unwanted: 'leaveOut', unclear: 'undecided' } as const;
  return {
    key,
    words: valueText(key, written),
    rows: l10n.count('{0} row|{0} rows', rows),
    choice: choices[wish],
  };
}

function valueText(key: string, written: string | undefined): Words {
  if (written === undefined)
    return key === othersUnclear
      ? l10n.t('all other unclear values')
      : l10n.t('all other values against mail');
  if (written === '') return l10n.t('no value');
  return key === 'time' ? l10n.t('a date, such as {0}', written) : asWords(written);
}

/** Returns a sentence for each column whose values the user still has to decide on. */
export const undecidedColumns = ({ optOut, header }: Checked): MissingAnswer[] =>
  undecided(optOut).map(({ column }) => ({
    field: 'optOut',
    column,
    words: l10n.t('Decide which values of the column “{0}” are added.', columnTitle(header, column)),
    name: l10n.t('who in “{0}” wants no mail', columnTitle(header, column)),
  }));
