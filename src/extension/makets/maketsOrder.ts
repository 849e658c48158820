import * as vscode from 'vscode';
import { setContext } from '../kit/contextKeys.ts';
import { Disposable } from '../kit/disposable.ts';
import { contextKeys } from '../names.ts';

export type Order = 'newest' | 'title';

const memoryKey = 'makets.order';

/** In which order the makets of a folder are shown. It is remembered for all windows to come. */
export class MaketsOrder extends Disposable {
  readonly #memory: vscode.Memento;
  readonly #changed = this._register(new vscode.EventEmitter<void>());

  readonly onDidChange = this.#changed.event;

  constructor(memory: vscode.Memento) {
    super();
    this.#memory = memory;
  }

  /** What was chosen last, in any window. */
  get order(): Order {
    return this.#memory.get<Order>(memoryKey) ?? 'newest';
  }

  async choose(order: Order): Promise<void> {
    await this.#memory.update(memoryKey, order);
    await this.tellMenus();
    this.#changed.fire();
  }

  /** Has the menus offer the other order. */
  async tellMenus(): Promise<void> {
    await setContext(contextKeys.maketsOrder, this.order);
  }
}
