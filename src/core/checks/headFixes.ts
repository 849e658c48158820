import {
  attributeIn,
  type Edit,
  endOfAttributes,
  type FoundIn,
  firstTag,
  indentAt,
  indentStep,
  insertion,
  lineBreakOf,
  snippet,
} from './edit.ts';

/** Sets the language. The value is a guess, so the editor selects it. */
export function setLanguage({ source, kind }: FoundIn): Edit | undefined {
  const root = firstTag(source, kind === 'mjml' ? 'mjml' : 'html');
  if (!root) return undefined;
  const language = `\${1:${isRussian(source) ? 'ru' : 'en'}}`;
  const known = attributeIn(source, root, 'lang');
  if (!known) return snippet(endOfAttributes(source, root), ` lang="${language}"`);
  return known.valueStart > known.start + 'lang'.length
    ? { start: known.valueStart, end: known.valueEnd, text: language, isSnippet: true }
    : undefined;
}

/** Guesses the language by the share of Cyrillic letters. A small share is enough, because tags and styles are Latin. */
function isRussian(source: string): boolean {
  const cyrillic = source.match(/[а-яё]/gi)?.length ?? 0;
  return cyrillic > 20 && cyrillic > source.length / 50;
}

export function addTitle(found: FoundIn): Edit | undefined {
  const element = found.kind === 'mjml' ? 'mj-title' : 'title';
  const title = firstTag(found.source, element);
  if (title && isEmptyAfter(found.source, title.end)) return snippet(title.end, '$0');
  if (title) return undefined;
  const text = `<${element}>$0</${element}>`;
  return asSnippet(found.kind === 'mjml' ? insertInMjmlHead(found, text) : insertInHtmlHead(found, text));
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
