import { html, nothing, type TemplateResult } from 'lit-html';

/**
 * Draws an address that may break before each of its parts; the parameters with these names quietly. A long one is cut to two lines until it
 * has the focus unless it `isWhole`. It is whole in its tooltip, for screen readers, and when it is copied.
 */
export function code(address: string, names: readonly string[] = [], isWhole = false): TemplateResult {
  const isQuiet = (part: string) =>
    /^[?&]/.test(part) && names.includes(part.slice(1).split('=', 1)[0] ?? '');
  const parts = address
    .split(/(?<=[^:/])(?=[/?&#])/)
    .map(
      (part, at) =>
        html`${at > 0 ? html`<wbr />` : nothing}${isQuiet(part) ? html`<span class="quiet">${part}</span>` : part}`,
    );
  return !isWhole && isCut(address)
    ? html`<code class="cut" tabindex="0" title=${address}>${parts}</code>`
    : html`<code>${parts}</code>`;
}

/** An address that is longer needs more than two lines on a narrow page. */
const longest = 60;

/** The longest beginning of an address, up to the end of its host, that is certain to be seen on two lines at any size of text. */
const longestHost = 32;

/** Returns true if an address is cut. Nothing before the end of its host ever is: `https://shop.example@elsewhere.example` leads elsewhere. */
function isCut(address: string): boolean {
  const [host] = /^https?:\/\/[^/?#\\]*/i.exec(address) ?? [];
  return host !== undefined && host.length <= longestHost && address.length > longest;
}
