import { tags } from '../text/markup.ts';

export type ColorScheme = 'light' | 'dark';

const condition = /\(\s*prefers-color-scheme\s*(?::\s*(light|dark)\s*)?\)/gi;
const alwaysMatches = '(min-width: 0)';
const never = '(max-width: 0)';
const schemeDeclaration = /\b(color-scheme\s*:\s*)([^;}!]+)/gi;

/**
 * Rewrites CSS or a media query so that it always applies one color scheme: each `prefers-color-scheme` becomes a condition that is
 * always or never true, and each `color-scheme` that leaves a choice names one scheme.
 */
export function inScheme(css: string, scheme: ColorScheme): string {
  return css
    .replace(condition, (_, wanted?: string) =>
      wanted === undefined || wanted.toLowerCase() === scheme ? alwaysMatches : never,
    )
    .replace(
      schemeDeclaration,
      (_, property: string, schemes: string) => property + chosenScheme(schemes, scheme),
    );
}

/** Restricts a list of color schemes to one of them. Leaves a list without this scheme unchanged. */
export function chosenScheme(schemes: string, scheme: ColorScheme): string {
  return schemePatterns[scheme].test(schemes) ? `only ${scheme}` : schemes;
}

const schemePatterns: Readonly<Record<ColorScheme, RegExp>> = { light: /\blight\b/i, dark: /\bdark\b/i };

/**
 * Returns true if a letter has its own dark styles: a `prefers-color-scheme: dark` condition or a `color-scheme` that allows it. Ignores
 * comments, including conditional ones.
 */
export function hasDarkStyles(html: string): boolean {
  let style: number | undefined;
  for (const { name, closing, start, end } of tags(html)) {
    if (name === 'style' && closing && style !== undefined) {
      if (isDarkCss(html.slice(style, start))) return true;
    }
    style = name === 'style' && !closing ? end : undefined;
    if (isDarkTag(html.slice(start, end))) return true;
  }
  return false;
}

const asksForDark = (text: string) =>
  /prefers-color-scheme\s*:\s*dark/i.test(text) || /light-dark\(/i.test(text);

const allowsDark = (schemes: Iterable<RegExpMatchArray>) =>
  [...schemes].some(([, list = '']) => schemePatterns.dark.test(list));

const isDarkCss = (css: string) => asksForDark(css) || allowsDark(css.matchAll(/color-scheme\s*:([^;}]*)/gi));

/** Checks a tag's `style`, or a `<meta>`. Splitting at `>` keeps parts of different values apart. */
function isDarkTag(tag: string): boolean {
  return asksForDark(tag) || tag.split('>').some((part) => isDarkMeta(part) || hasDarkStyle(part));
}

function isDarkMeta(part: string): boolean {
  const content = behind(/\bcolor-scheme\b/i, behind(/<meta\b/i, part));
  return schemePatterns.dark.test(content);
}

const hasDarkStyle = (part: string) =>
  allowsDark(behind(/style\s*=/i, part).matchAll(/\bcolor-scheme\s*:([^;]*)/gi));

/** Returns the text after the first match; empty if there is none. */
function behind(pattern: RegExp, text: string): string {
  const match = pattern.exec(text);
  return match ? text.slice(match.index + match[0].length) : '';
}
