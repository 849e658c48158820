import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { DomainState, SenderRuleView } from '../../protocol/domain.ts';

/** What large providers ask of those who send much, as a table, with where that is written. */
export function senderRules({ rules, ruleSources }: DomainState): TemplateResult {
  const title = l10n.t('What Gmail, Yahoo and Microsoft ask of senders');
  return html`<section aria-labelledby="rules">
    <h2 id="rules">${title}</h2>
    <table>
      <thead>
        <tr>
          <th scope="col">${l10n.t('Rule')}</th>
          <th scope="col">${l10n.t('Asked by')}</th>
          <th scope="col">${l10n.t('This domain')}</th>
        </tr>
      </thead>
      <tbody>
        ${rules.map(row)}
      </tbody>
    </table>
    <p class="quiet">
      ${l10n.t('For those who send some 5,000 letters a day to mailboxes of one of them.')}
      ${ruleSources.map(({ words, address }) => html`<a href=${address}>${words}</a> `)}
    </p>
  </section>`;
}

function row({ words, askedBy, verdict, verdictWords, advice }: SenderRuleView): TemplateResult {
  return html`<tr>
    <th scope="row">${words}</th>
    <td>${askedBy.join(', ')}</td>
    <td>
      <span class="verdict ${verdict}">${verdictWords}</span>
      ${advice ? html`<br /><span class="quiet">${advice}</span>` : nothing}
    </td>
  </tr>`;
}
