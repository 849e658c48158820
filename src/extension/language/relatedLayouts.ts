import type * as vscode from 'vscode';
import { writtenIncludes } from '../../core/mjml/includes.ts';
import { includedUri } from './includes.ts';
import type { LayoutText, WorkspaceLayouts } from './workspaceLayouts.ts';

/** The layouts that share classes with this one: those that it includes, those that include it, and theirs in turn. */
export async function relatedLayouts(
  { uri }: vscode.TextDocument,
  layouts: WorkspaceLayouts,
): Promise<readonly LayoutText[]> {
  return connected(uri.toString(), await layouts.all());
}

function connected(start: string, layouts: ReadonlyMap<string, LayoutText>): LayoutText[] {
  const neighbours = includeGraph(layouts);
  const found = new Set([start]);
  for (const key of found) for (const next of neighbours.get(key) ?? []) found.add(next);
  return [...found].flatMap((key) => layouts.get(key) ?? []);
}

/** Who includes whom, in both directions. */
function includeGraph(layouts: ReadonlyMap<string, LayoutText>): Map<string, string[]> {
  const graph = new Map<string, string[]>();
  const connect = (from: string, to: string) => graph.set(from, [...(graph.get(from) ?? []), to]);
  for (const [key, { uri, source }] of layouts) {
    for (const include of writtenIncludes(source)) {
      const included = includedUri(uri, include)?.toString();
      if (included === undefined) continue;
      connect(key, included);
      connect(included, key);
    }
  }
  return graph;
}
