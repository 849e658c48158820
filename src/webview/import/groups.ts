import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { PostToExtension, RowGroupView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';
import { breakable } from './breakable.ts';

/** What a page can do with rows. */
interface RowsOnPage {
  /** True if their lines can be opened in an editor. */
  readonly hasLines: boolean;
  /** True if rows that are only counted can be shown. */
  readonly canShowMore: boolean;
}

/** Says how many rows there are besides those that are listed, and shows them. */
export function moreRows(
  words: string,
  more: number,
  canShowMore: boolean,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  if (more <= 0) return nothing;
  return html`<p class="more-rows">
    <span class="quiet">${words}</span>
    ${canShowMore ? html`<button type="button" class="link" @click=${() => post({ type: 'showMore' })}>${l10n.t('Show More')}</button>` : nothing}
  </p>`;
}

/** Renders rows by the reason for which they are not added. Groups that the user can correct lead to the file and are open, or all of them if `areOpen`. */
export function rowGroups(
  groups: readonly RowGroupView[],
  onPage: RowsOnPage,
  post: PostToExtension,
  areOpen = false,
): TemplateResult {
  return html`<div class="groups">
    ${repeat(
      groups,
      ({ reason }) => reason,
      (group) => rowGroup(group, onPage, post, areOpen || group.canMend),
    )}
  </div>`;
}

function rowGroup(
  { reason, kind, count, canMend, advice, rows, more }: RowGroupView,
  { hasLines, canShowMore }: RowsOnPage,
  post: PostToExtension,
  isOpen: boolean,
): TemplateResult {
  const open = (line: number) => post({ type: 'open', line });
  const [first] = rows;
  return html`<details data-kind=${kind} ?open=${isOpen}>
    <summary><span>${reason}</span> <span class="quiet">· ${count}</span></summary>
    ${advice ? html`<p>${advice}</p>` : nothing}
    ${
      canMend && hasLines && first
        ? html`<button type="button" aria-label=${`${l10n.t('Edit in the File')}: ${reason}`} @click=${() => open(first.line)}>
            ${l10n.t('Edit in the File')}
          </button>`
        : nothing
    }
    <ul class="rows" tabindex=${hasLines ? nothing : 0} aria-label=${reason}>
      ${rows.map(({ line, written, why }) => {
        const place = l10n.t('Line {0}', line);
        return html`<li>
          ${hasLines ? html`<button type="button" class="link" @click=${() => open(line)}>${place}</button>` : html`<span>${place}</span>`}
          <bdi>${breakable(written)}</bdi>
          ${why ? html`<span class="quiet">${why}</span>` : nothing}
        </li>`;
      })}
    </ul>
    ${moreRows(l10n.count('and {0} more row|and {0} more rows', more), more, canShowMore, post)}
  </details>`;
}
