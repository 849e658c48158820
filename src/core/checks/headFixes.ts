import { type Tag, tags } from '../text/markup.ts';
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
import { guessLanguage } from './guessLanguage.ts';

/** Sets the language to a guess, which the editor selects. */
export const setLanguage = (found: FoundIn): Edit | undefined =>
  asSnippet(writeLanguage(found, `\${1:${guessLanguage(found.source).language}}`));

/** Sets the language if the letter's words leave little doubt about it. */
export function setCertainLanguage(found: FoundIn): Edit | undefined {
  const { language, isCertain } = guessLanguage(found.source);
  return isCertain ? writeLanguage(found, language) : undefined;
}

function writeLanguage({ source, kind }: FoundIn, language: string): Edit | undefined {
  const root = firstTag(source, kind === 'mjml' ? 'mjml' : 'html');
  if (!root) return undefined;
  const known = attributeIn(source, root, 'lang');
  if (!known) return insertion(endOfAttributes(source, root), ` lang="${language}"`);
  return known.valueStart > known.start + 'lang'.length
    ? { start: known.valueStart, end: known.valueEnd, text: language }
    : undefined;
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
export function repeatLanguage({ source, start }: FoundIn): {
  readonly edits: Edit[];
  readonly isCertain: boolean;
} {
  const tag = tagAt(source, start);
  const root = firstTag(source, 'html');
  if (!tag || tag.closing) return { edits: [], isCertain: false };
  const ofRoot = (name: string) => {
    const value = root && attributeIn(source, root, name)?.value;
    return value && value !== 'und' ? value : undefined;
  };
  const guess = guessLanguage(source);
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
  return found.kind === 'mjml' ? insertInMjmlHead(found, line) : insertInHtmlHead(found, line);
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

const asSnippet = (edit: Edit | undefined): Edit | undefined => edit && { ...edit, isSnippet: true };

/** Adds a title with the text of the letter's first heading, else of its preheader. A heading with template code is a mere greeting. */
export function addKnownTitle(found: FoundIn): Edit | undefined {
  const { source } = found;
  const isHeading = ({ name }: Tag) => /^h[1-6]$/.test(name);
  const text = firstText(source, isHeading, 'plain') ?? firstText(source, preheaderTag(source), 'withCode');
  return text === undefined ? undefined : writeTitle(found, text);
}

const longestTitle = 150;

/** Returns the text of the first of these elements that has a text for a title. Template code may only be in it for `withCode`. */
function firstText(
  source: string,
  isWanted: (tag: Tag) => boolean,
  kind: 'plain' | 'withCode',
): string | undefined {
  let open: Tag | undefined;
  for (const tag of tags(source)) {
    if (open && tag.closing && tag.name === open.name) {
      const words = source
        .slice(open.end, Math.min(tag.start, open.end + 2_000))
        .replace(/<[^<>]*>/g, ' ')
        .replace(/\s+/g, ' ')
        .trim();
      const isPlain = !/[{}%*[\]$]/.test(words);
      const isTitle = /\p{L}/u.test(words) && words.length <= longestTitle && !/[<>]/.test(words);
      if (isTitle && (isPlain || kind === 'withCode')) return words;
      open = undefined;
    } else if (!open && !tag.closing && isWanted(tag)) {
      open = tag;
    }
  }
  return undefined;
}

/** Returns a function that recognizes the preheader: in HTML, the hidden element before the first table. */
function preheaderTag(source: string): (tag: Tag) => boolean {
  let isBehind = false;
  return (tag) => {
    isBehind ||= tag.name === 'table';
    if (tag.name === 'mj-preview') return true;
    if (isBehind || !/^(?:div|span|p)$/.test(tag.name)) return false;
    return (
      /display\s{0,9}:\s{0,9}none/i.test(attributeIn(source, tag, 'style')?.value ?? '') ||
      /\bpre-?(?:header|view)/i.test(attributeIn(source, tag, 'class')?.value ?? '')
    );
  };
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
