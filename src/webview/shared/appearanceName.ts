import * as l10n from '@vscode/l10n';
import type { Appearance } from '../../protocol/preview.ts';

export function appearanceName(appearance: Appearance): string {
  switch (appearance) {
    case 'light':
      return l10n.t('Light');
    case 'dark':
      return l10n.t('Author’s Dark Styles');
    case 'inverted':
      return l10n.t('Forced Inversion (Approximate)');
  }
}
