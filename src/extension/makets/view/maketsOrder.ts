import * as vscode from 'vscode';
import { setContext } from '../../kit/contextKeys.ts';
import { Disposable } from '../../kit/disposable.ts';
import { contextKeys } from '../../names.ts';

export type Order = 'newest' | 'title';

const orderKey = 'makets.order';

/** The order in which the makets of a folder are shown. Stored for all windows. */
export class MaketsOrder extends Disposable {
  readonly #memory: vscode.Memento;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
  }

  /** The order chosen last, in any window. */
  get order(): Order {
    return this.#memory.get<Order>(orderKey) ?? 'newest';
  }

  async choose(order: Order): Promise<void> {
    await this.#memory.update(orderKey, order);
    await this.updateMenus();
    this.#changed.fire();
  }

  /** Sets the context key by which the menus offer the other order. */
  async updateMenus(): Promise<void> {
    await setContext(contextKeys.maketsOrder, this.order);
  }
}
