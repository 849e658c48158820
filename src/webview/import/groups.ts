import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { PostToExtension, RowGroupView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';

/** Renders rows by the reason for which they are not added. Groups that the user can correct lead to the file and are open, or all of them if `areOpen`. */
export function rowGroups(
  groups: readonly RowGroupView[],
  hasLines: boolean,
  post: PostToExtension,
  areOpen = false,
): TemplateResult {
  return html`<div class="groups">
    ${repeat(
      groups,
      ({ reason }) => reason,
      (group) => rowGroup(group, hasLines, post, areOpen || group.canMend),
    )}
  </div>`;
}

function rowGroup(
  { reason, count, canMend, rows, more }: RowGroupView,
  hasLines: boolean,
  post: PostToExtension,
  isOpen: boolean,
): TemplateResult {
  const open = (line: number) => post({ type: 'open', line });
  const [first] = rows;
  return html`<details ?open=${isOpen}>
    <summary><span>${reason}</span> <span class="quiet">· ${count}</span></summary>
    ${
      canMend && hasLines && first
        ? html`<button type="button" aria-label=${l10n.t('Edit in the File: {0}', reason)} @click=${() => open(first.line)}>
            ${l10n.t('Edit in the File')}
          </button>`
        : nothing
    }
    <ul class="rows" tabindex=${hasLines ? nothing : 0} aria-label=${reason}>
      ${rows.map(({ line, written, why }) => {
        const place = l10n.t('Line {0}', line);
        return html`<li>
          ${hasLines ? html`<button type="button" class="link" @click=${() => open(line)}>${place}</button>` : html`<span>${place}</span>`}
          <bdi>${written}</bdi>
          ${why ? html`<span class="quiet">${why}</span>` : nothing}
        </li>`;
      })}
    </ul>
    ${more > 0 ? html`<p class="quiet">${l10n.count('and {0} more row|and {0} more rows', more)}</p>` : nothing}
  </details>`;
}
