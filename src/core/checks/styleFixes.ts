import { templateCode } from '../templates/templateCode.ts';
import { tags } from '../text/markup.ts';
import { passages } from '../text/passages.ts';
import { type Edit, type FoundIn, firstTag, indentAt, indentStep, insertion, lineBreakOf } from './edit.ts';
import type { Passage } from './letterTree.ts';

/**
 * Takes an `@media` out of the one around it: its condition is added to that of the outer one, whose other rules stay before and behind
 * it, so that all programs that read both apply the same. Returns no edits if the conditions can’t be joined with “and”.
 */
export function unfoldMedia({ source, start, end }: FoundIn): Edit[] {
  const inner = condition(source.slice(start, end));
  const around = inner === undefined ? undefined : blockAround(source, start);
  const outer = around && condition(source.slice(around.start, around.opening));
  if (inner === undefined || !around || outer === undefined || !onlyFeatures.test(inner)) return [];
  const innerEnd = closingOf(around.css, end);
  const outerEnd = innerEnd && closingOf(around.css, innerEnd, 1);
  if (innerEnd === undefined || outerEnd === undefined) return [];
  const lineBreak = lineBreakOf(source) + indentAt(source, around.start);
  const joined = `@media ${outer} and ${inner}`;
  const isFirst = source.slice(around.opening + 1, start).trim() === '';
  const isLast = source.slice(innerEnd, outerEnd - 1).trim() === '';
  return [
    isFirst
      ? { start: around.start, end, text: withBlankBehind(source, end, joined) }
      : { start, end, text: withBlankBehind(source, end, `}${lineBreak}${joined}`) },
    isLast
      ? { start: innerEnd, end: outerEnd, text: '' }
      : insertion(innerEnd, `${lineBreak}@media ${outer} {`),
  ];
}

const withBlankBehind = (source: string, at: number, text: string) =>
  source.charAt(at) === '{' ? `${text} ` : text;

const onlyFeatures = /^\([^(){}]*\)(?: and \([^(){}]*\))*$/i;
const mediaQuery = /^(?:(?:only )?[a-z]+|\([^(){}]*\))(?: and \([^(){}]*\))*$/i;

/** Returns the condition of an `@media` that is one query, without “not” and “or”. */
function condition(head: string): string | undefined {
  if (!/^@media\b/i.test(head)) return undefined;
  const text = head.slice('@media'.length).replace(/\s+/g, ' ').trim();
  return mediaQuery.test(text) && !/^(?:not|only)(?: and |$)/i.test(text) ? text : undefined;
}

/** A block of a style sheet. */
interface Block {
  /** Where the rule of the block starts, and the offset of its brace. */
  readonly start: number;
  readonly opening: number;
  /** The source with blanks for all that is no CSS of the sheet, and for its comments and quoted texts. */
  readonly css: string;
}

/** Returns the block around an offset in a style sheet; `undefined` if that is inside another one, or if template code is in the sheet. */
function blockAround(source: string, at: number): Block | undefined {
  const sheet = sheetAround(source, at);
  if (!sheet || templateCode(source.slice(sheet.start, sheet.end)).length > 0) return undefined;
  const css = plainCss(source, sheet);
  const open: number[] = [];
  for (let place = sheet.start; place < at; place++) {
    if (css[place] === '{') open.push(place);
    else if (css[place] === '}') open.pop();
  }
  const [opening] = open;
  if (opening === undefined || open.length > 1) return undefined;
  const before = Math.max(
    ...['{', '}', ';'].map((end) => css.lastIndexOf(end, opening - 1) + 1),
    sheet.start,
  );
  const head = css.slice(before, opening);
  return { start: before + head.length - head.trimStart().length, opening, css };
}

function sheetAround(source: string, at: number): Passage | undefined {
  let start: number | undefined;
  for (const tag of tags(source)) {
    if (tag.start > at) break;
    if (/^(?:mj-)?style$/.test(tag.name)) start = tag.closing ? undefined : tag.end;
  }
  const end = source.indexOf('</', at);
  return start === undefined || start > at || end === -1 ? undefined : { start, end };
}

function plainCss(source: string, sheet: Passage): string {
  const css = source.slice(sheet.start, sheet.end);
  let [plain, done] = [' '.repeat(sheet.start), 0];
  for (const { start, end } of passages(css, /["']|\/\*/g, (opening) =>
    opening === '/*' ? '*/' : opening,
  )) {
    plain += css.slice(done, start) + ' '.repeat(end - start);
    done = end;
  }
  return plain + css.slice(done);
}

/** Returns the offset behind the brace that closes the next block, or that which closes `depth` blocks that are open at `from`. */
function closingOf(css: string, from: number, depth = 0): number | undefined {
  let open = depth;
  for (let at = from; at < css.length; at++) {
    if (css[at] === '{') open++;
    else if (css[at] === '}' && --open <= 0) return at + 1;
  }
  return undefined;
}

/** The most style sheets that are moved: each looks at its line, which may be the whole letter. */
const mostSheets = 20;

/**
 * Moves the style sheets of the body behind those of the head, in their order, so that each program that reads them applies the same.
 * Returns no edits if template code, a conditional comment or a drawing may be around one of them.
 */
export function moveStylesToHead({ source, kind, start }: FoundIn): Edit[] {
  const body = firstTag(source, 'body');
  const headEnd = kind === 'html' && body ? closingHead(source, body.start) : undefined;
  if (headEnd === undefined || !body || start < body.end) return [];
  const sheets = sheetsFrom(source, body.end);
  if (sheets.length > mostSheets || !sheets.some((sheet) => sheet.start === start)) return [];
  const between = source.slice(body.end, sheets.at(-1)?.end);
  if (/<!(?:--)?\[|<svg\b/i.test(between) || templateCode(source).some(isBlockCode)) return [];
  const indent = lineBreakOf(source) + indentAt(source, headEnd);
  const moved = sheets.map((sheet) => indentStep(source) + source.slice(sheet.start, sheet.end) + indent);
  return [insertion(headEnd, moved.join('')), ...sheets.map((sheet) => removal(source, sheet))];
}

const isBlockCode = ({ kind }: { readonly kind: string }) => kind !== 'value' && kind !== 'silent';

function closingHead(source: string, before: number): number | undefined {
  for (const tag of tags(source.slice(0, before))) if (tag.name === 'head' && tag.closing) return tag.start;
  return undefined;
}

/** Returns the style elements from an offset on. */
function sheetsFrom(source: string, from: number): Passage[] {
  const found: Passage[] = [];
  let start: number | undefined;
  for (const tag of tags(source)) {
    if (tag.name !== 'style' || tag.start < from) continue;
    if (!tag.closing) start ??= tag.start;
    else if (start !== undefined) {
      found.push({ start, end: tag.end });
      start = undefined;
    }
  }
  return found;
}

/** Removes a passage, and its line if nothing else is on it. */
function removal(source: string, { start, end }: Passage): Edit {
  const indent = indentAt(source, start).length;
  const isAtStart = start === indent || /[\r\n]/.test(source.charAt(start - indent - 1));
  const behind = /^[ \t]*(?:\r\n|\r|\n)/.exec(source.slice(end, end + 1_000))?.[0];
  return isAtStart && behind !== undefined
    ? { start: start - indent, end: end + behind.length, text: '' }
    : { start, end, text: '' };
}

/** Removes a script with its content, or an attribute that runs one. */
export function removeScript({ source, start, end }: FoundIn): Edit | undefined {
  const written = source.slice(start, end);
  if (/^on[a-z]{3,}\s*=/i.test(written)) {
    const isApart = /\s/.test(source.charAt(start - 1));
    return { start: isApart ? start - 1 : start, end, text: '' };
  }
  if (!/^<script\b[^<>]*>$/i.test(written)) return undefined;
  const closing = /<\/script\s*>/i.exec(source.slice(end));
  return closing ? removal(source, { start, end: end + closing.index + closing[0].length }) : undefined;
}
