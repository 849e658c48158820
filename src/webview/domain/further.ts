import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { DomainState, FurtherView } from '../../protocol/domain.ts';

/** What else a domain may have in DNS, for information: nothing of it is needed. */
export function furtherRecords({ further }: DomainState): TemplateResult | typeof nothing {
  if (further.length === 0) return nothing;
  return html`<section class="further" aria-labelledby="further">
    <h2 id="further">${l10n.t('Other records')}</h2>
    <p class="quiet">${l10n.t('These records are not required for sending. Checked from this machine:')}</p>
    <dl>${further.map(entry)}</dl>
  </section>`;
}

function entry({ title, purpose, words, mistake, host, values }: FurtherView): TemplateResult {
  return html`<div>
    <dt>${title}</dt>
    <dd>
      <p class="quiet">${purpose}</p>
      <p>${words} ${values.length > 0 ? html`<code>${host}</code>` : nothing}</p>
      ${mistake ? html`<p>${mistake}</p>` : nothing}
      ${values.map((value) => html`<p><code>${value}</code></p>`)}
    </dd>
  </div>`;
}
