import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Formats } from '../../core/text/formats.ts';
import type { DomainState, FromDomainPage, FurtherView, SenderRuleView } from '../../protocol/domain.ts';
import type { Tone } from '../../protocol/tone.ts';
import * as l10n from '../shared/l10n.ts';
import { verdictBox } from '../shared/mark.ts';
import { type Copies, foldedRecord, openRecord } from './record.ts';
import { byUrgency, isOnItsWay, needsTheUser } from './urgency.ts';

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

function header(state: DomainState, tools: DomainPageTools): TemplateResult {
  const { formats, now } = tools;
  return html`<header>
    <div class="domain">
      <h1>${state.domain}</h1>
      <p class="facts">
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
    <div class="ways">${checkButton(state, tools)}</div>
    ${state.state ? verdictBox(verdict(state)) : nothing}
    <div role="status">${state.failure ? html`<div class="failure"><span>${state.failure}</span></div>` : nothing}</div>
    ${
      state.goesBackAndForth
        ? html`<p class="aside">${l10n.t('The name servers disagree: some have the new records, others still have the old ones.')}</p>`
        : nothing
    }
    ${state.records.length > 0 ? further(state, tools) : nothing}
  </header>`;
}

/** Says in one sentence what is to be fixed. */
function verdict({ state = 'unknown', stateWords = '', records: all }: DomainState): {
  readonly tone: Tone;
  readonly words: string;
} {
  const faulty = byUrgency(all).filter((record) => record.state === 'err' || record.state === 'warn');
  const toFix = faulty.filter((record) => !isOnItsWay(record));
  if (toFix.length > 0) {
    const titles = toFix.map(({ title }) => title).join(', ');
    return {
      tone: toFix.some((record) => record.state === 'err') ? 'blocks' : 'warning',
      words: l10n.count('{0} record to fix: {1}|{0} records to fix: {1}', toFix.length, titles),
    };
  }
  if (faulty.length > 0)
    return {
      tone: 'note',
      words: l10n.t('DNS has the new values. The service will see them at its next check.'),
    };
  if (state === 'ok') return { tone: 'fine', words: l10n.t('All required records are correct.') };
  return { tone: state === 'off' ? 'note' : 'unknown', words: stateWords };
}

/**
 * Renders the button that checks DNS from this machine at once, and lets the service check as soon as it can: it keeps its last check for a
 * while.
 */
function checkButton(
  { isBeingRead, isAwaited, keptUntil = 0, look }: DomainState,
  { now, ask }: DomainPageTools,
): TemplateResult {
  if (isBeingRead) {
    return html`<span class="quiet">${l10n.t('Checking…')}</span>
      <button type="button" @click=${() => ask({ type: 'stop' })}>${l10n.t('Stop')}</button>`;
  }
  const isKept = keptUntil > now;
  return html`${isKept && isAwaited ? html`<span class="quiet">${l10n.t('The service checks again in {0}', countdown(keptUntil - now))}</span>` : nothing}
    <button
      type="button"
      class="primary"
      aria-busy=${look?.isUnderWay ?? false}
      title=${isKept ? l10n.t('Checks DNS from this machine at once. The service caches each check for 5 minutes, and checks again after that.') : nothing}
      @click=${() => ask({ type: 'check' })}
    >
      ${l10n.t('Check Again')}
    </button>`;
}

/** Renders what else can be done with the records. */
function further({ state, isWatched }: DomainState, { ask }: DomainPageTools): TemplateResult {
  const link = (
    words: string,
    type: FromDomainPage['type'] & ('watch' | 'unwatch' | 'copyAll'),
    title?: string,
  ) =>
    html`<button type="button" class="link" title=${title ?? nothing} @click=${() => ask({ type })}>${words}</button>`;
  return html`<p class="further-ways">
    ${link(l10n.t('Copy All Records…'), 'copyAll')}
    ${
      isWatched
        ? link(l10n.t('Stop Watching'), 'unwatch')
        : state === 'ok'
          ? nothing
          : link(
              l10n.t('Watch Until Verified'),
              'watch',
              l10n.t('Checks regularly, and notifies you when all records are correct'),
            )
    }
  </p>`;
}

/** Formats a duration in minutes and seconds: "4:07". */
function countdown(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function records(state: DomainState, tools: DomainPageTools): TemplateResult {
  return html`<h2 class="hidden">${l10n.t('DNS records')}</h2>
    ${repeat(
      byUrgency(state.records),
      ({ key }) => key,
      (record) =>
        needsTheUser(record) ? openRecord(record, tools.copies) : foldedRecord(record, tools.copies),
    )}
    ${senderRulesTable(state)} ${otherRecords(state)}
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
  const broken = rules.filter(({ verdict: met }) => met === 'broken').length;
  return html`<details class="folded">
    <summary>
      <h2>${l10n.t('What Gmail, Yahoo, and Microsoft require of senders')}</h2>
      ${broken > 0 ? html`<span class="quiet">${l10n.count('{0} rule is broken|{0} rules are broken', broken)}</span>` : nothing}
    </summary>
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
  </details>`;
}

function senderRuleRow({
  words,
  askedBy,
  verdict: met,
  verdictWords,
  advice,
}: SenderRuleView): TemplateResult {
  return html`<tr role="row">
    <th role="rowheader" scope="row">${words}</th>
    <td role="cell" class="quiet">${askedBy.join(', ')}</td>
    <td role="cell">
      <span class="rule ${met}">${verdictWords}</span>
      ${advice ? html`<br /><span class="quiet">${advice}</span>` : nothing}
    </td>
  </tr>`;
}

/** Renders DNS records that are not required for sending. */
function otherRecords({ further: others }: DomainState): TemplateResult | typeof nothing {
  if (others.length === 0) return nothing;
  return html`<details class="folded further">
    <summary><h2>${l10n.t('Other records')}</h2></summary>
    <p class="quiet">${l10n.t('These records are not required for sending. Checked from this machine:')}</p>
    <dl>${others.map(entry)}</dl>
  </details>`;
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
