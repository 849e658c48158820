/** Bytes, with whether the last group is complete; or where a text is not base64. */
export type Base64 =
  | { readonly bytes: Uint8Array; readonly isComplete: boolean }
  | { readonly mistakeAt: number };

/** Reads base64 strictly (RFC 4648, section 4), with blanks anywhere as DKIM allows them. */
export function readBase64(text: string): Base64 {
  const bytes = new Uint8Array(Math.ceil((text.length * 3) / 4) + 2);
  let [length, digits, bits, padding] = [0, 0, 0, 0];
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (blanks.includes(character)) continue;
    const value = alphabet.indexOf(character);
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
  // Of a group that was cut, two digits are a byte and three are two.
  const rest = bits << (6 * (4 - digits));
  bytes.set([(rest >> 16) & 0xff, (rest >> 8) & 0xff], length);
  length += Math.max(digits - padding - 1, 0);
  return { bytes: bytes.subarray(0, length), isComplete: digits === 0 };
}

const blanks = ' \t\r\n';
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
