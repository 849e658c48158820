import type * as vscode from 'vscode';

/** What people write most, in the order in which they come to it. */
const usual = [
  ...[
    'mj-head',
    'mj-body',
    'mj-title',
    'mj-preview',
    'mj-attributes',
    'mj-style',
    'mj-font',
    'mj-breakpoint',
  ],
  ...['mj-all', 'mj-class', 'mj-section', 'mj-wrapper', 'mj-hero', 'mj-column', 'mj-group'],
  ...['mj-text', 'mj-image', 'mj-button', 'mj-divider', 'mj-spacer', 'mj-social', 'mj-table'],
];

const ranks: ReadonlyMap<unknown, number> = new Map(usual.map((name, rank) => [name, rank]));

/** Elements that people write most stand before the others; a closing tag that is missing before them all. */
export function inUsualOrder(item: vscode.CompletionItem): vscode.CompletionItem {
  const label = String(item.label);
  if (!label.startsWith('mj-')) return item;
  item.sortText = `mj ${String(ranks.get(label) ?? usual.length).padStart(3, '0')} ${label}`;
  return item;
}
