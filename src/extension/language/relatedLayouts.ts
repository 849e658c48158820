import * as vscode from 'vscode';
import { writtenIncludes } from '../../core/mjml/includes.ts';
import { openDocument } from '../layouts/layoutDocument.ts';
import { includedUri } from './includes.ts';

/** A layout, or a part of layouts, with its text as it is being edited. */
export interface LayoutText {
  readonly uri: vscode.Uri;
  readonly source: string;
}

/** The layouts that share classes with this one: those that it includes, those that include it, and theirs in turn. */
export async function relatedLayouts(document: vscode.TextDocument): Promise<readonly LayoutText[]> {
  const layouts = new Map<string, LayoutText>();
  for (const layout of await Promise.all((await candidates(document)).map(readLayout))) {
    if (layout) layouts.set(layout.uri.toString(), layout);
  }
  return connected(document.uri.toString(), layouts);
}

async function candidates({ uri }: vscode.TextDocument): Promise<vscode.Uri[]> {
  const files = await vscode.workspace.findFiles('**/*.mjml', '**/node_modules/**');
  const open = vscode.workspace.textDocuments.filter(({ languageId }) => languageId === 'mjml');
  return [uri, ...open.map((document) => document.uri), ...files];
}

async function readLayout(uri: vscode.Uri): Promise<LayoutText | undefined> {
  const document = openDocument(uri);
  if (document) return { uri, source: document.getText() };
  try {
    return { uri, source: new TextDecoder().decode(await vscode.workspace.fs.readFile(uri)) };
  } catch {
    // Deleted just now, or not readable: then nobody can include it either.
    return undefined;
  }
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
