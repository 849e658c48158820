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
import type { Findings } from './findings.ts';
import { bouncedWords, clickedWords, deliveredWords, openWords } from './summary.ts';

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
  // Newer figures may say something else.
  return verdict?.tone === 'fine' && state.failure ? { ...verdict, tone: 'note' } : verdict;
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
    return stage === 'running' ? startingVerdict(common.count) : waitingVerdict(common);
  return stage === 'running'
    ? runningVerdict(last, common, formats)
    : endVerdict(last, common, { findings, formats });
}

/** Returns the number of letters that wait because the mail server is not available. */
export function heldLetters({ waiting, last }: StatisticsState): number {
  if (waiting === undefined || !last) return 0;
  return last.statistics ? openLetters(last.statistics.common) : last.count;
}

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
    ...detailOf(why),
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
function waitingVerdict(counters: Counters): VerdictView {
  const waiting = waitingLetters(counters);
  if (waiting === 0) return noFiguresVerdict();
  return {
    tone: 'unknown',
    words: l10n.count(
      'No letter has been delivered yet: {0} is still waiting.|No letter has been delivered yet: {0} are still waiting.',
      waiting,
    ),
    detail: l10n.t(
      'They may still arrive, and the results will appear here automatically. Don’t send the campaign again: readers could get it twice.',
    ),
  };
}

interface Judging {
  readonly findings: Findings | undefined;
  readonly formats: Formats;
}

function endVerdict(last: Reading, counters: Counters, { findings, formats }: Judging): VerdictView {
  const delivered = deliveredWords(counters, formats);
  const clicked = findings && clickedWords(counters, findings, formats);
  const isSettled = mostAreSettled(counters);
  const [open, alsoOpen] = openWords(counters);
  const [worst, other] = alarmsOf(last, formats);
  if (worst) {
    const isBad = worst.level === 'bad';
    if (isBad) return { tone: 'blocks', words: worst.words, detail: joined(holdWords(), other?.words) };
    // The figures come next after a mild warning, so it is one line unless there is more to warn about.
    const clicks = findings?.usual?.isFarAbove ? clicked : undefined;
    return {
      tone: 'warning',
      words: worst.words,
      ...detailOf(other?.words ?? (isSettled ? clicks : open)),
    };
  }
  if (fewBounced(counters)) {
    return {
      tone: 'note',
      words: joined(delivered, bouncedWords(counters)),
      detail: l10n.t('There are too few letters to judge the rates.'),
    };
  }
  return isSettled
    ? { tone: clicksTone(findings), words: joined(delivered, clicked) }
    : { tone: 'unknown', words: joined(delivered, open), ...detailOf(alsoOpen ?? clicked) };
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
  sentences.filter((sentence) => sentence !== undefined).join(' ');
