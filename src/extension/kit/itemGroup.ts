import * as vscode from 'vscode';
import type { Choice } from './inputs.ts';
import type { Words } from './words.ts';

/** Items of a pick under a heading; nothing when there are none. */
export function itemGroup<T extends Choice>(label: Words, items: readonly T[]): (T | Choice)[] {
  return items.length > 0 ? [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items] : [];
}
