import { type ColorScheme, chosenScheme, inScheme } from '../../core/letters/colorScheme.ts';
import { type Color, writeColor } from '../../core/letters/colors.ts';
import { type DarkMode, darkGround, darkPane, darkText } from '../../core/letters/darkColors.ts';
import type { Appearance } from '../../protocol/sheet.ts';
import * as dom from './letterDom.ts';

/** Applies the colors of light or dark mode to a letter or some of its blocks, whatever VS Code’s theme is. */
export function showColors(part: dom.LetterPart, appearance: Appearance): void {
  applyScheme(part, appearance === 'dark' ? 'dark' : 'light');
  const mode = darkModeOf(appearance);
  if (mode) changeColors(part, mode);
}

/** Returns the CSS for what a letter sets no colors of: the browser’s dark defaults, or Outlook’s reading pane. */
export function colorCss(appearance: Appearance): string {
  switch (darkModeOf(appearance)) {
    case undefined:
      return '';
    case 'outlook':
      return `:root { color-scheme: only dark !important; background-color: ${writeColor(darkPane)} }\n`;
    default:
      return ':root { color-scheme: only dark !important }\n';
  }
}

/** Returns how the colors of the letter itself are changed; `undefined` if they stay. */
const darkModeOf = (appearance: Appearance): DarkMode | undefined =>
  appearance === 'light' || appearance === 'dark' ? undefined : appearance;

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

/** Changes the colors of a letter as mail programs do in dark mode. Pictures don’t change, not even in backgrounds. */
function changeColors(part: dom.LetterPart, mode: DarkMode): void {
  for (const style of dom.select(part, 'style')) dom.setText(style, darkSheet(dom.textOf(style) ?? '', mode));
  const grounds = new Map<dom.ShownNode, Color>();
  for (const element of dom.select(part, `[style], ${colorAttributes.map((name) => `[${name}]`).join()}`))
    changeElement(element, mode, grounds);
}

const textAttributes = ['color', 'text', 'link', 'alink', 'vlink'];
const colorAttributes = ['bgcolor', ...textAttributes];

/**
 * Changes the colors of an element’s own style and attributes. Its texts are made readable on the nearest background that is written in
 * it or in an element of the part around it, else on the reading pane. `grounds` are those of the elements before it.
 */
function changeElement(element: dom.ShownElement, mode: DarkMode, grounds: Map<dom.ShownNode, Color>): void {
  const changed = new Set<'text' | 'ground'>();
  const change = (attribute: string, what: 'text' | 'ground', into: (color: Color) => Color) => {
    const value = dom.attributeOf(element, attribute);
    if (!value) return;
    const dark = changedColor(value, into);
    if (dark === value) return;
    dom.setAttribute(element, attribute, dark);
    changed.add(what);
  };
  change('bgcolor', 'ground', (color) => darkGround(color, mode));
  const ground = colorIn(dom.attributeOf(element, 'bgcolor') ?? '') ?? groundAround(element, grounds);
  if (ground) grounds.set(element, ground);
  for (const name of textAttributes) change(name, 'text', (color) => darkText(color, mode, ground));
  const css = dom.attributeOf(element, 'style');
  if (css) {
    declarations.cssText = css;
    const inStyle = changeDeclarations(declarations, mode, ground);
    if (inStyle.length > 0) dom.setAttribute(element, 'style', declarations.cssText);
    for (const what of inStyle) changed.add(what);
    const own = colorIn(declarations.getPropertyValue('background-color'));
    if (own) grounds.set(element, own);
  }
  // Outlook keeps the author’s colors in these attributes, which style sheets can name: `[data-ogsc] .logo`.
  if (mode !== 'outlook') return;
  if (changed.has('text')) dom.setAttribute(element, 'data-ogsc', '');
  if (changed.has('ground')) dom.setAttribute(element, 'data-ogsb', '');
}

/** Returns the background of the nearest element around this one that has a known one. */
function groundAround(
  element: dom.ShownElement,
  grounds: ReadonlyMap<dom.ShownNode, Color>,
): Color | undefined {
  for (let around = dom.parentOf(element); around; around = dom.parentOf(around)) {
    const ground = grounds.get(around);
    if (ground) return ground;
  }
  return undefined;
}

/** The style of a detached element, which is only used to parse declarations. */
const { style: declarations } = document.createElement('span');

/** Changes the colors of a style sheet. `CSSStyleSheet` only parses the CSS here and is never applied. */
function darkSheet(css: string, mode: DarkMode): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  changeRules(sheet.cssRules, mode);
  return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
}

function changeRules(rules: CSSRuleList, mode: DarkMode): void {
  for (const rule of rules) {
    if (mode === 'outlook' && 'selectorText' in rule && /\[data-ogs[bc]\]/i.test(`${rule.selectorText}`))
      continue;
    if ('style' in rule) changeDeclarations(rule.style as CSSStyleDeclaration, mode);
    if ('cssRules' in rule) changeRules(rule.cssRules as CSSRuleList, mode);
  }
}

/** Changes the colors of declarations in place, on the background that is around them. Returns what was changed. */
function changeDeclarations(
  style: CSSStyleDeclaration,
  mode: DarkMode,
  around?: Color,
): ('text' | 'ground')[] {
  const changed: ('text' | 'ground')[] = [];
  const put = (name: string, what: 'text' | 'ground', into: (value: string) => string) => {
    const value = style.getPropertyValue(name);
    const dark = into(value);
    if (dark === value) return;
    style.setProperty(name, dark, style.getPropertyPriority(name));
    changed.push(what);
  };
  const names = [...style];
  const toGround = (value: string) => changedColor(value, (color) => darkGround(color, mode));
  for (const name of names.filter((each) => !isOfText(each))) {
    put(name, 'ground', (value) =>
      name.endsWith('color') ? toGround(value) : value.replace(colors, toGround),
    );
  }
  const ground = colorIn(style.getPropertyValue('background-color')) ?? around;
  const toText = (value: string) => changedColor(value, (color) => darkText(color, mode, ground));
  for (const name of names.filter(isOfText)) put(name, 'text', toText);
  return changed;
}

const isOfText = (property: string) =>
  /^(?:color|-webkit-text-fill-color|text-decoration-color)$/.test(property);

/** Matches colors within gradients and shadows, as browsers serialize them. */
const colors = /\brgba?\([^()]*\)/g;

/** Changes a color. Returns keywords such as `inherit`, and transparent colors, unchanged. */
function changedColor(written: string, into: (color: Color) => Color): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = colorNumbers(written) ?? [Number.NaN];
  if (Number.isNaN(red) || alpha === 0) return written;
  const from: Color = [red, green, blue];
  const to = into(from);
  if (to === from) return written;
  return alpha === 1 ? writeColor(to) : `rgba(${to.join(', ')}, ${alpha})`;
}

/** Reads an opaque color as browsers do; `undefined` for all others. */
function colorIn(written: string): Color | undefined {
  const [red, green = 0, blue = 0, alpha = 1] = colorNumbers(written) ?? [];
  return red === undefined || alpha < 1 ? undefined : [red, green, blue];
}

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
