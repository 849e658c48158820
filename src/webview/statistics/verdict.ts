import { type Reading, reachedNobody, stageOf } from '../../core/campaigns/campaign.ts';
import {
  hasResults,
  mostAreSettled,
  openLetters,
  rates,
  tooFewToJudge,
  waitingLetters,
} from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import type { StatisticsState } from '../../protocol/statistics.ts';
import type { Tone, VerdictView } from '../../protocol/tone.ts';
import * as l10n from '../shared/l10n.ts';
import { alarmsOf } from './alarms.ts';
import { type Findings, isSettled } from './findings.ts';
import { aboveAllWords } from './statistic.ts';
import { bouncedWords, clickedWords, countedTwiceWords, deliveredWords, openWords } from './summary.ts';

/**
 * Says how a campaign stands. While it is being sent, only far too many bounces are judged. Returns `undefined` if only the reason is known why
 * it could not be read, which the page shows anyway.
 */
export function campaignVerdict(
  state: StatisticsState,
  findings: Findings | undefined,
  formats: Formats,
): VerdictView | undefined {
  const verdict = readVerdict(state, findings, formats);
  if (!verdict) return undefined;
  const counters = state.last?.statistics?.common;
  const doubt = counters && countedTwiceWords(counters, formats);
  // Nothing is judged by figures that can’t be right, but what is wrong in any case comes first.
  if (doubt && verdict.tone !== 'blocks')
    return { tone: 'unknown', words: doubt, ...detailOf(joined(verdict.words, verdict.detail)) };
  // Newer figures may say something else.
  const tone = verdict.tone === 'fine' && state.failure ? 'note' : verdict.tone;
  return { ...verdict, tone, ...detailOf(joined(verdict.detail, doubt)) };
}

function readVerdict(
  state: StatisticsState,
  findings: Findings | undefined,
  formats: Formats,
): VerdictView | undefined {
  const { last } = state;
  if (!last) return unreadVerdict(state);
  if (reachedNobody(last)) return nobodyVerdict(state);
  const stage = stageOf(last);
  const held = heldLetters(state);
  if (held > 0) return heldVerdict(held, state.waiting);
  if (!last.statistics) {
    if (stage === 'planned') return plannedVerdict(state, formats);
    return stage === 'running' ? startingVerdict(last.count) : noFiguresVerdict();
  }
  const { common } = last.statistics;
  if (!hasResults(common))
    return stage === 'running'
      ? startingVerdict(common.count)
      : waitingVerdict(common, daysWithoutResults(state));
  return stage === 'running'
    ? runningVerdict(last, common, formats)
    : endVerdict({ state, last, counters: common, findings, formats });
}

/** Returns the number of letters that wait because the mail server is not available. */
export function heldLetters({ waiting, last }: StatisticsState): number {
  if (waiting === undefined || !last) return 0;
  return last.statistics ? openLetters(last.statistics.common) : last.count;
}

/** How long new results are waited for before one looks elsewhere, in milliseconds. */
export const patience = 24 * 60 * 60_000;

/** Returns when the newest result of a letter was read, in milliseconds since 1970. What readers did since is no result. */
export function lastResultAt({ last, history }: StatisticsState): number | undefined {
  const openIn = (reading: Reading) => reading.statistics && openLetters(reading.statistics.common);
  const before = last && history.findLastIndex((reading) => openIn(reading) !== openIn(last));
  return before === undefined ? undefined : (history[before + 1]?.at ?? last?.at);
}

/** Returns the number of days since the newest result of a letter, if others are still to come. */
function daysWithoutResults(state: StatisticsState): number {
  const { last } = state;
  if (!last || last.statistics?.common.final) return 0;
  return Math.floor((last.at - (lastResultAt(state) ?? last.at)) / patience);
}

const noResultsWords = (days: number) =>
  l10n.count('No new results for {0} day.|No new results for {0} days.', days);

const dontRepeatWords = () => l10n.t('Don’t send the campaign again: readers could get it twice.');

/** Returns true if letters bounced in a campaign that is too small to judge its rates. */
export function fewBounced(counters: Counters): boolean {
  return counters.bounce > 0 && mostAreSettled(counters) && tooFewToJudge(rates(counters).bounce);
}

function unreadVerdict({ reading, failure }: StatisticsState): VerdictView | undefined {
  if (reading) return { tone: 'looking', words: l10n.t('Reading the figures…') };
  if (failure) return undefined;
  return {
    tone: 'note',
    words: l10n.t('The figures have not been read yet.'),
    detail: l10n.t('Mailroom has not asked the service for them.'),
  };
}

function nobodyVerdict({ facts }: StatisticsState): VerdictView {
  const detail = facts.list
    ? l10n.t('When it started, the list was empty, or nobody on it had confirmed.')
    : l10n.t('When it started, its lists were empty, or nobody on them had confirmed.');
  return {
    tone: 'warning',
    words: l10n.t('This campaign reached nobody.'),
    detail: `${detail} ${l10n.t('Campaigns are only sent to confirmed subscribers.')}`,
  };
}

function plannedVerdict({ startAt }: StatisticsState, formats: Formats): VerdictView {
  const words =
    startAt === undefined
      ? l10n.t('This campaign has not started yet. The figures will appear here automatically.')
      : l10n.t(
          'This campaign starts {0}. The figures will appear here automatically.',
          formats.dayAndTime(startAt),
        );
  return { tone: 'note', words };
}

function startingVerdict(count: number): VerdictView {
  return {
    tone: 'looking',
    words: l10n.count(
      'The service is sending to {0} recipient.|The service is sending to {0} recipients.',
      count,
    ),
    detail: l10n.t('The first results will appear here automatically.'),
  };
}

function heldVerdict(count: number, why: string | undefined): VerdictView {
  return {
    tone: 'warning',
    words: l10n.count(
      '{0} letter is waiting for the mail server.|{0} letters are waiting for the mail server.',
      count,
    ),
    detail: joined(why, dontRepeatWords()),
  };
}

function runningVerdict(last: Reading, counters: Counters, formats: Formats): VerdictView {
  const sending = l10n.count(
    'The service is sending: {1} of {0} letter is delivered.|The service is sending: {1} of {0} letters are delivered.',
    counters.count,
    formats.number(counters.delivered),
  );
  const [alarm] = alarmsOf(last, formats);
  if (alarm) return { tone: 'blocks', words: alarm.words, detail: sending };
  return {
    tone: 'looking',
    words: sending,
    detail: l10n.t('The figures change here automatically. They are judged when everything has been sent.'),
  };
}

function noFiguresVerdict(): VerdictView {
  return {
    tone: 'unknown',
    words: l10n.t('The service has no figures for this campaign yet.'),
    detail: l10n.t('They will appear here automatically when it reports them.'),
  };
}

/** All letters have been tried, but none has been accepted or refused. */
function waitingVerdict(counters: Counters, days: number): VerdictView {
  const waiting = waitingLetters(counters);
  if (waiting === 0) return noFiguresVerdict();
  return {
    tone: days > 0 ? 'warning' : 'unknown',
    words: l10n.count(
      'No letter has been delivered yet: {0} is still waiting.|No letter has been delivered yet: {0} are still waiting.',
      waiting,
    ),
    detail: joined(
      days > 0
        ? noResultsWords(days)
        : l10n.t('They may still arrive, and the results will appear here automatically.'),
      dontRepeatWords(),
    ),
  };
}

interface Ended {
  readonly state: StatisticsState;
  readonly last: Reading;
  readonly counters: Counters;
  readonly findings: Findings | undefined;
  readonly formats: Formats;
}

function endVerdict(ended: Ended): VerdictView {
  const { last, counters, findings, formats } = ended;
  const delivered = deliveredWords(counters, formats);
  const clicked = findings && clickedWords(counters, findings, formats);
  const areSettled = mostAreSettled(counters);
  const [open] = openWords(counters);
  const [worst, other] = alarmsOf(last, formats);
  if (worst) {
    const isBad = worst.level === 'bad';
    if (isBad) return { tone: 'blocks', words: worst.words, detail: joined(holdWords(), other?.words) };
    // The figures come next after a mild warning, so it is one line unless there is more to warn about.
    const clicks = findings?.usual?.isFarAbove ? clicked : undefined;
    return {
      tone: 'warning',
      words: worst.words,
      ...detailOf(other?.words ?? (areSettled ? clicks : open)),
    };
  }
  if (fewBounced(counters)) {
    return {
      tone: 'note',
      words: joined(delivered, bouncedWords(counters)),
      detail: l10n.t('There are too few letters to judge the rates.'),
    };
  }
  return areSettled
    ? { tone: clicksTone(findings), words: joined(delivered, clicked) }
    : unsettledVerdict(ended, delivered, clicked);
}

/** Many letters have no result. That is usual at first, and odd later. */
function unsettledVerdict(
  { state, last, counters }: Ended,
  delivered: string,
  clicked: string | undefined,
): VerdictView {
  const [open, alsoOpen] = openWords(counters);
  const days = daysWithoutResults(state);
  if (days > 0) {
    return {
      tone: 'warning',
      words: joined(noResultsWords(days), open),
      detail: joined(alsoOpen, delivered, dontRepeatWords()),
    };
  }
  const isEarly = stageOf(last) === 'finished' && !counters.final && !isSettled(state);
  // Impossible counts are odd at any time.
  const areUsual = isEarly && aboveAllWords(counters) === undefined;
  return {
    tone: areUsual ? 'note' : 'unknown',
    words: joined(delivered, open),
    detail: joined(alsoOpen ?? clicked, dontRepeatWords()),
  };
}

const holdWords = () => l10n.t('Hold the next campaign until you have fixed the cause.');

/** Returns the tone of a campaign that is fine except perhaps for its clicks: fewer than usual are not. */
function clicksTone(findings: Findings | undefined): Tone {
  const usual = findings?.usual;
  if (usual?.isFarAbove) return 'warning';
  return usual?.verdict.kind === 'lower' ? 'note' : 'fine';
}

const detailOf = (detail: string | undefined) => (detail ? { detail } : {});

const joined = (...sentences: readonly (string | undefined)[]) =>
  sentences.filter((sentence) => sentence).join(' ');
