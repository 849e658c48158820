import { type Rate, rates, waitingLetters, whereabouts } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import type { Findings } from './findings.ts';
import { isAboveAll, percentOf, rangeWords } from './statisticsTexts.ts';

/** Says how many letters were delivered. */
export function deliveredWords({ count, delivered }: Counters, formats: Formats): string {
  if (delivered > count) return l10n.t('The service counted more deliveries than there are letters.');
  if (delivered === count)
    return l10n.count('{0} letter was delivered.|All {0} letters were delivered.', count);
  return l10n.count(
    '{1} of {0} letter was delivered.|{1} of {0} letters were delivered.',
    count,
    formats.number(delivered),
  );
}

/** Says that there are more results than letters; `undefined` if there aren’t. */
export function countedTwiceWords(
  { count, delivered, bounce }: Counters,
  formats: Formats,
): string | undefined {
  const results = delivered + bounce;
  if (results <= count) return undefined;
  return l10n.t(
    'The service reports {0} results for {1} recipients: it may have counted some letters twice, so the rates may be wrong.',
    formats.number(results),
    formats.number(count),
  );
}

export function bouncedWords({ bounce }: Counters): string {
  return l10n.count('{0} letter bounced.|{0} letters bounced.', bounce);
}

/** Says how many letters are neither delivered nor bounced: a sentence for those that wait, and for those without a result, the most first. */
export function openWords(counters: Counters): string[] {
  const waiting = waitingLetters(counters);
  const { unknown } = whereabouts(counters);
  const sentences = [
    unknown > 0 && unknownWords(unknown, counters.final),
    waiting > 0 && waitingWords(waiting),
  ];
  return (unknown >= waiting ? sentences : sentences.reverse()).filter((words) => words !== false);
}

function waitingWords(count: number): string {
  return l10n.count('{0} letter is still waiting.|{0} letters are still waiting.', count);
}

function unknownWords(count: number, isFinal: boolean): string {
  return isFinal
    ? l10n.count('{0} letter has no result.|{0} letters have no result.', count)
    : l10n.count('{0} letter has no result yet.|{0} letters have no result yet.', count);
}

/** Says how many recipients clicked, and how that compares with earlier campaigns. */
export function clickedWords(counters: Counters, { robots, usual }: Findings, formats: Formats): string {
  const { click } = rates(counters);
  if (usual?.isFarAbove) {
    return l10n.t(
      'Far fewer clicked than usual: {0}, usually {1}.',
      percentOf(click, formats),
      formats.percent(usual.share),
    );
  }
  if (robots.kind === 'nobody')
    return counters.final ? l10n.t('No click was counted.') : l10n.t('No click has been counted yet.');
  if (isAboveAll(click)) {
    return l10n.count(
      '{0} recipient clicked, more than got the letter.|{0} recipients clicked, more than got the letter.',
      click.part,
    );
  }
  if (robots.kind === 'some') {
    return l10n.t(
      '{0} clicked ({1}), of whom {2} were probably people.',
      ...rateWords(click, formats),
      rangeWords(robots.people, formats),
    );
  }
  if (robots.kind === 'unknown' && robots.evidence.length > 0)
    return l10n.t('{0} clicked ({1}), perhaps not all of them people.', ...rateWords(click, formats));
  return usual ? comparedWords(click, usual, formats) : plainWords(click, formats);
}

function rateWords(rate: Rate, formats: Formats): [percent: string, number: string] {
  return [percentOf(rate, formats), formats.number(rate.part)];
}

function plainWords(click: Rate, formats: Formats): string {
  return l10n.t('{0} clicked ({1}).', ...rateWords(click, formats));
}

function comparedWords(
  click: Rate,
  { verdict, share: usual }: NonNullable<Findings['usual']>,
  formats: Formats,
): string {
  switch (verdict.kind) {
    case 'higher':
      return l10n.t(
        '{0} clicked ({1}), more than usual ({2}).',
        ...rateWords(click, formats),
        formats.percent(usual),
      );
    case 'lower':
      return l10n.t(
        '{0} clicked ({1}), fewer than usual ({2}).',
        ...rateWords(click, formats),
        formats.percent(usual),
      );
    case 'same':
      return l10n.t(
        '{0} clicked ({1}), about as many as usual ({2}).',
        ...rateWords(click, formats),
        formats.percent(usual),
      );
    case 'unknown':
      return plainWords(click, formats);
  }
}
