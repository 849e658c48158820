import { markdownTable, markdownText } from '../../../core/campaigns/figureFiles.ts';
import { counterNames, type Rate, rates, share } from '../../../core/campaigns/statistics.ts';
import type { SendStatistics } from '../../../core/port/service.ts';
import type { Formats } from '../../../core/text/formats.ts';
import type { StatisticsState } from '../../../protocol/statistics.ts';
import * as l10n from '../../shared/l10n.ts';
import type { Measured } from '../measured.ts';
import { counterWords } from '../statisticsTexts.ts';
import { readingsTable } from '../tables/readingsTable.ts';
import { refusalsTable } from '../tables/refusalsTable.ts';

/** Returns the figures as Markdown in the user's language, for a message or a wiki: counters, failures, and the readings over time. */
export function figuresAsMarkdown(state: StatisticsState, measured: Measured, formats: Formats): string {
  const statistics = state.last?.statistics;
  if (!statistics) return '';
  const { id, subject, account } = state;
  const readings = readingsTable(measured.readings, (at) => formats.exact(at), formats);
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
    markdownTable(readings.columns, readings.rows),
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
  const most = errors.toSorted((a, b) => b.count - a.count);
  const { columns, rows } = refusalsTable(most, formats);
  return `## ${l10n.t('Why letters did not arrive')}\n\n${markdownTable(columns, rows, [0, 2])}`;
}
