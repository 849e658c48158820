import { chooseFooter, type Footer, type FooterKind, footerOf } from '../../core/layouts/footer.ts';
import type { ProgramView } from '../../protocol/inspector.ts';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';
import * as l10n from '../shared/l10n.ts';

/** The footer that the page shows. `kind` is missing when it shows none. */
export interface ShownFooter {
  readonly kind?: FooterKind;
  readonly html: string;
  /** True if the service will append this footer, as far as known; `doubt` says what is unknown. */
  readonly isSent: boolean;
  readonly doubt?: Footer['doubt'];
}

/** Returns the chosen footer, or the one that will be sent if the chosen one no longer exists. */
export function shownFooter(
  { footers }: Pick<PreviewState, 'footers'>,
  choice: PreviewView['footer'],
): ShownFooter {
  const sent = chooseFooter(footers);
  if (choice === 'none') return { html: '', isSent: false };
  const kind = choice === 'asSent' ? sent.kind : choice;
  const html = footerOf(footers, kind);
  return html === undefined || kind === sent.kind ? { ...sent, isSent: true } : { kind, html, isSent: false };
}

/** Returns the HTML of the shown footer: what the mail program keeps of it, if the letter is shown as one shows it. */
export const footerHtml = (
  { programs }: { readonly programs?: Pick<ProgramView, 'footers'> },
  { kind, html }: Pick<ShownFooter, 'kind' | 'html'>,
): string => (kind && programs?.footers?.[kind]) ?? html;

/** Returns the shown footer’s name for its chip. */
export function footerName({ kind, isSent, doubt }: ShownFooter): string {
  if (doubt === 'example') return l10n.t('Footer: service’s (example)');
  switch (kind) {
    case 'own':
      return isSent ? l10n.t('Footer: own') : l10n.t('Footer: own (not sent)');
    case 'account':
      return isSent ? l10n.t('Footer: account') : l10n.t('Footer: account (not sent)');
    case 'standard':
      return isSent ? l10n.t('Footer: standard') : l10n.t('Footer: standard (not sent)');
    default:
      return l10n.t('Footer: hidden');
  }
}

/** Says which footer will be sent and why, or that it is unknown. */
export function footerReason({ footers, footerFile, hasAccount }: PreviewState): string {
  const { kind, doubt } = chooseFooter(footers);
  if (doubt === 'example') {
    return hasAccount
      ? l10n.t(
          'This footer is an example. The layout has no footer of its own ({0}), and the footer that the service appends is not known yet. Copy that footer from a test letter or set it.',
          footerFile,
        )
      : l10n.t(
          'This footer is an example. The layout has no footer of its own ({0}). Select an account to see the footer that the service appends.',
          footerFile,
        );
  }
  switch (kind) {
    case 'own':
      return l10n.t('The layout’s own footer, from {0}.', footerFile);
    case 'account':
      return l10n.t('The account’s footer, because the layout has no footer of its own ({0}).', footerFile);
    case 'standard':
      if (doubt) {
        return l10n.t(
          'The standard footer, because the layout has no footer of its own ({0}). It is not known yet whether the account has a footer.',
          footerFile,
        );
      }
      return l10n.t(
        'The standard footer, because neither the layout ({0}) nor the account has a footer.',
        footerFile,
      );
  }
}

/** Describes the shown footer. */
export function footerStory(state: PreviewState, { isSent }: ShownFooter): string {
  if (chooseFooter(state.footers).doubt === 'example') return footerReason(state);
  return isSent
    ? `${l10n.t('Added by the service.')} ${footerReason(state)}`
    : `${l10n.t('This footer will not be sent.')} ${l10n.t('Will be sent:')} ${footerReason(state)}`;
}
