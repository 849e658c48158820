import { html, nothing, type TemplateResult } from 'lit-html';
import type { CountView, RowGroupKind, RowGroupView } from '../../protocol/importPage.ts';

/** Renders the number of rows in each state. Those of rows that are listed on the page in `groups` lead to them. */
export function counts(
  all: readonly CountView[],
  groups: readonly Pick<RowGroupView, 'kind'>[] = [],
): TemplateResult | typeof nothing {
  if (all.length === 0) return nothing;
  return html`<ul class="counts">
    ${all.map(({ words, count, tone, kind }) => {
      const content = html`<strong>${count}</strong> ${words}`;
      const isListed = kind === 'undecided' || groups.some((group) => group.kind === kind);
      return html`<li class=${tone}>
        ${isListed && kind ? html`<button type="button" class="link" @click=${() => leadTo(kind)}>${content}</button>` : content}
      </li>`;
    })}
  </ul>`;
}

/** Opens the groups of a kind, and moves the focus to the first of them. Undecided rows are those of a question. */
function leadTo(kind: RowGroupKind): void {
  if (kind === 'undecided') document.querySelector<HTMLElement>('.opt-out .is-open select')?.focus();
  const groups = [...document.querySelectorAll<HTMLDetailsElement>(`.groups details[data-kind="${kind}"]`)];
  for (const group of groups) group.open = true;
  groups[0]?.querySelector('summary')?.focus();
}
