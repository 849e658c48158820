import {
  type ColorScheme,
  chosenScheme,
  inScheme,
  type Rgb,
  withInvertedLightness,
} from '../../core/letters/colorScheme.ts';
import type { Appearance } from '../../protocol/sheet.ts';
import * as dom from './letterDom.ts';

/** Applies light, dark or inverted colors to a letter or some of its blocks, whatever VS Code’s theme is. */
export function showColors(part: dom.LetterPart, appearance: Appearance): void {
  applyScheme(part, appearance === 'dark' ? 'dark' : 'light');
  if (appearance === 'inverted') invertColors(part);
}

/** Returns the CSS that makes the browser use its dark default colors wherever an inverted letter sets none. */
export const colorCss = (appearance: Appearance) =>
  appearance === 'inverted' ? ':root { color-scheme: only dark !important }\n' : '';

/** Rewrites the letter’s conditions on the color scheme (`prefers-color-scheme`, `media`, `light-dark`) so that they match this scheme. */
function applyScheme(part: dom.LetterPart, scheme: ColorScheme): void {
  for (const style of dom.select(part, 'style')) {
    const css = dom.textOf(style) ?? '';
    const applied = inScheme(css, scheme);
    if (applied !== css) dom.setText(style, applied);
  }
  changeAttribute(part, 'media', '[media]', (query) => inScheme(query, scheme));
  changeAttribute(part, 'style', '[style*="color-scheme" i]', (css) => inScheme(css, scheme));
  changeAttribute(part, 'content', 'meta[name="color-scheme" i]', (schemes) => chosenScheme(schemes, scheme));
}

function changeAttribute(
  part: dom.LetterPart,
  attribute: string,
  selector: string,
  into: (value: string) => string,
): void {
  for (const element of dom.select(part, selector)) {
    dom.setAttribute(element, attribute, into(dom.attributeOf(element, attribute) ?? ''));
  }
}

/** Inverts all colors of a letter, roughly as mail programs do that force dark mode. Pictures don’t change, not even in backgrounds. */
function invertColors(part: dom.LetterPart): void {
  for (const style of dom.select(part, 'style')) dom.setText(style, invertSheet(dom.textOf(style) ?? ''));
  invertAttribute(part, 'style', invertStyle);
  for (const name of ['bgcolor', 'color', 'text', 'link', 'alink', 'vlink'])
    invertAttribute(part, name, invertColor);
}

function invertAttribute(part: dom.LetterPart, attribute: string, into: (value: string) => string): void {
  for (const element of dom.select(part, `[${attribute}]`)) {
    const value = dom.attributeOf(element, attribute) ?? '';
    const inverted = into(value);
    if (inverted !== value) dom.setAttribute(element, attribute, inverted);
  }
}

/** The style of a detached element, which is only used to parse declarations. */
const { style: declarations } = document.createElement('span');

function invertStyle(css: string): string {
  declarations.cssText = css;
  return invertDeclarations(declarations) ? declarations.cssText : css;
}

/** Inverts the colors of a style sheet. `CSSStyleSheet` only parses the CSS here and is never applied. */
function invertSheet(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  invertRules(sheet.cssRules);
  return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
}

function invertRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ('style' in rule) invertDeclarations(rule.style as CSSStyleDeclaration);
    if ('cssRules' in rule) invertRules(rule.cssRules as CSSRuleList);
  }
}

/** Inverts the colors of declarations in place. Returns true if one was changed. */
function invertDeclarations(style: CSSStyleDeclaration): boolean {
  let isChanged = false;
  for (const name of [...style]) {
    const value = style.getPropertyValue(name);
    const inverted = name.endsWith('color') ? invertColor(value) : value.replace(colors, invertColor);
    if (inverted === value) continue;
    style.setProperty(name, inverted, style.getPropertyPriority(name));
    isChanged = true;
  }
  return isChanged;
}

/** Matches colors within gradients and shadows, as browsers serialize them. */
const colors = /\brgba?\([^()]*\)/g;

/** Inverts the lightness of a color. Returns keywords such as `inherit`, and transparent colors, unchanged. */
function invertColor(color: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = colorNumbers(color) ?? [Number.NaN];
  if (Number.isNaN(red) || alpha === 0) return color;
  const rgb: Rgb = withInvertedLightness([red, green, blue]);
  return alpha === 1 ? hex(rgb) : `rgba(${rgb.join(', ')}, ${alpha})`;
}

const hex = (rgb: Rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

const canvas = new OffscreenCanvas(1, 1).getContext('2d');

/** Returns red, green, blue and, unless opaque, alpha of a color; `undefined` for keywords and values that are not colors. */
function colorNumbers(color: string): number[] | undefined {
  if (!canvas || /^(?:currentcolor|inherit|initial|unset|revert|revert-layer)$/i.test(color))
    return undefined;
  const written = /^[\da-f]{6}$/i.test(color) ? `#${color}` : color;
  if (!CSS.supports('color', written)) return undefined;
  canvas.fillStyle = written;
  const value = canvas.fillStyle;
  return value.startsWith('#')
    ? [1, 3, 5].map((at) => Number.parseInt(value.slice(at, at + 2), 16))
    : /^rgba\((.*)\)$/.exec(value)?.[1]?.split(',').map(Number);
}
