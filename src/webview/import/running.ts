import { html, nothing, type TemplateResult } from 'lit-html';
import type { PostToExtension, RunView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';

/** Renders the progress of a running or paused import, with buttons. */
export function running(run: RunView, post: PostToExtension): TemplateResult {
  const { phase, needsKey, share, progress } = run;
  const button = (words: string, type: 'pause' | 'resume' | 'checkKey' | 'cancel', isMain = false) =>
    html`<button type="button" class=${isMain ? 'primary' : nothing} @click=${() => post({ type })}>${words}</button>`;
  return html`<div class="run">
    <progress max="1" .value=${share} aria-label=${l10n.t('Progress of the import')}></progress>
    ${progress ? html`<p class="quiet">${progress}</p>` : nothing}
    <div class="line">
      ${needsKey ? button(l10n.t('Check the Key'), 'checkKey', true) : nothing}
      ${phase === 'paused' ? button(l10n.t('Resume'), 'resume', !needsKey) : button(l10n.t('Pause'), 'pause')}
      ${button(l10n.t('Cancel Import…'), 'cancel')}
    </div>
  </div>`;
}
