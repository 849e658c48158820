import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { DomainState, FromDomainPage, FurtherView, SenderRuleView } from '../../protocol/domain.ts';
import { type Copies, recordSection } from './record.ts';

/** The tools for rendering the page. `now` is in milliseconds since 1970. */
export interface DomainPageTools {
  readonly formats: Formats;
  readonly now: number;
  readonly ask: (message: FromDomainPage) => void;
  readonly copies: Copies;
}

/** Renders the whole page. */
export function page(state: DomainState, tools: DomainPageTools): TemplateResult {
  return html`<main>
    ${header(state, tools)}
    ${state.records.length > 0 ? records(state, tools) : waiting(state)}
  </main>`;
}

function header(state: DomainState, { formats, now, ask }: DomainPageTools): TemplateResult {
  return html`<header>
    <div class="domain">
      <h1>${state.domain}</h1>
      <p class="facts">
        ${state.state ? html`<strong class="pill ${state.state}">${state.stateWords}</strong>` : nothing}
        ${state.asciiDomain === undefined ? nothing : html`<code>${state.asciiDomain}</code>`}
        <span>${state.account}</span>
        ${
          state.checkedAt === undefined
            ? nothing
            : html`<span>${l10n.t('checked {0}, {1}', formats.near(state.checkedAt, now), formats.relative(now - state.checkedAt))}</span>`
        }
        ${
          state.look?.at === undefined
            ? nothing
            : html`<span>${l10n.t('checked from this machine {0}', formats.relative(now - state.look.at))}</span>`
        }
      </p>
    </div>
    <div class="ways">
      ${checkDomainButton(state, now, ask)}
      ${lookButton(state, ask)} ${watchButton(state, ask)}
      ${
        state.records.length > 0
          ? html`<button type="button" @click=${() => ask({ type: 'copyAll' })}>${l10n.t('Copy All Records…')}</button>`
          : nothing
      }
    </div>
    ${
      state.goesBackAndForth
        ? html`<p class="aside">${l10n.t('The name servers disagree: some have the new records, others still have the old ones.')}</p>`
        : nothing
    }
    <div role="status">${state.failure ? html`<div class="failure"><span>${state.failure}</span></div>` : nothing}</div>
  </header>`;
}

/**
 * Renders the button that repeats the service's check. While the service caches its last check, shows a countdown and a button
 * that schedules the next check instead.
 */
function checkDomainButton(
  { isBeingRead, isAwaited, keptUntil = 0 }: DomainState,
  now: number,
  ask: DomainPageTools['ask'],
): TemplateResult {
  const button = (words: string, type: 'check' | 'checkWhenPossible' | 'stop') =>
    html`<button type="button" @click=${() => ask({ type })}>${words}</button>`;
  if (isBeingRead)
    return html`<span class="quiet">${l10n.t('Checking…')}</span>${button(l10n.t('Stop'), 'stop')}`;
  if (keptUntil <= now) return button(l10n.t('Check Again'), 'check');
  const left = countdown(keptUntil - now);
  if (isAwaited) return html`<span class="quiet">${l10n.t('Will be checked again in {0}', left)}</span>`;
  return html`<span class="quiet" title=${l10n.t('The service caches each check for 5 minutes.')}>
      ${l10n.t('Can be checked again in {0}', left)}
    </span>
    ${button(l10n.t('Check as Soon as Possible'), 'checkWhenPossible')}`;
}

/** Renders the button that checks DNS from this machine, which is possible at any time. */
function lookButton(
  { look, records: all }: DomainState,
  ask: DomainPageTools['ask'],
): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing;
  return html`<button
    type="button"
    aria-busy=${look?.isUnderWay ?? false}
    title=${l10n.t('Checks DNS from this machine, without the service')}
    @click=${() => ask({ type: 'look' })}
  >
    ${l10n.t('Check DNS from Here')}
  </button>`;
}

function watchButton(
  { state, isWatched, records: all }: DomainState,
  ask: DomainPageTools['ask'],
): TemplateResult | typeof nothing {
  if (isWatched) {
    return html`<button type="button" @click=${() => ask({ type: 'unwatch' })}>${l10n.t('Stop Watching')}</button>`;
  }
  if (all.length === 0 || state === 'ok') return nothing;
  return html`<button
    type="button"
    title=${l10n.t('Checks regularly, and notifies you when all records are correct')}
    @click=${() => ask({ type: 'watch' })}
  >
    ${l10n.t('Watch Until Verified')}
  </button>`;
}

/** Formats a duration in minutes and seconds: "4:07". */
function countdown(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function records(state: DomainState, tools: DomainPageTools): TemplateResult {
  const { records: all } = state;
  const sections = all.map((record, index) => ({ record, index }));
  const optional = sections.filter(({ record }) => record.optional);
  return html`<h2 class="hidden">${l10n.t('Required')}</h2>
    ${sections
      .filter(({ record }) => !record.optional)
      .map(({ record, index }) => recordSection(record, index, tools.copies))}
    ${
      optional.length > 0
        ? html`<h2 class="optional">${l10n.t('Optional')}</h2>
            ${optional.map(({ record, index }) => recordSection(record, index, tools.copies))}`
        : nothing
    }
    ${senderRulesTable(state)} ${furtherRecords(state)}
    <p class="quiet">
      ${l10n.t(
        'Most registrars want the short host; some want the full host name, which ends with the domain. A change takes from a few minutes to a day to become visible everywhere.',
      )}
    </p>`;
}

function waiting({ isBeingRead, failure }: DomainState): TemplateResult | typeof nothing {
  if (!isBeingRead && failure) return nothing;
  return html`<p class="note">
    ${l10n.t('The service is checking the DNS of this domain. This takes up to 10 seconds.')}
  </p>`;
}

/**
 * Renders the rules of large mailbox providers as a table, with their sources. The roles are explicit because a narrow page displays
 * the rows as blocks, which removes the table's implicit roles.
 */
function senderRulesTable({ rules, ruleSources }: DomainState): TemplateResult {
  const title = l10n.t('What Gmail, Yahoo, and Microsoft require of senders');
  return html`<section aria-labelledby="rules">
    <h2 id="rules">${title}</h2>
    <table role="table" class="rules">
      <thead>
        <tr role="row">
          <th role="columnheader" scope="col">${l10n.t('Rule')}</th>
          <th role="columnheader" scope="col">${l10n.t('Required by')}</th>
          <th role="columnheader" scope="col">${l10n.t('This domain')}</th>
        </tr>
      </thead>
      <tbody>
        ${rules.map(senderRuleRow)}
      </tbody>
    </table>
    <p class="quiet">
      ${l10n.t('For senders of about 5,000 or more letters a day to mailboxes of one of these providers.')}
    </p>
    <ul class="sources">
      ${ruleSources.map(({ words, address }) => html`<li><a href=${address}>${words}</a></li>`)}
    </ul>
  </section>`;
}

function senderRuleRow({ words, askedBy, verdict, verdictWords, advice }: SenderRuleView): TemplateResult {
  return html`<tr role="row">
    <th role="rowheader" scope="row">${words}</th>
    <td role="cell" class="quiet">${askedBy.join(', ')}</td>
    <td role="cell">
      <span class="verdict ${verdict}">${verdictWords}</span>
      ${advice ? html`<br /><span class="quiet">${advice}</span>` : nothing}
    </td>
  </tr>`;
}

/** Renders DNS records that are not required for sending. */
function furtherRecords({ further }: DomainState): TemplateResult | typeof nothing {
  if (further.length === 0) return nothing;
  return html`<section class="further" aria-labelledby="further">
    <h2 id="further">${l10n.t('Other records')}</h2>
    <p class="quiet">${l10n.t('These records are not required for sending. Checked from this machine:')}</p>
    <dl>${further.map(entry)}</dl>
  </section>`;
}

function entry({ title, purpose, words, mistake, host, values }: FurtherView): TemplateResult {
  return html`<div>
    <dt>${title}</dt>
    <dd>
      <p class="quiet">${purpose}</p>
      <p>${words} ${values.length > 0 ? html`<code>${host}</code>` : nothing}</p>
      ${mistake ? html`<p>${mistake}</p>` : nothing}
      ${values.map((value) => html`<p><code>${value}</code></p>`)}
    </dd>
  </div>`;
}
