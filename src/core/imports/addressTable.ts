/**
 * Remembers the line on which each address first occurred. A million addresses take 25 MB (12 bytes per slot, half of the slots used); a
 * map of strings would take 150 MB. Identifies addresses by a 64-bit hash: among a million addresses, the probability that two different
 * ones collide is 3 in 100 million.
 */
export class AddressTable {
  /** Small tables that grow one at a time: growing a single large one would take half as much memory again for a moment. */
  readonly #parts: readonly Part[] = Array.from({ length: 32 }, () => new Part());

  /** Returns the line on which this key first occurred, counted from 1. Stores `line` and returns `undefined` if the key is new. */
  firstLine(key: string, line: number): number | undefined {
    const [a, b] = hashesOf(key);
    return this.#parts[a & 31]?.firstLine(a, b, line);
  }

  /** The number of different keys. */
  get size(): number {
    return this.#parts.reduce((all, { size }) => all + size, 0);
  }

  has(key: string): boolean {
    const [a, b] = hashesOf(key);
    return this.#parts[a & 31]?.has(a, b) ?? false;
  }
}

/** A hash table with open addressing. */
class Part {
  #hashes = new Uint32Array(64);
  #lines = new Uint32Array(32);
  size = 0;

  firstLine(a: number, b: number, line: number): number | undefined {
    if (this.size * 4 >= this.#lines.length * 3) this.#grow();
    const slot = this.#slot(a, b);
    const known = this.#lines[slot];
    if (known) return known;
    this.#set(slot, a, b, line);
    this.size++;
    return undefined;
  }

  has(a: number, b: number): boolean {
    return Boolean(this.#lines[this.#slot(a, b)]);
  }

  #slot(a: number, b: number): number {
    const mask = this.#lines.length - 1;
    // Uses the second hash, because the last bits of the first one are the same within a part.
    let slot = b & mask;
    while (this.#lines[slot] && (this.#hashes[2 * slot] !== a || this.#hashes[2 * slot + 1] !== b)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #set(slot: number, a: number, b: number, line: number): void {
    this.#hashes[2 * slot] = a;
    this.#hashes[2 * slot + 1] = b;
    this.#lines[slot] = line;
  }

  #grow(): void {
    const [hashes, lines] = [this.#hashes, this.#lines];
    this.#hashes = new Uint32Array(2 * hashes.length);
    this.#lines = new Uint32Array(2 * lines.length);
    for (let old = 0; old < lines.length; old++) {
      const line = lines[old];
      const [a = 0, b = 0] = [hashes[2 * old], hashes[2 * old + 1]];
      if (line) this.#set(this.#slot(a, b), a, b, line);
    }
  }
}

/** Returns two independent 32-bit hashes: the halves of cyrb53. */
function hashesOf(key: string): readonly [number, number] {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < key.length; at++) {
    const code = key.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return [a >>> 0, b >>> 0];
}
