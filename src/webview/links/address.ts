import { html, nothing, type TemplateResult } from 'lit-html';

/** Draws an address that may break before each of its parts; the parameters with these names quietly. */
export function code(address: string, names: readonly string[] = []): TemplateResult {
  const isQuiet = (part: string) =>
    /^[?&]/.test(part) && names.includes(part.slice(1).split('=', 1)[0] ?? '');
  const parts = address.split(/(?<=[^:/])(?=[/?&#])/);
  return html`<code>${parts.map(
    (part, at) =>
      html`${at > 0 ? html`<wbr />` : nothing}${isQuiet(part) ? html`<span class="quiet">${part}</span>` : part}`,
  )}</code>`;
}
