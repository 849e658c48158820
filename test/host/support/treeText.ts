import * as vscode from 'vscode';

/**
 * Returns a whole tree as indented text: label, two spaces, description.
 * Expands every node, except those for whose line `open` returns false.
 */
export async function treeText<T>(
  tree: vscode.TreeDataProvider<T>,
  open: (line: string) => boolean = () => true,
): Promise<string> {
  const lines = async (node: T | undefined, indent: string): Promise<string[]> => {
    const children = (await tree.getChildren(node)) ?? [];
    const parts: string[] = [];
    for (const child of children) {
      const item = await tree.getTreeItem(child);
      const line = [item.label, item.description].filter(Boolean).join('  ');
      parts.push(indent + line);
      const canOpen = (item.collapsibleState ?? 0) !== vscode.TreeItemCollapsibleState.None;
      if (canOpen && open(line)) parts.push(...(await lines(child, `${indent}  `)));
    }
    return parts;
  };
  return (await lines(undefined, '')).join('\n');
}
