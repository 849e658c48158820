import * as l10n from '@vscode/l10n';
import type { FooterKind } from '../../core/footer.ts';
import type { PreviewState } from '../../protocol/preview.ts';

/** Which of the three footers it is, for a chip. */
export function footerName(kind: FooterKind): string {
  switch (kind) {
    case 'own':
      return l10n.t('Footer: own');
    case 'account':
      return l10n.t('Footer: account');
    case 'standard':
      return l10n.t('Footer: standard');
  }
}

/** Which footer it is, and why that one. */
export function footerReason({ footer, footerFile }: PreviewState): string {
  switch (footer.kind) {
    case 'own':
      return l10n.t('The layout’s own footer, from {0}.', footerFile);
    case 'account':
      return l10n.t('The account’s footer: this layout has no footer of its own ({0}).', footerFile);
    case 'standard':
      return l10n.t(
        'Standard footer: this layout has no footer of its own ({0}) and the account has none set.',
        footerFile,
      );
  }
}
