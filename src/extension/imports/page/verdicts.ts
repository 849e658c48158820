import type { ProgressCounts } from '../../../core/imports/progress.ts';
import type { Formats } from '../../../core/text/formats.ts';
import type { ImportState, ListView } from '../../../protocol/importPage.ts';
import type { CheckedSource } from '../../../protocol/imports.ts';
import { joined, l10n, type Words } from '../../kit/words.ts';
import { type Import, suppressionOf } from '../import.ts';
import type { ImportRecord } from '../run/importStore.ts';
import { importLook } from './importLook.ts';
import { mappingText } from './importTexts.ts';
import type { RunResults } from './runView.ts';

/** Returns the title of the list that an import goes to. */
export const titleOf = ({ list }: ImportRecord, lists: readonly ListView[]): string =>
  lists.find(({ id }) => id === list)?.title ?? `#${list}`;

/** Judges the check of a source: whether something is missing before its import can start. */
export function checkVerdict(
  record: ImportRecord,
  checked: CheckedSource | undefined,
  {
    isChecking,
    missing,
    number,
  }: { readonly isChecking: boolean; readonly missing: number } & Pick<Formats, 'number'>,
): Pick<ImportState, 'headline' | 'tone'> {
  const headline = checkHeadline(record, checked, isChecking, number);
  if (isChecking || !checked) return { headline, tone: 'looking' };
  if (suppressionOf(record, checked)) return { headline, tone: 'note' };
  return { headline, tone: missing > 0 ? 'warning' : 'fine' };
}

/** Judges a run and, once it has ended, says what comes next. */
export function runVerdict(
  record: ImportRecord,
  state: Import['state'],
  counts: ProgressCounts,
  { lists, left, number }: Pick<ImportState, 'lists'> & Pick<RunResults, 'left'> & Pick<Formats, 'number'>,
): Pick<ImportState, 'headline' | 'tone' | 'detail'> {
  const { added, unknown, refused } = counts;
  const headline = runHeadline(record, state, counts, lists, number);
  const { started, skipsConfirmation, isPasted } = record;
  const { phase, problem } = importLook(state);
  if (phase !== 'done') {
    const all = started?.planned ?? 0;
    return {
      headline,
      tone: state.kind === 'running' ? 'looking' : 'warning',
      ...(problem && { detail: l10n.t('{0} of {1} addresses are added.', number(added), number(all)) }),
    };
  }
  const canMend = !isPasted && left?.some((group) => group.canMend);
  const detail = joined(' ', [
    canMend && l10n.t('Correct the rows below that are wrong, and import the file again.'),
    added > 0 &&
      (skipsConfirmation
        ? l10n.t('Next, use “{0}” in a campaign.', titleOf(record, lists))
        : l10n.t(
            'Next, use “{0}” in a campaign: it reaches those who have confirmed by then.',
            titleOf(record, lists),
          )),
  ]);
  const isWhole = unknown + refused === 0 && added > 0 && state.kind !== 'canceled';
  return { headline, tone: isWhole ? 'fine' : 'warning', ...(detail && { detail }) };
}

/** Says how far an import is, or what it has done. */
function runHeadline(
  record: ImportRecord,
  state: Import['state'],
  { added, unknown }: ProgressCounts,
  lists: readonly ListView[],
  number: Formats['number'],
): Words {
  const { started, skipsConfirmation } = record;
  const all = started?.planned ?? 0;
  if (state.kind === 'canceled')
    return l10n.t('The import was canceled: {0} of {1} addresses are added.', number(added), number(all));
  if (['paused', 'interrupted', 'held'].includes(state.kind))
    return l10n.t('The import is paused: {0} of {1} addresses are added.', number(added), number(all));
  if (state.kind !== 'done') return l10n.t('{0} of {1} addresses are added.', number(added), number(all));
  const left = (started?.summary.rows ?? all) - added - unknown;
  const title = titleOf(record, lists);
  return joined(' ', [
    added === 0
      ? l10n.t('Nobody was added to “{0}”.', title)
      : skipsConfirmation
        ? l10n.count('{0} subscriber was added to “{1}”.|{0} subscribers were added to “{1}”.', added, title)
        : l10n.count(
            '{0} subscriber was added to “{1}” and asked to confirm. Campaigns reach those who confirm.|{0} subscribers were added to “{1}” and asked to confirm. Campaigns reach those who confirm.',
            added,
            title,
          ),
    left > 0 && l10n.count('{0} row was not added.|{0} rows were not added.', left),
    unknown > 0 &&
      l10n.count('{0} row may or may not have been added.|{0} rows may or may not have been added.', unknown),
  ]);
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
  const { rows, wrong } = checked.summary;
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
  return checked.planned === rows
    ? l10n.count('{0} row can be added.|All {0} rows can be added.', rows)
    : l10n.count(
        '{1} of {2} rows can be added; {0} is left out.|{1} of {2} rows can be added; {0} are left out.',
        rows - checked.planned,
        number(checked.planned),
        number(rows),
      );
}
