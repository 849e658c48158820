import * as vscode from 'vscode';
import { titleOf } from './maketItems.ts';
import type { Order } from './maketsOrder.ts';
import type { MaketNode } from './nodes.ts';

const byTitle = new Intl.Collator(vscode.env.language, { numeric: true });

/** Makets in the order in which they are shown. */
export function sortedMakets(nodes: readonly MaketNode[], order: Order): MaketNode[] {
  return nodes.toSorted(order === 'title' ? compareTitles : compareAges);
}

function compareTitles(one: MaketNode, other: MaketNode): number {
  return byTitle.compare(titleOf(one), titleOf(other)) || compareAges(one, other);
}

/** Newest first: the service numbers makets as they come. */
function compareAges(one: MaketNode, other: MaketNode): number {
  return other.id - one.id;
}
