import * as vscode from 'vscode';
import { Disposable } from '../kit/disposable.ts';
import { contextKeys } from '../names.ts';
import { titleOf } from './maketItems.ts';
import type { MaketNode } from './nodes.ts';

export type Order = 'newest' | 'title';

const memoryKey = 'makets.order';
const byTitle = new Intl.Collator(vscode.env.language, { numeric: true });

/** In which order the makets of a folder are shown. It is remembered for all windows to come. */
export class MaketsOrder extends Disposable {
  readonly #memory: vscode.Memento;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
  }

  sorted(nodes: readonly MaketNode[]): MaketNode[] {
    return nodes.toSorted(this.#order === 'title' ? compareTitles : compareAges);
  }

  get #order(): Order {
    return this.#memory.get<Order>(memoryKey) ?? 'newest';
  }

  async choose(order: Order): Promise<void> {
    await this.#memory.update(memoryKey, order);
    await this.tellMenus();
    this.#changed.fire();
  }

  /** Has the menus offer the other order. */
  async tellMenus(): Promise<void> {
    await vscode.commands.executeCommand('setContext', contextKeys.maketsOrder, this.#order);
  }
}

function compareTitles(one: MaketNode, other: MaketNode): number {
  return byTitle.compare(titleOf(one), titleOf(other)) || compareAges(one, other);
}

/** Newest first: the service numbers makets as they come. */
function compareAges(one: MaketNode, other: MaketNode): number {
  return other.id - one.id;
}
