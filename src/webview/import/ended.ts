import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { ImportState, PostToExtension, RunView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { consentText } from './consent.ts';
import { counts } from './counts.ts';
import { rowGroups } from './groups.ts';

/** Renders what one does with an import that has ended, the main thing first, and what was saved of it. */
export function nextSteps(
  { addable, canImportAgain, hasAdded, saved: files }: RunView,
  post: PostToExtension,
): TemplateResult {
  const steps: readonly (readonly [type: EndRequest, words: string])[] = [
    ...(hasAdded ? [['useInCampaign', l10n.t('Use in a Campaign…')] as const] : []),
    ...(!hasAdded && canImportAgain ? [['importAgain', l10n.t('Import the File Again…')] as const] : []),
    ...(addable > 0 ? [['saveAddable', saveWords(addable)] as const] : []),
    ['saveReport', l10n.t('Save Report…')],
  ];
  return html`<div class="steps">
    <div class="line">
      ${steps.map(([type, words], index) => html`<button type="button" class=${index === 0 ? 'primary' : nothing} @click=${() => post({ type })}>${words}</button>`)}
    </div>
    ${saved(files, post)}
  </div>`;
}

/** Renders an import that has ended: what was done, what was left out and why. */
export function ended(
  state: ImportState,
  run: RunView,
  formats: Formats,
  post: PostToExtension,
): TemplateResult {
  const { hasUnknown, hasAdded, canImportAgain, notAdded = [], unknown = [], hasLines } = run;
  const canMend = notAdded.some((group) => group.canMend);
  const onPage = { hasLines, canShowMore: state.canShowMore };
  return html`${counts(run.counts, [...notAdded, ...unknown])}
    ${facts(state, run, formats)}
    ${
      hasUnknown || unknown.length > 0
        ? html`<section aria-labelledby="unknown">
            <h2 id="unknown">${l10n.t('Rows with an unknown outcome')}</h2>
            ${rowGroups(unknown, onPage, post, true)}
            ${hasUnknown ? retry(state, post) : nothing}
          </section>`
        : nothing
    }
    ${
      notAdded.length > 0
        ? html`<section aria-labelledby="left">
            <h2 id="left">${l10n.t('Rows that were not added')}</h2>
            ${rowGroups(notAdded, onPage, post)}
            ${
              canMend && canImportAgain && hasAdded
                ? html`<p class="again">
                    ${l10n.t('After you have corrected the file, import it again: the rows that were added are left out then.')}
                    ${hasUnknown ? l10n.t('Those with an unknown outcome are not: settle these first.') : nothing}
                    <button type="button" class="link" @click=${() => post({ type: 'importAgain' })}>${l10n.t('Import the File Again…')}</button>
                  </p>`
                : nothing
            }
          </section>`
        : nothing
    }`;
}

type EndRequest = 'useInCampaign' | 'importAgain' | 'saveAddable' | 'saveReport';

const saveWords = (rows: number) => l10n.count('Save {0} Row for Later…|Save {0} Rows for Later…', rows);

/** Offers to take the rows with an unknown outcome for added or to request them again, and says what that may do. */
function retry({ skipsConfirmation }: ImportState, post: PostToExtension): TemplateResult {
  return html`<div class="line again">
    <button type="button" @click=${() => post({ type: 'noteFound' })}>${l10n.t('They Are on the List…')}</button>
    <button type="button" aria-describedby="risk" @click=${() => post({ type: 'retryUnknown' })}>${l10n.t('Retry Unknown Outcomes…')}</button>
    <span id="risk" class="quiet">
      ${l10n.t('Look for them in the service’s web cabinet first.')}
      ${
        skipsConfirmation
          ? l10n.t('Somebody who was added already may be added a second time.')
          : l10n.t(
              'Somebody who was added already may be added a second time, and get a second confirmation letter.',
            )
      }
    </span>
  </div>`;
}

/** Names the files that were saved, and leads to them. */
function saved(files: RunView['saved'], post: PostToExtension): TemplateResult {
  return html`<div role="status">${files.map(
    ({ name, words }, file) => html`<p>
      ${words}
      <button type="button" class="link" aria-label=${`${l10n.t('Open')}: ${name}`} @click=${() => post({ type: 'openSaved', file })}>
        ${l10n.t('Open')}
      </button>
    </p>`,
  )}</div>`;
}

/** Renders what stays to be known of the import: the list, the time, and what was said of the addresses. */
function facts(
  { lists, list, consent: { kind, note }, skipsConfirmation }: ImportState,
  { startedAt, endedAt }: RunView,
  { near, time }: Formats,
): TemplateResult {
  const now = Date.now();
  const fact = (name: string, value: string) => html`<div><dt>${name}</dt><dd><bdi>${value}</bdi></dd></div>`;
  const title = lists.find(({ id }) => id === list)?.title ?? `#${list}`;
  const source = [kind ? consentText(kind) : '', note.trim()].filter(Boolean).join(': ');
  const began = near(startedAt, now);
  const end = endedAt === undefined ? began : near(endedAt, now);
  const isOneDay =
    endedAt !== undefined && new Date(startedAt).toDateString() === new Date(endedAt).toDateString();
  // An import within a minute has one time.
  const span = end === began ? began : l10n.t('{0} to {1}', began, isOneDay ? time(endedAt) : end);
  return html`<dl class="ended-facts">
    ${fact(l10n.t('List'), title)} ${fact(l10n.t('Time'), span)} ${source ? fact(l10n.t('Consent'), source) : nothing}
    ${fact(
      l10n.t('Confirmation'),
      skipsConfirmation
        ? l10n.t('Nobody was asked to confirm: campaigns reach people at once.')
        : l10n.t('Each person gets a confirmation letter: campaigns reach people after they have confirmed.'),
    )}
  </dl>`;
}
