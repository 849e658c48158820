import { byTime } from './byTime.ts';

/** A record of something at the service: its number, and when it was created or first recorded (ISO 8601 in UTC). */
interface DatedRecord {
  readonly id: number;
  readonly at: string;
}

/**
 * Records by their numbers. In whatever order they were set, iteration goes from the oldest to the newest, so that the first and the
 * last of them mean something: git merges the lines of a journal in any order.
 */
export class RecordsByTime<R extends DatedRecord> implements ReadonlyMap<number, R> {
  readonly #byId = new Map<number, R>();
  /** Sorted when it is first asked for after a change. */
  #oldestFirst: readonly R[] | undefined = [];

  get size(): number {
    return this.#byId.size;
  }

  get(id: number): R | undefined {
    return this.#byId.get(id);
  }

  has(id: number): boolean {
    return this.#byId.has(id);
  }

  set(record: R): void {
    this.#byId.set(record.id, record);
    this.#oldestFirst = undefined;
  }

  delete(id: number): void {
    if (this.#byId.delete(id)) this.#oldestFirst = undefined;
  }

  *keys(): MapIterator<number> {
    for (const { id } of this.#sorted()) yield id;
  }

  *values(): MapIterator<R> {
    yield* this.#sorted();
  }

  *entries(): MapIterator<[number, R]> {
    for (const record of this.#sorted()) yield [record.id, record];
  }

  [Symbol.iterator](): MapIterator<[number, R]> {
    return this.entries();
  }

  forEach(call: (record: R, id: number, records: ReadonlyMap<number, R>) => void): void {
    for (const record of this.#sorted()) call(record, record.id, this);
  }

  #sorted(): readonly R[] {
    this.#oldestFirst ??= byTime([...this.#byId.values()]);
    return this.#oldestFirst;
  }
}
