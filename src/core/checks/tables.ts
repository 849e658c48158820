import type { LetterElement, LetterTree } from './letterTree.ts';
import { attribute, declared, elementsNamed, isWithout, outwards, placeOfValue, valueIn } from './look.ts';
import type { FoundPlace } from './rule.ts';

/** Finds layout tables without `role="presentation"`: screen readers announce their rows and columns. Data tables are exempt. */
export function* withoutRole(letter: LetterTree): Generator<FoundPlace> {
  const dataTables = new Set(letter.elements.filter(isOfData).map(tableAround));
  for (const table of elementsNamed(letter, 'table')) {
    if (isWithout(table, 'role') && !dataTables.has(table)) yield table.tag;
  }
}

/** Finds tables of data without header cells: screen readers can't say to which column a value belongs. */
export function* withoutHeaders(letter: LetterTree): Generator<FoundPlace> {
  const headed = new Set(letter.elements.filter(isHeader).map(tableAround));
  const named = new Set(letter.elements.filter(isOfData).map(tableAround));
  for (const table of elementsNamed(letter, 'table')) {
    const role = valueIn(table, 'role')?.toLowerCase();
    const isData = role ? /^(?:table|grid)$/.test(role) : named.has(table);
    if (isData && !headed.has(table)) yield table.tag;
  }
}

function isHeader(element: LetterElement): boolean {
  const role = valueIn(element, 'role') ?? '';
  return (
    element.name === 'th' || /^(?:column|row)header$/i.test(role) || valueIn(element, 'scope') !== undefined
  );
}

function isOfData(element: LetterElement): boolean {
  if (element.name === 'table') return naming.some((name) => valueIn(element, name));
  return /^(?:th|thead|caption)$/.test(element.name) || valueIn(element, 'scope') !== undefined;
}

const naming = ['summary', 'aria-label', 'aria-labelledby', 'aria-describedby'];

function tableAround(element: LetterElement): LetterElement | undefined {
  return outwards(element).find(({ name }) => name === 'table');
}

const widest = 640;

/** Finds tables wider than the reading pane of many mail programs, including tables for Outlook alone. */
export function* tooWide(letter: LetterTree): Generator<FoundPlace> {
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
