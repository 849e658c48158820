import { html, nothing, type TemplateResult } from 'lit-html';
import type { PostToExtension, RunButton, RunView } from '../../protocol/importPage.ts';
import * as l10n from '../shared/l10n.ts';

/** Renders the progress of a running or paused import, with buttons. */
export function running({ share, progress, buttons }: RunView, post: PostToExtension): TemplateResult {
  // An import that runs needs nobody.
  const main = buttons.find((type) => type !== 'pause' && buttons[0] === type);
  return html`<div class="run">
    <progress max="1" .value=${share} aria-label=${l10n.t('Progress of the import')}></progress>
    ${progress ? html`<p class="quiet">${progress}</p>` : nothing}
    <div class="line">
      ${buttons.map(
        (type) =>
          html`<button type="button" class=${type === main ? 'primary' : nothing} @click=${() => post({ type })}>${buttonWords(type)}</button>`,
      )}
    </div>
  </div>`;
}

function buttonWords(button: RunButton): string {
  switch (button) {
    case 'pause':
      return l10n.t('Pause');
    case 'resume':
      return l10n.t('Resume');
    case 'checkKey':
      return l10n.t('Check the Key');
    case 'cancel':
      return l10n.t('Cancel Import…');
    case 'lookAgain':
      return l10n.t('Look Again');
  }
}
