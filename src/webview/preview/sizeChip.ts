import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit-html';
import { gmailLimit, type LetterSize, letterSize } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';

/** What the letter and the footer that will be sent weigh, in bytes of UTF-8. */
export interface Weight {
  readonly letter: number;
  readonly footer: number;
}

const looks: Record<LetterSize, string> = { fine: 'chip', nearLimit: 'chip warn', clipped: 'chip bad' };

export function sizeChip({ letter, footer }: Weight, formats: Formats): TemplateResult {
  const bytes = letter + footer;
  const size = letterSize(bytes);
  const figures = l10n.t(
    'Letter {0} bytes, footer {1}, together {2}. Gmail’s limit is {3}.',
    formats.number(letter),
    formats.number(footer),
    formats.number(bytes),
    formats.number(gmailLimit),
  );
  return html`<span class=${looks[size]} tabindex="0" title=${`${sizeHint(size)}\n${figures}`}>${l10n.t('{0} KB', formats.kilobytes(bytes))}</span>`;
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
