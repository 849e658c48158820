import type * as vscode from 'vscode';
import { classMentions } from '../../core/mjml/classes.ts';
import { writtenIncludes } from '../../core/mjml/includes.ts';
import { includedUri } from '../layouts/includedUri.ts';
import type { LayoutText, WorkspaceLayouts } from './workspaceLayouts.ts';

/** The layouts whose classes this one can use: what it includes, and the letters that include it with all their parts. */
export async function relatedLayouts(
  { uri }: vscode.TextDocument,
  layouts: WorkspaceLayouts,
): Promise<readonly LayoutText[]> {
  const all = await layouts.all();
  return [...relationsIn(all)(uri.toString())].flatMap((key) => all.get(key) ?? []);
}

/**
 * The layouts in which a class is the same as in this one: the related ones that mention it, those that are related to them,
 * and so on. Two letters with a common part may give one name to different things, unless the part names it, too.
 */
export async function layoutsWithClass(
  { uri }: vscode.TextDocument,
  layouts: WorkspaceLayouts,
  className: string,
): Promise<readonly LayoutText[]> {
  const all = await layouts.all();
  const related = relationsIn(all);
  const mentions = ({ source }: LayoutText) => classMentions(source).some(({ text }) => text === className);
  const mentioning = new Map([...all].filter(([, layout]) => mentions(layout)));
  const found = new Set([uri.toString()]);
  for (const key of found) for (const other of related(key)) if (mentioning.has(other)) found.add(other);
  return [...found].flatMap((key) => mentioning.get(key) ?? []);
}

type Graph = Map<string, string[]>;

function relationsIn(layouts: ReadonlyMap<string, LayoutText>): (key: string) => ReadonlySet<string> {
  const [included, including]: [Graph, Graph] = [new Map(), new Map()];
  const connect = (graph: Graph, from: string, to: string) =>
    graph.set(from, [...(graph.get(from) ?? []), to]);
  for (const [key, { uri, source }] of layouts) {
    for (const include of writtenIncludes(source)) {
      const part = includedUri(uri, include)?.toString();
      if (part === undefined) continue;
      connect(included, key, part);
      connect(including, part, key);
    }
  }
  return (key) => reachable(reachable([key], including), included);
}

function reachable(from: Iterable<string>, graph: Graph): ReadonlySet<string> {
  const found = new Set(from);
  for (const key of found) for (const next of graph.get(key) ?? []) found.add(next);
  return found;
}
