import { withoutEnd } from '../text/passages.ts';
import { type Element, readTree } from './tree.ts';

export interface FormatOptions {
  /** Whether MJML takes the content of this element as text. It moves as a block and is left as it is. */
  readonly holdsText: (element: string) => boolean;
  /** One step of indentation. */
  readonly step: string;
}

/** A layout with each MJML element on a line of its own, indented by depth. Changes blanks and line breaks, nothing else. */
export function formatMjml(source: string, options: FormatOptions): string {
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const text = source.replaceAll('\r\n', '\n');
  const lines = linesOf(text, { start: 0, end: text.length, elements: readTree(text) }, '', options);
  return `${trimmedEnd(lines.join('\n'))}\n`.replaceAll('\n', lineBreak);
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly elements: readonly Element[];
}

/** The lines of a part: its elements, and the comments and texts around them. */
function linesOf(source: string, part: Part, indent: string, options: FormatOptions): string[] {
  let done = part.start;
  const upToEach = part.elements.flatMap((element) => {
    const before = aside(source.slice(done, element.start), indent);
    done = element.end;
    return [...before, ...linesOfElement(source, element, indent, options)];
  });
  const lines = [...upToEach, ...aside(source.slice(done, part.end), indent)];
  if (lines[0] === '') lines.shift();
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function linesOfElement(source: string, element: Element, indent: string, options: FormatOptions): string[] {
  const { name, start, contentStart: contentFrom, contentEnd: contentTo, end, children } = element;
  const opening = indent + tagText(source.slice(start, contentFrom), indent + options.step);
  const closing = source.slice(contentTo, end);
  if (options.holdsText(name)) {
    const text = textBlock(source.slice(contentFrom, contentTo), indent, options.step);
    return [opening + (closing ? text + closing : trimmedEnd(text))];
  }
  const inside = { start: contentFrom, end: contentTo, elements: children };
  const lines = linesOf(source, inside, indent + options.step, options);
  if (lines.length === 0) return [opening + closing];
  return [opening, ...lines, ...(closing ? [indent + closing] : [])];
}

/** Attributes that are on lines of their own stay there. Values are left as they are. */
function tagText(tag: string, indent: string): string {
  return tag.replace(/"[^"]*"|'[^']*'|[ \t\r\n]+/g, (match) => {
    if (/^["']/.test(match)) return match;
    return match.includes('\n') ? `\n${indent}` : ' ';
  });
}

/** Comments and text between elements. Of several empty lines one stays. */
function aside(text: string, indent: string): string[] {
  const [from, to] = [firstText(text), lastText(text)];
  const emptyLine = (blanks: string) => (/\n[ \t]*\n/.test(blanks) ? [''] : []);
  if (from === text.length) return emptyLine(text);
  const [before, after] = [text.slice(0, from), text.slice(to)];
  return [...emptyLine(before), indent + shifted(text.slice(from, to), indent), ...emptyLine(after)];
}

/** The first line stays behind the opening tag, and the closing tag goes below it when it has a line of its own. */
function textBlock(content: string, indent: string, step: string): string {
  if (/<(pre|textarea)\b/i.test(content)) return content;
  const text = trimmedEnd(content);
  const blanks = content.slice(text.length);
  return shifted(text, indent + step) + (blanks.includes('\n') ? `\n${indent}` : blanks);
}

/** Moves the lines behind the first so that those furthest out are at `indent`. */
function shifted(text: string, indent: string): string {
  const [first = '', ...lines] = text.split('\n');
  const depths = lines.filter(hasText).map(firstText);
  const shared = depths.reduce((least, depth) => Math.min(least, depth), Number.POSITIVE_INFINITY);
  const moved = lines.map((line) => (hasText(line) ? indent + trimmedEnd(line.slice(shared)) : ''));
  return [first, ...moved].join('\n');
}

// Other blanks than these, such as no-break spaces, belong to the text.
const firstText = (text: string) => text.search(/[^ \t\r\n]|$/);
const hasText = (line: string) => firstText(line) < line.length;
const trimmedEnd = (text: string) => withoutEnd(text, /[ \t\r\n]/);
const lastText = (text: string) => trimmedEnd(text).length;
