/** A live view of two maps as one, without copies. Entries of the first map win. */
export class MapUnion<K, V> implements ReadonlyMap<K, V> {
  readonly #first: ReadonlyMap<K, V>;
  readonly #second: ReadonlyMap<K, V>;
  readonly #hidden: ReadonlySet<K>;

  /** Leaves out the entries of the second map whose keys are in `hidden`. */
  constructor(first: ReadonlyMap<K, V>, second: ReadonlyMap<K, V>, hidden: ReadonlySet<K> = new Set()) {
    this.#first = first;
    this.#second = second;
    this.#hidden = hidden;
  }

  get size(): number {
    return this.#first.size + [...this.#others()].length;
  }

  get(key: K): V | undefined {
    return this.#first.get(key) ?? (this.#hidden.has(key) ? undefined : this.#second.get(key));
  }

  has(key: K): boolean {
    return this.#first.has(key) || (this.#second.has(key) && !this.#hidden.has(key));
  }

  forEach(each: (value: V, key: K, map: ReadonlyMap<K, V>) => void): void {
    for (const [key, value] of this) each(value, key, this);
  }

  *entries(): MapIterator<[K, V]> {
    yield* this.#others();
    yield* this.#first;
  }

  *keys(): MapIterator<K> {
    for (const [key] of this) yield key;
  }

  *values(): MapIterator<V> {
    for (const [, value] of this) yield value;
  }

  [Symbol.iterator](): MapIterator<[K, V]> {
    return this.entries();
  }

  /** Yields the entries that only the second map has. */
  *#others(): MapIterator<[K, V]> {
    for (const [key, value] of this.#second) {
      if (!this.#first.has(key) && !this.#hidden.has(key)) yield [key, value];
    }
  }
}
