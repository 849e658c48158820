import { leftOutByDefault } from '../../../core/imports/doubts.ts';
import type { Formats } from '../../../core/text/formats.ts';
import type {
  CheckView,
  ColumnView,
  CountView,
  DoubtView,
  FileView,
  RowGroupKind,
  RowGroupView,
  RowView,
} from '../../../protocol/importPage.ts';
import type { CheckedSource, SheetOfWorkbook, ShownRow } from '../../../protocol/imports.ts';
import { asWords, l10n, type Words } from '../../kit/words.ts';
import { suppressionOf } from '../import.ts';
import type { ImportRecord } from '../run/importStore.ts';
import {
  columnTitle,
  countText,
  doubtHeading,
  fieldTitle,
  mappingText,
  reasonText,
  rowText,
  writtenText,
} from './importTexts.ts';
import { optOutViews } from './optOutTexts.ts';

/** Shows what the check of a source has found. */
export function checkView(
  checked: CheckedSource,
  record: ImportRecord,
  number: Formats['number'],
): Omit<CheckView, 'earlierFields'> {
  const { columns, header, summary, planned, doubts, recognized, mapping } = checked;
  const fields = [...new Set(columns.flatMap((use) => fieldTitle(use) ?? []))];
  const names = [...new Set(columns.flatMap((use) => fieldKey(use) ?? []))];
  const rowView = (row: ShownRow): RowView => {
    const why = rowText(row, header);
    return {
      line: row.line,
      written: writtenText(row.written),
      values: names.map((name) => asWords(fieldOf(row.fields, name))),
      isCorrected:
        record.choices.corrected === 'all' || Boolean(record.choices.corrected?.includes(row.line)),
      ...(row.email !== undefined && { email: asWords(row.email) }),
      ...(why && { why }),
      ...(row.suggestion !== undefined && { suggestion: asWords(row.suggestion) }),
    };
  };
  const notAdded = summary.rows - summary.good - summary.suspicious - summary.undecided;
  const corrections = doubts.typo + doubts.lookAlike;
  const groups = groupViews(checked);
  const hasEncoding = !record.isPasted && !checked.sheet;
  const counts: CountView[] = [
    { words: countText('planned', planned), count: number(planned), tone: 'good' },
    ...countsOfLeft(checked, number),
  ];
  return {
    ...(!(checked.isList && record.isPasted) && {
      file: {
        ...(hasEncoding && { encoding: checked.encoding }),
        ...(checked.sheet && { sheet: sheetView(checked.sheet) }),
        // Of addresses that are suppressed, no name is kept.
        isGuess: hasEncoding && checked.isGuess && !suppressionOf(record, checked),
        ...(!checked.isList && { format: checked.format }),
        ...(recognized?.people === 'subscribed' && {
          recognized: l10n.t('This file was exported from {0}.', recognized.from),
        }),
      },
    }),
    columns: columns.map(
      (use, column): ColumnView => ({
        title: columnTitle(header, column),
        use,
        samples: checked.samples[column]?.map(asWords) ?? [],
      }),
    ),
    ...(mapping && { mapping: mappingText(mapping) }),
    counts: mapping ? [] : counts,
    optOut: mapping ? [] : optOutViews(checked),
    doubts: doubtViews(checked, record, rowView),
    // A single one is corrected in its row.
    ...((corrections > 1 ||
      (corrections === 1 && !checked.suspicious.some(({ suggestion }) => suggestion))) && {
      correctAll: l10n.count('Correct {0} Row|Correct {0} Rows', corrections),
    }),
    fields,
    first: checked.first.map(rowView),
    notAdded: [...groups.map(({ rowCount: _, ...group }) => group), ...lookAlikeGroup(checked, record)],
    moreNotAdded: notAdded - groups.reduce((sum, { rowCount }) => sum + rowCount, 0),
    hasLines: !record.isPasted && !checked.isList && !checked.sheet,
  };
}

/** Groups the suspicious rows by what is doubtful about them. */
function doubtViews(
  { doubts, suspicious }: CheckedSource,
  { choices: { leftOut = leftOutByDefault } }: ImportRecord,
  rowView: (row: ShownRow) => RowView,
): readonly DoubtView[] {
  return (['typo', 'lookAlike', 'role', 'throwAway', 'otherAddress'] as const)
    .filter((doubt) => doubts[doubt] > 0)
    .map((doubt) => {
      const rows = suspicious.filter((row) => row.doubt === doubt);
      return {
        doubt,
        heading: doubtHeading(doubt),
        count: l10n.count('{0} row|{0} rows', doubts[doubt]),
        ...(doubt !== 'lookAlike' && {
          words:
            doubt === 'typo'
              ? l10n.t('Import as written')
              : l10n.count('Import {0} row|Import {0} rows', doubts[doubt]),
        }),
        isLeftOut: doubt === 'lookAlike' || leftOut.includes(doubt),
        rows: rows.map(rowView),
        more: doubts[doubt] - rows.length,
      };
    });
}

/** Groups rows by the reason for which they are not added: first those that can be corrected, then the most frequent. */
function groupViews({
  reasons,
  notAdded,
  header,
}: CheckedSource): readonly (RowGroupView & { readonly rowCount: number })[] {
  const listed = Map.groupBy(notAdded, (row) => reasonText(row, header));
  // The page asks about undecided rows above.
  const leftOut = reasons.filter(({ first }) => first.state !== 'undecided');
  const byReason = Map.groupBy(leftOut, ({ first }) => reasonText(first, header));
  const groups = [...byReason].map(([reason, ofReason]) => {
    const rowCount = ofReason.reduce((sum, { count }) => sum + count, 0);
    // The rows of a late reason may not be among the first that are not added.
    const rows = listed.get(reason) ?? ofReason.map(({ first }) => first);
    const first = ofReason[0]?.first;
    return {
      ...groupView(reason, rowCount, kindOf(first?.state)),
      canMend: first?.state === 'wrong',
      rows: rows.map((row) => {
        const why = rowText(row, header);
        return { line: row.line, written: writtenText(row.written), ...(why !== reason && why && { why }) };
      }),
      more: rowCount - rows.length,
      rowCount,
    };
  });
  return groups.sort(
    (one, other) => Number(other.canMend) - Number(one.canMend) || other.rowCount - one.rowCount,
  );
}

/** Returns the suspicious rows that a suppression leaves out as a group. The page of an import asks about them. */
function lookAlikeGroup(checked: CheckedSource, record: ImportRecord): readonly RowGroupView[] {
  const { summary, planned, suspicious, header } = checked;
  const count = summary.good + summary.suspicious - planned;
  if (count <= 0 || !suppressionOf(record, checked)) return [];
  const rows = suspicious.filter(({ doubt }) => doubt === 'lookAlike');
  return [
    {
      ...groupView(reasonText({ state: 'suspicious', doubt: 'lookAlike' }, header), count, 'suspicious'),
      canMend: false,
      rows: rows.map(({ line, written }) => ({ line, written: writtenText(written) })),
      more: Math.max(0, count - rows.length),
    },
  ];
}

/** Returns the kind of rows that the check leaves out. */
const kindOf = (state: ShownRow['state'] | undefined): RowGroupKind =>
  state === undefined || state === 'good' ? 'wrong' : state;

/** The kinds of rows that are rightly left out. */
const rightlyLeftOut: readonly RowGroupKind[] = ['doubled', 'suppressed', 'added'];

/** A group of rows in a list, without its rows. */
export const groupView = (reason: Words, rowCount: number, kind: RowGroupKind) => ({
  reason,
  kind,
  count: rightlyLeftOut.includes(kind)
    ? l10n.count('{0} row, nothing to do|{0} rows, nothing to do', rowCount)
    : l10n.count('{0} row|{0} rows', rowCount),
});

/** The maximum number of sheets that are offered. */
const mostSheets = 200;

function sheetView({ name, all }: SheetOfWorkbook): NonNullable<FileView['sheet']> {
  const views = all.map((each) => ({
    name: each.name,
    label: each.isHidden ? l10n.t('{0} (hidden)', each.name) : asWords(each.name),
  }));
  return { chosen: name, all: views.slice(0, mostSheets) };
}

const tones: Partial<Readonly<Record<ShownRow['state'], CountView['tone']>>> = {
  undecided: 'open',
  wrong: 'warning',
};

/** Counts the rows that are not requested, by reason. */
export function countsOfLeft(
  { summary, planned }: Pick<CheckedSource, 'summary' | 'planned'>,
  number: Formats['number'],
): CountView[] {
  const leftOut = summary.good + summary.suspicious - planned;
  return [
    ...(['undecided', 'wrong', 'doubled', 'suppressed', 'added'] as const)
      .filter((state) => summary[state] > 0)
      .map(
        (state): CountView => ({
          words: countText(state, summary[state]),
          count: number(summary[state]),
          tone: tones[state] ?? 'quiet',
          kind: state,
        }),
      ),
    ...(leftOut > 0
      ? [
          {
            words: countText('suspicious', leftOut),
            count: number(leftOut),
            tone: 'warning',
            kind: 'suspicious',
          } as const,
        ]
      : []),
  ];
}

/** Returns the value of a field. A field may have the name of an inherited property, such as `constructor`. */
const fieldOf = (fields: ShownRow['fields'], name: string): string =>
  fields && Object.hasOwn(fields, name) ? (fields[name] ?? '') : '';

function fieldKey(use: { readonly use: string; readonly name?: string }): string | undefined {
  if (use.use === 'field') return use.name?.trim();
  return use.use === 'name' || use.use === 'city' ? use.use : undefined;
}
