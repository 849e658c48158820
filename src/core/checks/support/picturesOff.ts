import { urlsIn } from '../addresses.ts';
import type { Edit } from '../edit.ts';
import { attribute, valueIn } from '../letterQueries.ts';
import type { Declaration, LetterElement, LetterTree } from '../letterTree.ts';
import { sheets } from '../styles.ts';

/**
 * Returns the edits that make of a letter what programs show as long as they block pictures: a box with the `alt` text in the picture's own
 * size and text style, and no background pictures. In order and without overlaps.
 */
export function withoutPictures(letter: LetterTree): Edit[] {
  const edits: Edit[] = [];
  for (const element of letter.elements) {
    if (element.onlyOutlook) continue;
    if (element.name === 'img') edits.push({ ...element.tag, text: boxOf(element, letter) });
    else edits.push(...backgroundsOf(element));
  }
  for (const { rules, atRules } of sheets(letter)) {
    const others = atRules.filter(({ name }) => name !== 'font-face');
    for (const { declarations } of [...rules, ...others]) edits.push(...declarations.flatMap(withoutUrls));
  }
  return edits.sort((a, b) => a.start - b.start);
}

function boxOf(picture: LetterElement, { source }: LetterTree): string {
  const written = (name: string) => {
    const found = attribute(picture, name);
    return found ? source.slice(found.valueStart, found.valueEnd) : '';
  };
  const size = (name: string) => {
    const pixels = /^\d{1,4}(?=(?:px)?$)/.exec(valueIn(picture, name) ?? '')?.[0];
    return pixels === undefined ? '' : `${name}:${pixels}px;`;
  };
  const style = `display:inline-block;box-sizing:border-box;max-width:100%;overflow:hidden;outline:1px solid #c4c7cc;outline-offset:-1px;${size('width')}${size('height')}`;
  const own = written('style').replaceAll('"', '&quot;');
  const names = written('class').replaceAll('"', '&quot;');
  return `<span class="${names}" style="${style}${own}">${written('alt').replaceAll('<', '&lt;')}</span>`;
}

function backgroundsOf(element: LetterElement): Edit[] {
  const background = attribute(element, 'background');
  const own = background ? [{ start: background.start, end: background.end, text: '' }] : [];
  return [...own, ...element.style.flatMap(withoutUrls)];
}

/** No request is made for this address, and no picture is drawn. */
const nothing = 'data:,';

const withoutUrls = (declaration: Declaration): Edit[] =>
  [...urlsIn(declaration)].map(({ start, end }) => ({ start, end, text: nothing }));
