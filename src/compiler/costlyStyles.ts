import mensch, { type CssRule } from 'mensch';
import { limits } from '../core/limits.ts';
import { passages, replaced } from '../core/text/passages.ts';
import { type LetterShape, readShape, shapeTogether } from './letterShape.ts';
import { costOf, type SelectorCost, stepsOfPreparation } from './selectorCost.ts';

/** Something of mj-head that MJML would apply to too many elements. */
export type LeftOut =
  /** The rule in line `line`, counted from 0, of the letter’s inline style sheet number `sheet`. */
  | { readonly kind: 'rule'; readonly selector: string; readonly sheet: number; readonly line: number }
  /** All inline style sheets. */
  | { readonly kind: 'sheets'; readonly selector: '' }
  /** The attributes of an `mj-selector` with this path. */
  | { readonly kind: 'attributes'; readonly selector: string };

type Head = Pick<MjmlContext['globalData'], 'headRaw' | 'inlineStyle' | 'htmlAttributes'>;

/**
 * Takes the inline styles and the `mj-html-attributes` out of a letter’s head that would take too long, or make too much, if MJML applied
 * them to the HTML of the letter’s body. Returns what it has taken out.
 */
export function leaveOutCostly(html: string, { headRaw = [], inlineStyle, htmlAttributes }: Head): LeftOut[] {
  return [
    ...leaveOutAttributes(html, htmlAttributes),
    ...leaveOutStyles(inBody([...headRaw, html].join('')), inlineStyle),
  ];
}

/** HTML that closes the body goes on without a parent. */
const inBody = (html: string) => `<html><body>${html}`;

function leaveOutStyles(html: string, sheets: string[]): LeftOut[] {
  const css = sheets.join('');
  if (css.trim() === '') return [];
  const rules = readRules(css, shapeForStyles(html));
  const leftOut = rules?.filter(({ fits }) => !fits) ?? [];
  if (rules && leftOut.length === 0) return [];
  const kept = rules?.filter(({ fits }) => fits).map(({ rule }) => rule) ?? [];
  const rest = mensch.stringify({ stylesheet: { rules: kept } }, { comments: true });
  const places = sheetStarts(sheets);
  sheets.splice(0, sheets.length, ...(kept.some(isStyle) ? [rest] : []));
  if (!rules) return [{ kind: 'sheets', selector: '' }];
  return leftOut.map(({ rule }) => {
    const { line, col } = rule.position.start;
    const sheet = places.findLastIndex(
      (start) => start.line < line || (start.line === line && start.col <= col),
    );
    const selector = rule.selectors?.join(', ') ?? '';
    return { kind: 'rule', selector, sheet, line: line - (places[sheet]?.line ?? 1) };
  });
}

/** Returns where each style sheet starts when they are joined. */
function sheetStarts(sheets: readonly string[]): CssRule['position']['start'][] {
  let start = { line: 1, col: 1 };
  return sheets.map((sheet) => {
    const own = start;
    const lines = sheet.split('\n');
    const col = (lines.length > 1 ? 1 : start.col) + (lines.at(-1)?.length ?? 0);
    start = { line: start.line + lines.length - 1, col };
    return own;
  });
}

/** A block of a letter's body. */
interface Block {
  readonly html: string;
}

const shapes = new WeakMap<Block, LetterShape>();

/**
 * Returns true if all rules of this style sheet can be inlined into each rendered block alone, and MJML would inline all of them into the
 * whole letter.
 */
export function fitsApart(
  css: string,
  around: string,
  { kept, rendered }: Readonly<Record<'kept' | 'rendered', readonly Block[]>>,
): boolean {
  const ofBlocks = [...kept, ...rendered].map((block) => {
    const shape = shapes.get(block) ?? shapeForStyles(block.html);
    shapes.set(block, shape);
    return shape;
  });
  const rules = readRules(css, shapeTogether(shapeForStyles(inBody(around)), ofBlocks));
  if (!rules?.every(({ fits }) => fits)) return false;
  const selectors = rules.reduce((sum, { rule }) => sum + (rule.selectors?.length ?? 0), 0);
  return rendered.length * (css.length + stepsOfPreparation * selectors) <= limits.selectorSteps;
}

interface JudgedRule {
  readonly rule: CssRule;
  readonly fits: boolean;
}

/** Returns which rules may be inlined into HTML of this shape: none if style sheet or HTML are too large to be read. */
function readRules(css: string, shape: LetterShape): JudgedRule[] | undefined {
  const marks = css.match(/[{};,*]/g)?.length ?? 0;
  const { length } = css;
  if (marks > limits.inlineMarks || !areFew(marks, length) || !isReadable(shape)) return undefined;
  const budget = new Budget(shape.length);
  const { rules } = mensch.parse(css, { comments: true, position: true }).stylesheet;
  return rules.map((rule) => ({ rule, fits: !isStyle(rule) || budget.take(...costOfRule(rule, shape)) }));
}

const isStyle = ({ selectors }: CssRule) => selectors !== undefined;

/** Returns true if juice and cheerio can parse this HTML: if its tree is not too large, and template code not too much. */
const isReadable = ({ nodes, texts, codes, length }: LetterShape) =>
  areFew(nodes - texts / 2, length) && codes * length <= limits.codeSteps;

/** Returns true if a text of this length is not much larger as a tree with so many nodes. */
const areFew = (nodes: number, length: number) => nodes <= limits.treeNodesOfShortHtml + length / 8;

function costOfRule({ selectors = [], declarations = [] }: CssRule, shape: LetterShape): Cost {
  const written = declarations.reduce(
    (sum, { name = '', value = '' }) => sum + name.length + value.length,
    0,
  );
  let [steps, bytes] = [0, 0];
  for (const selector of selectors) {
    const cost = costOf(selector, shape);
    steps += cost.steps + cost.matches * (20 * declarations.length + written / 10);
    bytes += cost.matches * (120 * declarations.length + written);
  }
  return [steps, bytes];
}

type Cost = readonly [steps: number, bytes: number];

/** What MJML may do for the inline styles, or for the HTML attributes, of a letter. */
class Budget {
  #steps = limits.selectorSteps;
  #bytes: number;

  constructor(length: number) {
    this.#bytes = 1_500_000 + 50 * length;
  }

  /** Returns true and spends the cost if there is enough left for it. */
  take(steps: number, bytes: number): boolean {
    if (steps > this.#steps || bytes > this.#bytes) return false;
    this.#steps -= steps;
    this.#bytes -= bytes;
    return true;
  }
}

function leaveOutAttributes(html: string, attributes: Record<string, Record<string, string>>): LeftOut[] {
  const paths = Object.keys(attributes);
  if (paths.length === 0) return [];
  const shape = readShape(html, true);
  const budget = new Budget(html.length);
  const costly = paths.filter((path) => {
    const values = Object.values(attributes[path] ?? {});
    return !isReadable(shape) || !budget.take(...costOfAttributes(values, costOf(path, shape)));
  });
  for (const path of costly) delete attributes[path];
  return costly.map((selector) => ({ kind: 'attributes', selector }));
}

/** MJML finds the elements of a path again for each attribute. */
function costOfAttributes(values: readonly string[], { steps, matches }: SelectorCost): Cost {
  const written = values.reduce((sum, value) => sum + (value?.length ?? 0), 0);
  return [values.length * (steps + 10 * matches), matches * (120 * values.length + written)];
}

/** Delimiters of template code, which juice must not parse. */
export const templateDelimiters = [
  [/<%/g, '%>'],
  [/\{\{/g, '}}'],
] as const;

/** Measures HTML as juice parses it: without template code. */
function shapeForStyles(html: string): LetterShape {
  let [text, codes] = [html, 0];
  for (const [opening, closing] of templateDelimiters) {
    codes += text.match(opening)?.length ?? 0;
    text = replaced(text, passages(text, opening, closing), 'code');
  }
  return { ...readShape(text), length: html.length, codes };
}
