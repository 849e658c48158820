import { html, type TemplateResult } from 'lit-html';
import * as l10n from '../shared/l10n.ts';

/** Draws an address; without the parameters of the template if it has them all, and whole on request. */
export function addressText(address: string, template: readonly string[]): TemplateResult {
  const bare = withoutParameters(address, template);
  if (bare === undefined) return code(address);
  return html`${code(bare)}
    <details class="whole">
      <summary>${l10n.t('+ UTM parameters')}</summary>
      ${code(address)}
    </details>`;
}

/** Draws an address that may break before each of its parts. */
export function code(address: string): TemplateResult {
  const [first = '', ...parts] = address.split(/(?<=[^:/])(?=[/?&#])/);
  return html`<code>${first}${parts.map((part) => html`<wbr />${part}`)}</code>`;
}

/** Returns an address without these parameters; `undefined` if it lacks one of them. */
function withoutParameters(address: string, names: readonly string[]): string | undefined {
  const [beforeFragment = '', ...fragment] = address.split(/(?=#)/);
  const [path = '', ...queries] = beforeFragment.split('?');
  const pairs = queries.join('?').split('&');
  const nameOf = (pair: string) => pair.split('=', 1)[0] ?? '';
  const there = new Set(pairs.map(nameOf));
  if (names.length === 0 || !names.every((name) => there.has(name))) return undefined;
  const others = pairs.filter((pair) => !names.includes(nameOf(pair)));
  return `${path}${others.length > 0 ? '?' : ''}${others.join('&')}${fragment.join('')}`;
}
