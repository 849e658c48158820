import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import { chooseFooter, type FooterKind, footerOf } from '../../core/layouts/footer.ts';
import type { PreviewState } from '../../protocol/preview.ts';
import { chevron, footer } from '../frame/icons.ts';
import { type MenuItem, menu } from '../frame/menu.ts';
import { footerWays } from './footerWays.ts';
import { briefFooterName, footerName, footerReason, type ShownFooter, shownFooter } from './footerWords.ts';
import type { PageActions } from './pageActions.ts';
import type { PageLook } from './pageLook.ts';

/** The chip that says which footer is shown, and the menu that shows another one. Each row of it does something. */
export function footerMenu({ state, view, hasLetter }: PageLook, actions: PageActions): TemplateResult {
  const shown = shownFooter(state, view.footer);
  const sent = chooseFooter(state.footers).kind;
  const others = (['own', 'account', 'standard'] as const).filter(
    (kind) => kind !== sent && footerOf(state.footers, kind) !== undefined,
  );
  const choice = (label: string, footer: FooterKind | 'asSent' | 'none', hint?: string): MenuItem => ({
    kind: 'choice',
    label,
    ...(hint === undefined ? {} : { hint }),
    checked: footer === (shown.isSent ? 'asSent' : (shown.kind ?? 'none')),
    choose: () => actions.look({ footer }),
  });
  const canBeSeen = hasLetter && shown.html.trim() !== '';
  const goTo: MenuItem = { kind: 'action', label: l10n.t('Go to the Footer'), choose: actions.showFooter };
  return menu({
    id: 'footer-menu',
    name: l10n.t('Footer'),
    title: footerReason(state),
    button: html`<span class="brief" aria-hidden="true">${footer}<span>${briefFooterName(shown)}</span></span><span class="full">${footerName(shown)}</span>${chevron}`,
    look: shown.isSent ? 'chip' : 'chip warn',
    groups: [
      [
        choice(sentName(shownFooter(state, 'asSent')), 'asSent', footerReason(state)),
        ...others.map((kind) => choice(otherName(kind), kind, unsent(kind, state))),
        choice(l10n.t('Hide the Footer'), 'none'),
      ],
      [
        ...(canBeSeen ? [goTo] : []),
        ...footerWays(state, actions).map((way): MenuItem => ({ kind: 'action', ...way })),
      ],
    ],
  });
}

function sentName({ doubt }: ShownFooter): string {
  if (doubt === undefined) return l10n.t('As It Will Be Sent');
  return doubt === 'example' ? l10n.t('An Example') : l10n.t('The Standard One');
}

const unsent = (kind: FooterKind, { footers }: PreviewState) =>
  kind === 'standard' && footers.isExample
    ? l10n.t('Not known yet: an example')
    : l10n.t('Not what will be sent');

function otherName(kind: FooterKind): string {
  switch (kind) {
    case 'own':
      return l10n.t('The Layout’s Own');
    case 'account':
      return l10n.t('The Account’s');
    case 'standard':
      return l10n.t('The Standard One');
  }
}
