import { html, nothing, type TemplateResult } from 'lit-html';
import { gmailLimit, type LetterSize, letterSize } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';
import * as l10n from '../shared/l10n.ts';
import * as icons from './icons.ts';

const chipClasses: Record<LetterSize, string> = { fine: 'chip', nearLimit: 'chip warn', clipped: 'chip bad' };

/**
 * Draws a chip with the size of a letter, with a sign and a color of its own near Gmail’s limit and above it. `bytes` is the size in UTF-8. The tooltip
 * shows `fine` or, near the limit, a warning, followed by `figures`. `name` says of what it is the size, where that isn't plain.
 */
export function sizeChip(
  bytes: number,
  { fine, figures }: { readonly fine: string; readonly figures: string },
  formats: Formats,
  name?: string,
): TemplateResult {
  const kilobytes = l10n.t('{0} KB', formats.kilobytes(bytes));
  const size = letterSize(bytes);
  const hint = size === 'fine' ? fine : troubleHint(size);
  return html`<span class=${chipClasses[size]} tabindex="0" title=${`${hint}\n${figures}`}>${size === 'fine' ? nothing : icons.warning}${name === undefined ? kilobytes : `${name} ${kilobytes}`}</span>`;
}

/** Says how large the HTML of a letter is, and what Gmail’s limit is. */
export const sizeFigures = (bytes: number, formats: Formats): string =>
  l10n.t('HTML: {0} bytes. Gmail’s limit: {1}.', formats.number(bytes), formats.number(gmailLimit));

/** Says what Gmail hides of a letter that is too large for it. */
export const tooLargeForGmail = (): string =>
  l10n.t('Too large for Gmail: it hides everything after 102 KB, including the footer.');

function troubleHint(size: Exclude<LetterSize, 'fine'>): string {
  switch (size) {
    case 'clipped':
      return tooLargeForGmail();
    case 'nearLimit':
      return l10n.t('Near Gmail’s limit: it hides everything after 102 KB, including the footer.');
  }
}
