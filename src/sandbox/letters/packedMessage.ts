import { deflateRawSync, inflateRawSync } from 'node:zlib';

/**
 * Packs a message. `model` is a message of the same campaign: packing writes only what differs from it. Letters of a campaign differ in their
 * headers and their tokens, which all have the same length, so their bodies are compared byte by byte.
 */
export function packMessage(source: Buffer, model: Buffer | undefined): Buffer {
  // Level 1 is the fastest. The others save little here.
  if (!model) return deflateRawSync(source, { level: 1 });
  return deflateRawSync(withBodyDifference(source, model), { level: 1, dictionary: headOf(model) });
}

/** Returns the message that `packMessage` has packed with the same model, byte for byte. */
export function unpackMessage(packed: Uint8Array, model: Buffer | undefined): Buffer {
  if (!model) return inflateRawSync(packed);
  return withBodyDifference(inflateRawSync(packed, { dictionary: headOf(model) }), model);
}

/**
 * Replaces the body by its exclusive-or with the body of the model if both have the same length, so that all bytes they share become zero.
 * Doing it twice restores the message.
 */
function withBodyDifference(source: Buffer, model: Buffer): Buffer {
  const head = headOf(source);
  const [body, other] = [source.subarray(head.length), model.subarray(headOf(model).length)];
  return body.length === other.length ? Buffer.concat([head, exclusiveOr(body, other)]) : source;
}

const endOfHead = '\r\n\r\n';

/** Returns the header section with the blank line after it (RFC 5322, section 2.1), or the whole message if there is no blank line. */
function headOf(message: Buffer): Buffer {
  const end = message.indexOf(endOfHead);
  return end < 0 ? message : message.subarray(0, end + endOfHead.length);
}

/** Works on four bytes at a time. Both have the same length. */
function exclusiveOr(one: Buffer, other: Buffer): Uint8Array {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  for (let index = 0; index < words.length; index++)
    words[index] = (words[index] ?? 0) ^ (others[index] ?? 0);
  return new Uint8Array(words.buffer, 0, one.length);
}

function wordsOf(bytes: Buffer): Uint32Array {
  const words = new Uint32Array(Math.ceil(bytes.length / 4));
  new Uint8Array(words.buffer).set(bytes);
  return words;
}
