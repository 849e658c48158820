import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { chooseFooter } from '../../core/layouts/footer.ts';
import type { PreviewState } from '../../protocol/preview.ts';
import { footerStory, type ShownFooter } from './footerWords.ts';
import type { PageActions } from './pageActions.ts';
import { learnFooter } from './unknownFooter.ts';

/** The small label that says where the footer comes from. `at` is where the footer begins, in the stage's pixels. */
export function footerLabel(
  state: PreviewState,
  shown: ShownFooter,
  at: number,
  actions: PageActions,
): TemplateResult {
  const keep = (pointed: boolean) => () => actions.pointAtFooter(pointed);
  const { kind } = chooseFooter(state.footers);
  return html`<aside class="label" style="--footer-top: ${at}px" aria-label=${l10n.t('Footer')}
    @pointerenter=${keep(true)} @pointerleave=${keep(false)} @focusin=${keep(true)} @focusout=${keep(false)}>
    <p>${footerStory(state, shown)}</p>
    <div class="actions">
      ${
        state.uploaded === undefined
          ? html`<button class="link" @click=${actions.addFooter}>
              ${kind === 'own' ? l10n.t('Open its file') : l10n.t('Add own footer')}
            </button>`
          : nothing
      }
      ${kind === 'own' || !state.hasAccount ? nothing : learnFooter(state, actions)}
    </div>
  </aside>`;
}
