import { html, nothing, type TemplateResult } from 'lit-html';
import { live } from 'lit-html/directives/live.js';
import type { Formats } from '../../core/text/formats.ts';
import { type ImportState, type PostToExtension, plainNumber } from '../../protocol/importPage.ts';
import { accountPill } from '../shared/accountPill.ts';
import * as l10n from '../shared/l10n.ts';
import { mark } from '../shared/mark.ts';
import { typedField, typedIn } from '../shared/typedConfirmation.ts';
import { columns } from './columns.ts';
import { consent } from './consent.ts';
import { counts } from './counts.ts';
import { ended } from './ended.ts';
import { fileFormat } from './fileFormat.ts';
import { optOut } from './optOut.ts';
import { checkedRows } from './rows.ts';
import { running } from './running.ts';

/** Renders the whole page. */
export function page(state: ImportState, formats: Formats, post: PostToExtension): TemplateResult {
  const { run } = state;
  return html`<main>
    ${header(state)} ${state.stopped ? stopped(state.stopped.words, post) : nothing}
    ${run ? (run.phase === 'done' ? ended(state, run, formats, post) : running(run, post)) : preparing(state, post)}
  </main>`;
}

function header(state: ImportState): TemplateResult {
  const { source, account, isLive, isSuppression, headline, problem, stopped: halt, isChecking } = state;
  return html`<header>
    <div>
      <h1 tabindex="-1">${isSuppression ? l10n.t('Suppress Addresses') : l10n.t('Import Subscribers')}</h1>
      <p class="facts">
        <bdi>${source}</bdi>
        ${accountPill(account, isLive)}
      </p>
    </div>
    <div role="status" class="headline" aria-busy=${isChecking}>
      ${halt || problem ? html`<div class="failure"><span>${mark('warning')} ${halt?.title ?? problem}</span></div>` : html`<p>${headline}</p>`}
    </div>
  </header>`;
}

/** Offers what ends the wait until it can be told who is suppressed: last, and with what is lost by it, to go on without knowing. */
function stopped(words: string, post: PostToExtension): TemplateResult {
  return html`<section class="stopped">
    <p>${words}</p>
    <div class="line">
      <button type="button" class="primary" @click=${() => post({ type: 'lookAgain' })}>${l10n.t('Check Again')}</button>
    </div>
    <div class="line">
      <button type="button" aria-describedby="loss" @click=${() => post({ type: 'newSuppressionList' })}>
        ${l10n.t('Start a New Suppression List…')}
      </button>
      <span id="loss" class="quiet">
        ${l10n.t('Mailroom then goes without the old list: people who have unsubscribed could be added again.')}
      </span>
    </div>
  </section>`;
}

function preparing(state: ImportState, post: PostToExtension): TemplateResult | typeof nothing {
  const { check } = state;
  if (!check) return nothing;
  if (state.isSuppression) {
    const { suppression } = state;
    return html`${check.file ? fileFormat(check.file, post) : nothing} ${columns(check, post)}
      ${
        suppression
          ? html`<div class="line">
              <button type="button" class="primary" @click=${() => post({ type: 'suppress' })}>${suppression}</button>
            </div>`
          : nothing
      }`;
  }
  return html`${counts(check.counts)} ${optOut(check, post)} ${lists(state, post)} ${check.file ? fileFormat(check.file, post) : nothing}
    ${columns(check, post)}
    ${checkedRows(check, post)} ${consent(state, post)} ${go(state, post)}`;
}

function lists({ lists: all, list }: ImportState, post: PostToExtension): TemplateResult {
  const choose = (event: Event) => {
    const { value } = event.target as HTMLSelectElement;
    if (value !== '') post({ type: 'list', list: Number(value) });
  };
  return html`<section aria-labelledby="list">
    <h2 id="list">${l10n.t('List')}</h2>
    <div class="line">
      <select aria-labelledby="list" @change=${choose}>
        <option value="" .selected=${live(list === undefined)}>${l10n.t('Select a list')}</option>
        ${all.map(({ id, title }) => html`<option value=${id} .selected=${live(id === list)}>${title}</option>`)}
      </select>
      <button type="button" @click=${() => post({ type: 'newList' })}>${l10n.t('New List…')}</button>
    </div>
  </section>`;
}

function go({ go: ready, missing, isChecking }: ImportState, post: PostToExtension): TemplateResult {
  if (!ready) {
    return html`<section class="go">
      <h2>${l10n.t('Before you import')}</h2>
      <ul>
        ${missing.map((words) => html`<li>${words}</li>`)}
      </ul>
    </section>`;
  }
  const { typed: text, question = '' } = ready;
  const confirmation =
    text === undefined
      ? undefined
      : {
          words: question,
          text,
          isTyped: (value: string) => plainNumber(value) === text,
        };
  const start = (event: Event) => {
    event.preventDefault();
    const typed = typedIn(event.target as HTMLFormElement, confirmation);
    if (typed !== undefined) post({ type: 'start', typed });
  };
  return html`<form class="go" @submit=${start}>
    <p>${ready.about}</p>
    ${confirmation ? typedField(confirmation) : nothing}
    <div class="line">
      <button type="submit" class="primary" ?disabled=${isChecking} aria-disabled=${confirmation ? 'true' : nothing}>${ready.label}</button>
      <span class="quiet">${ready.expected}</span>
    </div>
  </form>`;
}
