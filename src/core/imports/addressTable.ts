/**
 * Remembers for each address the line on which it came first, 12 bytes an address at half load: a million of them take 24 MB, where a
 * map of texts takes 150 MB. It knows addresses by 64 bits of two hashes; two different ones among a million are taken for
 * the same with a probability of 3 in 100 million.
 */
export class AddressTable {
  #hashes: Uint32Array;
  #lines: Uint32Array;
  #size = 0;

  constructor(capacity = 1024) {
    this.#hashes = new Uint32Array(2 * capacity);
    this.#lines = new Uint32Array(capacity);
  }

  /** The line on which this key came before; without one it is noted with this line, which counts from 1. */
  firstLine(key: string, line: number): number | undefined {
    if (this.#size * 2 >= this.#lines.length) this.#grow();
    const [a, b] = hashesOf(key);
    const slot = this.#slot(a, b);
    const known = this.#lines[slot];
    if (known) return known;
    this.#set(slot, a, b, line);
    this.#size++;
    return undefined;
  }

  #slot(a: number, b: number): number {
    const mask = this.#lines.length - 1;
    let slot = a & mask;
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
