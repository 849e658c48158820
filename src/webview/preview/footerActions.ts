import type { TemplateResult } from 'lit-html';
import { chooseFooter } from '../../core/layouts/footer.ts';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import { button, notice } from '../letterViewer/notices.ts';
import * as l10n from '../shared/l10n.ts';
import { shownFooter } from './footerTexts.ts';
import type { PageActions, PageLook } from './pageState.ts';

/** An action that changes the footer that will be sent, or tells Mailroom what it is. */
interface FooterAction {
  readonly label: string;
  choose(): void;
}

/** Returns the actions for the footer that will be sent. The layout’s own footer can’t be changed in uploaded versions. */
export function footerActions(state: PreviewState, actions: PageActions): readonly FooterAction[] {
  const isOwn = chooseFooter(state.footers).kind === 'own';
  const own: FooterAction = {
    label: isOwn ? l10n.t('Open the Footer’s File') : l10n.t('Add Footer to Layout'),
    choose: actions.addFooter,
  };
  return [...(state.uploaded === undefined ? [own] : []), ...(isOwn ? [] : accountActions(state, actions))];
}

/** Returns the actions that tell Mailroom the account’s footer: first which account it is. */
function accountActions(
  { footers, hasAccount }: PreviewState,
  actions: PageActions,
): readonly FooterAction[] {
  if (!hasAccount)
    return [
      { label: l10n.t('Select an Account…'), choose: () => actions.ask('selectAccount') },
      { label: l10n.t('Start with the Sandbox'), choose: () => actions.ask('startSandbox') },
    ];
  const take: FooterAction = {
    label: l10n.t('Copy from a Test Letter…'),
    choose: () => actions.ask('takeFooter'),
  };
  const set: FooterAction = { label: l10n.t('Set Footer…'), choose: () => actions.ask('setFooter') };
  return [...(chooseFooter(footers).doubt ? [take] : []), set];
}

/** Draws a notice with actions while the account’s footer is unknown, until the user hides it. */
export function unknownFooter(
  state: PreviewState,
  view: PreviewView,
  actions: PageActions,
): readonly TemplateResult[] {
  const { isSent, doubt } = shownFooter(state, view.footer);
  if (!isSent || doubt !== 'example' || view.isExampleKnown) return [];
  const text = state.hasAccount
    ? l10n.t(
        'The footer below is only an example. The service adds its own, which Mailroom can’t read: copy it once from a test letter.',
      )
    : l10n.t('No account is selected, so the footer below is only an example.');
  const buttons = accountActions(state, actions).map(({ label, choose }) => button(label, choose));
  const hide = button(l10n.t('Hide This Note'), () => actions.look({ isExampleKnown: true }));
  return [notice('other', text, [...buttons, hide])];
}

/** Draws a notice with actions if the footer that will be sent is not in the letter’s language. */
export function foreignFooter(
  { state, view, hasForeignFooter }: PageLook,
  actions: PageActions,
): readonly TemplateResult[] {
  const { isSent, doubt } = shownFooter(state, view.footer);
  if (!hasForeignFooter || !isSent || doubt === 'example') return [];
  const text = l10n.t('The footer is not in the language of the letter. It will be sent like this.');
  const buttons = footerActions(state, actions).map(({ label, choose }) => button(label, choose));
  return [notice('warn', text, buttons)];
}
