import { hash } from 'node:crypto';

/**
 * Returns a function that hashes an address (its `addressKey`) with a key of this machine: HMAC-SHA-256 (RFC 2104), in base64url. It is
 * made of two calls of `hash`, because a `createHmac` for each of a million addresses takes six times as long.
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
    // As a text: a buffer for each would take more memory than all else.
    outer.write(hash('sha256', inner.subarray(0, blockSize + length), 'binary'), blockSize, 'latin1');
    return hash('sha256', outer, 'base64url');
  };
}

/** Of SHA-256, in bytes. */
const blockSize = 64;
const digestSize = 32;
/** In bytes: an address has 254 characters at most, of three bytes each. What is behind is not hashed. */
const longestAddress = 1024;
