import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { chooseFooter } from '../../core/layouts/footer.ts';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import { shownFooter } from './footerWords.ts';
import * as icons from './icons.ts';
import type { PageActions } from './pageActions.ts';

/** Says that nobody knows the account's footer, with what can be done about it. */
export function unknownFooter(state: PreviewState, view: PreviewView, actions: PageActions) {
  const { isSent, doubt } = shownFooter(state, view.footer);
  if (!isSent || doubt !== 'example' || !state.hasAccount) return nothing;
  return html`<p class="notice other">${icons.info}<span>${l10n.t('The footer that the service appends is not known yet: this is an example.')}
    <span class="ways">${learnFooter(state, actions)}</span></span></p>`;
}

/** The ways to a footer that is known. */
export function learnFooter(state: PreviewState, actions: PageActions): TemplateResult {
  const take = html`<button class="link" @click=${() => actions.ask('takeFooter')}>${l10n.t('Take It from a Test Letter…')}</button>`;
  return html`${chooseFooter(state.footers).doubt ? take : nothing}
    <button class="link" @click=${() => actions.ask('setFooter')}>${l10n.t('Set Footer…')}</button>`;
}
