import * as l10n from '@vscode/l10n';
import type { TemplateResult } from 'lit-html';
import { gmailLimit } from '../../core/letters/letterSize.ts';
import type { Formats } from '../../core/text/formats.ts';
import { sizeChip } from '../frame/sizeChip.ts';

/** The size of the letter and of the footer that will be sent, in bytes of UTF-8. `footer` is missing when nobody knows it. */
export interface Weight {
  readonly letter: number;
  readonly footer?: number;
}

export function weightChip({ letter, footer }: Weight, formats: Formats): TemplateResult {
  const limit = formats.number(gmailLimit);
  if (footer === undefined) {
    const fine = l10n.t(
      'The letter without its footer, which isn’t known yet. Gmail hides what comes after 102 KB.',
    );
    const figures = l10n.t('The HTML has {0} bytes. Gmail’s limit is {1}.', formats.number(letter), limit);
    return sizeChip(letter, { fine, figures }, formats);
  }
  const bytes = letter + footer;
  const fine = l10n.t('The letter with its footer. Gmail hides what comes after 102 KB.');
  const figures = l10n.t(
    'Letter {0} bytes, footer {1}, together {2}. Gmail’s limit is {3}.',
    formats.number(letter),
    formats.number(footer),
    formats.number(bytes),
    limit,
  );
  return sizeChip(bytes, { fine, figures }, formats);
}
