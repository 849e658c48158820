import { readColor, writeColor } from '../../letters/colors.ts';
import type { Edit } from '../edit.ts';
import type { Declaration } from '../letterTree.ts';

/**
 * Returns CSS without the blanks that mean nothing. Rules keep lines of their own: Outlook.com and its apps drop everything after two
 * closing braces in a row.
 */
export function withoutCssBlanks(css: string): string {
  const pattern = /\/\*|["']|url\(|\s+/gi;
  let [text, done] = ['', 0];
  for (let match = pattern.exec(css); match; match = pattern.exec(css)) {
    const [found] = match;
    const closing = closings[found.toLowerCase()];
    if (closing !== undefined) {
      const end = css.indexOf(closing, pattern.lastIndex);
      if (end === -1) break;
      pattern.lastIndex = end + closing.length;
      continue;
    }
    text += css.slice(done, match.index) + blankFor(found, css[match.index - 1], css[pattern.lastIndex]);
    done = pattern.lastIndex;
  }
  return text + css.slice(done);
}

/** How what starts like this ends. Blanks inside it belong to it. */
const closings: Readonly<Record<string, string>> = { '/*': '*/', '"': '"', "'": "'", 'url(': ')' };

function blankFor(written: string, before: string | undefined, after: string | undefined): string {
  if (before === undefined || after === undefined) return '';
  if (before === '}') return lineBreakIn(written) ?? '\n';
  return '{;'.includes(before) || '{};'.includes(after) ? '' : ' ';
}

/** Returns a line break as blanks have it; `undefined` if they have none. */
export function lineBreakIn(blanks: string): string | undefined {
  if (blanks.includes('\r\n')) return '\r\n';
  return /[\r\n]/.test(blanks) ? '\n' : undefined;
}

/**
 * Returns the declarations that the next one of their kind repeats. Declarations of a kind set the same properties: `margin` and
 * `margin-top`.
 */
export function repeatedDeclarations(declarations: readonly Declaration[]): Declaration[] {
  const next = new Map<string, Declaration>();
  const repeated: Declaration[] = [];
  for (const declaration of declarations.toReversed()) {
    const kind = declaration.property.replace(/^-[a-z]+-/, '').replace(/-.*/s, '');
    const following = next.get(kind);
    if (following && isSame(declaration, following)) repeated.push(declaration);
    else next.set(kind, declaration);
  }
  return repeated.reverse();
}

const isSame = (one: Declaration, other: Declaration) =>
  one.property === other.property && one.value === other.value && one.important === other.important;

/** Returns what makes a declaration shorter: no blanks around its colon, and short colors. */
export function shorterDeclaration(source: string, declaration: Declaration): Edit[] {
  const { property, start, valueStart, valueEnd } = declaration;
  // A custom property may mean anything, and Outlook reads its own properties its own way.
  if (/^(?:--|mso-)/.test(property)) return [];
  const colon = start + property.length;
  const between = source.slice(colon, valueStart);
  const isLoose = between.length > 1 && between.trim() === ':';
  return [
    ...(isLoose ? [{ start: colon, end: valueStart, text: ':' }] : []),
    ...shortColors(source.slice(valueStart, valueEnd), valueStart),
  ];
}

function shortColors(value: string, offset: number): Edit[] {
  if (/["'(]/.test(value.replace(/rgb\([\d, ]{5,20}\)/gi, ''))) return [];
  return [...value.matchAll(/(?<![\w-])(?:#[\da-f]{6}(?![\w-])|rgb\([\d, ]{5,20}\))/gi)].flatMap((match) => {
    const [written] = match;
    const short = shortColor(written);
    const start = offset + match.index;
    return short.length < written.length ? [{ start, end: start + written.length, text: short }] : [];
  });
}

function shortColor(written: string): string {
  const color = readColor(written);
  if (!color || color.some((channel) => channel > 255)) return written;
  const long = written.startsWith('#') ? written : writeColor(color);
  const [, red = '', green = '', blue = ''] = /^#([\da-f])\1([\da-f])\2([\da-f])\3$/i.exec(long) ?? [];
  return red ? `#${red}${green}${blue}` : long;
}

/** Returns a text with replacements. Of those that are inside others, only the outer one counts. */
export function replacedIn(text: string, replacements: readonly Edit[], offset = 0): string {
  let [result, done] = ['', 0];
  for (const { start, end, text: by } of inOrder(replacements)) {
    result += text.slice(done, start - offset) + by;
    done = end - offset;
  }
  return result + text.slice(done);
}

/** Sorts replacements, and leaves out those that are inside others. */
export function inOrder(replacements: readonly Edit[]): Edit[] {
  const sorted = replacements.toSorted((one, other) => one.start - other.start || other.end - one.end);
  let done = 0;
  return sorted.filter(({ start, end }) => {
    const isOutside = start >= done;
    if (isOutside) done = end;
    return isOutside;
  });
}
