import * as l10n from '@vscode/l10n';
import { chooseFooter } from '../../core/layouts/footer.ts';
import type { PreviewState } from '../../protocol/preview.ts';
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
export function accountWays({ footers }: PreviewState, actions: PageActions): readonly FooterWay[] {
  const take: FooterWay = {
    label: l10n.t('Take It from a Test Letter…'),
    choose: () => actions.ask('takeFooter'),
  };
  const set: FooterWay = { label: l10n.t('Set Footer…'), choose: () => actions.ask('setFooter') };
  return [...(chooseFooter(footers).doubt ? [take] : []), set];
}
