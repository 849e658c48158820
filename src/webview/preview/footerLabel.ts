import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import type { PreviewState } from '../../protocol/preview.ts';
import { way } from '../frame/notices.ts';
import { footerWays } from './footerWays.ts';
import { footerStory, type ShownFooter } from './footerWords.ts';
import type { PageActions } from './pageActions.ts';

/** The small label that says where the footer comes from. `at` is where the footer begins, in the stage's pixels. */
export function footerLabel(
  state: PreviewState,
  shown: ShownFooter,
  at: number,
  actions: PageActions,
): TemplateResult {
  const keep = (pointed: boolean) => () => actions.pointAtFooter(pointed);
  return html`<aside class="label" style="--footer-top: ${at}px" aria-label=${l10n.t('Footer')}
    @pointerenter=${keep(true)} @pointerleave=${keep(false)} @focusin=${keep(true)} @focusout=${keep(false)}>
    <p>${footerStory(state, shown)}</p>
    <div class="actions">${footerWays(state, actions).map(({ label, choose }) => way(label, choose))}</div>
  </aside>`;
}
