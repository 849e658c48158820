import type { LayoutKind } from '../layouts/layout.ts';
import { elementsAround, readTree } from '../mjml/tree.ts';
import { type Tag, tags } from '../text/markup.ts';
import { type Edit, indentAt, insertion, lineBreakOf, lineStart } from './edit.ts';

/**
 * Comments of HTML and CSS such as `<!-- mailroom-disable-next-line picture-alt, title -->` and, for the rest of a file, `<!--
 * mailroom-disable picture-alt -->`. The limited length keeps an unfinished one cheap.
 */
const silencingOpening = /(<!--|\/\*)\s*mailroom-disable(-next-line)?\s/g;
const longestComment = 2_000;

interface SilencingComment {
  readonly rules: readonly string[];
  /** The scope of the comment: up to the end of the next line, or the rest of the file. */
  readonly reach: 'nextLine' | 'file';
  readonly start: number;
  readonly end: number;
}

/** Returns the silencing comments of a layout, in order. */
export function silencingComments(source: string): SilencingComment[] {
  const found: SilencingComment[] = [];
  silencingOpening.lastIndex = 0;
  for (let match = silencingOpening.exec(source); match; match = silencingOpening.exec(source)) {
    const [, marker, nextLine] = match;
    const start = silencingOpening.lastIndex;
    const closing = marker === '<!--' ? '-->' : '*/';
    const length = upToOther(source, start).indexOf(closing);
    if (length === -1 || length > longestComment) continue;
    const rules = source
      .slice(start, start + length)
      .split(/[\s,]+/)
      .filter(Boolean);
    const end = start + length + closing.length;
    found.push({ rules, reach: nextLine ? 'nextLine' : 'file', start: match.index, end });
    silencingOpening.lastIndex = end;
  }
  return found;
}

/** Returns the list of rules at `start`, with the two characters after it. */
function upToOther(source: string, start: number): string {
  const list = /[\w\s,-]*/y;
  list.lastIndex = start;
  list.test(source);
  return source.slice(start, list.lastIndex + 2);
}

/**
 * Returns a function that tells whether a finding of a rule on a line (zero-based) is silenced. A tag that begins on the next line is
 * silenced completely.
 */
export function readSilences(source: string): (rule: string, line: number) => boolean {
  const comments = silencingComments(source);
  if (comments.length === 0) return () => false;
  const lineOf = lineCounter(source);
  /** Maps each line to the last line of the last tag that begins on it. */
  const tagEnds = new Map([...tags(source)].map(({ start, end }) => [lineOf(start), lineOf(end)]));
  const reaches = comments.map(({ rules, reach, end }) => {
    const first = lineOf(end);
    const next = lineOf(end + (/^\s*/.exec(source.slice(end, end + 1_000))?.[0].length ?? 0));
    const last = Math.max(first + 1, tagEnds.get(first + 1) ?? 0, tagEnds.get(next) ?? 0);
    return { rules: new Set(rules), first, last: reach === 'file' ? Number.POSITIVE_INFINITY : last };
  });
  return (rule, line) =>
    reaches.some(({ rules, first, last }) => first <= line && line <= last && rules.has(rule));
}

/** Returns a function that finds the line of an offset. */
function lineCounter(source: string): (offset: number) => number {
  const starts = [
    0,
    ...[...source.matchAll(/\r\n|\r|\n/g)].map(({ 0: { length }, index }) => index + length),
  ];
  return (offset) => {
    let [from, to] = [0, starts.length];
    while (to - from > 1) {
      const middle = (from + to) >> 1;
      if ((starts[middle] ?? 0) <= offset) from = middle;
      else to = middle;
    }
    return from;
  };
}

/** A layout's source. MJML keeps comments in the letter. */
interface Layout {
  readonly source: string;
  readonly kind: LayoutKind;
}

/** Inserts a silencing comment above a finding's line. `undefined` if a comment there would change the letter. */
export function silenceHere(layout: Layout, rule: string, offset: number): Edit | undefined {
  const { source } = layout;
  const tag = tagAround(source, offset);
  const at = firstOnLine(source, tag?.start ?? offset);
  const known = silencingComments(source).find((comment) => isAbove(source, comment, at));
  if (known) return withRule(source, known, rule);
  const language = languageAt(layout, at);
  if (!language) return undefined;
  const text = `mailroom-disable-next-line ${rule}`;
  const indent = source.slice(lineStart(source, at), at);
  const comment = language === 'css' ? `/* ${text} */` : `<!-- ${text} -->`;
  return insertion(at, comment + lineBreakOf(source) + indent);
}

/** Inserts a silencing comment at the top of a file, where MJML drops it. */
export function silenceInFile(source: string, rule: string): Edit {
  const top = /^\uFEFF?(?:\s*<(?:\?xml[^>]*|!doctype[^>]*)>[ \t]*(?:\r\n|\r|\n)?)*/i.exec(source)?.[0] ?? '';
  const text = source.length - source.slice(top.length).trimStart().length;
  // A comment further down only silences what follows it.
  const known = silencingComments(source).find(({ reach, start }) => reach === 'file' && start <= text);
  if (known) return withRule(source, known, rule);
  return insertion(top.length, `<!-- mailroom-disable ${rule} -->${lineBreakOf(source)}`);
}

function withRule(source: string, { rules, start, end }: SilencingComment, rule: string): Edit {
  const text = source
    .slice(start, end)
    .replace(/(?:-->|\*\/)$/, '')
    .trimEnd();
  const comma = rules.length === 0 || text.endsWith(',') ? '' : ',';
  return insertion(start + text.length, `${comma} ${rule}`);
}

const isAbove = (source: string, { reach, end }: SilencingComment, at: number) =>
  reach === 'nextLine' && end <= at && /^[ \t]*(?:\r\n|\r|\n)[ \t]*$/.test(source.slice(end, at));

const firstOnLine = (source: string, offset: number) =>
  lineStart(source, offset) + indentAt(source, offset).length;

function tagAround(source: string, offset: number): Tag | undefined {
  return [...tags(source)].find(({ start, end }) => start <= offset && offset < end);
}

/** Matches elements with plain text, where a comment would be visible. */
const plainTextElements = /^(?:title|textarea|script|mj-title|mj-preview|mj-html-attribute)$/;

/**
 * The MJML elements in which a comment is harmless. In others, MJML breaks its conditional comments for Outlook at the comment, or takes
 * it for a column, link or picture.
 */
const withComments = new Set(
  [
    [
      'mjml',
      'mj-head',
      'mj-attributes',
      'mj-column',
      'mj-hero',
      'mj-text',
      'mj-table',
      'mj-button',
      'mj-raw',
    ],
    ['mj-social-element', 'mj-navbar-link', 'mj-accordion', 'mj-accordion-element', 'mj-accordion-text'],
  ].flat(),
);

/** Returns the language for a comment at an offset; `undefined` if none is possible. */
function languageAt({ source, kind }: Layout, offset: number): 'css' | 'html' | undefined {
  const around = openAt(source, offset);
  if (around === 'tag') return undefined;
  if (around && /^(?:mj-)?style$/.test(around)) return 'css';
  if ((around && plainTextElements.test(around)) || isInComment(source, offset)) return undefined;
  if (kind === 'html') return 'html';
  const parent = elementsAround(readTree(source), offset).at(-1)?.name;
  return parent !== undefined && withComments.has(parent) ? 'html' : undefined;
}

/** Returns `tag` inside a tag, else the element with styles or plain text around an offset. */
function openAt(source: string, offset: number): string | undefined {
  let open: string | undefined;
  for (const { name, closing, start, end } of tags(source)) {
    if (start >= offset) break;
    if (offset < end) return 'tag';
    if (closing && name === open) open = undefined;
    else if (!closing && !open && (plainTextElements.test(name) || /^(?:mj-)?style$/.test(name))) open = name;
  }
  return open;
}

const isInComment = (source: string, offset: number) =>
  source.lastIndexOf('<!--', offset - 1) > source.lastIndexOf('-->', offset - 1);
