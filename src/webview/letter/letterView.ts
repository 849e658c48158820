import { hasFields } from '../../protocol/hasFields.ts';
import { type LetterTab, type LetterWidth, letterTabs, letterWidths } from '../../protocol/letter.ts';
import { type Appearance, appearances } from '../../protocol/preview.ts';
import type { ShownLetter } from './shownLetter.ts';

/** How somebody looks at a letter. VS Code keeps it with the page. */
export interface LetterView {
  readonly tab: LetterTab;
  readonly width: LetterWidth;
  readonly appearance: Appearance;
}

/** What was kept of a page, as far as it is something that can be looked at. */
export function readLetterView(kept: unknown): LetterView {
  const { tab, width, appearance } = hasFields(kept) ? kept : {};
  return {
    tab: letterTabs.find((each) => each === tab) ?? 'letter',
    width: letterWidths.find((each) => each === width) ?? 'fit',
    appearance: appearances.find((each) => each === appearance) ?? 'light',
  };
}

/** What there is of a letter to look at. */
export function possibleTabs(letter: ShownLetter | undefined): readonly LetterTab[] {
  if (!letter) return [];
  return letterTabs.filter((tab) => {
    if (tab === 'letter') return letter.html !== undefined;
    if (tab === 'text') return letter.text !== undefined;
    return tab === 'source' || letter.headers.length > 0;
  });
}
