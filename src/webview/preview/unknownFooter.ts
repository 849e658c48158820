import * as l10n from '@vscode/l10n';
import type { TemplateResult } from 'lit-html';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import { notice, way } from '../frame/notices.ts';
import { accountWays } from './footerWays.ts';
import { shownFooter } from './footerWords.ts';
import type { PageActions } from './pageActions.ts';

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
