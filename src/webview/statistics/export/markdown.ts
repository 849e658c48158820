import { markdownTable, markdownText } from '../../../core/campaigns/figureFiles.ts';
import { counterNames, type Rate, rates, share } from '../../../core/campaigns/statistics.ts';
import type { SendStatistics } from '../../../core/port/service.ts';
import type { Formats } from '../../../core/text/formats.ts';
import type { StatisticsState } from '../../../protocol/statistics.ts';
import * as l10n from '../../shared/l10n.ts';
import { listed } from '../curve.ts';
import type { Measured } from '../measured.ts';
import { counterWords } from '../statisticsTexts.ts';

/** Returns the figures as Markdown in the user's language, for a message or a wiki: counters, failures, and the readings over time. */
export function figuresAsMarkdown(state: StatisticsState, measured: Measured, formats: Formats): string {
  const statistics = state.last?.statistics;
  if (!statistics) return '';
  const { id, subject, account } = state;
  const facts = [
    account,
    l10n.t('No. {0}', formats.plain(id)),
    l10n.t('as of {0}', formats.dayAndTime(measured.until)),
  ];
  return [
    `# ${markdownText(subject)}\n`,
    `${markdownText(facts.join(' · '))}\n`,
    countersTable(statistics, formats),
    failuresTable(statistics, formats),
    `## ${l10n.t('Over time')}\n`,
    readingsTable(measured, formats),
  ].join('\n');
}

function countersTable({ common }: Pick<SendStatistics, 'common'>, formats: Formats): string {
  const known = rates(common);
  const rate: Partial<Record<string, Rate>> = {
    delivered: known.delivery,
    bounce: known.bounce,
    opened: known.open,
    clicked: known.click,
    unsubs: known.unsubscribe,
    spam: known.complaint,
  };
  const rows = counterNames.map((name) => [
    counterWords(name),
    formats.number(common[name]),
    rate[name] ? formats.percent(share(rate[name])) : '',
  ]);
  return markdownTable([l10n.t('Counter'), l10n.t('Count'), l10n.t('Rate')], rows);
}

function failuresTable({ errors }: Pick<SendStatistics, 'errors'>, formats: Formats): string {
  if (errors.length === 0) return '';
  const rows = errors
    .toSorted((a, b) => b.count - a.count)
    .map(({ code, count, reason }) => [formats.plain(code), formats.number(count), reason]);
  const columns = [l10n.t('Code'), l10n.t('Letters'), l10n.t('Reason')];
  return `## ${l10n.t('Why letters did not arrive')}\n\n${markdownTable(columns, rows, [0, 2])}`;
}

function readingsTable({ readings }: Measured, formats: Formats): string {
  const rows = readings.map(({ at, after, statistics }) => [
    formats.exact(at),
    after === undefined ? '—' : formats.lasting(at - after),
    ...listed.map((name) => formats.number(statistics?.common[name] ?? 0)),
  ]);
  return markdownTable(
    [l10n.t('Read at'), l10n.t('Since the last reading'), ...listed.map(counterWords)],
    rows,
  );
}
