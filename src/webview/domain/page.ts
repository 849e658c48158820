import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { RecordState } from '../../core/domains/recordState.ts';
import type { Formats } from '../../core/text/formats.ts';
import {
  type DomainState,
  type FromDomainPage,
  isFaulty,
  isUnjudged,
  type OptionalRecordView,
  type RecordView,
  type SenderRuleView,
} from '../../protocol/domain.ts';
import type { Tone } from '../../protocol/tone.ts';
import { accountPill } from '../shared/accountPill.ts';
import * as l10n from '../shared/l10n.ts';
import { verdictBox } from '../shared/mark.ts';
import { type Copies, recordCard } from './record.ts';
import { byUrgency, faultOf, needsTheUser, recordsToFix } from './urgency.ts';

/** The tools for rendering the page. `now` is in milliseconds since 1970. */
interface DomainPageTools {
  readonly formats: Formats;
  readonly now: number;
  readonly ask: (message: FromDomainPage) => void;
  readonly copies: Copies;
}

/** Renders the whole page. */
export function page(state: DomainState, tools: DomainPageTools): TemplateResult {
  return html`<main>
    ${header(state, tools)}
    ${state.records.length > 0 ? html`${records(state, tools)} ${ending(state, tools)}` : waiting(state)}
  </main>`;
}

function header(state: DomainState, tools: DomainPageTools): TemplateResult {
  const { formats, now } = tools;
  return html`<header>
    <div class="domain">
      <h1>${state.domain}</h1>
      <p class="facts">
        ${state.asciiDomain === undefined ? nothing : html`<code>${state.asciiDomain}</code>`}
        ${state.isLive === undefined ? html`<span>${state.account}</span>` : accountPill(state.account, state.isLive)}
        ${
          state.checkedAt === undefined
            ? nothing
            : html`<span>${l10n.t('The service checked {0}, {1}', formats.near(state.checkedAt, now), formats.relative(now - state.checkedAt))}</span>`
        }
        ${
          state.look?.at === undefined
            ? nothing
            : html`<span>${l10n.t('This machine checked {0}', formats.relative(now - state.look.at))}</span>`
        }
      </p>
    </div>
    <div class="ways">${ways(state, tools)}</div>
    ${state.state ? verdictBox(verdict(state)) : nothing} ${steps(state, tools)}
    <div role="status">${state.failure ? html`<div class="failure"><span>${state.failure}</span></div>` : nothing}</div>
  </header>`;
}

/** Returns true if the name servers disagree: the new records are on their way, and there is nothing to change now. */
const isSpreading = ({ goesBackAndForth, records: all }: DomainState) =>
  goesBackAndForth && all.some(isFaulty);

/** Returns the records that are to be fixed now. */
const recordsToFixNow = (state: DomainState) => (isSpreading(state) ? [] : recordsToFix(state.records));

interface Verdict {
  readonly tone: Tone;
  readonly words: string;
}

/** Says what is to be fixed, and what that means for sending. */
function verdict(state: DomainState): Verdict {
  const toFix = recordsToFixNow(state);
  if (isSpreading(state)) {
    const words = l10n.t(
      'The results vary from check to check: probably not all name servers of {0} have the new records yet. Change nothing, and wait.',
      state.domain,
    );
    return { tone: 'unknown', words };
  }
  if (toFix.length > 0)
    return {
      tone: toFix.some((record) => record.state === 'err') ? 'blocks' : 'warning',
      words: `${faults(toFix, state)} ${unjudgedWords(state)}`.trim(),
    };
  if (state.records.some(isFaulty)) {
    const words = l10n.t('DNS has the new values. The service will see them at its next check.');
    return { tone: 'note', words: `${words} ${unjudgedWords(state)}`.trim() };
  }
  return uncertain(state);
}

/** Says which records nobody but the service's support can judge; empty if there are none. */
function unjudgedWords({ records: all }: DomainState): string {
  const unjudged = byUrgency(all).filter(isUnjudged);
  if (unjudged.length === 0) return '';
  return l10n.count(
    '{0} record can’t be judged: {1}. Change nothing in DNS for it, and ask the service’s support.|{0} records can’t be judged: {1}. Change nothing in DNS for them, and ask the service’s support.',
    unjudged.length,
    titlesOf(unjudged),
  );
}

/** Says which records are to be fixed, and what it means for sending that they are not: each is named once. */
function faults(toFix: readonly RecordView[], { domain }: DomainState): string {
  const { length } = toFix;
  const groups = Map.groupBy(toFix, faultOf);
  const [endangering = [], reporting = [], others = []] = [
    groups.get('endangers'),
    groups.get('silences'),
    groups.get('other'),
  ];
  if (groups.size === 1)
    return [
      l10n.count('{0} record to fix: {1}.|{0} records to fix: {1}.', length, titlesOf(toFix)),
      endangering.length > 0 ? l10n.t('Until then, letters from {0} may go to spam.', domain) : '',
      reporting.length > 0 ? noComplaints() : '',
    ]
      .filter(Boolean)
      .join(' ');
  return [
    l10n.count('{0} record to fix.|{0} records to fix.', length),
    endangering.length > 0 &&
      l10n.count(
        '{1}: until it is fixed, letters from {2} may go to spam.|{1}: until they are fixed, letters from {2} may go to spam.',
        endangering.length,
        titlesOf(endangering),
        domain,
      ),
    reporting.length > 0 &&
      l10n.t('{0}: until it is fixed, you don’t learn who marks your letters as spam.', titlesOf(reporting)),
    others.length > 0 && l10n.t('Also to fix: {0}.', titlesOf(others)),
  ]
    .filter((words) => words !== false)
    .join(' ');
}

const noComplaints = () => l10n.t('Until then, you don’t learn who marks your letters as spam.');

/** Says how many records are OK and which are not known to be, if none is wrong. */
function uncertain(state: DomainState): Verdict {
  const required = state.records.filter(({ optional }) => !optional);
  const unjudged = required.filter(isUnjudged);
  const known = required.filter((record) => !unjudged.includes(record));
  const of = (wanted: RecordState) => known.filter((record) => record.state === wanted);
  const [failed, off] = [of('fail'), of('off')];
  const open = failed.length + off.length;
  const lenient = known.some(({ mayStay }) => mayStay);
  const words = [
    soundWords(known.length - open, known.length, unjudged.length > 0),
    failed.length > 0 &&
      l10n.t(
        'Could not be checked: {0}. Don’t change anything now, and check again in 5 minutes.',
        titlesOf(failed),
      ),
    unjudgedWords(state),
    off.length > 0 && l10n.t('Not connected: {0}.', titlesOf(off)),
    off.some(({ reportsComplaints }) => reportsComplaints) && noComplaints(),
    lenient && l10n.t('DMARC only monitors (p=none), which is fine to begin with.'),
  ];
  return {
    tone: uncertainTone(unjudged, failed.length, off.length),
    words: words.filter(Boolean).join(' '),
  };
}

function uncertainTone(unjudged: readonly RecordView[], failed: number, off: number): Tone {
  if (unjudged.some(({ state }) => state !== 'unknown')) return 'warning';
  if (unjudged.length + failed > 0) return 'unknown';
  return off > 0 ? 'note' : 'fine';
}

/** Says how many of the records that can be judged are OK; empty if there are none. */
function soundWords(sound: number, all: number, areSomeUnjudged: boolean): string {
  if (all === 0 && areSomeUnjudged) return '';
  if (sound < all)
    return l10n.count('{0} of {1} required records is OK.|{0} of {1} required records are OK.', sound, all);
  return areSomeUnjudged
    ? l10n.count('{0} known required record is OK.|All {0} known required records are OK.', all)
    : l10n.t('All required records are correct.');
}

const titlesOf = (some: readonly RecordView[]) => some.map(({ title }) => title).join(', ');

/** Returns the records to fix about which it is known what to do. */
const recordsToChange = (state: DomainState) => recordsToFixNow(state).filter(({ task }) => task);

/** Lists the way from a fault to the next letter, each step with its button. */
function steps(state: DomainState, { ask }: DomainPageTools): TemplateResult | typeof nothing {
  const toChange = recordsToChange(state);
  if (toChange.length === 0) return nothing;
  const tasks = Map.groupBy(toChange, ({ task }) => task?.words ?? '');
  const copy = html`<button type="button" class="primary" @click=${() => ask({ type: 'copyFaulty' })}>
    ${l10n.t('Copy the Instructions…')}
  </button>`;
  const message = html`<button type="button" class="small" @click=${() => ask({ type: 'copyMessage' })}>
    ${l10n.t('Copy as Message')}
  </button>`;
  return html`<ol class="steps">
    <li>${l10n.t('Copy the instructions, or send them to whoever manages {0}.', state.domain)} ${copy} ${message}</li>
    <li>
      ${l10n.t('Make the changes at the domain’s registrar:')}
      <ul>
        ${[...tasks].map(([task, some]) => html`<li>${task}: ${titlesOf(some)}</li>`)}
      </ul>
    </li>
    <li>
      ${
        state.isWatched
          ? l10n.t(
              'Wait: Mailroom checks regularly, and tells you when all is OK. It takes minutes to a day.',
            )
          : l10n.t('Wait until the changes arrive everywhere. It takes minutes to a day.')
      }
      ${watchButton(state, ask, 'small')}
    </li>
    <li>${l10n.t('When all is OK, send a test.')} ${testButton(ask, 'small')}</li>
  </ol>`;
}

/** Renders what can be done now, the main button first. */
function ways(state: DomainState, tools: DomainPageTools): TemplateResult {
  return html`${isInOrder(state) ? testButton(tools.ask, 'primary') : nothing} ${checkButton(state, tools)}`;
}

/** Returns true if all is known to be right: the next letter can be sent. */
const isInOrder = (state: DomainState) => state.state !== undefined && verdict(state).tone === 'fine';

/** Returns true if nothing is known to be wrong, but not all could be checked. */
const isUnknown = ({ records: all }: DomainState) =>
  all.some(({ state, optional }) => !optional && state === 'fail');

/** Returns the record about which to ask the service's support; `undefined` while there is something to change, or nothing to ask. */
function recordToAskAbout(state: DomainState): RecordView | undefined {
  return recordsToChange(state).length === 0 ? byUrgency(state.records).find(isUnjudged) : undefined;
}

/** Ends the page with what else can be done, unless the steps at the top say it. */
function ending(state: DomainState, { ask }: DomainPageTools): TemplateResult | typeof nothing {
  if (recordsToChange(state).length > 0) return nothing;
  return html`<section class="next">
    <h2>${l10n.t('What next')}</h2>
    <div class="ways">
      ${state.records.some(isFaulty) || isUnknown(state) || isInOrder(state) ? nothing : testButton(ask)}
      ${watchButton(state, ask)}
      ${isUnknown(state) ? nothing : html`<button type="button" @click=${() => ask({ type: 'copyAll' })}>${l10n.t('Copy All Records…')}</button>`}
    </div>
  </section>`;
}

const testButton = (ask: DomainPageTools['ask'], kind = '') =>
  html`<button type="button" class=${kind} @click=${() => ask({ type: 'sendTest' })}>${l10n.t('Send Test…')}</button>`;

/** Renders the button that watches the domain until its records are correct; nothing if they are. */
function watchButton(
  { isWatched, records: all }: DomainState,
  ask: DomainPageTools['ask'],
  kind = '',
): TemplateResult | typeof nothing {
  if (isWatched)
    return html`<button type="button" class=${kind} @click=${() => ask({ type: 'unwatch' })}>
      ${l10n.t('Stop Watching')}
    </button>`;
  const isSettled = (record: RecordView) =>
    record.optional || record.mayStay || record.state === 'ok' || isUnjudged(record);
  if (all.every(isSettled)) return nothing;
  return html`<button
    type="button"
    class=${kind}
    title=${l10n.t('Checks regularly, and notifies you when all records are correct')}
    @click=${() => ask({ type: 'watch' })}
  >
    ${l10n.t('Tell Me When It Works')}
  </button>`;
}

/**
 * Renders the button that checks DNS from this machine at once, and lets the service check as soon as it can: it keeps its last check for a
 * while.
 */
function checkButton(state: DomainState, { now, ask }: DomainPageTools): TemplateResult {
  const { isBeingRead, isAwaited, keptUntil = 0, look } = state;
  if (isBeingRead) {
    return html`<span class="quiet">${l10n.t('Checking…')}</span>
      <button type="button" @click=${() => ask({ type: 'stop' })}>${l10n.t('Stop')}</button>`;
  }
  const isKept = keptUntil > now;
  return html`${isKept && isAwaited ? html`<span class="quiet">${l10n.t('The service checks again in {0}', countdown(keptUntil - now))}</span>` : nothing}
    <button
      type="button"
      class=${recordsToChange(state).length > 0 || recordToAskAbout(state) || isInOrder(state) ? '' : 'primary'}
      aria-busy=${look?.isUnderWay ?? false}
      title=${isKept ? l10n.t('Checks DNS from this machine at once. The service caches each check for 5 minutes, and checks again after that.') : nothing}
      @click=${() => ask({ type: 'check' })}
    >
      ${l10n.t('Check Again')}
    </button>`;
}

/** Formats a duration in minutes and seconds: "4:07". */
function countdown(milliseconds: number): string {
  const seconds = Math.max(1, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

function records(state: DomainState, tools: DomainPageTools): TemplateResult {
  const inOrder = byUrgency(state.records);
  const toFix = recordsToFixNow(state);
  const open = isSpreading(state)
    ? undefined
    : inOrder.find((record) => needsTheUser(record) && !record.optional);
  const toAskAbout = recordToAskAbout(state);
  return html`<h2 class="hidden">${l10n.t('DNS records')}</h2>
    ${repeat(
      inOrder,
      ({ key }) => key,
      (record) => {
        const at = toFix.indexOf(record);
        return recordCard(record, tools.copies, {
          ...(at >= 0 && { place: { at: at + 1, of: toFix.length } }),
          isOpen: record === open,
          isToAskAbout: record === toAskAbout,
        });
      },
    )}
    ${senderRulesTable(state)} ${otherRecords(state)}`;
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
function otherRecords({ optional: others }: DomainState): TemplateResult | typeof nothing {
  if (others.length === 0) return nothing;
  return html`<details class="folded optional">
    <summary><h2>${l10n.t('Other records')}</h2></summary>
    <p class="quiet">${l10n.t('These records are not required for sending. Checked from this machine:')}</p>
    <dl>${others.map(entry)}</dl>
  </details>`;
}

function entry({ title, purpose, words, mistake, host, values }: OptionalRecordView): TemplateResult {
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
