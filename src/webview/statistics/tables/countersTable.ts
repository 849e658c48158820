import { html, nothing, type TemplateResult } from 'lit-html';
import { type CounterName, counterNames, type Rate, rates } from '../../../core/campaigns/statistics.ts';
import type { Counters } from '../../../core/port/service.ts';
import type { Formats } from '../../../core/text/formats.ts';
import * as l10n from '../../shared/l10n.ts';
import { whenOpen } from '../../shared/whenOpen.ts';
import { counterWords, percentOf, sentBase, shareWords } from '../statisticsTexts.ts';
import { drawTable } from './drawTable.ts';

/** Renders all counters of the service, with their rates, in a table that is folded. */
export function countersTable(counters: Counters, formats: Formats): TemplateResult {
  const known = rates(counters);
  const ofSent = (rate: Rate) => shareWords(sentBase(counters), percentOf(rate, formats));
  const ofDelivered = (rate: Rate) => shareWords('delivered', percentOf(rate, formats));
  const rate: Partial<Record<CounterName, string>> = {
    delivered: ofSent(known.delivery),
    bounce: ofSent(known.bounce),
    opened: ofDelivered(known.open),
    clicked: `${ofDelivered(known.click)}, ${l10n.t('{0} of those who opened', percentOf(known.clickToOpen, formats))}`,
    unsubs: ofDelivered(known.unsubscribe),
    spam: ofDelivered(known.complaint),
  };
  const rows = counterNames.map((name) => [
    counterWords(name),
    formats.number(counters[name]),
    rate[name] ?? '',
  ]);
  const title = l10n.t('All counters');
  const columns = [l10n.t('Counter'), l10n.t('Count'), l10n.t('Rate')];
  return html`<details class="counters">
    <summary>${l10n.t('All counters as a table')}</summary>
    ${whenOpen(
      () => html`${drawTable({ columns, rows, texts: [2] }, title)}
        ${counters.final ? nothing : html`<p class="quiet">${l10n.t('The figures may change until the service calls them final.')}</p>`}`,
    )}
  </details>`;
}
