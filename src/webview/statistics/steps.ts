import { reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import { hasResults, mostAreSettled } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { StatisticsRequest, StatisticsState } from '../../protocol/statistics.ts';
import * as l10n from '../shared/l10n.ts';
import type { Step } from '../shared/nextSteps.ts';
import { alarmsOf } from './alarms.ts';
import type { Findings } from './findings.ts';
import type { Ask } from './header.ts';
import { leadTo } from './sections.ts';
import { heldLetters } from './verdict.ts';

/** Returns what one does next with what the page says about a campaign. Returns none while it is being sent. */
export function stepsAfter(
  state: StatisticsState,
  findings: Findings | undefined,
  formats: Formats,
  ask: Ask,
): Step[] {
  const { last } = state;
  if (!last) return [];
  if (reachedNobody(last)) return stepsAfterNobody(state, ask);
  if (heldLetters(state) > 0) {
    const words = l10n.t('Check the address of the mail server.');
    return [asking(words, l10n.t('Check the Setting'), 'openSetting', ask)];
  }
  const counters = last.statistics?.common;
  if (stageOf(last) === 'running' || !counters || !hasResults(counters)) return [];
  return stepsAfterSending(counters, { state, findings }, formats, ask);
}

function stepsAfterNobody(state: StatisticsState, ask: Ask): Step[] {
  const words = l10n.t('Send the campaign again when they have confirmed.');
  return [
    ...listStep(l10n.t('See who has not confirmed yet.'), state, ask),
    ...(state.canRepeat ? [asking(words, l10n.t('Send Again…'), 'again', ask)] : []),
  ];
}

function stepsAfterSending(
  counters: Counters,
  { state, findings }: { readonly state: StatisticsState; readonly findings: Findings | undefined },
  formats: Formats,
  ask: Ask,
): Step[] {
  const compare = (words: string) =>
    asking(words, l10n.t('Compare with the Last Campaign'), 'compareWithLast', ask);
  const [worst] = alarmsOf(counters, formats);
  if (worst?.section === 'failures') {
    return [
      {
        words: l10n.t('Read why letters did not arrive before you send to this list again.'),
        button: { id: 'reasons', label: l10n.t('Show the Reasons'), press: () => leadTo('failures') },
      },
      ...listStep(l10n.t('Look at where its addresses came from.'), state, ask),
    ];
  }
  if (worst) {
    return [
      {
        words: l10n.t(
          'Send only to people who asked for these letters, and make it easy to see how to unsubscribe.',
        ),
        button: listButton(state, ask),
      },
      compare(l10n.t('See whether the campaign before had as many complaints.')),
    ];
  }
  if (!mostAreSettled(counters)) {
    const words = l10n.t(
      'If no more results come within a day, look up campaign {0} in the web cabinet.',
      formats.plain(state.id),
    );
    return [{ words }];
  }
  const words = l10n.t('Prepare the next one with the same choices.');
  const isWorthRepeating = state.canRepeat && !findings?.usual?.isFarAbove;
  return [
    compare(l10n.t('See how it did beside the last campaign.')),
    ...(isWorthRepeating ? [asking(words, l10n.t('New Campaign from This One…'), 'again', ask)] : []),
  ];
}

function asking(words: string, label: string, request: StatisticsRequest, ask: Ask): Step {
  return { words, button: { id: request, label, press: () => ask(request) } };
}

/** Returns a step that begins with the campaign's lists; none if these are not known. */
function listStep(words: string, state: StatisticsState, ask: Ask): Step[] {
  const button = listButton(state, ask);
  return button ? [{ words, button }] : [];
}

/** Returns the button that shows the campaign's lists, if these are known. */
function listButton({ facts: { list, lists } }: StatisticsState, ask: Ask): Step['button'] {
  if (list === undefined && lists === undefined) return undefined;
  return {
    id: 'lists',
    label: list === undefined ? l10n.t('Show the Lists') : l10n.t('Show the List'),
    press: () => ask('showLists'),
  };
}
