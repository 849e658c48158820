import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import type { Formats } from '../../core/formats.ts';
import { type LetterSize, letterSize } from '../../core/letterSize.ts';

const looks: Record<LetterSize, string> = { fine: 'chip', nearLimit: 'chip warn', clipped: 'chip bad' };

export function sizeChip(bytes: number, formats: Formats): TemplateResult {
  const size = letterSize(bytes);
  return html`<span class=${looks[size]} title=${sizeHint(size)}>${l10n.t('{0} KB', formats.kilobytes(bytes))}</span>`;
}

function sizeHint(size: LetterSize): string {
  switch (size) {
    case 'clipped':
      return l10n.t('Too large for Gmail: it hides what comes after 102 KB, the footer too.');
    case 'nearLimit':
      return l10n.t('Near Gmail’s limit: it hides what comes after 102 KB, the footer too.');
    case 'fine':
      return l10n.t('The letter with its footer. Gmail hides what comes after 102 KB.');
  }
}
