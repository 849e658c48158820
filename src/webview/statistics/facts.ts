import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { CampaignFacts, FromStatisticsPage } from '../../protocol/statistics.ts';

/** Asks the extension for something. */
export type Ask = (request: FromStatisticsPage['type']) => void;

/** What the campaign was made of, and the ways there; nothing of a campaign of which no more than its number is known. */
export function factsList(facts: CampaignFacts, ask: Ask): TemplateResult | typeof nothing {
  const { letter, layout, lists, sender, source } = facts;
  if (Object.keys(facts).length === 0) return nothing;
  return html`<dl class="made-of">
      ${letter ? fact(l10n.t('Letter'), letter, [way(l10n.t('Show in Makets'), 'showMaket', ask)]) : nothing}
      ${
        layout
          ? fact(l10n.t('Layout'), layout, [
              way(l10n.t('Open Layout'), 'openLayout', ask),
              way(l10n.t('Open Preview'), 'preview', ask),
            ])
          : nothing
      }
      ${lists ? fact(l10n.t('Lists'), lists) : nothing} ${sender ? fact(l10n.t('From'), sender) : nothing}
    </dl>
    ${source ? html`<p class="quiet source">${source}</p>` : nothing}`;
}

function fact(name: string, words: string, ways: readonly TemplateResult[] = []): TemplateResult {
  return html`<div>
    <dt>${name}</dt>
    <dd>${words} ${ways}</dd>
  </div>`;
}

function way(words: string, request: FromStatisticsPage['type'], ask: Ask): TemplateResult {
  return html` <button type="button" class="link" @click=${() => ask(request)}>${words}</button>`;
}
