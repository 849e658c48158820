import * as dom from '../letterViewer/letterDom.ts';
import * as l10n from '../shared/l10n.ts';

/** Returns what a reader sees of a passage of a letter: its text, and its pictures by their addresses. */
export function asSeen(passage: string): string {
  if (!isCode(passage) && !passage.includes('&')) return passage;
  const parsed = dom.readShort(passage);
  for (const element of dom.select(parsed, 'style, script, title')) dom.removeElement(element);
  const pictures = dom.select(parsed, 'img').map((picture) => {
    const [words, address] = [dom.attributeOf(picture, 'alt'), dom.attributeOf(picture, 'src') ?? ''];
    return words ? l10n.t('Picture “{0}”: {1}', words, address) : l10n.t('Picture: {0}', address);
  });
  const text = dom.textOf(dom.rootOf(parsed)) ?? '';
  return [text.replace(/\s+/g, ' ').trim(), ...pictures].filter(Boolean).join(' ');
}

/** Returns true if a passage has HTML, so that it looks otherwise than it is written. */
export const isCode = (passage: string): boolean => passage.includes('<');
