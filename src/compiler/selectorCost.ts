import { parse, type Selector } from 'css-what';
import type { LetterShape } from './letterShape.ts';

export interface SelectorCost {
  /** The steps that finding the elements takes at most. A step takes up to 100 ns. */
  readonly steps: number;
  /** The number of elements that are found at most. */
  readonly matches: number;
}

/** The steps of preparing one selector, whatever it finds. */
export const stepsOfPreparation = 200;

/** The maximum length of a selector. Preparing longer ones takes time with the square of their length. */
const longestSelector = 1000;

/**
 * Returns what it costs at most to find the elements of a selector, or of several with commas between, in HTML of this shape. The costs are
 * those of css-select, with which juice and cheerio find elements. A selector that it does not understand costs little, because it finds
 * nothing.
 */
export function costOf(selectors: string, shape: LetterShape): SelectorCost {
  if (selectors.length > longestSelector) return { steps: Number.POSITIVE_INFINITY, matches: 0 };
  // Nodes without a parent are compared with each other.
  let [steps, matches] = [stepsOfPreparation + shape.roots ** 2 / 30, 0];
  for (const tokens of parsed(selectors)) {
    const last = tokens.slice(tokens.findLastIndex(isCombinator) + 1);
    const candidates = Math.min(shape.elements, ...last.flatMap((token) => candidatesOf(token, shape)));
    // All nodes are visited. Tests of names and attributes come first, and decide which elements are looked at more closely.
    steps +=
      2 * shape.nodes + shape.elements * last.reduce((sum, token) => sum + quickSteps(token, shape), 0);
    steps += candidates * stepsOf(tokens, shape, false);
    matches += candidates;
  }
  return { steps, matches };
}

function parsed(selectors: string): Selector[][] {
  try {
    return parse(selectors);
  } catch {
    return [];
  }
}

const combinators: ReadonlySet<string> = new Set(['descendant', 'child', 'parent', 'sibling', 'adjacent']);

const isCombinator = ({ type }: Selector) => combinators.has(type);

/** Returns the number of elements that may have the name, class or id of this part; nothing for other parts. */
function candidatesOf(token: Selector, { countOf }: LetterShape): number[] {
  if (token.type === 'tag') return [countOf(token.name)];
  if (token.type !== 'attribute') return [];
  const isWord = !/\s/.test(token.value) && token.value !== '';
  if (token.name === 'class' && token.action === 'element' && isWord) return [countOf(`.${token.value}`)];
  return token.name === 'id' && token.action === 'equals' ? [countOf(`#${token.value}`)] : [];
}

function quickSteps({ type }: Selector, { length, elements }: LetterShape): number {
  if (type === 'attribute') return 1 + length / elements / 100;
  return type === 'tag' || type === 'universal' ? 1 : 0;
}

/** Returns the steps of testing one element. Inside of `:is(…)` and the like, nothing is remembered of the elements around. */
function stepsOf(tokens: readonly Selector[], shape: LetterShape, inside: boolean): number {
  const { deepest, widest } = shape;
  let steps = 1;
  for (const token of tokens) {
    switch (token.type) {
      case 'descendant':
        steps = inside ? deepest * (1 + steps) : steps + 2 * deepest;
        break;
      case 'sibling':
      case 'parent':
        steps = widest * (1 + steps);
        break;
      case 'adjacent':
        steps += widest;
        break;
      case 'pseudo':
        steps += stepsOfPseudo(token, shape);
        break;
      default:
        steps += 1 + quickSteps(token, shape);
    }
  }
  return steps;
}

const immediate = new Set(
  'active after before first-child focus hover last-child link root scope visited'.split(' '),
);

function stepsOfPseudo({ name, data }: Extract<Selector, { type: 'pseudo' }>, shape: LetterShape): number {
  const { elements, widest, length } = shape;
  if (Array.isArray(data)) {
    const inner = data.reduce((sum, tokens) => sum + stepsOf(tokens, shape, true), 0);
    return name === 'has' ? elements * (1 + inner) : inner;
  }
  if (immediate.has(name)) return 1;
  if (/^(?:nth-|first-|last-|only-|empty$)/.test(name)) return widest;
  return /^i?contains$/.test(name) ? elements + length / 8 : elements * elements;
}
