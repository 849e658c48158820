import { html, nothing, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/text/formats.ts';
import type { FromImportPage, ImportState, PostToExtension, RunView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { consentText } from './consent.ts';
import { counts } from './counts.ts';
import { rowGroups } from './groups.ts';

/** Renders an import that has ended: what was done, what was left out and why, and what comes next. */
export function ended(
  state: ImportState,
  run: RunView,
  formats: Formats,
  post: PostToExtension,
): TemplateResult {
  const { hasNotAdded, hasUnknown, canImportAgain, notAdded = [], unknown = [], hasLines, isReachable } = run;
  const button = (words: string, type: FromImportPage['type'] & EndRequest, isMain = false) =>
    html`<button type="button" class=${isMain ? 'primary' : nothing} @click=${() => post({ type })}>${words}</button>`;
  const canMend = notAdded.some((group) => group.canMend);
  return html`<section class="run">
      ${counts(run.counts)}
      <div class="line">
        ${button(l10n.t('Use in a Campaign…'), 'useInCampaign', isReachable)}
        ${hasNotAdded ? button(l10n.t('Save Rows That Were Not Added…'), 'saveNotAdded') : nothing}
        ${button(l10n.t('Save Report…'), 'saveReport')}
      </div>
      ${saved(run, post)}
    </section>
    ${facts(state, run, formats)}
    ${
      hasUnknown || unknown.length > 0
        ? html`<section aria-labelledby="unknown">
            <h2 id="unknown">${l10n.t('Rows with an unknown outcome')}</h2>
            ${rowGroups(unknown, hasLines, post, true)}
            ${hasUnknown ? retry(state, post) : nothing}
          </section>`
        : nothing
    }
    ${
      notAdded.length > 0
        ? html`<section aria-labelledby="left">
            <h2 id="left">${l10n.t('Rows that were not added')}</h2>
            ${rowGroups(notAdded, hasLines, post)}
            ${
              canMend && canImportAgain
                ? html`<p class="again">
                    ${l10n.t('After you have corrected the file, import it again: nobody is added twice.')}
                    <button type="button" class="link" @click=${() => post({ type: 'importAgain' })}>${l10n.t('Import the File Again…')}</button>
                  </p>`
                : nothing
            }
          </section>`
        : nothing
    }`;
}

type EndRequest = 'useInCampaign' | 'saveNotAdded' | 'saveReport';

/** Offers to request the rows with an unknown outcome again, and says what that may do. */
function retry({ skipsConfirmation }: ImportState, post: PostToExtension): TemplateResult {
  return html`<div class="line again">
    <button type="button" aria-describedby="risk" @click=${() => post({ type: 'retryUnknown' })}>${l10n.t('Retry Unknown Outcomes…')}</button>
    <span id="risk" class="quiet">
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
function saved({ saved: files }: RunView, post: PostToExtension): TemplateResult {
  return html`<div role="status">${files.map(
    ({ name, words }, file) => html`<p>
      ${words}
      <button type="button" class="link" aria-label=${l10n.t('Open “{0}”', name)} @click=${() => post({ type: 'openSaved', file })}>
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
  const isOneDay =
    endedAt !== undefined && new Date(startedAt).toDateString() === new Date(endedAt).toDateString();
  const span =
    endedAt === undefined
      ? near(startedAt, now)
      : l10n.t('{0} to {1}', near(startedAt, now), isOneDay ? time(endedAt) : near(endedAt, now));
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
