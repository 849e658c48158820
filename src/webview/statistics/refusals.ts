import { html, nothing, type TemplateResult } from 'lit-html';
import { lettersSent, share, unexplained } from '../../core/campaigns/statistics.ts';
import type { Counters, DeliveryFailures } from '../../core/port/service.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import { tableOf } from './chart.ts';
import { type FailureClass, failureClass } from './failureClass.ts';
import { shareWords } from './statisticsTexts.ts';

/** Renders why letters did not arrive: groups with what to do about each, the largest first. `openDomain` shows the sender's domain. */
export function refusalsSection(
  counters: Counters,
  errors: readonly DeliveryFailures[],
  formats: Formats,
  openDomain: () => void,
): TemplateResult {
  const title = l10n.t('Why letters did not arrive');
  return html`<section class="refusals" aria-labelledby="failures-heading">
    <h2 id="failures-heading">${title}</h2>
    ${groupsOf(errors).map((group) => refusalGroup(group, lettersSent(counters), formats, openDomain))}
    ${unexplainedNote(counters, errors)}
  </section>`;
}

interface Group {
  readonly kind: FailureClass;
  readonly count: number;
  readonly errors: readonly DeliveryFailures[];
}

function groupsOf(errors: readonly DeliveryFailures[]): Group[] {
  const groups = Map.groupBy(errors, failureClass);
  return [...groups].map(([kind, members]) => groupOf(kind, members)).sort((a, b) => b.count - a.count);
}

function groupOf(kind: FailureClass, errors: readonly DeliveryFailures[]): Group {
  const count = errors.reduce((sum, error) => sum + error.count, 0);
  return { kind, count, errors: errors.toSorted((a, b) => b.count - a.count) };
}

function refusalGroup(
  { kind, count, errors }: Group,
  sent: number,
  formats: Formats,
  openDomain: () => void,
): TemplateResult {
  const { name, advice } = groupWords(kind);
  const letters = l10n.count('{0} letter|{0} letters', count);
  const isAboutDomain = kind === 'senderSetup' || kind === 'blockedAsSpam';
  return html`<div class="refusal">
    <h3>${name} <span class="quiet">${letters}, ${shareWords('sent', formats.percent(share({ part: count, whole: sent })))}</span></h3>
    <p>${advice}</p>
    ${isAboutDomain ? html`<p><button type="button" @click=${openDomain}>${l10n.t('Check the Domain')}</button></p>` : nothing}
    ${tableOf(
      {
        columns: [l10n.t('Code'), l10n.t('Letters'), l10n.t('Reason')],
        rows: errors.map((error) => [formats.plain(error.code), formats.number(error.count), error.reason]),
        texts: [2],
      },
      name,
    )}
  </div>`;
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

interface GroupWords {
  readonly name: string;
  readonly advice: string;
}

/** Names a group of failures, and says what to do about them. */
function groupWords(kind: FailureClass): GroupWords {
  const words: Record<FailureClass, () => GroupWords> = {
    noMailbox: () => ({
      name: l10n.t('Addresses that do not exist'),
      advice: l10n.t('Remove these addresses from the list. They no longer exist.'),
    }),
    mailboxFull: () => ({
      name: l10n.t('Mailboxes that are full'),
      advice: l10n.t(
        'Keep these addresses for now. Remove those whose mailboxes stay full over several campaigns.',
      ),
    }),
    blockedAsSpam: () => ({
      name: l10n.t('Blocked as spam'),
      advice: l10n.t(
        'The addresses are not the cause. Check the domain’s SPF, DKIM, and DMARC records, the complaints, and the origin of the list.',
      ),
    }),
    senderSetup: () => ({
      name: l10n.t('Your domain’s DNS records'),
      advice: l10n.t('Correct the sender domain’s DNS records before the next campaign.'),
    }),
    temporary: () => ({
      name: l10n.t('Not accepted for now'),
      advice: l10n.t('Nothing to do. The service tries again, and the next campaign may arrive.'),
    }),
    unreachable: () => ({
      name: l10n.t('Mail servers that did not answer'),
      advice: l10n.t(
        'Check the domains of these addresses for typing mistakes. Remove the addresses if their servers don’t answer over several campaigns.',
      ),
    }),
    other: () => ({
      name: l10n.t('Other reasons'),
      advice: l10n.t(
        'The API returns no more details. The web cabinet may show the mailbox provider’s answer.',
      ),
    }),
  };
  return words[kind]();
}
