import { isFinal, type Reading, reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import { hasResults, mostAreSettled, rates, tooFewToJudge } from '../../core/campaigns/statistics.ts';
import { isFarBelow } from '../../core/figures/comparison.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { StatisticsRequest, StatisticsState } from '../../protocol/statistics.ts';
import * as l10n from '../shared/l10n.ts';
import type { Step, StepButton, StepOrder } from '../shared/nextSteps.ts';
import { type Alarm, alarmsOf } from './alarms.ts';
import type { Findings } from './findings.ts';
import type { Ask } from './header.ts';
import { isAllWaiting } from './statisticsTexts.ts';
import { heldLetters, lastResultAt, patience } from './verdict.ts';

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
  if (isAllWaiting(last) && !state.failure) return choice(waitStep(state, last, formats, ask));
  if (!counters || !hasResults(counters)) return choice();
  const [worst] = alarmsOf(last, formats);
  if (stageOf(last) === 'running') return choice(...(worst ? [stopStep(state, formats, ask)] : []));
  return choice(...stepsAtEnd(state, { last, counters, worst, findings, formats, ask }));
}

interface Ended {
  readonly last: Reading;
  readonly counters: Counters;
  readonly worst: Alarm | undefined;
  readonly findings: Findings | undefined;
  readonly formats: Formats;
  readonly ask: Ask;
}

function stepsAtEnd(
  state: StatisticsState,
  { last, counters, worst, findings, formats, ask }: Ended,
): readonly Step[] {
  const areFewClicks = findings?.usual?.isFarAbove === true;
  if (worst?.about === 'complaints') return stepsAfterComplaints(state, formats, ask);
  if (worst) return areFewClicks ? [fewClicksStep(ask)] : [];
  // Newer figures may say something else: they are read first.
  if (state.failure) return [];
  if (!mostAreSettled(counters)) return [waitStep(state, last, formats, ask)];
  return areFewClicks ? stepsAfterFewClicks(counters, state, ask) : stepsAfterSuccess(counters, state, ask);
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
    { words: l10n.t('See in the web cabinet who is on the list, and who has confirmed.') },
    ...(state.canRepeat ? [asking(words, l10n.t('Send Again…'), 'again', ask)] : []),
  ];
}

function stepsAfterComplaints(state: StatisticsState, formats: Formats, ask: Ask): Step[] {
  const words = l10n.t(
    'Look up campaign {0} in the web cabinet. If it shows who complained, suppress these addresses.',
    formats.plain(state.id),
  );
  return [
    { words, button: numberButton(state.id, formats, ask), other: suppressButton(ask) },
    {
      words: l10n.t(
        'Send only to people who asked for these letters, and make it easy to see how to unsubscribe.',
      ),
    },
    comparing(l10n.t('See whether the campaign before had as many complaints.'), ask),
  ];
}

function waitStep(state: StatisticsState, last: Reading, formats: Formats, ask: Ask): Step {
  const { id } = state;
  const number = numberButton(id, formats, ask);
  const until = (lastResultAt(state) ?? last.at) + patience;
  if (last.at >= until || isFinal(last)) {
    const words = l10n.t(
      'Look up campaign {0} in the web cabinet. If it doesn’t show the results either, ask the service’s support.',
      formats.plain(id),
    );
    return { words, button: number };
  }
  const words = l10n.t(
    'If no new results come by {0}, look up campaign {1} in the web cabinet.',
    formats.dayAndTime(until),
    formats.plain(id),
  );
  // There is nothing to do now: the button is not the main one.
  return { words, other: number };
}

const fewClicksStep = (ask: Ask): Step =>
  comparing(l10n.t('See what was different from the last campaign.'), ask);

function stepsAfterFewClicks(counters: Counters, { usual }: StatisticsState, ask: Ask): Step[] {
  const areFewOpens = usual?.open !== undefined && isFarBelow(rates(counters).open, usual.open);
  const words = l10n.t('Far fewer opened, too: letters may be in spam folders. Check the domain’s records.');
  return [fewClicksStep(ask), ...(areFewOpens ? [{ words, button: domainButton(ask) }] : [])];
}

function stepsAfterSuccess(counters: Counters, { canRepeat }: StatisticsState, ask: Ask): Step[] {
  const words = l10n.t('Prepare the next one with the same choices.');
  const isComparable = !tooFewToJudge(rates(counters).bounce);
  return [
    ...(isComparable ? [comparing(l10n.t('See how it did beside the last campaign.'), ask)] : []),
    ...(canRepeat ? [asking(words, l10n.t('New Campaign from This One…'), 'again', ask)] : []),
  ];
}

const comparing = (words: string, ask: Ask): Step =>
  asking(words, l10n.t('Compare with the Last Campaign'), 'compareWithLast', ask);

function asking(words: string, label: string, request: StatisticsRequest, ask: Ask): Step {
  return { words, button: { id: request, label, press: () => ask(request) } };
}

/** Returns the button that copies a campaign's number, to look for it in the web cabinet: no address of a campaign there is known. */
export function numberButton(id: number, formats: Formats, ask: Ask): StepButton {
  return {
    id: 'number',
    label: l10n.t('Copy Number {0}', formats.plain(id)),
    press: () => ask('copyNumber'),
  };
}

export const suppressButton = (ask: Ask): StepButton => ({
  id: 'suppress',
  label: l10n.t('Suppress Addresses…'),
  press: () => ask('suppress'),
});

export const domainButton = (ask: Ask): StepButton => ({
  id: 'domain',
  label: l10n.t('Check the Domain'),
  press: () => ask('openDomain'),
});
