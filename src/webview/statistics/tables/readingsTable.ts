import type { Reading } from '../../../core/campaigns/campaign.ts';
import type { Formats } from '../../../core/text/formats.ts';
import * as l10n from '../../shared/l10n.ts';
import { counterWords } from '../statisticsTexts.ts';
import type { Table } from './drawTable.ts';

const counters = ['delivered', 'opened', 'clicked'] as const;

/** Returns the table of a campaign’s readings over time. `timeOf` words when each was made. */
export const readingsTable = (
  readings: readonly Reading[],
  timeOf: (at: number) => string,
  formats: Formats,
): Table<string> => ({
  columns: [l10n.t('Read at'), l10n.t('Since the last reading'), ...counters.map(counterWords)],
  rows: readings.map(({ at, after, statistics }) => [
    timeOf(at),
    after === undefined ? '—' : formats.lasting(at - after),
    ...counters.map((counter) => formats.number(statistics?.common[counter] ?? 0)),
  ]),
});
