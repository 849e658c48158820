import { html, nothing, type TemplateResult } from 'lit-html';
import {
  type CounterName,
  counterNames,
  type Rate,
  rates,
  share,
  unexplained,
  type Whereabouts,
  whereabouts,
} from '../../core/campaigns/statistics.ts';
import type { Counters, DeliveryFailures } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { tableOf } from './chart.ts';
import { failureClass } from './failureClass.ts';
import { adviceWords, counterWords, shareWords, whereaboutsWords } from './statisticsTexts.ts';

/** Renders the reasons for delivery failures, most frequent first, with advice. */
export function failuresSection(
  counters: Counters,
  errors: readonly DeliveryFailures[],
  formats: Formats,
): TemplateResult {
  const rows = [...errors]
    .sort((a, b) => b.count - a.count)
    .map((error) => [
      formats.plain(error.code),
      formats.number(error.count),
      html`${error.reason}<br /><span class="quiet">${adviceWords(failureClass(error))}</span>`,
    ]);
  const title = l10n.t('Why letters did not arrive');
  const columns = [l10n.t('Code'), l10n.t('Letters'), l10n.t('Reason and what to do')];
  return html`<section aria-labelledby="failures-heading">
    <h2 id="failures-heading">${title}</h2>
    ${rows.length === 0 ? nothing : tableOf({ columns, rows, texts: [2] }, title)}
    ${unexplainedNote(counters, errors)}
  </section>`;
}

function unexplainedNote(
  counters: Counters,
  errors: readonly DeliveryFailures[],
): TemplateResult | typeof nothing {
  const count = unexplained(counters, errors);
  if (count > 0) {
    const words = l10n.count(
      'The service gave no reason for {0} letter that did not arrive.|The service gave no reason for {0} letters that did not arrive.',
      count,
    );
    return html`<p class="quiet">${words}</p>`;
  }
  return errors.length === 0 ? html`<p class="quiet">${l10n.t('No failures were reported.')}</p>` : nothing;
}

/** Renders one line that accounts for every letter: delivered, bounced, deferred, or unknown. */
export function whereaboutsLine(counters: Counters, formats: Formats): TemplateResult {
  const places = Object.entries(whereabouts(counters)) as [keyof Whereabouts, number][];
  const words = places.map(([place, count]) => whereaboutsWords(place, formats.number(count)));
  return html`<p class="whereabouts">${l10n.count('{0} letter: {1}|{0} letters: {1}', counters.count, words.join(', '))}</p>`;
}

/** Renders all counters of the service, with their rates. */
export function countersSection(counters: Counters, formats: Formats): TemplateResult {
  const known = rates(counters);
  const ofSent = (rate: Rate) => shareWords('sent', formats.percent(share(rate)));
  const ofDelivered = (rate: Rate) => shareWords('delivered', formats.percent(share(rate)));
  const rate: Partial<Record<CounterName, string>> = {
    delivered: ofSent(known.delivery),
    bounce: ofSent(known.bounce),
    opened: ofDelivered(known.open),
    clicked: `${ofDelivered(known.click)}, ${l10n.t('{0} of those who opened', formats.percent(share(known.clickToOpen)))}`,
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
  return html`<section aria-labelledby="counters-heading">
    <h2 id="counters-heading">${title}</h2>
    ${tableOf({ columns, rows, texts: [2] }, title)}
    ${counters.final ? nothing : html`<p class="quiet">${l10n.t('The figures may still change.')}</p>`}
  </section>`;
}
