import type { AccountRecords, MaketRecord, SendRecord } from '../journal/records.ts';

/** A maket of a layout, and the known campaigns with it. It may be a test that is filled in for a sample person. */
export interface Version {
  readonly maket: MaketRecord;
  readonly sends: readonly SendRecord[];
}

type MaketRecords = Pick<AccountRecords, 'makets' | 'sends'>;

/**
 * Returns the makets of a layout, newest first. Sorts by number, which the service gives in the order of uploads: the upload
 * time of a maket from elsewhere isn't known.
 */
export function versionsOf({ makets, sends }: MaketRecords, layout: string): readonly Version[] {
  return [...makets.values()]
    .filter((maket) => maket.layout === layout)
    .sort((a, b) => b.id - a.id)
    .map((maket) => ({ maket, sends: sendsOf(sends.values(), maket.id) }));
}

/** Returns the makets of each layout after `from` was moved to `to`: a layout, or a directory with layouts. */
export function linksAfterMove(
  makets: Iterable<MaketRecord>,
  from: string,
  to: string,
): ReadonlyMap<string, readonly number[]> {
  const links = new Map<string, number[]>();
  for (const { id, layout } of makets) {
    if (layout === undefined || !(layout === from || layout.startsWith(`${from}/`))) continue;
    const moved = to + layout.slice(from.length);
    links.set(moved, [...(links.get(moved) ?? []), id]);
  }
  return links;
}

function sendsOf(sends: Iterable<SendRecord>, maket: number): readonly SendRecord[] {
  return [...sends].filter((send) => send.maket === maket);
}

/** An index of makets by layout, updated maket by maket. */
export class LayoutMakets {
  readonly #layouts = new Map<number, string>();
  readonly #makets = new Map<string, Set<number>>();

  /** The layouts with makets. */
  get layouts(): readonly string[] {
    return [...this.#makets.keys()];
  }

  /** Returns the newest maket of a layout: the one with the highest number. */
  newest(layout: string): number | undefined {
    let newest: number | undefined;
    for (const maket of this.#makets.get(layout) ?? []) newest = Math.max(maket, newest ?? maket);
    return newest;
  }

  /** Sets the layout of a maket; `undefined` removes the maket. */
  set(maket: number, layout: string | undefined): void {
    this.#remove(maket);
    if (layout === undefined) return;
    this.#layouts.set(maket, layout);
    this.#makets.set(layout, (this.#makets.get(layout) ?? new Set()).add(maket));
  }

  #remove(maket: number): void {
    const layout = this.#layouts.get(maket);
    if (layout === undefined) return;
    this.#layouts.delete(maket);
    const makets = this.#makets.get(layout);
    makets?.delete(maket);
    if (makets?.size === 0) this.#makets.delete(layout);
  }
}
