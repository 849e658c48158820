import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Formats } from '../../core/text/formats.ts';
import {
  type ImportState,
  type MissingField,
  type MissingView,
  type PostToExtension,
  plainNumber,
} from '../../protocol/importPage.ts';
import type { VerdictView } from '../../protocol/tone.ts';
import { accountPill } from '../shared/accountPill.ts';
import { actionBar } from '../shared/actionBar.ts';
import * as l10n from '../shared/l10n.ts';
import { sign } from '../shared/mark.ts';
import { typedField, typedIn, untilTyped } from '../shared/typedConfirmation.ts';
import { columns } from './columns.ts';
import { consent, consentSource } from './consent.ts';
import { counts } from './counts.ts';
import { doubtfulRows } from './doubts.ts';
import { ended, nextSteps } from './ended.ts';
import { fileFormat } from './fileFormat.ts';
import { optOut } from './optOut.ts';
import { required } from './required.ts';
import { firstRows, notAdded } from './rows.ts';
import { running } from './running.ts';
import { suppressedRows } from './suppressed.ts';

/** Renders the whole page. */
export function page(state: ImportState, formats: Formats, post: PostToExtension): TemplateResult {
  return html`<main>
    ${header(state)} ${actionBar(verdict(state), inBar(state, post))} ${content(state, formats, post)}
  </main>`;
}

function content(
  state: ImportState,
  formats: Formats,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  const { run, suppressed } = state;
  if (suppressed) return suppressedRows(suppressed, formats, post);
  if (!run) return preparing(state, post);
  return run.phase === 'done' ? ended(state, run, formats, post) : counts(run.counts);
}

function header(state: ImportState): TemplateResult {
  const {
    source,
    account,
    accountKind,
    isSuppression,
    suppressed,
    stopped: isStopped,
    run,
    lists: all,
    list,
  } = state;
  const isDone = run?.phase === 'done' || suppressed !== undefined;
  const heading = isSuppression ? l10n.t('Suppress Addresses') : l10n.t('Import Subscribers');
  // Until then, the page itself asks for the list.
  const title = run || isStopped ? all.find(({ id }) => id === list)?.title : undefined;
  const ended = isSuppression ? l10n.t('Suppression of “{0}”', source) : l10n.t('Import of “{0}”', source);
  return html`<header>
    <div>
      <h1 tabindex="-1">${isDone ? ended : heading}</h1>
      <p class="facts">
        ${isDone ? nothing : html`<bdi>${title ? l10n.t('{0} to “{1}”', source, title) : source}</bdi>`}
        ${accountPill(account, accountKind)}
      </p>
    </div>
  </header>`;
}

function verdict({
  stopped,
  problem,
  headline,
  tone,
  detail,
  go: ready,
  consent: given,
}: ImportState): VerdictView {
  if (stopped) return { tone: 'warning', words: stopped.title, detail: stopped.words };
  const more = detail ?? (ready && `${ready.about} ${l10n.t('Consent: {0}.', consentSource(given))}`);
  const details = more === undefined ? {} : { detail: more };
  return { tone, words: problem ?? headline, ...details };
}

/** Draws what one does now: the one thing that ends the page's present state comes first. */
function inBar(state: ImportState, post: PostToExtension): TemplateResult | typeof nothing {
  const { run, check, suppression, isSuppression } = state;
  if (state.stopped) return stopped(post);
  if (state.suppressed) return findPerson(post);
  if (run) return run.phase === 'done' ? nextSteps(run, post) : running(run, post);
  if (!check) return state.isRefused ? refused(post) : nothing;
  if (!isSuppression) return go(state, post);
  return suppression
    ? html`<div class="line"><button type="button" class="primary" @click=${() => post({ type: 'suppress' })}>${suppression}</button></div>`
    : wayOn(state, post);
}

/** Leads from a suppression to its people: each can be looked up and let in again. */
const findPerson = (post: PostToExtension): TemplateResult => html`<div class="line">
    <button type="button" class="primary" @click=${() => post({ type: 'findPerson' })}>${l10n.t('Find a Person…')}</button>
  </div>`;

/** Offers the ways on from a source that can't be read. */
const refused = (post: PostToExtension): TemplateResult => html`<div class="line">
    <button type="button" class="primary" @click=${() => post({ type: 'anotherFile' })}>${l10n.t('Select Another File…')}</button>
    <button type="button" @click=${() => post({ type: 'checkAgain' })}>${l10n.t('Check Again')}</button>
  </div>`;

/**
 * Offers what ends the wait until it can be told who is suppressed. Neither is the way that the page recommends: it is to go on where the
 * list is, and a new list loses people.
 */
function stopped(post: PostToExtension): TemplateResult {
  return html`<div class="line">
      <button type="button" @click=${() => post({ type: 'lookAgain' })}>${l10n.t('Read the Suppression List Again')}</button>
      <button type="button" aria-describedby="loss" @click=${() => post({ type: 'newSuppressionList' })}>
        ${l10n.t('Start a New Suppression List…')}
      </button>
      <span id="loss" class="loss">${sign('warning')} ${l10n.t('Without the old list, people who have unsubscribed could be added again.')}</span>
    </div>`;
}

function preparing(state: ImportState, post: PostToExtension): TemplateResult | typeof nothing {
  const { check, missing, isSuppression, canShowMore } = state;
  if (!check) return nothing;
  const isDoubtful = check.mapping !== undefined || check.first.length === 0;
  const reading = (): TemplateResult =>
    html`${columns(check, post)} ${check.file ? fileFormat(check.file, isDoubtful, post) : nothing}`;
  if (isSuppression) return reading();
  const isMissing = (wanted: MissingField) => missing.some(({ field }) => field === wanted);
  const canAdd = !isMissing('rows');
  // Questions come before what is only there to be looked at. The columns, and the rows that show a guess, are either.
  const [asksColumns, asksEncoding] = [isMissing('columns'), isMissing('encoding')];
  // Those left out as doubtful are among the rows to check.
  return html`${counts(check.counts, [...check.notAdded, { kind: 'suspicious' }])}
    ${asksColumns ? reading() : nothing} ${asksEncoding ? firstRows(check, post) : nothing} ${optOut(check, post)}
    ${lists(state, post)} ${canAdd ? consent(state, post) : nothing}
    ${asksEncoding ? nothing : firstRows(check, post)} ${asksColumns ? nothing : reading()}
    ${doubtfulRows(check, canShowMore, post)} ${notAdded(check, canShowMore, post)}`;
}

function confirmationOf({ typed: text, question = '' }: NonNullable<ImportState['go']>) {
  if (text === undefined) return undefined;
  const isTyped = (value: string) => plainNumber(value) === plainNumber(text);
  return { words: question, text, isTyped };
}

function lists({ lists: all, list, missing }: ImportState, post: PostToExtension): TemplateResult {
  const isMissing = missing.some(({ field }) => field === 'list');
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    if (value !== '') post({ type: 'list', list: Number(value) });
  };
  return html`<section class="list ${isMissing ? 'is-missing' : ''}" aria-labelledby="list">
    <div class="line heading"><h2 id="list">${l10n.t('Which list are they added to?')}</h2>${isMissing ? required() : nothing}</div>
    <div class="line">
      <select aria-labelledby="list" aria-required="true" @change=${choose}>
        <option value="" .selected=${live(list === undefined)}>${l10n.t('Select a list')}</option>
        ${all.map(({ id, title }) => html`<option value=${id} .selected=${live(id === list)}>${title}</option>`)}
      </select>
      <button type="button" @click=${() => post({ type: 'newList' })}>${l10n.t('New List…')}</button>
    </div>
  </section>`;
}

/** Renders the button that starts the import below the field that confirms it in a live account, or else leads to what is missing. */
function go(state: ImportState, post: PostToExtension): TemplateResult | typeof nothing {
  const { go: ready, isChecking } = state;
  if (!ready) return wayOn(state, post);
  const confirmation = confirmationOf(ready);
  const start = (event: Event) => {
    event.preventDefault();
    const typed = typedIn(event.target as HTMLFormElement, confirmation);
    if (typed !== undefined && !isChecking) post({ type: 'start', typed });
  };
  return html`<form class="go" novalidate @submit=${start}>
    ${confirmation ? typedField(confirmation) : nothing}
    <div class="line">
      ${confirmation ? untilTyped(ready.label) : nothing}
      <button type="submit" class="primary ${confirmation ? 'once-typed' : ''}" aria-busy=${isChecking}>${ready.label}</button>
    </div>
    <p class="quiet">${ready.expected}</p>
  </form>`;
}

/**
 * Draws the button that leads to the first answer that is missing before the import can start, after one that gives a likely answer. The
 * likely answer about an encoding is the main button beside the rows that show it.
 */
function wayOn(
  { addressColumn, wayOn: label, missing: [first] }: ImportState,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  const use = ({ column }: { readonly column: number }) =>
    post({ type: 'column', column, use: { use: 'email' } });
  const likely =
    addressColumn &&
    html`<button type="button" class="primary" @click=${() => use(addressColumn)}>${addressColumn.label}</button>`;
  const lead =
    label &&
    first &&
    html`<button type="button" class=${likely || first.field === 'encoding' ? nothing : 'primary'} @click=${() => leadTo(first)}>${label}</button>`;
  return likely || lead ? html`<div class="line">${likely} ${lead}</div>` : nothing;
}

/** The controls that give what is missing. */
const controls: Readonly<Record<MissingField, string>> = {
  columns: '.columns select',
  encoding: '.guess button',
  optOut: '.opt-out',
  unwanted: '.unwanted button',
  rows: '.groups summary',
  list: '.list select',
  consent: 'input[name="consent"]',
  consentNote: '#consent-note',
};

/** Moves the focus to the control that gives what is missing, and so scrolls to it. */
function leadTo({ field, column }: MissingView): void {
  const control =
    column === undefined ? controls[field] : `${controls[field]}[data-column="${column}"] li.is-open select`;
  document.querySelector<HTMLElement>(control)?.focus();
}
