import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import { type LetterSize, letterSize } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';

const looks: Record<LetterSize, string> = { fine: 'chip', nearLimit: 'chip warn', clipped: 'chip bad' };

/** How large a letter is for Gmail, in bytes of UTF-8. `fine` says what such a size means; `figures` stand below that. */
export function sizeChip(
  bytes: number,
  { fine, figures }: { readonly fine: string; readonly figures: string },
  formats: Formats,
): TemplateResult {
  const size = letterSize(bytes);
  const hint = size === 'fine' ? fine : troubleHint(size);
  return html`<span class=${looks[size]} tabindex="0" title=${`${hint}\n${figures}`}>${l10n.t('{0} KB', formats.kilobytes(bytes))}</span>`;
}

function troubleHint(size: Exclude<LetterSize, 'fine'>): string {
  switch (size) {
    case 'clipped':
      return l10n.t('Too large for Gmail: it hides what comes after 102 KB, the footer too.');
    case 'nearLimit':
      return l10n.t('Near Gmail’s limit: it hides what comes after 102 KB, the footer too.');
  }
}
