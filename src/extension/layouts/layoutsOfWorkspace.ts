import * as vscode from 'vscode';
import { isLayout, layoutPattern } from './layoutFile.ts';

/** Returns the layouts of the workspace: the one in front first, then those that other groups show, then those in further tabs. */
export async function layoutsOfWorkspace(): Promise<readonly vscode.Uri[]> {
  const { activeTabGroup, all } = vscode.window.tabGroups;
  const shown = [activeTabGroup, ...all].map(({ activeTab }) => activeTab);
  const open = [...shown, ...all.flatMap(({ tabs }) => tabs)].flatMap((tab) =>
    tab?.input instanceof vscode.TabInputText && isLayout(tab.input.uri) ? [tab.input.uri] : [],
  );
  const found = await vscode.workspace.findFiles(layoutPattern, '**/{node_modules,.git}/**', 500);
  const others = found.filter(isLayout).sort((a, b) => (a.path < b.path ? -1 : 1));
  return [...new Map([...open, ...others].map((uri) => [uri.toString(), uri])).values()];
}
