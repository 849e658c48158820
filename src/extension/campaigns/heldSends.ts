import * as vscode from 'vscode';
import type { Owner } from '../accounts/owner.ts';
import { Disposable } from '../kit/disposable.ts';

/** A campaign of this window whose request waits. */
export interface HeldSend {
  /** The number of its review. */
  readonly id: number;
  readonly owner: Owner;
  readonly subject: string;
  /** The time at which the request leaves, in milliseconds since 1970. */
  readonly until: number;
  /** Ends the hold without a request. Resolves with false if it is too late. */
  stop(): Promise<boolean>;
  /** Ends the hold with the request. */
  sendNow(): Promise<void>;
  /** Shows its review. */
  show(): Promise<void>;
}

/** The campaigns that this window holds. Their reviews add and remove them; the Campaigns view and the status bar show them. */
export class HeldSends extends Disposable {
  readonly #changed = this._register(new vscode.EventEmitter<void>());
  readonly #held = new Map<number, HeldSend>();

  readonly onDidChange = this.#changed.event;

  /** The held campaigns, the one that leaves first at the beginning. */
  get all(): readonly HeldSend[] {
    return [...this.#held.values()].sort((one, other) => one.until - other.until);
  }

  /** Returns the held campaign of a review. */
  of(id: number): HeldSend | undefined {
    return this.#held.get(id);
  }

  set(held: HeldSend): void {
    this.#held.set(held.id, held);
    this.#changed.fire();
  }

  delete(id: number): void {
    if (this.#held.delete(id)) this.#changed.fire();
  }
}
