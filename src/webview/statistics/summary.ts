import { type Rate, rates, share } from '../../core/campaigns/statistics.ts';
import type { Counters } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import type { Findings } from './findings.ts';
import { rangeWords } from './statisticsTexts.ts';

/** Says how many letters were delivered. */
export function deliveredWords({ count, delivered }: Counters, formats: Formats): string {
  return l10n.count(
    '{1} of {0} letter was delivered.|{1} of {0} letters were delivered.',
    count,
    formats.number(delivered),
  );
}

/** Says how many recipients clicked, and how that compares with earlier campaigns. */
export function clickedWords(counters: Counters, { robots, usual }: Findings, formats: Formats): string {
  if (robots.kind === 'nobody')
    return counters.final ? l10n.t('No click was counted.') : l10n.t('No click has been counted yet.');
  const { click } = rates(counters);
  if (robots.kind === 'some') {
    return l10n.t(
      '{0} clicked ({1}), of whom {2} were probably people.',
      ...rateWords(click, formats),
      rangeWords(robots.people, formats),
    );
  }
  const words = usual ? comparedWords(click, usual, formats) : plainWords(click, formats);
  const isOpen = robots.kind === 'unknown' && robots.evidence.length > 0;
  return isOpen ? `${words} ${l10n.t('Perhaps not all of them were people.')}` : words;
}

function rateWords(rate: Rate, formats: Formats): [percent: string, number: string] {
  return [formats.percent(share(rate)), formats.number(rate.part)];
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
    case 'lower':
      return l10n.t(
        '{0} clicked ({1}); usually it is {2}.',
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

/** Says how many letters were opened, and that programs open letters, too. */
export function openedWords({ opened, final }: Counters, { mostOpened }: Findings, formats: Formats): string {
  if (opened === 0) return final ? l10n.t('No open was counted.') : l10n.t('No open has been counted yet.');
  if (mostOpened === opened) {
    return l10n.count(
      'The letter was opened in {0} mailbox, perhaps by a program, not a person.|The letter was opened in {0} mailboxes, in some perhaps by a program, not a person.',
      opened,
    );
  }
  return l10n.count(
    'The letter was opened in {0} mailbox, by a person in at most {1}.|The letter was opened in {0} mailboxes, by a person in at most {1}.',
    opened,
    formats.number(mostOpened),
  );
}
