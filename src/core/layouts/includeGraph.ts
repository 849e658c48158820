import { writtenIncludes } from '../mjml/includes.ts';
import { layoutKind } from './layout.ts';
import { hasBody, isMjmlPart, isWholeLayout } from './wholeLayout.ts';

/** A graph of files by their keys. */
type Graph = Map<string, string[]>;

/** Which files each layout includes, and which ones include it. */
export interface IncludeGraph {
  readonly included: ReadonlyMap<string, readonly string[]>;
  readonly including: ReadonlyMap<string, readonly string[]>;
}

/**
 * Reads which layouts include which. `layouts` are their texts by key; `keyOf` returns the key of the file that an include of a layout
 * names, `undefined` for none.
 */
export function readIncludeGraph(
  layouts: ReadonlyMap<string, string>,
  keyOf: (layout: string, path: string) => string | undefined,
): IncludeGraph {
  const [included, including]: [Graph, Graph] = [new Map(), new Map()];
  const connect = (graph: Graph, from: string, to: string) =>
    graph.set(from, [...(graph.get(from) ?? []), to]);
  for (const [key, source] of layouts) {
    for (const { path } of writtenIncludes(source)) {
      const part = keyOf(key, path);
      if (part === undefined) continue;
      connect(included, key, part);
      connect(including, part, key);
    }
  }
  return { included, including };
}

/** Returns everything that can be reached in a graph, with where it begins. */
export function reachableIn(
  from: Iterable<string>,
  graph: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const found = new Set(from);
  for (const key of found) for (const next of graph.get(key) ?? []) found.add(next);
  return found;
}

/** Returns the keys of the layouts that include a file, directly or through other files. */
export function mastersIn(
  layouts: ReadonlyMap<string, string>,
  { including }: IncludeGraph,
  part: string,
): readonly string[] {
  return [...reachableIn([part], including)].filter((key) => {
    const source = key === part ? undefined : layouts.get(key);
    return source !== undefined && isMaster(source, including.has(key));
  });
}

/** Returns true for a layout with a body of its own, and for one whose body comes from a part. */
const isMaster = (source: string, isIncluded: boolean) =>
  !isMjmlPart(source) && (hasBody(source) || !isIncluded);

/**
 * Returns whether a file is a part: MJML without an `mjml` root, or a file without a body of its own, which is one only `ifIncluded` by layouts.
 */
export function partState(name: string, source: string): 'part' | 'whole' | 'ifIncluded' {
  if (layoutKind(name) === 'html') return isWholeLayout('html', source) ? 'whole' : 'ifIncluded';
  if (isMjmlPart(source)) return 'part';
  return hasBody(source) ? 'whole' : 'ifIncluded';
}

/** Returns the path that an include names, decoded as MJML decodes it. */
export function decodedInclude(path: string): string {
  try {
    return decodeURIComponent(path).toWellFormed();
  } catch {
    return path.toWellFormed();
  }
}
