import { html, nothing, type TemplateResult } from 'lit-html';
import type { LookupsView, LookupView } from '../../protocol/domain.ts';

/** What an SPF record leads to, as nested lists; open from the start when it is too much. */
export function lookups({ words, isTooMuch, terms, notes }: LookupsView): TemplateResult {
  if (terms.length === 0) return html`<p class="quiet">${words}</p>`;
  return html`<details class="lookups" ?open=${isTooMuch}>
    <summary class=${isTooMuch ? 'wrong' : ''}>${words}</summary>
    ${list(terms)} ${notes.map((note) => html`<p class="aside">${note}</p>`)}
  </details>`;
}

function list(terms: readonly LookupView[]): TemplateResult | typeof nothing {
  if (terms.length === 0) return nothing;
  return html`<ul>
    ${terms.map(
      ({ text, words, isWrong, below }) => html`<li>
        <code>${text}</code> ${words ? html`<span class=${isWrong ? 'wrong' : 'quiet'}>${words}</span>` : nothing}
        ${list(below)}
      </li>`,
    )}
  </ul>`;
}
