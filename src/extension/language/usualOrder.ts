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

/**
 * Elements that people write most stand before the others, and those that need new parents after all that fit as they are;
 * a closing tag that is missing stands before them all.
 */
export function inUsualOrder(item: vscode.CompletionItem, needsParents = false): vscode.CompletionItem {
  const label = typeof item.label === 'string' ? item.label : item.label.label;
  if (!label.startsWith('mj-')) return item;
  const rank = String(ranks.get(label) ?? usual.length).padStart(3, '0');
  item.sortText = `${needsParents ? '~' : ''}mj ${rank} ${label}`;
  return item;
}
