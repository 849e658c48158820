import { hash } from 'node:crypto';

/**
 * Returns a function that hashes an address (its `addressKey`) with a key of this machine: HMAC-SHA-256 (RFC 2104), in base64url. It
 * computes the HMAC with two calls of `hash`, because a `createHmac` for each of a million addresses takes six times as long.
 */
export function addressHasher(key: Buffer): (address: string) => string {
  const inner = Buffer.alloc(blockSize + longestAddress);
  const outer = Buffer.alloc(blockSize + digestSize);
  const padded = Buffer.alloc(blockSize);
  (key.length > blockSize ? hash('sha256', key, 'buffer') : key).copy(padded);
  for (const [index, byte] of padded.entries()) {
    inner[index] = byte ^ 0x36;
    outer[index] = byte ^ 0x5c;
  }
  return (address) => {
    const length = inner.write(address, blockSize);
    // The inner hash is a string: a buffer for each address would take more memory than everything else.
    outer.write(hash('sha256', inner.subarray(0, blockSize + length), 'binary'), blockSize, 'latin1');
    return hash('sha256', outer, 'base64url');
  };
}

/** The block size of SHA-256, in bytes. `digestSize` is the size of its result. */
const blockSize = 64;
const digestSize = 32;
/** The number of bytes of an address that are hashed. An address has at most 254 characters of three bytes each, so none is cut. */
const longestAddress = 1024;

/**
 * A set of hashes of addresses. Keeps the first 72 bits of each, in half the memory: the probability that two of a million addresses have the
 * same is 1 in 10 billion.
 */
export class AddressHashes {
  readonly #starts = new Set<string>();

  get size(): number {
    return this.#starts.size;
  }

  /** Adds a hash. Returns false if it was there. */
  add(hash: string): boolean {
    const { size } = this.#starts;
    return this.#starts.add(hash.slice(0, keptLength)).size > size;
  }

  has(hash: string): boolean {
    return this.#starts.has(hash.slice(0, keptLength));
  }
}

/** V8 copies so short a part of a string. A longer part would keep the whole string in memory. */
const keptLength = 12;
