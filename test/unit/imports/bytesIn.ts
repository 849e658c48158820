import type { Encoding } from '../../../src/core/imports/encoding.ts';

/** A text in an encoding, made from what `TextDecoder` reads in it. Throws for characters that the encoding lacks. */
export function bytesIn(encoding: Encoding, text: string): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const decoder = new TextDecoder(encoding);
  const byCharacter = new Map(
    Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const),
  );
  return Uint8Array.from(text, (character) => {
    const byte = byCharacter.get(character);
    if (byte === undefined) throw new Error(`${encoding} has no ${character}.`);
    return byte;
  });
}
