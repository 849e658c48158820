import * as vscode from 'vscode';

/** Items of a pick under a heading; nothing when there are none. */
export function itemGroup<T extends vscode.QuickPickItem>(
  label: string,
  items: readonly T[],
): (T | vscode.QuickPickItem)[] {
  return items.length > 0 ? [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items] : [];
}
