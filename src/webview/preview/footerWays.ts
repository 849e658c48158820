import * as l10n from '@vscode/l10n';
import type { TemplateResult } from 'lit-html';
import { chooseFooter } from '../../core/layouts/footer.ts';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import { notice, way } from '../frame/notices.ts';
import { shownFooter } from './footerWords.ts';
import type { PageActions } from './pageActions.ts';

/** Something that can be done to have another footer sent, or to know which one is. */
export interface FooterWay {
  readonly label: string;
  choose(): void;
}

/** What can be done about the footer that will be sent. What was uploaded keeps its own. */
export function footerWays(state: PreviewState, actions: PageActions): readonly FooterWay[] {
  const isOwn = chooseFooter(state.footers).kind === 'own';
  const own: FooterWay = {
    label: isOwn ? l10n.t('Open Its File') : l10n.t('Add Own Footer'),
    choose: actions.addFooter,
  };
  return [
    ...(state.uploaded === undefined ? [own] : []),
    ...(isOwn || !state.hasAccount ? [] : accountWays(state, actions)),
  ];
}

/** The ways to a footer of the account that is known. */
function accountWays({ footers }: PreviewState, actions: PageActions): readonly FooterWay[] {
  const take: FooterWay = {
    label: l10n.t('Take It from a Test Letter…'),
    choose: () => actions.ask('takeFooter'),
  };
  const set: FooterWay = { label: l10n.t('Set Footer…'), choose: () => actions.ask('setFooter') };
  return [...(chooseFooter(footers).doubt ? [take] : []), set];
}

/** Says that nobody knows the account's footer, with what can be done about it. Nothing when it is known. */
export function unknownFooter(
  state: PreviewState,
  view: PreviewView,
  actions: PageActions,
): readonly TemplateResult[] {
  const { isSent, doubt } = shownFooter(state, view.footer);
  if (!isSent || doubt !== 'example' || !state.hasAccount) return [];
  const words = l10n.t('The footer that the service appends is not known yet: this is an example.');
  const ways = accountWays(state, actions).map(({ label, choose }) => way(label, choose));
  return [notice('other', words, ways)];
}
