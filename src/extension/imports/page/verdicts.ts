import type { ProgressCounts } from '../../../core/imports/progress.ts';
import type { Formats } from '../../../core/text/formats.ts';
import type { ImportState, ListView } from '../../../protocol/importPage.ts';
import type { CheckedSource } from '../../../protocol/imports.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { suppressedCount, whatSuppressingDoes } from '../../people/suppressionTexts.ts';
import { type Import, type SuppressedCounts, suppressionOf } from '../import.ts';
import type { ImportRecord } from '../run/importStore.ts';
import { importLook } from './importLook.ts';
import { mappingText, unwantedText, walkingAway } from './importTexts.ts';
import { type MissingAnswer, missingText } from './missingAnswer.ts';
import { ignoredWishes } from './optOutTexts.ts';
import { canImportRest, mendableRows, type RunResults } from './runView.ts';

/** Returns the title of the list that an import goes to. */
export const titleOf = ({ list }: ImportRecord, lists: readonly ListView[]): string =>
  lists.find(({ id }) => id === list)?.title ?? `#${list}`;

/** Judges the check of a source: whether something is missing before its import can start. */
export function checkVerdict(
  record: ImportRecord,
  checked: CheckedSource | undefined,
  {
    isChecking,
    isRefused,
    isLive,
    missing,
    number,
  }: {
    readonly isChecking: boolean;
    readonly isRefused: boolean;
    readonly isLive: boolean;
    readonly missing: readonly MissingAnswer[];
  } & Pick<Formats, 'number'>,
): Pick<ImportState, 'headline' | 'tone' | 'detail'> {
  const headline = checkHeadline(record, checked, isChecking, number);
  if (isRefused) return { headline, tone: 'warning' };
  if (isChecking || !checked) return { headline, tone: 'looking' };
  if (suppressionOf(record, checked)) {
    const detail = checked.recognized && unwantedText(checked.recognized);
    return { headline, tone: 'note', ...(detail && { detail }) };
  }
  if (checked.mapping || checked.planned === 0) return { headline, tone: 'warning' };
  // Letters that reach real people whom nobody asked, or who want none, are the greatest risk of an import.
  const risk = ignoredWishes(checked);
  if (missing.length === 0) {
    const isRisky = (isLive && record.skipsConfirmation) || risk !== undefined;
    return { headline, tone: isRisky ? 'warning' : 'fine' };
  }
  const tone = risk === undefined ? 'note' : 'warning';
  // The only question that is open may say it already.
  const isAsked = missing.every(({ field }) => field === 'unwanted');
  return { headline: missingText(missing), tone, detail: joined(' ', [headline, !isAsked && risk]) };
}

/** Says what was done with addresses that are suppressed now, and what that does and doesn’t do. */
export const suppressedVerdict = ({
  added,
  all,
}: Pick<SuppressedCounts, 'added' | 'all'>): Pick<ImportState, 'headline' | 'tone' | 'detail'> => ({
  headline: suppressedCount(added, all),
  tone: 'fine',
  detail: whatSuppressingDoes(all),
});

/** Judges a run and, once it has ended, says what comes next. */
export function runVerdict(
  record: ImportRecord,
  state: Import['state'],
  counts: ProgressCounts,
  {
    lists,
    saved = [],
    number,
  }: Pick<ImportState, 'lists'> & Pick<RunResults, 'saved'> & Pick<Formats, 'number'>,
): Pick<ImportState, 'headline' | 'tone' | 'detail'> {
  const { added, unknown, refused } = counts;
  const headline = runHeadline(record, state, counts, lists, number);
  const { phase, tone } = importLook(state);
  if (phase !== 'done') return { headline, tone, ...underWay(record, state, counts, number) };
  const unsettled = state.kind === 'canceled' ? 0 : unknown;
  // Beside a saved file stands what is done with its rows.
  const mendable = saved.some(({ isAddable }) => isAddable) ? 0 : mendableRows(record, counts);
  const detail = joined(' ', [
    added > 0 &&
      !record.skipsConfirmation &&
      l10n.t('Each person was asked by letter to confirm; campaigns reach those who do.'),
    waitingText(record, counts) ??
      nextText(unsettled, mendable, number) ??
      (added > 0 && campaignText(record, lists)),
  ]);
  const isWhole = unknown + refused === 0 && added > 0 && state.kind !== 'canceled';
  return { headline, tone: isWhole ? 'fine' : 'warning', ...(detail && { detail }) };
}

/** Says below the headline of an import under way how far it is, to whom letters go, and what the user can do. */
function underWay(
  { started, skipsConfirmation }: ImportRecord,
  state: Import['state'],
  { added, unknown }: ProgressCounts,
  number: Formats['number'],
): Pick<ImportState, 'detail'> {
  const { kind } = state;
  const { problem, detail: about } = importLook(state);
  const isRunning = kind === 'running';
  const addedWords = l10n.t('{0} of {1} rows are added.', number(added), number(started?.planned ?? 0));
  const detail = joined(' ', [
    about,
    problem !== undefined && addedWords,
    isRunning && !skipsConfirmation && l10n.t('Each person is asked by letter to confirm.'),
    unknown > 0 &&
      l10n.count(
        'The outcome of {0} row is unknown; you decide about it at the end.|The outcome of {0} rows is unknown; you decide about them at the end.',
        unknown,
      ),
    isRunning && l10n.t('If you cancel it, those already added stay on the list.'),
    isRunning && walkingAway(),
    kind === 'paused' && l10n.t('Nothing happens until you resume it. You can close this page.'),
    kind === 'elsewhere' && l10n.t('Pause or cancel it in that window.'),
    kind === 'nextHere' && l10n.t('The import goes on here as soon as that window stops.'),
  ]);
  return { ...(detail && { detail }) };
}

/** Says how the rows are added that a canceled import has not requested; `undefined` if there are none. */
function waitingText(record: ImportRecord, counts: ProgressCounts): Words | undefined {
  if (counts.waiting === 0) return undefined;
  return canImportRest(record, counts)
    ? l10n.t('To add the others, import the file again: whoever was added is left out then.')
    : l10n.count(
        'Next, save {0} row that can still be added.|Next, save {0} rows that can still be added.',
        mendableRows(record, counts) + counts.waiting,
      );
}

/** Says when a campaign can go to the list. */
function campaignText(record: ImportRecord, lists: readonly ListView[]): Words {
  const title = titleOf(record, lists);
  return record.skipsConfirmation
    ? l10n.t('Next, use “{0}” in a campaign.', title)
    : l10n.t('Give them time to confirm, then use “{0}” in a campaign.', title);
}

/** Says which rows the user deals with next: first those with an unknown outcome, then those to be corrected. */
function nextText(unsettled: number, mendable: number, number: Formats['number']): Words | undefined {
  if (unsettled > 0 && mendable > 0)
    return l10n.count(
      'First decide about {0} row, then correct {1} more.|First decide about {0} rows, then correct {1} more.',
      unsettled,
      number(mendable),
    );
  if (unsettled > 0)
    return l10n.count(
      'Next, decide about {0} row with an unknown outcome.|Next, decide about {0} rows with an unknown outcome.',
      unsettled,
    );
  if (mendable > 0)
    return l10n.count(
      'Next, correct {0} row that can still be added.|Next, correct {0} rows that can still be added.',
      mendable,
    );
  return undefined;
}

/** Says how far an import is, or what it has done. */
function runHeadline(
  record: ImportRecord,
  state: Import['state'],
  { added }: ProgressCounts,
  lists: readonly ListView[],
  number: Formats['number'],
): Words {
  const { started } = record;
  const all = started?.planned ?? 0;
  if (state.kind === 'canceled')
    return l10n.t('The import was canceled: {0} of {1} rows are added.', number(added), number(all));
  if (['paused', 'interrupted', 'held'].includes(state.kind))
    return l10n.t('The import is paused: {0} of {1} rows are added.', number(added), number(all));
  const title = titleOf(record, lists);
  if (state.kind === 'running')
    return l10n.count('Adding {0} row to “{1}”.|Adding {0} rows to “{1}”.', all, title);
  if (state.kind !== 'done') return l10n.t('{0} of {1} rows are added.', number(added), number(all));
  const rows = started?.summary.rows ?? all;
  if (added === 0) return l10n.t('Nobody was added to “{0}”.', title);
  return added === rows
    ? l10n.count('{0} row was added to “{1}”.|All {0} rows were added to “{1}”.', added, title)
    : l10n.count(
        '{0} of {1} rows was added to “{2}”.|{0} of {1} rows were added to “{2}”.',
        added,
        number(rows),
        title,
      );
}

function checkHeadline(
  record: ImportRecord,
  checked: CheckedSource | undefined,
  isChecking: boolean,
  number: Formats['number'],
): Words {
  if (isChecking && !checked) return l10n.t('Checking the rows…');
  if (!checked) return l10n.t('Nothing was checked yet.');
  if (checked.mapping) return mappingText(checked.mapping);
  const { rows, wrong, undecided } = checked.summary;
  if (suppressionOf(record, checked)) {
    return joined(' ', [
      checked.onlyMarked
        ? l10n.count(
            'The file marks {0} address as unsubscribed or blocked. Only it is suppressed.|The file marks {0} addresses as unsubscribed or blocked. Only they are suppressed.',
            checked.planned,
          )
        : l10n.count('{0} address can be suppressed.|{0} addresses can be suppressed.', checked.planned),
      wrong > 0 && l10n.count('{0} row has no valid address.|{0} rows have no valid address.', wrong),
    ]);
  }
  if (checked.planned === rows) return l10n.count('{0} row can be added.|All {0} rows can be added.', rows);
  const leftOut = rows - checked.planned - undecided;
  return joined(' ', [
    undecided > 0 && l10n.count('{0} row waits for your answer.|{0} rows wait for your answer.', undecided),
    leftOut > 0
      ? l10n.count(
          '{1} of {2} rows can be added; {0} is left out.|{1} of {2} rows can be added; {0} are left out.',
          leftOut,
          number(checked.planned),
          number(rows),
        )
      : l10n.t('{0} of {1} rows can be added.', number(checked.planned), number(rows)),
  ]);
}
