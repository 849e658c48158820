import { Parser } from 'htmlparser2';

/** The size of some HTML, in what matching selectors depends on. */
export interface LetterShape {
  /** The number of elements, at least 1. */
  readonly elements: number;
  /** The largest number of elements inside each other. */
  readonly deepest: number;
  /** The largest number of elements, texts and comments with the same parent. */
  readonly widest: number;
  /** The number of elements, texts and comments without a parent. */
  readonly roots: number;
  readonly nodes: number;
  /** The texts among the nodes. */
  readonly texts: number;
  /** The length of the HTML. */
  readonly length: number;
  /** The passages of template code, which juice replaces one by one. */
  readonly codes: number;
  /** Returns the number of elements with this name, class (`.a`) or id (`#a`), ignoring case. */
  readonly countOf: (name: string) => number;
}

/** Measures HTML as the parser of juice reads it; with `xmlMode`, as that of `mj-html-attributes` does. */
export function readShape(html: string, xmlMode = false): LetterShape {
  const named = new Map<string, number>();
  const children = [0];
  let [elements, nodes, texts, deepest, widest] = [0, 0, 0, 0, 0];
  const addNode = () => {
    nodes++;
    const siblings = (children.at(-1) ?? 0) + 1;
    children[children.length - 1] = siblings;
    widest = Math.max(widest, siblings);
  };
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        addNode();
        elements++;
        for (const each of namesOf(name, attributes)) named.set(each, (named.get(each) ?? 0) + 1);
        deepest = Math.max(deepest, children.push(0));
      },
      onclosetag: () => children.pop(),
      ontext() {
        texts++;
        addNode();
      },
      oncomment: addNode,
    },
    { decodeEntities: false, xmlMode },
  );
  parser.end(html);
  const countOf = (name: string) => named.get(name.toLowerCase()) ?? 0;
  const roots = children[0] ?? 0;
  const { length } = html;
  return { elements: Math.max(1, elements), deepest, widest, roots, nodes, texts, length, codes: 0, countOf };
}

function namesOf(name: string, attributes: Readonly<Record<string, string>>): Set<string> {
  const names = new Set([name.toLowerCase()]);
  for (const each of attributes.class?.split(/\s+/) ?? []) names.add(`.${each.toLowerCase()}`);
  if (attributes.id !== undefined) names.add(`#${attributes.id.toLowerCase()}`);
  return names;
}

/** Returns a shape that is at least as large as that of the letter in which `blocks` are inside of `around`. */
export function shapeTogether(around: LetterShape, blocks: readonly LetterShape[]): LetterShape {
  const all = [around, ...blocks];
  const sumOf = (of: (shape: LetterShape) => number) => all.reduce((sum, shape) => sum + of(shape), 0);
  const largest = (of: (shape: LetterShape) => number) =>
    all.reduce((most, one) => Math.max(most, of(one)), 0);
  return {
    elements: sumOf(({ elements }) => elements),
    deepest: around.deepest + largest(({ deepest }) => deepest),
    widest:
      around.widest +
      Math.max(
        largest(({ widest }) => widest),
        sumOf(({ roots }) => roots),
      ),
    roots: around.roots,
    nodes: sumOf(({ nodes }) => nodes),
    texts: sumOf(({ texts }) => texts),
    length: sumOf(({ length }) => length),
    codes: sumOf(({ codes }) => codes),
    countOf: (name) => sumOf(({ countOf }) => countOf(name)),
  };
}
