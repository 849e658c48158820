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
  return `${lines.join('\n').trimEnd()}\n`.replaceAll('\n', lineBreak);
}

interface Part {
  readonly start: number;
  readonly end: number;
  readonly elements: readonly Element[];
}

/** The lines of a part: its elements, and the comments and texts around them. */
function linesOf(source: string, part: Part, indent: string, options: FormatOptions): string[] {
  const lines: string[] = [];
  let done = part.start;
  for (const element of part.elements) {
    lines.push(...aside(source.slice(done, element.start), indent));
    lines.push(...linesOfElement(source, element, indent, options));
    done = element.end;
  }
  lines.push(...aside(source.slice(done, part.end), indent));
  if (lines[0] === '') lines.shift();
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

function linesOfElement(source: string, element: Element, indent: string, options: FormatOptions): string[] {
  const { name, start, contentStart: contentFrom, contentEnd: contentTo, end, children } = element;
  const opening = indent + tagText(source.slice(start, contentFrom), indent + options.step);
  const closing = source.slice(contentTo, end);
  if (options.holdsText(name)) {
    return [opening + textBlock(source.slice(contentFrom, contentTo), indent, options.step) + closing];
  }
  const inside = { start: contentFrom, end: contentTo, elements: children };
  const lines = linesOf(source, inside, indent + options.step, options);
  if (lines.length === 0) return [opening + closing];
  return [opening, ...lines, ...(closing ? [indent + closing] : [])];
}

/** Attributes that are on lines of their own stay there. Values are left as they are. */
function tagText(tag: string, indent: string): string {
  return tag.replace(/"[^"]*"|'[^']*'|\s+/g, (match) => {
    if (/^["']/.test(match)) return match;
    return match.includes('\n') ? `\n${indent}` : ' ';
  });
}

/** Comments and text between elements. Of several empty lines one stays. */
function aside(text: string, indent: string): string[] {
  if (text.trim() === '') return /\n[ \t]*\n/.test(text) ? [''] : [];
  const [before = '', after = ''] = [/^\s*/, /\s*$/].map((blanks) => blanks.exec(text)?.[0] ?? '');
  const hasEmptyLine = (blanks: string) => (/\n[ \t]*\n/.test(blanks) ? [''] : []);
  return [...hasEmptyLine(before), indent + shifted(text.trim(), indent), ...hasEmptyLine(after)];
}

/** The first line stays behind the opening tag, and the closing tag goes below it when it has a line of its own. */
function textBlock(content: string, indent: string, step: string): string {
  if (/<(pre|textarea)\b/i.test(content)) return content;
  const closingLine = /\n[ \t]*$/.test(content) ? `\n${indent}` : '';
  return shifted(content.trimEnd(), indent + step) + (closingLine || (/[ \t]*$/.exec(content)?.[0] ?? ''));
}

/** Moves the lines behind the first so that those furthest out are at `indent`. */
function shifted(text: string, indent: string): string {
  const [first = '', ...lines] = text.split('\n');
  const depths = lines.filter((line) => line.trim()).map((line) => line.length - line.trimStart().length);
  const shared = depths.reduce((least, depth) => Math.min(least, depth), Number.POSITIVE_INFINITY);
  return [first, ...lines.map((line) => (line.trim() ? indent + line.slice(shared).trimEnd() : ''))].join(
    '\n',
  );
}
