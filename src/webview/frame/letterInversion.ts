import { type Rgb, withInvertedLightness } from '../../core/letters/colorScheme.ts';
import * as dom from './letterDom.ts';

/**
 * Turns over every colour that a letter names, about as mail apps do which force letters to be dark. Pictures stay as
 * they are, in backgrounds too.
 */
export function turnColorsOver(part: dom.LetterPart): void {
  for (const style of dom.select(part, 'style')) dom.setText(style, sheetTurnedOver(dom.textOf(style) ?? ''));
  change(part, 'style', styleTurnedOver);
  for (const name of ['bgcolor', 'color', 'text', 'link', 'alink', 'vlink'])
    change(part, name, colorTurnedOver);
}

function change(part: dom.LetterPart, attribute: string, into: (value: string) => string): void {
  for (const element of dom.select(part, `[${attribute}]`)) {
    const value = dom.attributeOf(element, attribute) ?? '';
    const turned = into(value);
    if (turned !== value) dom.setAttribute(element, attribute, turned);
  }
}

/** Of no letter: it only reads declarations, as a browser does. */
const { style: declarations } = document.createElement('span');

function styleTurnedOver(css: string): string {
  declarations.cssText = css;
  return turnDeclarations(declarations) ? declarations.cssText : css;
}

/** The sheet is never used: it only reads CSS, as a browser does. */
function sheetTurnedOver(css: string): string {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  turnRules(sheet.cssRules);
  return [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
}

function turnRules(rules: CSSRuleList): void {
  for (const rule of rules) {
    if ('style' in rule) turnDeclarations(rule.style as CSSStyleDeclaration);
    if ('cssRules' in rule) turnRules(rule.cssRules as CSSRuleList);
  }
}

/** Returns whether there is a colour among them. */
function turnDeclarations(style: CSSStyleDeclaration): boolean {
  let isTurned = false;
  for (const name of [...style]) {
    const value = style.getPropertyValue(name);
    const turned = name.endsWith('color') ? colorTurnedOver(value) : value.replace(colors, colorTurnedOver);
    if (turned === value) continue;
    style.setProperty(name, turned, style.getPropertyPriority(name));
    isTurned = true;
  }
  return isTurned;
}

/** Colours among other things, in gradients and shadows, as browsers write them. */
const colors = /\brgba?\([^()]*\)/g;

/** What is no colour by itself, such as `inherit`, stays. */
function colorTurnedOver(color: string): string {
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbersOf(color) ?? [Number.NaN];
  if (Number.isNaN(red) || alpha === 0) return color;
  const rgb: Rgb = withInvertedLightness([red, green, blue]);
  return alpha === 1 ? hex(rgb) : `rgba(${rgb.join(', ')}, ${alpha})`;
}

const hex = (rgb: Rgb) => `#${rgb.map((value) => value.toString(16).padStart(2, '0')).join('')}`;

const canvas = new OffscreenCanvas(1, 1).getContext('2d');

/** Red, green, blue and how opaque it is; `undefined` for what is no colour. */
function numbersOf(color: string): number[] | undefined {
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
