import { html, type TemplateResult } from 'lit-html';

/**
 * Draws an address that may break before each of its parts; the parameters with these names quietly. If it is long, what comes before its
 * UTM parameters is cut to two lines until the address has the focus, unless it `isWhole`: these parameters are what one looks for. It is
 * whole in its tooltip, for screen readers, and when it is copied.
 */
export function code(address: string, names: readonly string[] = [], isWhole = false): TemplateResult {
  const nameIn = (part: string) => /^[?&]([^=]*)/.exec(part)?.[1] ?? '';
  const parts = address.split(/(?<=[^:/])(?=[/?&#])/);
  const draw = (some: readonly string[]) =>
    some.map((part) =>
      names.includes(nameIn(part)) ? html`<wbr /><span class="quiet">${part}</span>` : html`<wbr />${part}`,
    );
  const first = parts.map(nameIn).findIndex((name) => name.startsWith('utm_') || names.includes(name));
  const start = parts.slice(0, first === -1 ? undefined : first);
  const end = parts.slice(start.length);
  const isLong = (some: readonly string[], most: number) => some.join('').length > most;
  const isStartCut = !isWhole && isCuttable(address) && isLong(start, longest);
  const isEndCut = !isWhole && isLong(end, longestParameters);
  if (!isStartCut && !isEndCut) return html`<code>${draw(parts)}</code>`;
  return html`<code class="has-cut" tabindex="0" title=${address}
    ><span class=${isStartCut ? 'cut' : ''}>${draw(start)}</span
    ><span class=${isEndCut ? 'cut parameter-lines' : ''}>${draw(end)}</span></code
  >`;
}

/** The beginning of an address that is longer needs more than two lines on a narrow page. */
const longest = 60;

/** UTM parameters that are longer, with all that follows them, need more than six lines on a narrow page. */
const longestParameters = 180;

/** The longest beginning of an address, up to the end of its host, that is certain to be seen on two lines at any size of text. */
const longestHost = 32;

/** Returns true if an address may be cut. Nothing before the end of its host ever is: `https://shop.example@elsewhere.example` leads elsewhere. */
function isCuttable(address: string): boolean {
  const [host] = /^https?:\/\/[^/?#\\]*/i.exec(address) ?? [];
  return host !== undefined && host.length <= longestHost;
}
