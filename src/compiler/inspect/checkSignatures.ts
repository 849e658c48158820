import { readMessage } from '../../mail/dkim/message.ts';
import { type CheckedSignature, verifySignatures } from '../../mail/dkim/verify.ts';
import type { SignaturesJob } from '../../protocol/inspector.ts';
import { cryptography } from './cryptography.ts';

/** Says of each signature of a message, from the top, whether it holds. */
export function checkSignatures({ message, keys }: SignaturesJob): readonly CheckedSignature[] {
  const read = readMessage(message);
  return read ? verifySignatures(read, { keys, cryptography, now: Date.now() }) : [];
}
