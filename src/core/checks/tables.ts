import { codesFrom } from '../templates/templateCode.ts';
import {
  attribute,
  declared,
  elementsNamed,
  innermost,
  isWithout,
  oncePerLetter,
  placeOfValue,
  readableTexts,
  valueIn,
} from './letterQueries.ts';
import type { LetterElement, LetterTree } from './letterTree.ts';
import type { FoundPlace } from './rule.ts';

/**
 * Finds layout tables without `role="presentation"`: screen readers announce their rows and columns. Tables that are or may be tables of
 * data are exempt.
 */
export function* withoutRole(letter: LetterTree): Generator<FoundPlace> {
  const dataTables = new Set([...letter.elements.filter(isOfData).map(tableAround), ...likelyData(letter)]);
  for (const table of elementsNamed(letter, 'table')) {
    if (isWithout(table, 'role') && !dataTables.has(table)) yield table.tag;
  }
}

/**
 * Finds tables of data without header cells: screen readers can't say to which column a value belongs. The value is `likely` where only
 * the look of a table says that it is one of data.
 */
export function* withoutHeaders(letter: LetterTree): Generator<FoundPlace> {
  const headed = new Set(letter.elements.filter(isHeader).map(tableAround));
  const named = new Set(letter.elements.filter(isOfData).map(tableAround));
  const likely = likelyData(letter);
  for (const table of elementsNamed(letter, 'table')) {
    const role = valueIn(table, 'role')?.toLowerCase();
    const isData = role ? /^(?:table|grid)$/.test(role) : named.has(table);
    if (headed.has(table)) continue;
    if (isData) yield table.tag;
    else if (likely.has(table) && isWithout(table, 'role')) yield { ...table.tag, values: ['likely'] };
  }
}

/** The rows with several texts that make a table one of data: one of them alone is a line of columns. */
const leastRows = 2;

/**
 * Returns the tables that may be tables of data, although nothing in them says so: several rows have texts side by side. A cell with a
 * table of its own is layout.
 */
const likelyData = oncePerLetter((letter): ReadonlySet<LetterElement> => {
  const textCells = new Set<LetterElement>();
  const rows = new Map<LetterElement, number>();
  for (const text of readableTexts(letter)) {
    const cell = innermost(text.parent, ({ name }) => name === 'td' || name === 'table');
    if (cell?.name === 'td') textCells.add(cell);
    // Whatever template code writes between the rows.
    else if (cell && codesFrom(letter.codes, text).some(({ kind }) => kind === 'value'))
      rows.set(cell, leastRows);
  }
  const cells = Map.groupBy(textCells, ({ parent }) => parent);
  for (const [row, { length }] of cells) {
    const table = row && tableAround(row);
    if (!table || length < 2) continue;
    // Template code may repeat a row; a border makes columns of texts.
    const isSeveral = row.isConditional || Number(valueIn(table, 'border')) > 0;
    rows.set(table, (rows.get(table) ?? 0) + (isSeveral ? leastRows : 1));
  }
  return new Set([...rows].filter(([, count]) => count >= leastRows).map(([table]) => table));
});

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
  return innermost(element, ({ name }) => name === 'table');
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
