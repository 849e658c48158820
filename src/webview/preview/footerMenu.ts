import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import { chooseFooter, type FooterKind, footerOf } from '../../core/layouts/footer.ts';
import type { PreviewState } from '../../protocol/preview.ts';
import { briefFooterName, footerName, footerReason, type ShownFooter, shownFooter } from './footerWords.ts';
import { chevron, footer } from './icons.ts';
import { type MenuItem, menu } from './menu.ts';
import type { PageActions } from './pageActions.ts';

/** The chip that says which footer is shown, and the menu that shows another one. */
export function footerMenu(state: PreviewState, shown: ShownFooter, actions: PageActions): TemplateResult {
  return menu({
    id: 'footer-menu',
    name: l10n.t('Footer'),
    title: footerReason(state),
    button: html`<span class="brief" aria-hidden="true">${footer}<span>${briefFooterName(shown)}</span></span><span class="full">${footerName(shown)}</span>${chevron}`,
    look: shown.isSent ? 'chip' : 'chip warn',
    groups: [
      [
        {
          kind: 'choice',
          label: sentName(shownFooter(state, 'asSent')),
          hint: footerReason(state),
          checked: shown.isSent,
          choose: () => actions.chooseFooter('asSent'),
        },
        ...(['own', 'account', 'standard'] as const)
          .filter((kind) => kind !== chooseFooter(state.footers).kind)
          .map((kind) => other(kind, state, shown, actions)),
        {
          kind: 'choice',
          label: l10n.t('Hide the Footer'),
          checked: shown.kind === undefined,
          choose: () => actions.chooseFooter('none'),
        },
      ],
      [{ kind: 'action', label: l10n.t('Go to the Footer'), choose: actions.showFooter }],
    ],
  });
}

function sentName({ doubt }: ShownFooter): string {
  if (doubt === undefined) return l10n.t('As It Will Be Sent');
  return doubt === 'example' ? l10n.t('An Example') : l10n.t('The Standard One');
}

function other(kind: FooterKind, state: PreviewState, shown: ShownFooter, actions: PageActions): MenuItem {
  const exists = footerOf(state.footers, kind) !== undefined;
  return {
    kind: 'choice',
    label: otherName(kind),
    hint: exists ? unsent(kind, state) : missing(kind, state),
    disabled: !exists,
    checked: !shown.isSent && shown.kind === kind,
    choose: () => actions.chooseFooter(kind),
  };
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

function missing(kind: FooterKind, { footerFile, footers }: PreviewState): string {
  if (kind === 'own') return l10n.t('There is no {0}', footerFile);
  return kind === 'account' && footers.account === undefined
    ? l10n.t('Not known yet')
    : l10n.t('None is set');
}
