import type { ProgressCounts } from '../../../core/imports/progress.ts';
import type { Formats } from '../../../core/text/formats.ts';
import type { CountView, RowGroupKind, RowGroupView, RunView } from '../../../protocol/importPage.ts';
import type { CheckedSource } from '../../../protocol/imports.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import type { Import } from '../import.ts';
import type { ImportRecord } from '../run/importStore.ts';
import type { LeftRows } from '../run/report.ts';
import type { RunningImport } from '../run/runningImport.ts';
import { countsOfLeft, groupView } from './checkView.ts';
import { importLook } from './importLook.ts';
import { timeLeft, writtenText } from './importTexts.ts';

/** What an import has left behind. */
export interface RunResults {
  /** The rows that an ended import has not added. */
  readonly left?: readonly LeftRows[] | undefined;
  /** The names and folders of the files that were saved from the page, the numbers of rows in them, and whether they can still be added. */
  readonly saved?: readonly {
    readonly name: string;
    readonly folder: string;
    readonly rows: number;
    readonly isAddable: boolean;
  }[];
}

/** Shows how far an import is and, once it has ended, what it has not added. */
export function runView(
  state: Import['state'],
  { counts, rate, expectedMs }: RunningImport,
  record: ImportRecord,
  { left: leftOver, saved = [], number }: RunResults & Pick<Formats, 'number'>,
): RunView {
  const { phase, buttons } = importLook(state);
  const all = record.started?.planned ?? 0;
  const left = counts.waiting + counts.leaving;
  const isDone = phase === 'done';
  const done = all - left;
  const count = (words: Words, rows: number, tone: CountView['tone'], kind: RowGroupKind): CountView[] =>
    rows > 0 ? [{ words, count: number(rows), tone, kind }] : [];
  // Once it has ended, the counts add up to all rows of the source.
  const views: CountView[] = [
    { words: l10n.t('added'), count: number(counts.added), tone: 'good' },
    ...count(isDone ? l10n.t('not yet added') : l10n.t('waiting'), left, 'quiet', 'waiting'),
    ...count(l10n.t('refused by the service'), counts.refused, 'warning', 'refused'),
    ...count(l10n.t('with an unknown outcome'), counts.unknown, 'warning', 'unknown'),
    ...(isDone && record.started ? countsOfLeft(withLater(record.started, counts), number) : []),
  ];
  return {
    phase,
    buttons,
    share: all === 0 ? 1 : done / all,
    progress: joined(' · ', [
      state.kind === 'running' &&
        l10n.count('{0} row a second|{0} rows a second', Math.max(1, Math.round(rate))),
      state.kind === 'running' && expectedMs !== undefined && timeLeft(expectedMs),
    ]),
    counts: views,
    unsettled: state.kind === 'canceled' ? 0 : counts.unknown,
    hasAdded: counts.added > 0,
    addable: mendableRows(record, counts) + counts.waiting,
    mendable: mendableRows(record, counts),
    startedAt: Date.parse(record.started?.at ?? ''),
    ...(record.ended && { endedAt: Date.parse(record.ended.at) }),
    ...(isDone &&
      leftOver && {
        notAdded: leftOver.filter(({ kind }) => kind !== 'unknown').map(leftView),
        unknown: leftOver.filter(({ kind }) => kind === 'unknown').map(leftView),
      }),
    hasLines: !record.isPasted && !record.started?.format.isList && !record.started?.sheet,
    canImportAgain: !record.isPasted,
    canImportRest: canImportRest(record, counts),
    saved: saved.map(({ name, folder, rows, isAddable }) => ({
      ...{ name, rows, isAddable },
      words: l10n.count(
        'Saved {0} row to “{1}” in {2}, with the reason in a column.|Saved {0} rows to “{1}” in {2}, with the reason in a column.',
        rows,
        name,
        folder,
      ),
    })),
  };
}

/** Returns the number of rows that were not added and can be once they are corrected. */
export function mendableRows({ started }: ImportRecord, { refused }: ProgressCounts): number {
  if (!started) return 0;
  const { summary, planned } = started;
  return refused + summary.wrong + (summary.good + summary.suspicious - planned);
}

/** Returns true if importing the file again adds the rows that were not requested, and requests nobody whose outcome is unknown once more. */
export const canImportRest = ({ isPasted }: ImportRecord, { waiting, unknown }: ProgressCounts): boolean =>
  !isPasted && waiting > 0 && unknown === 0;

const leftView = ({ reason, kind, canMend, count, rows }: LeftRows): RowGroupView => ({
  ...groupView(reason, count, kind),
  canMend,
  ...(kind === 'refused' && {
    advice: l10n.t(
      'The service does not accept these addresses. Correct those that are misspelled. For the others, its support can say why it refuses them.',
    ),
  }),
  rows: rows.map(({ written, ...row }) => ({ ...row, written: writtenText(written) })),
  more: count - rows.length,
});

/** Counts the rows whose addresses were suppressed, or added another way, after the start, too. */
const withLater = <S extends Pick<CheckedSource, 'summary'>>(started: S, counts: ProgressCounts): S => {
  const { summary } = started;
  const suppressed = summary.suppressed + counts.suppressed;
  return { ...started, summary: { ...summary, suppressed, added: summary.added + counts.addedBefore } };
};
