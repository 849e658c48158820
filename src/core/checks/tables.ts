import type { LetterElement, LetterTree } from './letterTree.ts';
import { attribute, declared, elementsNamed, outwards, placeOfValue, valueIn } from './look.ts';
import type { Place } from './rule.ts';

/** Screen readers announce the rows and columns of a table that only arranges things. */
export function* withoutRole(letter: LetterTree): Generator<Place> {
  const dataTables = new Set(elementsNamed(letter, 'th', 'caption').map(tableAround));
  for (const table of elementsNamed(letter, 'table')) {
    if (!valueIn(table, 'role') && !dataTables.has(table)) yield table.tag;
  }
}

function tableAround(cell: LetterElement): LetterElement | undefined {
  return outwards(cell).find(({ name }) => name === 'table');
}

const widest = 640;

/** Tables that are wider than the reading pane of many mail programs; those that Outlook alone sees too. */
export function* tooWide(letter: LetterTree): Generator<Place> {
  for (const table of letter.elements) {
    if (table.name !== 'table') continue;
    const width = attribute(table, 'width');
    const declaration = declared(table, 'width');
    if (width && /^\s*\d+(?:px)?\s*$/.test(width.value) && Number.parseFloat(width.value) > widest) {
      yield { ...placeOfValue(width), values: [width.value.trim()] };
    } else if (
      declaration &&
      /^[\d.]+px$/.test(declaration.value) &&
      Number.parseFloat(declaration.value) > widest
    ) {
      yield { start: declaration.start, end: declaration.end, values: [declaration.value] };
    }
  }
}
