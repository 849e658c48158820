import { withoutTags } from './answerText.ts';

/** The verdict of somebody who has read a packet. */
export type Verdict = 'approved' | 'changes';

/** What proves an answer: a short text that only the packet of one reader contains. */
export interface AnswerCode {
  readonly verdict: Verdict;
  /** The number of the packet. */
  readonly packet: string;
  /** A message authentication code over the verdict, the reader and what was read. */
  readonly proof: string;
}

/** The characters of numbers and proofs: Crockford's Base32, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The length of a packet's number in characters. 40 bits. */
export const packetLength = 8;

/** The length of a proof in characters. 80 bits: nobody guesses one, and a person can still copy it by hand. */
export const proofLength = 16;

const letters: Readonly<Record<Verdict, string>> = { approved: 'A', changes: 'C' };

/** Returns the first `length` characters of bytes in Base32. There must be 5 bits for each. */
export function base32(bytes: Uint8Array, length: number): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  const digit = (_: unknown, at: number) => alphabet[Number.parseInt(bits.slice(at * 5, at * 5 + 5), 2)];
  return Array.from({ length }, digit).join('');
}

/** Returns the text of a code, such as `MAILROOM-A-8K3D-0QWE-…`. */
export function writeAnswerCode({ verdict, packet, proof }: AnswerCode): string {
  const groups = `${packet}${proof}`.match(/.{4}/g) ?? [];
  return ['MAILROOM', letters[verdict], ...groups].join('-');
}

/** The most codes of a mail that are read. */
const mostCodes = 100;

/**
 * Returns what looks like a code in a mail, each once, in their order. Finds them in quoted, wrapped and HTML text: everything between their
 * letters and digits is ignored, so that words may look like a code, too. The result is unproved.
 */
export function readAnswerCodes(mail: string): readonly AnswerCode[] {
  const plain = withoutTags(mail)
    .replace(/[^0-9A-Za-z]+/g, '')
    .toUpperCase();
  const found = new Map<string, AnswerCode>();
  // A code may begin within what looks like one.
  for (const [, letter, characters = ''] of plain.matchAll(/MAILROOM(?=([AC])([0-9A-TV-Z]{24}))/g)) {
    if (found.size >= mostCodes) break;
    const read = characters.replace(/O/g, '0').replace(/[IL]/g, '1');
    found.set(`${letter}${read}`, {
      verdict: letter === letters.approved ? 'approved' : 'changes',
      packet: read.slice(0, packetLength),
      proof: read.slice(packetLength),
    });
  }
  return [...found.values()];
}
