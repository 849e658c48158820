import { templateCode } from '../templates/templateCode.ts';
import { tags } from '../text/markup.ts';
import { withoutEnd } from '../text/passages.ts';
import {
  attributeIn,
  type Edit,
  endOfAttributes,
  type FoundIn,
  firstTag,
  forLastText,
  indentAt,
  indentStep,
  insertion,
  lineBreakOf,
  snippet,
  tagAt,
} from './edit.ts';
import { type GuessedLanguage, guessLanguage } from './guessLanguage.ts';
import { titleOf } from './letterTitle.ts';

/** Sets the language to a guess, which the editor selects. */
export const setLanguage = (found: FoundIn): Edit[] =>
  writeLanguage(found, (language) => `\${1:${language}}`).map((edit, index) =>
    index === 0 ? asSnippet(edit) : edit,
  );

/** Sets the language if it is known, or if the letter's words leave little doubt about it. */
export const setCertainLanguage = (found: FoundIn): Edit[] =>
  languageOf(found).isCertain ? writeLanguage(found, (language) => language) : [];

const languageOf = ({ source, known }: FoundIn): GuessedLanguage =>
  known?.language ? { language: known.language, isCertain: true } : guessLanguage(source);

function writeLanguage(found: FoundIn, written: (language: string) => string): Edit[] {
  const { source, kind } = found;
  const language = written(languageOf(found).language);
  const root = firstTag(source, kind === 'mjml' ? 'mjml' : 'html');
  if (!root) return addHtml(found, language);
  const known = attributeIn(source, root, 'lang');
  if (!known) return [insertion(endOfAttributes(source, root), ` lang="${language}"`)];
  return known.valueStart > known.start + 'lang'.length
    ? [{ start: known.valueStart, end: known.valueEnd, text: language }]
    : [];
}

/** Adds `<html>` around a letter that lacks it, in which browsers imply it. */
function addHtml({ source, kind }: FoundIn, language: string): Edit[] {
  const start = kind === 'html' ? startOfLetter(source) : undefined;
  if (start === undefined) return [];
  const direction = isWrittenLeftwards(source) ? '' : ' dir="ltr"';
  const lineBreak = lineBreakOf(source);
  const opening = insertion(start, `<html lang="${language}"${direction}>${lineBreak}`);
  const end = source.trimEnd().length;
  return /<\/html/i.test(source) ? [opening] : [opening, insertion(end, `${lineBreak}</html>`)];
}

/**
 * Returns where the first tag of a letter without `<html>` starts. Returns `undefined` for a fragment, without a head and a body, which may be
 * a part of letters, and if template code around the first tag may leave it out.
 */
function startOfLetter(source: string): number | undefined {
  const [first] = tags(source);
  if (!first || !(firstTag(source, 'head') ?? firstTag(source, 'body'))) return undefined;
  const isInBlock = templateCode(source.slice(0, first.start)).some(({ kind }) => kind === 'begin');
  return isInBlock ? undefined : first.start;
}

/** Sets the direction in which the text is written. */
export function setDirection({ source }: FoundIn): Edit | undefined {
  const root = firstTag(source, 'html');
  const known = root && attributeIn(source, root, 'dir');
  if (!root || known) return undefined;
  return insertion(endOfAttributes(source, root), ` dir="${isWrittenLeftwards(source) ? 'rtl' : 'ltr'}"`);
}

/** Returns true if a letter has text in Hebrew, Arabic or another script that is written from right to left, or styles for it. */
export const isWrittenLeftwards = forLastText((source) =>
  /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]|direction\s{0,9}:\s{0,9}rtl/i.test(source),
);

/** Adds the language and the direction to a direct child of the body, as `<html>` has them. Returns no edits if there is nothing to add. */
export function repeatLanguage(found: FoundIn): {
  readonly edits: Edit[];
  readonly isCertain: boolean;
} {
  const { source, start } = found;
  const tag = tagAt(source, start);
  const root = firstTag(source, 'html');
  if (!tag || tag.closing) return { edits: [], isCertain: false };
  const ofRoot = (name: string) => {
    const value = root && attributeIn(source, root, name)?.value;
    return value && value !== 'und' ? value : undefined;
  };
  const guess = languageOf(found);
  const leftwards = isWrittenLeftwards(source);
  const language = ofRoot('lang') ?? guess.language;
  const direction = ofRoot('dir') ?? (leftwards ? 'rtl' : 'ltr');
  const lacks = (name: string) => !attributeIn(source, tag, name);
  const text = `${lacks('lang') ? ` lang="${language}"` : ''}${lacks('dir') ? ` dir="${direction}"` : ''}`;
  return {
    edits: text && !/["<>]/.test(language + direction) ? [insertion(endOfAttributes(source, tag), text)] : [],
    isCertain:
      (ofRoot('lang') !== undefined || guess.isCertain) && (ofRoot('dir') !== undefined || !leftwards),
  };
}

/** Removes a directive of a viewport, with its comma. */
export function removeDirective({ source, start, end }: FoundIn): Edit | undefined {
  if (!/^(?:user-scalable|maximum-scale)\s*=/i.test(source.slice(start, end))) return undefined;
  const before = source.slice(Math.max(0, start - 100), start);
  const kept = withoutEnd(before, /[\s,;]/);
  const from = start - (before.length - kept.length);
  if (/[,;]/.test(source.slice(from, start))) return { start: from, end, text: '' };
  // The first directive has no comma before it; the one behind it may go as well, with its comma.
  const after = source.slice(end, end + 100);
  const next = after.replace(/^[\s,;]+/, '');
  const isNextKept = !/^(?:user-scalable|maximum-scale)/i.test(next);
  return { start, end: isNextKept ? end + after.length - next.length : end, text: '' };
}

export const addTitle = (found: FoundIn): Edit | undefined => asSnippet(writeTitle(found, '$0'));

function writeTitle(found: FoundIn, text: string): Edit | undefined {
  const element = found.kind === 'mjml' ? 'mj-title' : 'title';
  const title = firstTag(found.source, element);
  if (title) return isEmptyAfter(found.source, title.end) ? insertion(title.end, text) : undefined;
  const line = `<${element}>${text}</${element}>`;
  return found.kind === 'mjml'
    ? insertInMjmlHead(found, line)
    : (insertInHtmlHead(found, line) ?? addHtmlHead(found, line));
}

/** Adds a head to a letter that lacks it, in which browsers imply it. */
function addHtmlHead({ source }: FoundIn, line: string): Edit | undefined {
  const root = firstTag(source, 'html');
  const start = root?.end ?? startOfLetter(source);
  if (start === undefined || firstTag(source, 'head')) return undefined;
  const lineBreak = lineBreakOf(source);
  const head = ['<head>', `${indentStep(source)}${line}`, '</head>'].join(lineBreak);
  return insertion(start, root ? lineBreak + head : head + lineBreak);
}

/** Adds a preheader, which inboxes show after the subject. In HTML, the preheader is a hidden element. */
export function addPreheader(found: FoundIn): Edit | undefined {
  const { source, kind } = found;
  if (kind === 'mjml') {
    const preview = firstTag(source, 'mj-preview');
    if (preview) return isEmptyAfter(source, preview.end) ? snippet(preview.end, '$0') : undefined;
    return asSnippet(insertInMjmlHead(found, '<mj-preview>$0</mj-preview>'));
  }
  const style = 'display: none; max-height: 0; overflow: hidden; mso-hide: all';
  return asSnippet(insertInside(source, 'body', `<div style="${style}">$0</div>`));
}

const isEmptyAfter = (source: string, end: number) => /^\s*<\//.test(source.slice(end, end + 1_000));

const asSnippet = <T extends Edit | undefined>(edit: T): T => edit && { ...edit, isSnippet: true };

/** Adds a title that the letter's own words give, else its file's name. */
export function addKnownTitle(found: FoundIn): Edit | undefined {
  const title = titleOf(found.source, found.known?.path);
  return title === undefined ? undefined : writeTitle(found, title);
}

/** Declares the supported color schemes both in the head and in CSS, because mail programs read one or the other. */
export function addColorScheme(found: FoundIn, schemes: 'light dark' | 'light'): Edit | undefined {
  const metas = ['color-scheme', 'supported-color-schemes'].map(
    (name) => `<meta name="${name}" content="${schemes}"${found.kind === 'mjml' ? ' /' : ''}>`,
  );
  const style = `:root { color-scheme: ${schemes}; supported-color-schemes: ${schemes}; }`;
  return found.kind === 'mjml'
    ? insertInMjmlHead(found, `<mj-raw>${metas.join('')}</mj-raw>`, `<mj-style>${style}</mj-style>`)
    : insertInHtmlHead(found, ...metas, `<style>${style}</style>`);
}

/** Adds a style sheet to the head. */
export const addHeadStyle = (found: FoundIn, css: string): Edit | undefined =>
  found.kind === 'mjml'
    ? insertInMjmlHead(found, `<mj-style>${css}</mj-style>`)
    : insertInHtmlHead(found, `<style>${css}</style>`);

/** Inserts lines at the start of the head of an HTML layout. */
export function insertInHtmlHead({ source, kind }: FoundIn, ...lines: readonly string[]): Edit | undefined {
  return kind === 'html' ? insertInside(source, 'head', ...lines) : undefined;
}

/** Inserts lines at the start of the head of an MJML layout, and adds the head if it is missing. */
function insertInMjmlHead({ source }: FoundIn, ...lines: readonly string[]): Edit | undefined {
  const head = firstTag(source, 'mj-head');
  if (head && source[head.end - 2] !== '/') return insertInside(source, 'mj-head', ...lines);
  const root = firstTag(source, 'mjml');
  if (!root) return undefined;
  const [lineBreak, step] = [lineBreakOf(source), indentStep(source)];
  const indent = indentAt(source, root.start) + step;
  const whole = ['<mj-head>', ...lines.map((line) => step + line), '</mj-head>']
    .map((line) => lineBreak + indent + line)
    .join('');
  return head ? { start: head.start, end: head.end, text: whole.trimStart() } : insertion(root.end, whole);
}

function insertInside(source: string, element: string, ...lines: readonly string[]): Edit | undefined {
  const tag = firstTag(source, element);
  if (!tag) return undefined;
  const indent = lineBreakOf(source) + indentAt(source, tag.start) + indentStep(source);
  return insertion(tag.end, lines.map((line) => indent + line).join(''));
}

const namespaces: Readonly<Record<string, string>> = {
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  w: 'urn:schemas-microsoft-com:office:word',
};

/** Declares the namespace of the finding's element in the `<html>` tag. */
export function declareNamespace({ source, start }: FoundIn): Edit | undefined {
  const prefix = /^<([vow]):/.exec(source.slice(start, start + 3))?.[1];
  const root = firstTag(source, 'html');
  if (!prefix || !root || attributeIn(source, root, `xmlns:${prefix}`)) return undefined;
  return insertion(endOfAttributes(source, root), ` xmlns:${prefix}="${namespaces[prefix]}"`);
}
