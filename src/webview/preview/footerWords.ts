import * as l10n from '@vscode/l10n';
import { chooseFooter, type Footer, type FooterKind, footerOf } from '../../core/layouts/footer.ts';
import type { PreviewState, PreviewView } from '../../protocol/preview.ts';

/** The footer that the page shows. `kind` is missing when it shows none. */
export interface ShownFooter {
  readonly kind?: FooterKind;
  readonly html: string;
  /** Whether it is the one that the service will append, as far as anybody knows; `doubt` says how far. */
  readonly isSent: boolean;
  readonly doubt?: Footer['doubt'];
}

/** The footer that was chosen; the one that will be sent when that one does not exist any more. */
export function shownFooter({ footers }: PreviewState, choice: PreviewView['footer']): ShownFooter {
  const sent = chooseFooter(footers);
  if (choice === 'none') return { html: '', isSent: false };
  const kind = choice === 'asSent' ? sent.kind : choice;
  const html = footerOf(footers, kind);
  return html === undefined || kind === sent.kind ? { ...sent, isSent: true } : { kind, html, isSent: false };
}

/** Which footer is shown, for a chip. */
export function footerName({ kind, isSent, doubt }: ShownFooter): string {
  if (doubt === 'example') return l10n.t('Footer: example');
  switch (kind) {
    case 'own':
      return isSent ? l10n.t('Footer: own') : l10n.t('Footer: own, not as sent');
    case 'account':
      return isSent ? l10n.t('Footer: account') : l10n.t('Footer: account, not as sent');
    case 'standard':
      return isSent ? l10n.t('Footer: standard') : l10n.t('Footer: standard, not as sent');
    default:
      return l10n.t('Footer: hidden');
  }
}

/** The same without saying that it is a footer, or whether it is sent: for a chip that shows that otherwise. */
export function briefFooterName({ kind, doubt }: ShownFooter): string {
  if (doubt === 'example') return l10n.t('example');
  switch (kind) {
    case 'own':
      return l10n.t('own');
    case 'account':
      return l10n.t('account’s');
    case 'standard':
      return l10n.t('standard');
    default:
      return l10n.t('hidden');
  }
}

/** Which footer will be sent, and why that one; or that nobody knows. */
export function footerReason({ footers, footerFile, hasAccount }: PreviewState): string {
  const { kind, doubt } = chooseFooter(footers);
  if (doubt === 'example') {
    return hasAccount
      ? l10n.t(
          'Not known yet: this is an example. This layout has no footer of its own ({0}), so the service appends one that nobody has taken from a letter or set here.',
          footerFile,
        )
      : l10n.t(
          'This is an example. This layout has no footer of its own ({0}), and without an account nobody knows which one is appended.',
          footerFile,
        );
  }
  switch (kind) {
    case 'own':
      return l10n.t('The layout’s own footer, from {0}.', footerFile);
    case 'account':
      return l10n.t('The account’s footer: this layout has no footer of its own ({0}).', footerFile);
    case 'standard':
      if (doubt) {
        return l10n.t(
          'Standard footer: this layout has no footer of its own ({0}). Whether the account has one is not known yet.',
          footerFile,
        );
      }
      return l10n.t(
        'Standard footer: this layout has no footer of its own ({0}) and the account has none set.',
        footerFile,
      );
  }
}

/** What there is to say of the footer that is shown. */
export function footerStory(state: PreviewState, { isSent }: ShownFooter): string {
  if (chooseFooter(state.footers).doubt === 'example') return footerReason(state);
  return isSent
    ? `${l10n.t('Added by the service.')} ${footerReason(state)}`
    : `${l10n.t('Not what will be sent.')} ${l10n.t('Will be sent:')} ${footerReason(state)}`;
}
