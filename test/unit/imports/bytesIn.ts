import type { Encoding } from '../../../src/core/imports/encodings.ts';

/** Encodes a text in an encoding that `TextDecoder` supports. Throws when the encoding lacks a character. */
export function bytesIn(encoding: Encoding, text: string): Uint8Array {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-16le':
      return Buffer.from(text, 'utf16le');
    case 'utf-16be':
      return Buffer.from(text, 'utf16le').swap16();
    default: {
      const codes = codesOf(encoding);
      return Uint8Array.from(
        Array.from(text).flatMap((character) => {
          const code = codes.get(character);
          if (!code) throw new Error(`${encoding} has no ${character}`);
          return code;
        }),
      );
    }
  }
}

const known = new Map<Encoding, ReadonlyMap<string, readonly number[]>>();

/** The one-byte and two-byte codes of an encoding by their characters. */
function codesOf(encoding: Encoding): ReadonlyMap<string, readonly number[]> {
  const made = known.get(encoding);
  if (made) return made;
  const codes = new Map<string, readonly number[]>();
  const decoder = new TextDecoder(encoding);
  const bytes = Array.from({ length: 256 }, (_, byte) => byte);
  const note = (code: readonly number[]) => {
    const character = decoder.decode(Uint8Array.from(code));
    if (Array.from(character).length === 1 && character !== '\uFFFD' && !codes.has(character))
      codes.set(character, code);
  };
  for (const byte of bytes) note([byte]);
  for (const first of bytes.slice(0x80)) for (const second of bytes.slice(0x40)) note([first, second]);
  known.set(encoding, codes);
  return codes;
}
