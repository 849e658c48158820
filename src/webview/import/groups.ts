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

/** What else is drawn with rows. */
interface RowExtras {
  /** True if all groups are open; otherwise, those are that the user can correct. */
  readonly areOpen?: boolean;
  /** True if groups that the user can correct lead to the file. */
  readonly canEdit?: boolean;
  /** Draws how the outcome of a row is settled. */
  settle?(written: string, row: number): TemplateResult;
}

/** Says how many rows there are besides those that are listed, and shows them. */
export function moreRows(
  more: number,
  canShowMore: boolean,
  post: PostToExtension,
): TemplateResult | typeof nothing {
  if (more <= 0) return nothing;
  return html`<p class="more-rows">
    ${
      canShowMore
        ? html`<button type="button" class="link" @click=${() => post({ type: 'showMore' })}>${l10n.count('Show {0} More Row|Show {0} More Rows', more)}</button>`
        : html`<span class="quiet">${l10n.count('and {0} more row|and {0} more rows', more)}</span>`
    }
  </p>`;
}

/** Renders rows by the reason for which they are not added. */
export function rowGroups(
  groups: readonly RowGroupView[],
  onPage: RowsOnPage,
  post: PostToExtension,
  extras: RowExtras = {},
): TemplateResult {
  return html`<div class="groups">
    ${repeat(
      groups,
      ({ reason }) => reason,
      (group) => rowGroup(group, onPage, post, extras),
    )}
  </div>`;
}

function rowGroup(
  { reason, kind, count, canMend, advice, rows, more }: RowGroupView,
  { hasLines, canShowMore }: RowsOnPage,
  post: PostToExtension,
  { areOpen = false, canEdit = false, settle }: RowExtras,
): TemplateResult {
  const open = (line: number) => post({ type: 'open', line });
  const [first] = rows;
  return html`<details data-kind=${kind} ?open=${areOpen || canMend}>
    <summary><span>${asHeading(reason)}</span> <span class="quiet">· ${count}</span></summary>
    ${
      canEdit && canMend && hasLines && first
        ? html`<button type="button" class="link edit" aria-label=${`${l10n.t('Edit in the File')}: ${reason}`} @click=${() => open(first.line)}>${l10n.t('Edit in the File')}</button>`
        : nothing
    }
    ${advice ? html`<p>${advice}</p>` : nothing}
    <ul class="rows" tabindex=${hasLines || settle ? nothing : 0} aria-label=${reason}>
      ${rows.map((row) => rowItem(row, hasLines, open, settle))}
    </ul>
    ${moreRows(more, canShowMore, post)}
  </details>`;
}

function rowItem(
  { line, written, why, number }: RowGroupView['rows'][number],
  hasLines: boolean,
  open: (line: number) => void,
  settle: RowExtras['settle'],
): TemplateResult {
  const place = l10n.t('Line {0}', line);
  return html`<li>
    ${hasLines ? html`<button type="button" class="link" @click=${() => open(line)}>${place}</button>` : html`<span>${place}</span>`}
    <span class="written">
      <code>${breakable(written)}</code>
      ${why ? html`<span class="quiet">${why}</span>` : nothing}
      ${settle && number !== undefined ? settle(written, number) : nothing}
    </span>
  </li>`;
}

/** Returns a reason as a heading: without the full stop of a sentence. */
const asHeading = (reason: string): string => (reason.endsWith('.') ? reason.slice(0, -1) : reason);
