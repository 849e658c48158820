import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { RecordTask } from '../../core/domains/recordToSet.ts';
import type { Formats } from '../../core/text/formats.ts';
import {
  type DomainState,
  type FailureWay,
  type FromDomainPage,
  isToConnect,
  type OptionalRecordView,
  type RecordView,
  type SenderRuleView,
} from '../../protocol/domain.ts';
import type { Tone, VerdictView } from '../../protocol/tone.ts';
import { accountPill } from '../shared/accountPill.ts';
import * as l10n from '../shared/l10n.ts';
import { failureBox, verdictBox } from '../shared/mark.ts';
import { nextSteps, type Step, type StepOrder } from '../shared/nextSteps.ts';
import { type Copies, question, recordCard } from './record.ts';
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
    ${state.records.length > 0 ? html`${whatNext(state, tools)} ${records(state, tools)}` : waiting(state)}
  </main>`;
}

function header(state: DomainState, tools: DomainPageTools): TemplateResult {
  const { formats, now } = tools;
  return html`<header>
    <div class="domain">
      <h1>${state.domain}</h1>
      <p class="facts">
        ${state.asciiDomain === undefined ? nothing : html`<code>${state.asciiDomain}</code>`}
        ${state.accountKind === undefined ? html`<span>${state.account}</span>` : accountPill(state.account, state.accountKind)}
        ${
          state.checkedAt === undefined
            ? nothing
            : html`<span title=${formats.near(state.checkedAt, now)}>${l10n.t('The service checked {0}', formats.relative(now - state.checkedAt))}</span>`
        }
        ${
          state.look?.at === undefined
            ? nothing
            : html`<span>${l10n.t('This machine checked {0}', formats.relative(now - state.look.at))}</span>`
        }
      </p>
    </div>
    <div class="ways">${checkButton(state, tools)}</div>
    <div role="status">${failure(state, tools)}</div>
    ${state.state ? verdictBox(verdict(state)) : nothing}
  </header>`;
}

/** Says why the last check failed, how old the results are that are shown, and what the user can do. */
function failure(
  { failure: failed, checkedAt, isBeingRead }: DomainState,
  { formats, now, ask }: DomainPageTools,
): TemplateResult | typeof nothing {
  if (!failed || isBeingRead) return nothing;
  const age =
    checkedAt === undefined ? '' : l10n.t('The results below are older: {0}.', formats.near(checkedAt, now));
  return failureBox(
    `${failed.words} ${age}`,
    html`<div class="ways">
      ${failed.ways.map(
        (way) => html`<button type="button" @click=${() => ask({ type: way })}>${wayLabel(way)}</button>`,
      )}
    </div>`,
  );
}

function wayLabel(way: FailureWay): string {
  switch (way) {
    case 'check':
      return l10n.t('Try Again');
    case 'showLog':
      return l10n.t('Show Log');
    case 'switchAccount':
      return l10n.t('Switch Account');
  }
}

/** Says whether one can send, and what is to be fixed before. */
function verdict(state: DomainState): VerdictView {
  const toFix = recordsToFix(state.records);
  if (toFix.length > 0)
    return verdictOf(toFix.some((record) => record.state === 'err') ? 'blocks' : 'warning', [
      ...faults(toFix, state),
      ...awaitedWords(state),
      unjudgedWords(state),
      offWords(state),
    ]);
  const awaiting = state.records.filter(({ awaits, optional }) => awaits && !optional);
  if (awaiting.length > 0)
    return verdictOf(awaiting.some(({ awaits }) => awaits === 'agreement') ? 'unknown' : 'note', [
      awaiting.every(reports)
        ? sendingWords(requiredOf(state), state.domain)
        : l10n.t('Wait before you send from {0}.', state.domain),
      ...awaitedWords(state),
      unjudgedWords(state),
      offWords(state),
    ]);
  return uncertain(state);
}

/** Makes a verdict of sentences: the first one says how things stand, the others are its details. */
function verdictOf(tone: Tone, sentences: readonly (string | undefined)[]): VerdictView {
  const [words = '', ...details] = sentences.filter((sentence) => sentence !== undefined);
  return { tone, words, ...(details.length > 0 && { detail: details.join(' ') }) };
}

/** Says which records wait, and for what. */
function awaitedWords({ records: all, domain }: DomainState): string[] {
  const groups = Map.groupBy(
    all.filter(({ optional }) => !optional),
    ({ awaits }) => awaits,
  );
  const [arrived = [], spreading = [], varying = []] = [
    groups.get('service'),
    groups.get('propagation'),
    groups.get('agreement'),
  ];
  return [
    ...sentencesAbout(arrived, (count, titles) => [
      l10n.count('DNS has the new value of {1}.|DNS has the new values of {1}.', count, titles),
      l10n.count(
        'The service will see it at its next check.|The service will see them at its next check.',
        count,
      ),
    ]),
    ...sentencesAbout(spreading, (count, titles) => [
      l10n.count(
        '{1} is set, but not all of DNS has the new value yet.|{1} are set, but not all of DNS has the new values yet.',
        count,
        titles,
      ),
      waitWords(count),
    ]),
    ...sentencesAbout(varying, (count, titles) => [
      l10n.count('{1} varies from check to check.|{1} vary from check to check.', count, titles),
      l10n.t('Probably not all name servers of {0} are up to date yet.', domain),
      waitWords(count),
    ]),
  ];
}

const waitWords = (count: number) =>
  l10n.count('Change nothing for it, and wait.|Change nothing for them, and wait.', count);

/** Returns sentences about some records; none if there are no such records. */
function sentencesAbout(
  some: readonly RecordView[],
  sentences: (count: number, titles: string) => readonly string[],
): readonly string[] {
  return some.length > 0 ? sentences(some.length, titlesOf(some)) : [];
}

/** Says which required records are not connected, and what that means. */
function offWords({ records: all }: DomainState): string | undefined {
  const off = all.filter(isToConnect);
  if (off.length === 0) return undefined;
  return off.every(reports)
    ? l10n.t('{0} is not connected: you don’t learn who marks your letters as spam.', titlesOf(off))
    : l10n.t('Not connected: {0}.', titlesOf(off));
}

const reports = ({ reportsComplaints }: RecordView) => reportsComplaints;

/** Says which records nobody but the service's support can judge. */
function unjudgedWords({ records: all }: DomainState): string | undefined {
  const unjudged = unjudgedRecords(all);
  return unjudged.length > 0 ? l10n.t('{0} can’t be judged.', titlesOf(unjudged)) : undefined;
}

/** Says what it means for sending that records are to be fixed. What each of the others means stands in its card. */
function faults(toFix: readonly RecordView[], { domain }: DomainState): (string | undefined)[] {
  const endangering = toFix.filter((record) => faultOf(record) === 'endangers');
  const others = toFix.filter((record) => !endangering.includes(record));
  const titles = titlesOf(others);
  if (endangering.length > 0)
    return [
      l10n.count(
        'Letters from {2} may go to spam until {1} is fixed.|Letters from {2} may go to spam until {1} are fixed.',
        endangering.length,
        titlesOf(endangering),
        domain,
      ),
      others.length > 0 ? l10n.t('Also to fix: {0}.', titles) : undefined,
    ];
  return others.every(reports)
    ? [l10n.t('You don’t learn who marks your letters as spam until {0} is fixed.', titles)]
    : [l10n.count('{0} record to fix: {1}.|{0} records to fix: {1}.', others.length, titles)];
}

/** The required records of a domain of which none is known to be wrong. */
interface Required {
  /** Those that nobody but the service's support can judge, */
  readonly unjudged: readonly RecordView[];
  /** and the others: */
  readonly known: readonly RecordView[];
  /** of these, those that could not be checked, */
  readonly failed: readonly RecordView[];
  /** and those that are not connected. */
  readonly off: readonly RecordView[];
}

function requiredOf({ records: all }: DomainState): Required {
  const required = all.filter(({ optional }) => !optional);
  const unjudged = unjudgedRecords(required);
  const known = required.filter((record) => !unjudged.includes(record));
  const failed = known.filter((record) => record.state === 'fail');
  return { unjudged, known, failed, off: known.filter(isToConnect) };
}

/** Says whether one can send if no record is known to be wrong, and what is not known. */
function uncertain(state: DomainState): VerdictView {
  const required = requiredOf(state);
  const { unjudged, known, failed, off } = required;
  const isAllSound = isAnyKnown(required) && failed.length + off.length === 0;
  return verdictOf(uncertainTone(required), [
    sendingWords(required, state.domain),
    isAllSound ? soundWords(known.length, unjudged.length > 0) : undefined,
    ...(failed.length > 0 ? failedWords(required) : []),
    unjudgedWords(state),
    offWords(state),
    known.some(({ mayStay }) => mayStay)
      ? l10n.t('DMARC only monitors (p=none), which is fine to begin with.')
      : undefined,
  ]);
}

/** Says whether one can send, as far as that is known. */
function sendingWords(required: Required, domain: string): string {
  const { unjudged, failed, off } = required;
  if (unjudged.some(isRefused)) return l10n.t('Ask the service’s support before you send from {0}.', domain);
  if (failed.length > 0 || !isAnyKnown(required))
    return l10n.t('It is not known whether you can send from {0}.', domain);
  const missing = off.filter((record) => !reports(record));
  if (missing.length > 0) return l10n.t('Connect {0} before you send from {1}.', titlesOf(missing), domain);
  return unjudged.length > 0
    ? l10n.t('You can probably send from {0}.', domain)
    : l10n.t('You can send from {0}.', domain);
}

/** Returns false if nobody but the service's support can judge any of the records. */
const isAnyKnown = ({ unjudged, known }: Required) => known.length > 0 || unjudged.length === 0;

/** Returns true if the service says that a record must be fixed. */
const isRefused = ({ state }: RecordView) => state === 'err';

const soundWords = (count: number, areSomeUnjudged: boolean) =>
  areSomeUnjudged
    ? l10n.count('{0} required record is correct.|{0} required records are correct.', count)
    : l10n.t('All required records are correct.');

/** Says which records could not be checked, why if all have the same cause, and what to do. */
function failedWords({ failed, known }: Required): (string | undefined)[] {
  const [cause, ...others] = new Set(failed.map((record) => record.cause));
  return [
    others.length === 0 ? cause : undefined,
    failed.length < known.length ? l10n.t('Could not be checked: {0}.', titlesOf(failed)) : undefined,
    l10n.t('Don’t change anything now, and check again in 5 minutes.'),
  ];
}

function uncertainTone({ unjudged, failed, off }: Required): Tone {
  if (unjudged.some(({ state }) => state !== 'unknown')) return 'warning';
  if (unjudged.length + failed.length > 0) return 'unknown';
  return off.length > 0 ? 'note' : 'fine';
}

/** Lists the titles of records: “DKIM, SPF and DMARC”. */
function titlesOf(some: readonly RecordView[]): string {
  const titles = some.map(({ title }) => title);
  const last = titles.at(-1) ?? '';
  return titles.length > 1 ? l10n.t('{0} and {1}', titles.slice(0, -1).join(', '), last) : last;
}

/** Returns the required records that nobody but the service's support can judge. */
const unjudgedRecords = (some: readonly RecordView[]) =>
  byUrgency(some).filter(({ isUnjudged, optional }) => isUnjudged && !optional);

/** Returns the records to set about which it is known what to do. */
const recordsToChange = ({ records: all }: DomainState) => byUrgency(all).filter(({ task }) => task);

/** Returns true if nothing is known to be wrong, but perhaps complaints are not reported: one can send, or probably can. */
const maySend = ({ records: all }: DomainState) =>
  all.every((record) =>
    isToConnect(record) || (record.awaits && !record.optional)
      ? reports(record)
      : isGoodEnough(record) && !(record.isUnjudged && !record.optional && isRefused(record)),
  );

/** Returns true if all is known to be right: the next letter can be sent. */
const isInOrder = (state: DomainState) => state.state !== undefined && verdict(state).tone === 'fine';

/** Returns true if a required record could not be checked. */
const isUnknown = ({ records: all }: DomainState) =>
  all.some(({ state, optional }) => !optional && state === 'fail');

/** Renders the way from a fault to the next letter. If one can send already, the steps do not depend on each other. */
function whatNext(state: DomainState, tools: DomainPageTools): TemplateResult {
  const { ask } = tools;
  const watch = watchStep(state, ask);
  const changes = changeSteps(state, tools);
  const isSettled = watch === undefined || state.records.every(isGoodEnough);
  const isSendable = maySend(state);
  const test = {
    words:
      isSettled || isSendable
        ? l10n.t('Send a test, and look at the letter that arrives.')
        : l10n.t('When all is OK, send a test.'),
    button: { id: 'test', label: l10n.t('Send Test…'), press: () => ask({ type: 'sendTest' }) },
  };
  const campaign = {
    words: l10n.t('Create a campaign with a sender of this domain.'),
    button: { id: 'campaign', label: l10n.t('New Campaign…'), press: () => ask({ type: 'newCampaign' }) },
  };
  const order: StepOrder = isSendable && !isInOrder(state) ? 'choice' : 'sequence';
  return nextSteps(
    [
      ...(isSendable ? [test] : []),
      ...changes.now,
      ...unjudgedRecords(state.records).map((record) => questionStep(record, tools.copies)),
      ...(watch && !isSettled ? [watch] : []),
      ...changes.later,
      ...(isSendable ? [] : [test]),
      ...(isInOrder(state) ? [campaign] : []),
      ...(watch && isSettled ? [watch] : []),
    ],
    order,
  );
}

/** The records to change that may do harm before DKIM and SPF are OK, and the others. */
function toChange(state: DomainState): Record<'now' | 'later', readonly RecordView[]> {
  const { now = [], later = [] } = Object.groupBy(recordsToChange(state), ({ warning }) =>
    warning === undefined ? 'now' : 'later',
  );
  return { now, later };
}

/** Returns the steps that change DNS, each with what to change. The first one copies all of it. */
function changeSteps(state: DomainState, { ask, copies }: DomainPageTools): Record<'now' | 'later', Step[]> {
  const { now, later } = toChange(state);
  const copying: Pick<Step, 'button' | 'other'> = {
    button: {
      id: 'message',
      label: copies.label({ type: 'copyMessage' }, l10n.t('Copy Message for the Administrator')),
      press: () => copies.copy({ type: 'copyMessage' }),
    },
    other: {
      id: 'formats',
      label: l10n.t('Other Formats…'),
      press: () => ask({ type: 'copyFaulty' }),
    },
  };
  return {
    now:
      now.length === 0
        ? []
        : [
            {
              words: l10n.t(
                'Change these records at the domain’s registrar, or send the changes to whoever manages {0}:',
                state.domain,
              ),
              parts: tasks(now),
              ...copying,
            },
          ],
    later:
      later.length === 0
        ? []
        : [
            {
              words: l10n.t('When DKIM and SPF are OK:'),
              parts: tasks(later),
              ...(now.length === 0 && copying),
            },
          ],
  };
}

/** Returns what to do with records at the registrar, those with the same thing to do together. */
function tasks(some: readonly RecordView[]): string[] {
  const groups = Map.groupBy(some, ({ task }) => task?.kind);
  return [...groups].map(([kind = 'change', same]) => `${taskWords(kind, titlesOf(same))}.`);
}

function taskWords(kind: RecordTask, titles: string): string {
  const words: Record<RecordTask, () => string> = {
    add: () => l10n.t('Add {0}', titles),
    replace: () => l10n.t('Replace {0}', titles),
    keepOne: () => l10n.t('Keep one {0} record with the value below, and delete the others', titles),
    change: () => l10n.t('Change {0}', titles),
  };
  return words[kind]();
}

function questionStep({ key, title }: RecordView, copies: Copies): Step {
  return {
    words: l10n.t(
      'Change nothing in DNS for {0}, and ask the service’s support what its state means.',
      title,
    ),
    button: {
      id: `question ${key}`,
      label: copies.label(question(key), l10n.t('Copy Question')),
      press: () => copies.copy(question(key)),
    },
  };
}

/** Returns true if watching a record would change nothing: it is in order, or only the service's support can help. */
const isGoodEnough = ({ optional, mayStay, awaits, state, isUnjudged }: RecordView) =>
  optional || (!awaits && (mayStay || state === 'ok' || isUnjudged));

/** Returns the step of waiting until the records are correct; `undefined` if they are. */
function watchStep(state: DomainState, ask: DomainPageTools['ask']): Step | undefined {
  const { isWatched, records: all } = state;
  const isDmarcNext = toChange(state).later.length > 0;
  if (isWatched)
    return {
      words: isDmarcNext
        ? l10n.t(
            'Wait: Mailroom checks regularly, and tells you when DKIM and SPF are OK. It takes minutes to a day.',
          )
        : l10n.t('Wait: Mailroom checks regularly, and tells you when all is OK. It takes minutes to a day.'),
      button: { id: 'unwatch', label: l10n.t('Stop Watching'), press: () => ask({ type: 'unwatch' }) },
    };
  if (all.every(isGoodEnough)) return undefined;
  return {
    words: isUnknown(state)
      ? l10n.t('Wait until DNS answers.')
      : isDmarcNext
        ? l10n.t('Wait until DKIM and SPF are OK. It takes minutes to a day.')
        : l10n.t('Wait until all is OK. It takes minutes to a day.'),
    button: {
      id: 'watch',
      label: l10n.t('Tell Me When It Works'),
      press: () => ask({ type: 'watch' }),
    },
  };
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
  const open = inOrder.find((record) => needsTheUser(record) && !record.optional);
  return html`<h2 class="hidden">${l10n.t('DNS records')}</h2>
    <div class="records">
      ${repeat(
        inOrder,
        ({ key }) => key,
        (record) => recordCard(record, tools.copies, record === open),
      )}
    </div>
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
      <div class="head">
      <h2>${l10n.t('What Gmail, Yahoo, and Microsoft require of senders')}</h2>
      ${broken > 0 ? html`<span class="rule broken">${l10n.count('{0} rule is broken|{0} rules are broken', broken)}</span>` : nothing}
      </div>
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
    <summary>
      <div class="head"><h2>${l10n.t('Other records')}</h2></div>
    </summary>
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
