import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import type { FromImportPage, PostToExtension, RunView } from '../../protocol/importPage.ts';
import { counts } from './counts.ts';

/** Renders the progress of a running import, or the result of a finished one, with buttons. */
export function running(run: RunView, post: PostToExtension): TemplateResult {
  const { phase, share, progress } = run;
  const isPaused = phase === 'paused';
  const button = (
    words: string,
    type: 'pause' | 'resume' | 'cancel' | 'retryUnknown' | 'saveReport' | 'saveNotAdded' | 'useInCampaign',
  ) => html`<button type="button" @click=${() => post({ type } as FromImportPage)}>${words}</button>`;
  return html`<section class="run">
    ${
      phase === 'done'
        ? nothing
        : html`<progress max="1" .value=${share} aria-label=${l10n.t('Progress of the import')}></progress>
            <p class="quiet">${progress}</p>`
    }
    ${counts(run.counts)}
    <div class="line">
      ${phase === 'done' ? nothing : isPaused ? button(l10n.t('Resume'), 'resume') : button(l10n.t('Pause'), 'pause')}
      ${phase === 'done' ? nothing : button(l10n.t('Cancel Import…'), 'cancel')}
      ${phase === 'done' ? button(l10n.t('Save Report…'), 'saveReport') : nothing}
      ${phase === 'done' && run.hasNotAdded ? button(l10n.t('Save Rows That Were Not Added…'), 'saveNotAdded') : nothing}
      ${phase === 'done' && run.hasUnknown ? button(l10n.t('Retry Unknown Outcomes…'), 'retryUnknown') : nothing}
      ${phase === 'done' ? button(l10n.t('Use in a Campaign…'), 'useInCampaign') : nothing}
    </div>
  </section>`;
}
