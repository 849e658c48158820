import { readColor, writeColor } from '../letters/colors.ts';
import { attributeIn, type Edit, endOfAttributes, type FoundIn, insertion, tagAt } from './edit.ts';
import { addHeadStyle } from './headFixes.ts';

/**
 * Adds a dark style that keeps the text color over a background picture in Outlook on the web, which marks what it changes with
 * `data-ogsc`. The third value of the finding is the color. Returns no edits for other findings, which a dark style can’t fix: programs that
 * invert all colors ignore it.
 */
export function keepTextColor(found: FoundIn): readonly Edit[] {
  const [way, , written = ''] = found.values ?? [];
  const color = readColor(written);
  if (way !== 'picture' || !color) return [];
  const name = `dark-text-${writeColor(color).slice(1)}`;
  const marked = `[data-ogsc] .${name}`;
  return addDarkStyle(found, name, `${marked}, ${marked} * { color: ${writeColor(color)} !important; }`);
}

/** Adds a dark style that puts white behind a picture, for Apple Mail and others, and for Outlook on the web. */
export function whiteBehindPicture(found: FoundIn): readonly Edit[] {
  const name = 'dark-white-ground';
  const style = '{ background-color: #ffffff !important; }';
  const css = `@media (prefers-color-scheme: dark) { .${name} ${style} } [data-ogsc] .${name}, [data-ogsb] .${name} ${style}`;
  return addDarkStyle(found, name, css);
}

/** Adds a class to the element of a finding, and its style sheet to the head unless it is there. */
function addDarkStyle(found: FoundIn, name: string, css: string): readonly Edit[] {
  const { source, start } = found;
  const classEdit = addClass(source, start, name);
  if (!classEdit) return [];
  if (source.includes(`.${name} `)) return [classEdit];
  const sheet = addHeadStyle(found, css);
  return sheet ? [sheet, classEdit] : [];
}

/** Adds a class to the tag around an offset. */
function addClass(source: string, at: number, name: string): Edit | undefined {
  const tag = tagAt(source, source[at] === '<' ? at : source.lastIndexOf('<', at));
  if (!tag || tag.end <= at || tag.closing) return undefined;
  const attribute = tag.name.startsWith('mj-') ? 'css-class' : 'class';
  const written = attributeIn(source, tag, attribute);
  if (!written) return insertion(endOfAttributes(source, tag), ` ${attribute}="${name}"`);
  const isQuoted = /["']/.test(source.charAt(written.valueEnd));
  const isThere = source.slice(written.valueStart, written.valueEnd).split(/\s+/).includes(name);
  return isQuoted && !isThere ? insertion(written.valueEnd, ` ${name}`) : undefined;
}
