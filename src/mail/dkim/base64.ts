/** The result of decoding: the bytes, and whether the last group is complete; or the offset of the first invalid character. */
type Base64 = { readonly bytes: Uint8Array; readonly isComplete: boolean } | { readonly mistakeAt: number };

/** Decodes base64 strictly (RFC 4648, section 4). Allows white space anywhere, as DKIM does. */
export function readBase64(text: string): Base64 {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4) + 2);
  let [length, digits, bits, padding] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (blankCharacters.includes(character)) continue;
    const value = base64Characters.indexOf(character);
    const isPadding = character === '=' && digits >= 2;
    if (isPadding ? padding === 2 : value === -1 || padding > 0) return { mistakeAt: at };
    if (isPadding) padding += 1;
    bits = (bits << 6) | Math.max(value, 0);
    digits += 1;
    if (digits < 4) continue;
    bytes.set([(bits >> 16) & 0xff, (bits >> 8) & 0xff, bits & 0xff], length);
    length += 3 - padding;
    [digits, bits] = [0, 0];
  }
  // In an incomplete last group, two digits make one byte, and three make two.
  const rest = bits << (6 * (4 - digits));
  bytes.set([(rest >> 16) & 0xff, (rest >> 8) & 0xff], length);
  length += Math.max(digits - padding - 1, 0);
  return { bytes: bytes.subarray(0, length), isComplete: digits === 0 };
}

const blankCharacters = ' \t\r\n';
const base64Characters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
