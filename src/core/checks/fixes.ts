import { elementsAround, readTree } from '../mjml/tree.ts';
import { keepTextColor, whiteBehindPicture } from './darkStyleFixes.ts';
import { attributeIn, type Edit, endOfAttributes, type FoundIn, insertion, snippet, tagAt } from './edit.ts';
import type { Recoloring } from './finding.ts';
import {
  addColorScheme,
  addKnownTitle,
  addPreheader,
  addTitle,
  declareNamespace,
  insertInHtmlHead,
  isWrittenLeftwards,
  removeDirective,
  repeatLanguage,
  setCertainLanguage,
  setDirection,
  setLanguage,
} from './headFixes.ts';
import { enterDescription, isAllOfLink, isDecoration, nameTarget } from './pictureFixes.ts';
import { recoloringEdits } from './recoloring.ts';
import type { RuleName } from './rules.ts';
import { moveStylesToHead, removeScript, unfoldMedia } from './styleFixes.ts';

export type FixName =
  | 'describePicture'
  | 'pictureIsDecoration'
  | 'setWidth'
  | 'setLanguage'
  | 'setDirection'
  | 'repeatLanguage'
  | 'allowZoom'
  | 'addTitle'
  | 'addPreheader'
  | 'useHttps'
  | 'addRole'
  | 'addDoctype'
  | 'sayUtf8'
  | 'addViewport'
  | 'removeAttribute'
  | 'removeTag'
  | 'removeCharacters'
  | 'declareNamespace'
  | 'addCommonFont'
  | 'enterAddress'
  | 'putIntoText'
  | 'removeText'
  | 'colorText'
  | 'colorGround'
  | 'partBraces'
  | 'unfoldMedia'
  | 'moveStylesToHead'
  | 'removeScript'
  | 'keepTextColor'
  | 'whiteBehindPicture'
  | 'fitDarkMode'
  | 'onlyLight'
  | 'useForwardSlashes'
  | 'spellAsFile'
  | 'spellAsGmail'
  | 'removeComment'
  | 'removeComma';

/** A quick fix for a finding. */
export interface Fix {
  readonly name: FixName;
  readonly edits: readonly Edit[];
  /** Values for the fix's title, such as a color. */
  readonly values?: readonly string[];
  /**
   * Set if the fix can be applied to all findings of the rule at once. `always`: also when a file is saved, because the letter looks and
   * works as before; `asked`: only on request.
   */
  readonly together?: 'always' | 'asked';
  /** Edits that fix the finding for sure, without a change of text, links or look, and without a value that a person has to choose. */
  readonly safe?: readonly Edit[];
}

type Fixer = (found: FoundIn) => readonly (Fix | undefined)[];

/** The rules whose findings are at the places of removals, by the cause of these. */
const rulesOfCauses: Readonly<Record<string, RuleName>> = {
  doubleBrace: 'double-brace',
  nestedAtRule: 'nested-at-rule',
  'html-style': 'style-in-body',
};

/** Returns true if a removal by mail programs has a quick fix at its place in the source. */
export const canFixRemoval = (cause: string, found: FoundIn): boolean =>
  Object.hasOwn(rulesOfCauses, cause) && fixesOf(rulesOfCauses[cause] ?? '', found).length > 0;

/** Returns the fixes for a finding, the best one first. Returns none if the text has changed since the check. */
export function fixesOf(rule: string, found: FoundIn): Fix[] {
  const fixer = Object.hasOwn(fixers, rule) ? fixers[rule as RuleName] : undefined;
  return (fixer?.(found) ?? []).filter((fix) => fix !== undefined);
}

const fixers: Readonly<Partial<Record<RuleName, Fixer>>> = {
  'picture-alt': (found) => [
    withSafe(addAttribute('describePicture', found, pictureElements, 'alt', '$0'), [nameTarget(found)]),
    isAllOfLink(found)
      ? undefined
      : safeIf(
          isDecoration(found),
          asked(addAttribute('pictureIsDecoration', found, pictureElements, 'alt', '')),
        ),
  ],
  'drawing-alt': (found) => [
    addAttribute('describePicture', found, drawings, 'alt', '$0'),
    asked(addAttribute('pictureIsDecoration', found, drawings, 'alt', '')),
  ],
  'linked-picture-alt': (found) => [
    withSafe(fix('describePicture', enterDescription(found)), [nameTarget(found)]),
  ],
  'picture-width': (found) => [addAttribute('setWidth', found, pictureElements, 'width', '$0')],
  'table-role': (found) => [
    safeIf(true, asked(addAttribute('addRole', found, /^table$/, 'role', 'presentation'))),
  ],
  // Only a person knows whether the table is layout.
  'table-headers': (found) => [
    addAttribute('addRole', found, /^(?:table|mj-table)$/, 'role', 'presentation'),
  ],
  language: (found) => [withSafe(fixWith('setLanguage', setLanguage(found)), setCertainLanguage(found))],
  direction: (found) => [safeIf(!isWrittenLeftwards(found.source), fix('setDirection', setDirection(found)))],
  'body-language': (found) => {
    const { edits, isCertain } = repeatLanguage(found);
    return [safeIf(isCertain, asked(fixWith('repeatLanguage', edits)))];
  },
  zoom: (found) => [safeIf(true, fixTogether(fix('allowZoom', removeDirective(found))))],
  title: (found) => [withSafe(fix('addTitle', addTitle(found)), [addKnownTitle(found)])],
  preheader: (found) => [fix('addPreheader', addPreheader(found))],
  'first-text': (found) => [fix('addPreheader', addPreheader(found))],
  doctype: ({ kind }) => [fix('addDoctype', kind === 'html' ? insertion(0, '<!doctype html>\n') : undefined)],
  charset: (found) => [fixTogether(fix('sayUtf8', sayUtf8(found)))],
  viewport: (found) => [
    fix(
      'addViewport',
      insertInHtmlHead(found, '<meta name="viewport" content="width=device-width, initial-scale=1">'),
    ),
  ],
  'color-scheme': (found) => [
    fix('fitDarkMode', addColorScheme(found, 'light dark')),
    fix('onlyLight', addColorScheme(found, 'light')),
  ],
  contrast: (found) => (found.recolorings ?? []).map((one) => recolor(found, one)),
  'dark-contrast': (found) => [
    ...(found.recolorings ?? []).map((one) => recolor(found, one)),
    fixWith('keepTextColor', keepTextColor(found)),
  ],
  'dark-logo': (found) => [fixWith('whiteBehindPicture', whiteBehindPicture(found))],
  'outlook-namespace': (found) => [fixTogether(fix('declareNamespace', declareNamespace(found)))],
  'insecure-link': (found) => [asked(fix('useHttps', useHttps(found)))],
  'insecure-picture': (found) => [asked(fix('useHttps', useHttps(found)))],
  'relative-link': (found) => [fix('useHttps', completeAddress(found))],
  'empty-link': (found) => [fix('enterAddress', enterAddress(found))],
  'doubled-attribute': (found) => [fixTogether(fix('removeAttribute', removeAttribute(found)))],
  'stray-tag': (found) => [fix('removeTag', removeWhere(found, /^<\/[^<>]*>$/))],
  refresh: (found) => [fix('removeTag', removeWhere(found, /^<meta\b[^<>]*>$/i))],
  base: (found) => [fix('removeTag', removeWhere(found, /^<base\b[^<>]*>$/i))],
  'control-characters': (found) => [asked(fix('removeCharacters', removeWhere(found, /^\p{Cc}+$/u)))],
  'invisible-characters': (found) => [
    asked(fix('removeCharacters', removeWhere(found, /^\p{Default_Ignorable_Code_Point}+$/u))),
  ],
  'dropped-text': (found) => [
    fix('putIntoText', putIntoText(found)),
    asked(fix('removeText', { start: found.start, end: found.end, text: '' })),
  ],
  'double-brace': (found) => [fixTogether(fix('partBraces', partBraces(found)))],
  'nested-at-rule': (found) => [fixWith('unfoldMedia', unfoldMedia(found))],
  'style-in-body': (found) => [fixWith('moveStylesToHead', moveStylesToHead(found))],
  script: (found) => [asked(fix('removeScript', removeScript(found)))],
  'font-fallback': (found) => [asked(fix('addCommonFont', addCommonFont(found)))],
  'misspelled-picture': (found) => [fixTogether(spellAsFile(found))],
  'annotation-json': (found) => [
    fixTogether(fix('removeComment', removeWhere(found, /^\/[/*]/))),
    fixTogether(fix('removeComma', removeWhere(found, /^,$/))),
  ],
  'annotation-field': (found) => [spellAsGmail(found)],
  'annotation-address': (found) => [
    asked(fix('useHttps', useHttps(found))),
    fix('useHttps', completeAddress(found)),
  ],
};

const drawings = /^v:(?:rect|roundrect|oval|shape|image)$/;
const pictureElements = /^(?:img|mj-image|mj-carousel-image)$/;

function recolor(found: FoundIn, recoloring: Recoloring): Fix | undefined {
  const edits = recoloringEdits(found, recoloring);
  const name = recoloring.what === 'text' ? 'colorText' : 'colorGround';
  return edits && { name, edits, values: [recoloring.to] };
}

const fix = (name: FixName, edit: Edit | undefined): Fix | undefined => edit && { name, edits: [edit] };

const fixWith = (name: FixName, edits: readonly Edit[]): Fix | undefined =>
  edits.length > 0 ? { name, edits } : undefined;

const fixTogether = (fix: Fix | undefined): Fix | undefined => fix && { ...fix, together: 'always' };

const asked = (fix: Fix | undefined): Fix | undefined => fix && { ...fix, together: 'asked' };

/** Marks the edits of a fix as safe. */
const safeIf = (isSafe: boolean, fix: Fix | undefined): Fix | undefined =>
  fix && isSafe ? { ...fix, safe: fix.edits } : fix;

/** Adds safe edits to a fix whose own edits leave a value to the user. */
function withSafe(fix: Fix | undefined, edits: readonly (Edit | undefined)[]): Fix | undefined {
  const safe = edits.filter((edit) => edit !== undefined);
  return fix && safe.length > 0 ? { ...fix, safe } : fix;
}

/** Adds an attribute to the tag of the finding if it is missing. A value with `$` is a snippet. */
function addAttribute(
  name: FixName,
  { source, start }: FoundIn,
  elements: RegExp,
  attribute: string,
  value: string,
): Fix | undefined {
  const tag = tagAt(source, start);
  if (!tag || !elements.test(tag.name) || attributeIn(source, tag, attribute)) return undefined;
  const text = ` ${attribute}="${value}"`;
  const at = endOfAttributes(source, tag);
  return fix(name, value.includes('$') ? snippet(at, text) : insertion(at, text));
}

function sayUtf8(found: FoundIn): Edit | undefined {
  const { source, start, end, kind } = found;
  if (kind !== 'html') return undefined;
  const text = source.slice(start, end);
  if (text.startsWith('<')) return insertInHtmlHead(found, '<meta charset="utf-8">');
  const name = /charset\s*=\s*["']?([^\s"';>]+)/i.exec(text)?.[1] ?? text;
  const at = start + text.lastIndexOf(name);
  return /^[\w:-]+$/.test(name) ? { start: at, end: at + name.length, text: 'utf-8' } : undefined;
}

/** Replaces `http:` by `https:`. The finding is the address or the tag around it. */
function useHttps({ source, start, end }: FoundIn): Edit | undefined {
  const at = source.slice(start, end).search(/\bhttp:\/\//i);
  return at < 0 ? undefined : { start: start + at, end: start + at + 'http:'.length, text: 'https:' };
}

function completeAddress({ source, start, end }: FoundIn): Edit | undefined {
  const text = source.slice(start, end);
  if (/^\/\/[^/]/.test(text)) return insertion(start, 'https:');
  return /^www\.[^/]/i.test(text) ? insertion(start, 'https://') : undefined;
}

function enterAddress({ source, start, end }: FoundIn): Edit | undefined {
  const text = source.slice(start, end);
  const [, before = '', value = ''] = /^(href\s*=\s*["'])(\s*(?:#\s*)?)["']$/.exec(text) ?? [];
  const from = before ? start + before.length : start;
  const to = before ? from + value.length : end;
  if (!before && !/^\s*(?:#\s*)?$/.test(text)) return undefined;
  return { start: from, end: to, text: 'https://$0', isSnippet: true };
}

/** Removes an attribute with its value. The finding is the attribute's name. */
function removeAttribute({ source, start, end }: FoundIn): Edit | undefined {
  const valueEnd = endOfValue(source, end);
  const before = source.slice(Math.max(0, start - 1_000), start);
  const isName = /[\s"'/]$/.test(before) && /^[^\s"'<>/=]+$/.test(source.slice(start, end));
  if (!isName || valueEnd === undefined) return undefined;
  // Without this space, the following text would become part of the previous value.
  const isParted = /[\s>]/.test(source.charAt(valueEnd));
  const blanks = isParted ? before.length - before.trimEnd().length : 0;
  return { start: start - blanks, end: valueEnd, text: '' };
}

/** Returns the end of the value of the attribute whose name ends at `at`; `undefined` if it is ambiguous. */
function endOfValue(source: string, at: number): number | undefined {
  const from = endOfMatch(/\s*=\s*/y, source, at);
  if (from !== undefined) {
    const end = endOfMatch(/"[^"]*"|'[^']*'/y, source, from);
    if (end !== undefined) return end;
    const bare = /["']/.test(source.charAt(from)) ? undefined : endOfMatch(/[^\s<>]*/y, source, from);
    if (bare !== undefined && /[\s>]/.test(source.charAt(bare))) return bare;
    // Keeps an incomplete value, and the blank before it.
    if (/\s/.test(source.charAt(from - 1))) return from - 1;
  }
  return /[\s/>]/.test(source.charAt(at)) ? at : undefined;
}

function endOfMatch(pattern: RegExp, source: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(source) ? pattern.lastIndex : undefined;
}

function removeWhere({ source, start, end }: FoundIn, expected: RegExp): Edit | undefined {
  return expected.test(source.slice(start, end)) ? { start, end, text: '' } : undefined;
}

function partBraces({ source, start, end }: FoundIn): Edit | undefined {
  const braces = source.slice(start, end);
  return /^\}{2,}$/.test(braces) ? { start, end, text: [...braces].join(' ') } : undefined;
}

function addCommonFont({ source, start, end }: FoundIn): Edit | undefined {
  const text = source.slice(start, end);
  const inCss = declaredFonts(text);
  const list = (inCss ?? attributeFonts(text) ?? '').trimEnd();
  if (/^(?:font-family\s*[:=]\s*(?:["'][\s,]*|,[\s,]*)?)?$/i.test(list)) return undefined;
  // A blank would end an unquoted attribute.
  const blank = inCss !== undefined && !/\s/.test(text) ? '' : ' ';
  return insertion(start + list.length, `${list.endsWith(',') ? '' : ','}${blank}sans-serif`);
}

/** Replaces a path, the first value of the finding, by the spelling of its file, the second one. */
function spellAsFile({ source, start, end, values: [written, spelled] = [] }: FoundIn): Fix | undefined {
  if (spelled === undefined || written === spelled || source.slice(start, end) !== written) return undefined;
  const name = written.replaceAll('\\', '/') === spelled ? 'useForwardSlashes' : 'spellAsFile';
  return { name, edits: [{ start, end, text: spelled }] };
}

/** Replaces a name or a currency, the second value of the finding, by what was meant, the last one. */
function spellAsGmail({ source, start, end, values: [, written, , meant] = [] }: FoundIn): Fix | undefined {
  if (!meant || source.slice(start, end) !== written) return undefined;
  return { name: 'spellAsGmail', edits: [{ start, end, text: meant }], values: [meant] };
}

/** Wraps text in `mj-text`, where that element is allowed. */
function putIntoText({ source, start, end }: FoundIn): Edit | undefined {
  const around = elementsAround(readTree(source), start).at(-1)?.name ?? '';
  if (!/^mj-(?:column|hero)$/.test(around)) return undefined;
  return { start, end, text: `<mj-text>${source.slice(start, end)}</mj-text>` };
}

/** Returns a CSS declaration up to the end of its font list. */
function declaredFonts(text: string): string | undefined {
  const name = /^font-family\s*:/i.exec(text)?.[0];
  if (name === undefined) return undefined;
  const value = text.slice(name.length).replace(/;$/, '').trimEnd();
  const plain = value.replace(/important$/i, '').trimEnd();
  const fonts = plain !== value && plain.endsWith('!') ? plain.slice(0, -1) : value;
  return fonts.includes(';') ? undefined : name + fonts;
}

/** Returns an attribute up to the end of its font list, without the closing quote. */
function attributeFonts(text: string): string | undefined {
  const [before, quote = ''] = /^font-family\s*=\s*(["'])/i.exec(text) ?? [];
  return before && text.length > before.length && text.endsWith(quote) ? text.slice(0, -1) : undefined;
}
