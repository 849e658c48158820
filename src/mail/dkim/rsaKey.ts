/** What the bytes of an RSA key are: the size of its modulus in bits, or why they are none. */
export type RsaKey =
  | { readonly bits: number }
  /** The key says itself how many bytes it has; fewer of them mean that it was cut. */
  | { readonly code: 'cutKey'; readonly bytes: number; readonly expectedBytes: number }
  | { readonly code: 'notAKey' };

/**
 * Reads a SubjectPublicKeyInfo (RFC 5280), or an RSAPublicKey by itself, which RFC 6376, section 3.6.1, names and hardly anybody
 * publishes. Only what is needed for the size is looked at: a strict reader of a few nested values of DER.
 */
export function readRsaKey(bytes: Uint8Array): RsaKey {
  const whole = readValue(bytes, sequence);
  if (!whole) return { code: 'notAKey' };
  const expectedBytes = whole.end;
  if (expectedBytes > bytes.length) return { code: 'cutKey', bytes: bytes.length, expectedBytes };
  if (expectedBytes < bytes.length) return { code: 'notAKey' };
  const key = innerKey(whole.content) ?? whole.content;
  const modulus = readValue(key, integer);
  const exponent = modulus && readValue(key.subarray(modulus.end), integer);
  const isWhole = exponent && modulus.end + exponent.end === key.length && exponent.content.length > 0;
  return isWhole ? sizeOf(modulus.content) : { code: 'notAKey' };
}

const sequence = 0x30;
const integer = 0x02;
const bitString = 0x03;
const rsaEncryption = [0x06, 0x09, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x01];

/** The RSAPublicKey in the content of a SubjectPublicKeyInfo. */
function innerKey(content: Uint8Array): Uint8Array | undefined {
  const algorithm = readValue(content, sequence);
  if (!algorithm || !rsaEncryption.every((byte, at) => algorithm.content[at] === byte)) return undefined;
  const bits = readValue(content.subarray(algorithm.end), bitString);
  if (!bits || algorithm.end + bits.end !== content.length || bits.content[0] !== 0) return undefined;
  const inner = bits.content.subarray(1);
  const key = readValue(inner, sequence);
  return key?.end === inner.length ? key.content : undefined;
}

function sizeOf(modulus: Uint8Array): RsaKey {
  // A number that would look negative has a zero in front.
  const start = modulus[0] === 0 ? 1 : 0;
  const first = modulus[start] ?? 0;
  const isNumber = first !== 0 && (start === 1) === first >= 0x80;
  if (!isNumber) return { code: 'notAKey' };
  return { bits: (modulus.length - start) * 8 - (Math.clz32(first) - 24) };
}

/** The value at the start of these bytes; it ends where it says, which may be behind their end. */
function readValue(bytes: Uint8Array, type: number): { content: Uint8Array; end: number } | undefined {
  const first = bytes[1];
  if (bytes[0] !== type || first === undefined) return undefined;
  // 0x80 and more is the number of bytes that the length takes. Keys are not longer than two of them say.
  const lengthBytes = first < 0x80 ? 0 : first - 0x80;
  if (first === 0x80 || lengthBytes > 2 || bytes.length < 2 + lengthBytes) return undefined;
  const start = 2 + lengthBytes;
  const length =
    lengthBytes === 0 ? first : bytes.subarray(2, start).reduce((sum, byte) => sum * 256 + byte, 0);
  return { content: bytes.subarray(start, start + length), end: start + length };
}
