import { setTimeout as wait } from 'node:timers/promises';

/** The pause that a service has asked for: no request goes out before its end, whichever of them was told. */
export class Pause {
  #end = 0;

  /** Makes it last so long from now, unless it lasts longer already. */
  extend(milliseconds: number): void {
    this.#end = Math.max(this.#end, performance.now() + milliseconds);
  }

  /** Waits for the end; at once when there is no pause. Rejects when `signal` is aborted meanwhile. */
  async over(signal: AbortSignal | undefined): Promise<void> {
    for (let left = this.#left(); left > 0; left = this.#left()) await wait(left, undefined, { signal });
  }

  #left(): number {
    return Math.ceil(this.#end - performance.now());
  }
}
