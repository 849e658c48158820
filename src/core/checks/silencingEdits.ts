import type { LayoutKind } from '../layouts/layout.ts';
import { type Tag, tags } from '../letters/markup.ts';
import { elementsAround, readTree } from '../mjml/tree.ts';
import { type Edit, insertion } from './edit.ts';
import { type SilencingComment, silencingComments } from './silencing.ts';
import { indentAt, lineBreakOf, lineStart } from './tagText.ts';

/** A text, and whether it is MJML, which keeps the comments of a layout in the letter. */
export interface Layout {
  readonly source: string;
  readonly kind: LayoutKind;
}

/** Puts a comment above the line of a finding. Undefined where none can stand without changing more of the letter. */
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

/** Puts a comment at the top of a file. MJML leaves out what stands before its root. */
export function silenceInFile(source: string, rule: string): Edit {
  const top = /^\uFEFF?(?:\s*<(?:\?xml[^>]*|!doctype[^>]*)>[ \t]*(?:\r\n|\r|\n)?)*/i.exec(source)?.[0] ?? '';
  const text = source.length - source.slice(top.length).trimStart().length;
  // One further below silences only what follows it.
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

/** Elements with text in which a comment would be shown. */
const plainText = /^(?:title|textarea|script|mj-title|mj-preview|mj-html-attribute)$/;

/**
 * The MJML elements in which a comment changes nothing but for itself. In others MJML breaks off what it writes for Outlook at
 * the comment, or takes it for one of the columns, links or pictures.
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

/** What a comment at an offset would be written in; undefined where there can be none. */
function languageAt({ source, kind }: Layout, offset: number): 'css' | 'html' | undefined {
  const around = openAt(source, offset);
  if (around === 'tag') return undefined;
  if (around && /^(?:mj-)?style$/.test(around)) return 'css';
  if ((around && plainText.test(around)) || isInComment(source, offset)) return undefined;
  if (kind === 'html') return 'html';
  const parent = elementsAround(readTree(source), offset).at(-1)?.name;
  return parent !== undefined && withComments.has(parent) ? 'html' : undefined;
}

/** `tag` inside of a tag; else the element with styles or plain text that an offset is in. */
function openAt(source: string, offset: number): string | undefined {
  let open: string | undefined;
  for (const { name, closing, start, end } of tags(source)) {
    if (start >= offset) break;
    if (offset < end) return 'tag';
    if (closing && name === open) open = undefined;
    else if (!closing && !open && (plainText.test(name) || /^(?:mj-)?style$/.test(name))) open = name;
  }
  return open;
}

const isInComment = (source: string, offset: number) =>
  source.lastIndexOf('<!--', offset - 1) > source.lastIndexOf('-->', offset - 1);
