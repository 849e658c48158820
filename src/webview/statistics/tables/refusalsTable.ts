import type { DeliveryFailures } from '../../../core/port/service.ts';
import type { Formats } from '../../../core/text/formats.ts';
import * as l10n from '../../shared/l10n.ts';
import type { Table } from './drawTable.ts';

/** Returns the table of what the service says about letters that bounced. */
export const refusalsTable = (errors: readonly DeliveryFailures[], formats: Formats): Table<string> => ({
  columns: [l10n.t('Code'), l10n.t('Letters'), l10n.t('Reason')],
  rows: errors.map(({ code, count, reason }) => [formats.plain(code), formats.number(count), reason]),
  texts: [2],
});
