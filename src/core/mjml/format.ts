import { withoutEnd } from '../text/passages.ts';
import { type MjmlElement, readTree } from './tree.ts';

interface FormatOptions {
  /** Returns true for elements whose content is text. Such content is only re-indented as a block. */
  readonly holdsText: (element: string) => boolean;
  /** One level of indentation. */
  readonly step: string;
}

/** Formats a layout: puts each MJML element on its own line, indented by depth. Changes only white space. */
export function formatMjml(source: string, options: FormatOptions): string {
  const lineBreak = source.includes('\r\n') ? '\r\n' : '\n';
  const text = source.replaceAll('\r\n', '\n');
  const lines = formattedLines(text, { start: 0, end: text.length, elements: readTree(text) }, '', options);
  return `${trimmedEnd(lines.join('\n'))}\n`.replaceAll('\n', lineBreak);
}

interface TextPart {
  readonly start: number;
  readonly end: number;
  readonly elements: readonly MjmlElement[];
}

/** Returns the formatted lines of a part: its elements, and the comments and texts between them. */
function formattedLines(source: string, part: TextPart, indent: string, options: FormatOptions): string[] {
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

function linesOfElement(
  source: string,
  element: MjmlElement,
  indent: string,
  options: FormatOptions,
): string[] {
  const { name, start, contentStart: contentFrom, contentEnd: contentTo, end, children } = element;
  const opening = indent + tagText(source.slice(start, contentFrom), indent + options.step);
  const closing = source.slice(contentTo, end);
  if (options.holdsText(name)) {
    const text = textBlock(source.slice(contentFrom, contentTo), indent, options.step);
    return [opening + (closing ? text + closing : trimmedEnd(text))];
  }
  const inside = { start: contentFrom, end: contentTo, elements: children };
  const lines = formattedLines(source, inside, indent + options.step, options);
  if (lines.length === 0) return [opening + closing];
  return [opening, ...lines, ...(closing ? [indent + closing] : [])];
}

/** Formats a tag: attributes on lines of their own stay there. Values are unchanged. */
function tagText(tag: string, indent: string): string {
  return tag.replace(/"[^"]*"|'[^']*'|[ \t\r\n]+/g, (match) => {
    if (/^["']/.test(match)) return match;
    return match.includes('\n') ? `\n${indent}` : ' ';
  });
}

/** Formats comments and text between elements. Collapses several empty lines into one. */
function aside(text: string, indent: string): string[] {
  const [from, to] = [firstText(text), lastText(text)];
  const emptyLine = (blanks: string) => (/\n[ \t]*\n/.test(blanks) ? [''] : []);
  if (from === text.length) return emptyLine(text);
  const [before, after] = [text.slice(0, from), text.slice(to)];
  return [...emptyLine(before), indent + shifted(text.slice(from, to), indent), ...emptyLine(after)];
}

/** Formats text content. The first line stays after the opening tag; the closing tag gets its own line if it had one. */
function textBlock(content: string, indent: string, step: string): string {
  if (/<(pre|textarea)\b/i.test(content)) return content;
  const text = trimmedEnd(content);
  const blanks = content.slice(text.length);
  return shifted(text, indent + step) + (blanks.includes('\n') ? `\n${indent}` : blanks);
}

/** Re-indents the lines after the first, so that the outermost ones are at `indent`. */
function shifted(text: string, indent: string): string {
  const [first = '', ...lines] = text.split('\n');
  const depths = lines.filter(isNotEmptyLine).map(firstText);
  const shared = depths.reduce((least, depth) => Math.min(least, depth), Number.POSITIVE_INFINITY);
  const moved = lines.map((line) => (isNotEmptyLine(line) ? indent + trimmedEnd(line.slice(shared)) : ''));
  return [first, ...moved].join('\n');
}

// Other white space, such as no-break spaces, belongs to the text.
const firstText = (text: string) => text.search(/[^ \t\r\n]|$/);
const isNotEmptyLine = (line: string) => firstText(line) < line.length;
const trimmedEnd = (text: string) => withoutEnd(text, /[ \t\r\n]/);
const lastText = (text: string) => trimmedEnd(text).length;
