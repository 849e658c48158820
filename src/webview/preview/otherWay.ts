import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit-html';
import { shownFooter } from './footerWords.ts';
import * as icons from './icons.ts';
import type { PageLook } from './page.ts';
import type { PageActions } from './pageActions.ts';

/** Says in words what makes the letter look otherwise than usual, with one way back from all of it. */
export function otherWay(look: PageLook, actions: PageActions): TemplateResult | typeof nothing {
  const sentences = [colors(look), text(look), footer(look), pictures(look)].filter(
    (sentence) => sentence !== undefined,
  );
  if (sentences.length === 0) return nothing;
  const inversion = html`<button class="link" @click=${() => actions.chooseAppearance('inverted')}>${l10n.t('Show Forced Inversion')}</button>`;
  return html`<p class="notice other">${icons.info}<span>${sentences.join(' ')}
    <span class="ways">${look.lacksDarkStyles ? inversion : nothing}
      <button class="link" @click=${actions.showAsUsual}>${l10n.t('Show as Usual')}</button></span></span></p>`;
}

function colors({ view, lacksDarkStyles }: PageLook): string | undefined {
  switch (view.appearance) {
    case 'light':
      return undefined;
    case 'dark':
      return lacksDarkStyles
        ? l10n.t(
            'This letter has no dark styles of its own, so it stays light. Some mail apps force an inversion on such letters.',
          )
        : l10n.t('Shown with the letter’s own dark styles.');
    case 'inverted':
      return l10n.t('Colours are inverted, about as some mail apps do it in dark mode.');
  }
}

const text = ({ view }: PageLook) => (view.asText ? l10n.t('Shown as plain text.') : undefined);

function footer({ state, view }: PageLook): string | undefined {
  const { kind, isSent } = shownFooter(state, view.footer);
  if (isSent) return undefined;
  return kind ? l10n.t('This is not the footer that will be sent.') : l10n.t('The footer is hidden.');
}

const pictures = ({ state }: PageLook) =>
  state.picturesTurnedOff ? l10n.t('Pictures from the internet are not loaded.') : undefined;
