/**
 * Remembers for each address the line on which it came first. A million of them take 25 MB: 12 bytes a slot, half of the slots used; a
 * map of texts would take 150 MB. It knows addresses by 64 bits of two hashes. Two different ones among a million are
 * taken for the same with a probability of 3 in 100 million.
 */
export class AddressTable {
  /** Many small tables, which grow one at a time: a large one would need half as much again for a moment. */
  readonly #parts: readonly Part[] = Array.from({ length: 32 }, () => new Part());

  /** The line on which this key came before; without one it is noted with this line, which counts from 1. */
  firstLine(key: string, line: number): number | undefined {
    const [a, b] = hashesOf(key);
    return this.#parts[a & 31]?.firstLine(a, b, line);
  }
}

/** A hash table with open addressing. */
class Part {
  #hashes = new Uint32Array(64);
  #lines = new Uint32Array(32);
  #size = 0;

  firstLine(a: number, b: number, line: number): number | undefined {
    if (this.#size * 4 >= this.#lines.length * 3) this.#grow();
    const slot = this.#slot(a, b);
    const known = this.#lines[slot];
    if (known) return known;
    this.#set(slot, a, b, line);
    this.#size++;
    return undefined;
  }

  #slot(a: number, b: number): number {
    const mask = this.#lines.length - 1;
    // The last bits of the first hash are the same in all of a part.
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

/** Two independent hashes of 32 bits: cyrb53's halves. */
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
