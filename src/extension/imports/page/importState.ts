import { readEmailAddress } from '../../../core/emailAddress.ts';
import type { Formats } from '../../../core/text/formats.ts';
import { shortText } from '../../../core/text/shortText.ts';
import type { AccountKind } from '../../../protocol/accountKind.ts';
import type { ImportState, ListView, MissingField } from '../../../protocol/importPage.ts';
import type { CheckedSource } from '../../../protocol/imports.ts';
import { asWords, joined, l10n, type Words } from '../../kit/words.ts';
import { reasonText } from '../../people/suppressionTexts.ts';
import { whyUnreadable } from '../../people/unreadableList.ts';
import { type Import, type SuppressedCounts, suppressionOf } from '../import.ts';
import type { ImportRecord } from '../run/importStore.ts';
import { checkView } from './checkView.ts';
import { importLook } from './importLook.ts';
import { columnTitle, mappingText, sheetText, sourceProblemText, walkingAway } from './importTexts.ts';
import type { MissingAnswer } from './missingAnswer.ts';
import { ignoredWishes, unconfirmedWishes, undecidedColumns } from './optOutTexts.ts';
import { type RunResults, runView } from './runView.ts';
import { checkVerdict, runVerdict, suppressedVerdict, titleOf } from './verdicts.ts';

interface Surroundings extends RunResults {
  readonly lists: readonly ListView[];
  readonly accountKind: AccountKind;
  /** The rate that the service handled lately, in requests a second. */
  readonly rate?: number | undefined;
  readonly earlierFields?: readonly string[];
  readonly canShowMore?: boolean;
  readonly formats: Formats;
}

/** Returns the state of the page, with all its texts. */
export function importState(
  { record, state, checked, running }: Pick<Import, 'record' | 'state' | 'checked' | 'running'>,
  {
    lists,
    accountKind,
    rate,
    earlierFields = [],
    canShowMore = true,
    left,
    saved = [],
    formats: { number },
  }: Surroundings,
): ImportState {
  const isLive = accountKind === 'live';
  const check = checked ? { ...checkView(checked, record, number), earlierFields } : undefined;
  const isSuppression = checked ? suppressionOf(record, checked) !== undefined : Boolean(record.suppresses);
  const missing = isSuppression ? [] : missingAnswers(record, checked);
  const isRefused = lastDraft(state).kind === 'refused';
  const problem = problemOf(state, record);
  const isChecking = state.kind === 'checking';
  const sheet = record.started?.sheet ?? checked?.sheet;
  return {
    source: joined(' · ', [asWords(record.name), sheet && sheetText(sheet)]),
    account: record.accountName,
    accountKind,
    ...(running
      ? runVerdict(record, state, running.counts, { lists, saved, number })
      : checkVerdict(record, checked, { isChecking, isRefused, isLive, missing, number })),
    isChecking,
    isRefused,
    ...(state.kind === 'held' ? { stopped: stoppedTexts(record) } : problem && { problem }),
    ...(check && { check }),
    lists,
    ...(record.list !== undefined && { list: record.list }),
    consent: { note: record.consentNote, ...(record.consent && { kind: record.consent }) },
    skipsConfirmation: record.skipsConfirmation,
    missing: missing.map(({ name: _, words: __, ...view }) => view),
    ...likelyColumn(checked),
    ...(checked && missing[0] && { wayOn: wayOnText(missing[0], missing.length) }),
    ...(isSuppression && check && !checked?.mapping && { suppression: l10n.t('Suppress These Addresses…') }),
    isSuppression,
    ...(checked &&
      !isSuppression &&
      missing.length === 0 && { go: goView(record, checked, { lists, isLive, rate, number }) }),
    canShowMore,
    ...(running && { run: runView(state, running, record, { left, saved, number }) }),
  };
}

/** Returns the state of the page once the addresses of its source are suppressed: what was done, and what was left out. */
export function suppressedState(
  { check, suppression: _, ...state }: ImportState,
  suppressed: SuppressedCounts,
  { number }: Pick<Formats, 'number'>,
): ImportState {
  const { all, first, reason, at } = suppressed;
  const [others, names] = [all - first.length, first.join(', ')];
  return {
    ...state,
    ...suppressedVerdict(suppressed),
    suppressed: {
      who:
        others > 0
          ? l10n.count('{1} and {0} more address|{1} and {0} more addresses', others, names)
          : asWords(names),
      reason: reasonText(reason),
      at: at.getTime(),
      counts: [
        { words: l10n.t('suppressed'), count: number(all), tone: 'good' },
        ...(check?.counts.filter(({ tone }) => tone !== 'good') ?? []),
      ],
      leftOut: check?.notAdded ?? [],
      hasLines: check?.hasLines ?? false,
    },
  };
}

/** Returns the first column whose samples are all addresses, while no column is chosen for them. */
function likelyColumn(checked: CheckedSource | undefined): Pick<ImportState, 'addressColumn'> {
  if (checked?.mapping?.problem !== 'noEmail') return {};
  const isAddress = (text: string) => text.trim() === '' || 'address' in readEmailAddress(text);
  const column = checked.samples.findIndex(
    (texts) => texts.every(isAddress) && texts.some((text) => text.trim() !== ''),
  );
  if (column < 0) return {};
  const title = shortText(columnTitle(checked.header, column));
  return { addressColumn: { column, label: l10n.t('Use “{0}” as the Address', title) } };
}

/** Returns the state without a check that goes on. */
const lastDraft = (state: Import['state']) => (state.kind === 'checking' ? state.before : state);

/** Returns why nothing can be imported. While the source is checked again, the result of the last check is still shown. */
function problemOf(state: Import['state'], { name }: ImportRecord): Words | undefined {
  const shown = lastDraft(state);
  return shown.kind === 'refused' ? sourceProblemText(shown.problem, name) : importLook(shown).problem;
}

/** Returns the form that starts the import. */
function goView(
  record: ImportRecord,
  checked: CheckedSource,
  {
    lists,
    isLive,
    rate,
    number,
  }: Pick<Surroundings, 'lists' | 'rate'> & Pick<Formats, 'number'> & { readonly isLive: boolean },
): NonNullable<ImportState['go']> {
  const list = titleOf(record, lists);
  const { planned } = checked;
  return {
    label: record.skipsConfirmation
      ? l10n.count('Add {0} Subscriber|Add {0} Subscribers', planned)
      : l10n.count(
          'Add {0} Subscriber and Send a Confirmation Letter|Add {0} Subscribers and Send Confirmation Letters',
          planned,
        ),
    about: joined(' ', [
      record.skipsConfirmation
        ? l10n.t(
            'Adds them to “{0}” of the account “{1}” without a confirmation letter. Campaigns reach them at once.',
            list,
            record.accountName,
          )
        : l10n.t(
            'Adds them to “{0}” of the account “{1}”; the service asks each by letter to confirm the subscription.',
            list,
            record.accountName,
          ),
      ignoredWishes(checked),
    ]),
    expected: joined(' ', [rate !== undefined && timeExpected((planned * 1000) / rate), walkingAway()]),
    ...(isLive && {
      typed: number(planned),
      question: l10n.t(
        '“{0}” is a live account: these are real people. To confirm, type {1}:',
        record.accountName,
        number(planned),
      ),
    }),
  };
}

/** Says what follows if nobody can tell who is suppressed, and why that is so. */
function stoppedTexts({ started, suppresses }: ImportRecord): NonNullable<ImportState['stopped']> {
  const title = started
    ? l10n.t('The import has stopped: the suppression list can’t be read.')
    : suppresses
      ? l10n.t('Nothing was suppressed: the suppression list can’t be read.')
      : l10n.t('Nothing was imported: the suppression list can’t be read.');
  const words = joined(' ', [
    whyUnreadable(),
    !started &&
      (suppresses
        ? l10n.t(
            'Suppress these addresses there, or start a new suppression list here. Nothing has changed in your file and lists.',
          )
        : l10n.t(
            'Import these people there, or start a new suppression list here. Nothing has changed in your file and lists.',
          )),
  ]);
  return { title, words };
}

/** Describes what prevents the start of the import, such as a missing choice. */
function missingAnswers(record: ImportRecord, checked: CheckedSource | undefined): MissingAnswer[] {
  const missing: MissingAnswer[] = [];
  const add = (field: MissingField, words: Words, name = words) => missing.push({ field, words, name });
  if (checked?.mapping) add('columns', mappingText(checked.mapping));
  if (checked?.isGuess && checked.planned > 0) {
    add('encoding', l10n.t('Check whether the names look right.'), l10n.t('whether the names look right'));
  }
  if (checked) missing.push(...undecidedColumns(checked), ...unconfirmedWishes(checked));
  // Nothing else is asked for a source of which no row can be added.
  if (checked && !checked.mapping && checked.planned === 0) {
    if (missing.length === 0) add('rows', l10n.t('No row can be added.'));
    return missing;
  }
  if (record.list === undefined)
    add('list', l10n.t('Select the list that the rows are added to.'), l10n.t('the list'));
  const source = l10n.t('how these people agreed');
  if (record.consent === undefined) add('consent', l10n.t('Say how these people agreed to letters.'), source);
  if (record.consent === 'other' && record.consentNote.trim() === '') {
    add('consentNote', l10n.t('Describe how these people agreed to letters.'), source);
  }
  return missing;
}

/** Names the button that leads to the first missing answer. `count`: how many are missing. */
function wayOnText({ field }: MissingAnswer, count: number): Words {
  if (field === 'columns') return l10n.t('Go to the Columns');
  if (field === 'rows') return l10n.t('Go to the Rows');
  if (count === 1) return answerText(field);
  return l10n.count('Answer {0} Question|Answer {0} Questions', count);
}

/** Names the button that leads to the only missing answer. */
function answerText(field: MissingField): Words {
  switch (field) {
    case 'encoding':
      return l10n.t('Look at the Names');
    case 'optOut':
    case 'unwanted':
      return l10n.t('Decide Who Is Added');
    case 'list':
      return l10n.t('Go to the Lists');
    default:
      return l10n.t('Answer the Question');
  }
}

function timeExpected(ms: number): Words {
  const minutes = Math.round(ms / 60_000);
  return minutes < 1
    ? l10n.t('Takes less than a minute at the rate of the last import.')
    : l10n.count(
        'Takes about {0} minute at the rate of the last import.|Takes about {0} minutes at the rate of the last import.',
        minutes,
      );
}
