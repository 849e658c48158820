import type { AccountRecords, MaketRecord, SendRecord } from '../journal/records.ts';

/** A maket of a layout, and the campaigns known to have sent it. */
export interface Version {
  readonly maket: MaketRecord;
  readonly sends: readonly SendRecord[];
}

type Records = Pick<AccountRecords, 'makets' | 'sends'>;

/**
 * The makets of a layout, newest first. They are in the order of their numbers, which the service gives as they come:
 * of a maket made elsewhere only the time is known when it was linked.
 */
export function versionsOf({ makets, sends }: Records, layout: string): readonly Version[] {
  return [...makets.values()]
    .filter((maket) => maket.layout === layout)
    .sort((a, b) => b.id - a.id)
    .map((maket) => ({ maket, sends: sendsOf(sends.values(), maket.id) }));
}

/** Which makets belong to which layout after `from` became `to`: a layout, or a folder with layouts in it. */
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
