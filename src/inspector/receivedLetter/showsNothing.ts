import { decodedText } from '../../core/text/decodedText.ts';
import { tags } from '../../core/text/markup.ts';

/** Elements that are visible without text. */
const visible = new Set(
  'img picture input button svg video audio object embed iframe hr canvas math'.split(' '),
);

/** Elements whose text is not rendered. */
const invisibleElements = new Set(['head', 'title', 'style', 'script', 'template']);

/** Returns true if the HTML renders as an empty page. */
export function showsNothing(html: string): boolean {
  let done = 0;
  let holder = '';
  for (const { name, closing, start, end } of tags(html)) {
    if (!invisibleElements.has(holder) && hasVisibleText(html.slice(done, start))) return false;
    if (!closing && (visible.has(name) || isPainted(html.slice(start, end)))) return false;
    done = end;
    holder = closing ? '' : name;
  }
  return !hasVisibleText(html.slice(done));
}

/** Returns true if a tag sets a background, since a table may show nothing but a background picture. */
const isPainted = (tag: string) => /\bbackground/i.test(tag.slice(0, 5000));

/**
 * Returns true if the HTML between two tags has visible characters. Ignores comments, declarations, white space and characters without
 * width.
 */
function hasVisibleText(between: string): boolean {
  if (between === '') return false;
  const written = between.replace(/<[!?][^>]{0,10000}>?/g, '');
  const text = written.includes('&') ? decodedText(written) : written;
  return /[^\s\p{Cf}\p{Mn}]/u.test(text);
}
