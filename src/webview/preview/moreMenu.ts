import * as l10n from '@vscode/l10n';
import type { TemplateResult } from 'lit-html';
import type { PreviewState } from '../../protocol/preview.ts';
import { more } from '../frame/icons.ts';
import { type MenuItem, menu } from '../frame/menu.ts';
import type { PageActions } from './pageActions.ts';

/** What is needed now and then. */
export function moreMenu({ kind, pinned, fileName }: PreviewState, actions: PageActions): TemplateResult {
  const asUploaded = l10n.t('Exactly as it is uploaded, without the footer');
  const show: MenuItem = {
    kind: 'action',
    label: l10n.t('Show Compiled HTML'),
    hint: asUploaded,
    choose: () => actions.ask('showHtml'),
  };
  return menu({
    id: 'more-menu',
    name: l10n.t('More'),
    title: l10n.t('More'),
    button: more,
    look: 'tool',
    groups: [
      [
        {
          kind: 'switch',
          label: l10n.t('Stay with {0}', fileName),
          hint: l10n.t('Otherwise the preview shows the layout that you edit'),
          checked: pinned,
          choose: () => actions.pin(!pinned),
        },
        {
          kind: 'action',
          label: l10n.t('Open Another Preview'),
          hint: l10n.t('Such as a phone beside a desktop'),
          choose: () => actions.ask('openAnother'),
        },
      ],
      [
        ...(kind === 'mjml' ? [show] : []),
        {
          kind: 'action',
          label: l10n.t('Copy HTML'),
          hint: asUploaded,
          choose: () => actions.ask('copyHtml'),
        },
        {
          kind: 'action',
          label: l10n.t('Export HTML…'),
          hint: asUploaded,
          choose: () => actions.ask('exportHtml'),
        },
      ],
    ],
  });
}
