import { hasFields } from '../../protocol/hasFields.ts';
import { type LetterTab, letterTabs } from '../../protocol/letter.ts';
import { readSheetView, type SheetView } from '../../protocol/sheet.ts';
import type { ShownLetter } from './shownLetter.ts';

/** How somebody looks at a letter. VS Code keeps it with the page. */
export interface LetterView extends SheetView {
  readonly tab: LetterTab;
}

/** What was kept of a page, as far as it is something that can be looked at. */
export function readLetterView(kept: unknown): LetterView {
  const fields = hasFields(kept) ? kept : {};
  return { tab: letterTabs.find((each) => each === fields.tab) ?? 'letter', ...readSheetView(fields) };
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
