import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { DomainState, SenderRuleView } from '../../protocol/domain.ts';

/**
 * What large providers ask of those who send much, as a table, with where that is written. It has its roles said: a narrow page
 * shows each rule as a block.
 */
export function senderRules({ rules, ruleSources }: DomainState): TemplateResult {
  const title = l10n.t('What Gmail, Yahoo, and Microsoft require of senders');
  return html`<section aria-labelledby="rules">
    <h2 id="rules">${title}</h2>
    <table role="table" class="rules">
      <thead>
        <tr role="row">
          <th role="columnheader" scope="col">${l10n.t('Rule')}</th>
          <th role="columnheader" scope="col">${l10n.t('Required by')}</th>
          <th role="columnheader" scope="col">${l10n.t('This domain')}</th>
        </tr>
      </thead>
      <tbody>
        ${rules.map(row)}
      </tbody>
    </table>
    <p class="quiet">
      ${l10n.t('For senders of about 5,000 or more letters a day to mailboxes of one of these providers.')}
    </p>
    <ul class="sources">
      ${ruleSources.map(({ words, address }) => html`<li><a href=${address}>${words}</a></li>`)}
    </ul>
  </section>`;
}

function row({ words, askedBy, verdict, verdictWords, advice }: SenderRuleView): TemplateResult {
  return html`<tr role="row">
    <th role="rowheader" scope="row">${words}</th>
    <td role="cell" class="quiet">${askedBy.join(', ')}</td>
    <td role="cell">
      <span class="verdict ${verdict}">${verdictWords}</span>
      ${advice ? html`<br /><span class="quiet">${advice}</span>` : nothing}
    </td>
  </tr>`;
}
