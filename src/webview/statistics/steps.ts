import { reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import { hasResults, mostAreSettled } from '../../core/campaigns/statistics.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { StatisticsRequest, StatisticsState } from '../../protocol/statistics.ts';
import * as l10n from '../shared/l10n.ts';
import type { Step, StepButton, StepOrder } from '../shared/nextSteps.ts';
import { type Alarm, alarmsOf } from './alarms.ts';
import type { Findings } from './findings.ts';
import type { Ask } from './header.ts';
import { heldLetters } from './verdict.ts';

interface Next {
  readonly steps: readonly Step[];
  readonly order: StepOrder;
}

const choice = (...steps: readonly Step[]): Next => ({ steps, order: 'choice' });

/** Returns what one does next with what the page says about a campaign, except about letters that did not arrive: the reasons say that. */
export function stepsAfter(
  state: StatisticsState,
  findings: Findings | undefined,
  formats: Formats,
  ask: Ask,
): Next {
  const { last } = state;
  if (!last) return choice();
  if (reachedNobody(last)) return { steps: stepsAfterNobody(state, ask), order: 'sequence' };
  if (heldLetters(state) > 0) {
    const words = l10n.t('Check the address of the mail server.');
    return choice(asking(words, l10n.t('Check the Setting'), 'openSetting', ask));
  }
  if (stageOf(last) === 'other') return choice(statusStep(state.id, last.status, formats, ask));
  const counters = last.statistics?.common;
  if (!counters || !hasResults(counters)) return choice();
  const [worst] = alarmsOf(last, formats);
  if (stageOf(last) === 'running') return choice(...(worst ? [stopStep(state, formats, ask)] : []));
  if (worst) return choice(...stepsAfterAlarm(worst, state, ask));
  if (!mostAreSettled(counters)) return choice(waitStep(state, formats, ask));
  return choice(...stepsAfterSuccess(state, findings, ask));
}

/** The service may have statuses that its specification does not name, for example of a canceled campaign. */
function statusStep(id: number, status: number, formats: Formats, ask: Ask): Step {
  const words = l10n.t(
    'Mailroom does not know what status {0} means. Look up campaign {1} in the web cabinet, and see whether it was canceled.',
    formats.plain(status),
    formats.plain(id),
  );
  return { words, button: numberButton(id, formats, ask) };
}

/** The service has no request that stops a campaign. */
function stopStep({ id }: StatisticsState, formats: Formats, ask: Ask): Step {
  const words = l10n.t(
    'Mailroom can’t stop a campaign that is being sent. Open the web cabinet now, look for campaign {0}, and see whether it can be stopped there.',
    formats.plain(id),
  );
  return { words, button: numberButton(id, formats, ask) };
}

function stepsAfterNobody(state: StatisticsState, ask: Ask): Step[] {
  const words = l10n.t('Send the campaign again when they have confirmed.');
  return [
    ...listStep(l10n.t('See who has not confirmed yet.'), state, ask),
    ...(state.canRepeat ? [asking(words, l10n.t('Send Again…'), 'again', ask)] : []),
  ];
}

function stepsAfterAlarm({ about }: Alarm, state: StatisticsState, ask: Ask): Step[] {
  if (about === 'bounces') return [];
  return [
    {
      words: l10n.t(
        'Send only to people who asked for these letters, and make it easy to see how to unsubscribe.',
      ),
      button: listButton(state, ask),
    },
    comparing(l10n.t('See whether the campaign before had as many complaints.'), ask),
  ];
}

function waitStep({ id }: StatisticsState, formats: Formats, ask: Ask): Step {
  const words = l10n.t(
    'If no more results come within a day, look up campaign {0} in the web cabinet.',
    formats.plain(id),
  );
  return { words, button: numberButton(id, formats, ask) };
}

function stepsAfterSuccess(state: StatisticsState, findings: Findings | undefined, ask: Ask): Step[] {
  const words = l10n.t('Prepare the next one with the same choices.');
  const isWorthRepeating = state.canRepeat && !findings?.usual?.isFarAbove;
  return [
    comparing(l10n.t('See how it did beside the last campaign.'), ask),
    ...(isWorthRepeating ? [asking(words, l10n.t('New Campaign from This One…'), 'again', ask)] : []),
  ];
}

const comparing = (words: string, ask: Ask): Step =>
  asking(words, l10n.t('Compare with the Last Campaign'), 'compareWithLast', ask);

function asking(words: string, label: string, request: StatisticsRequest, ask: Ask): Step {
  return { words, button: { id: request, label, press: () => ask(request) } };
}

/** Returns a step that begins with the campaign's lists; none if these are not known. */
function listStep(words: string, state: StatisticsState, ask: Ask): Step[] {
  const button = listButton(state, ask);
  return button ? [{ words, button }] : [];
}

/** Returns the button that copies a campaign's number, to look for it in the web cabinet: no address of a campaign there is known. */
export function numberButton(id: number, formats: Formats, ask: Ask): StepButton {
  return {
    id: 'number',
    label: l10n.t('Copy Number {0}', formats.plain(id)),
    press: () => ask('copyNumber'),
  };
}

/** Returns the button that shows the campaign's lists, if these are known. */
export function listButton({ facts: { list, lists } }: StatisticsState, ask: Ask): StepButton | undefined {
  if (list === undefined && lists === undefined) return undefined;
  return {
    id: 'lists',
    label: list === undefined ? l10n.t('Show the Lists') : l10n.t('Show the List'),
    press: () => ask('showLists'),
  };
}
