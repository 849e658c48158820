import type { DeliveryFailures } from '../../core/port/service.ts';
import { refusalOf, type SmtpRefusal } from '../../mail/smtp/refusal.ts';
import { readReply } from '../../mail/smtp/reply.ts';

/** Classes of delivery failures, by the action to take. */
export type FailureClass =
  | 'noMailbox'
  | 'mailboxFull'
  | 'blockedAsSpam'
  | 'senderSetup'
  | 'temporary'
  | 'unreachable'
  | 'other';

const classes: Readonly<Record<SmtpRefusal, FailureClass>> = {
  noMailbox: 'noMailbox',
  full: 'mailboxFull',
  fullNow: 'mailboxFull',
  blocked: 'blockedAsSpam',
  senderSetUp: 'senderSetup',
  limited: 'temporary',
  later: 'temporary',
  other: 'other',
};

/** The failure codes of the service's specification, as enhanced status codes (RFC 3463). */
const specified: Readonly<Record<number, string>> = { 501: '5.1.1', 512: '5.7.1' };

/**
 * Classifies a delivery failure with `refusalOf`: by the words of its reason and by the enhanced status code in it or, if there
 * is none, the one that the service specifies for its own code.
 */
export function failureClass({ code, reason }: Pick<DeliveryFailures, 'code' | 'reason'>): FailureClass {
  const enhanced = statusIn(reason) ?? specified[code];
  const { status, text } = readReply(reason) ?? { status: 500, text: reason };
  const found = classes[refusalOf({ status, text, ...(enhanced !== undefined && { enhanced }) })];
  // A host that was never reached has sent no reply: the service says so in words of its own.
  return found === 'other' && unreachable.test(text) ? 'unreachable' : found;
}

const unreachable =
  /\b(?:could not be reached|unreachable|no route to host|connection (?:refused|timed out)|host not found)\b/i;

/** Returns the first enhanced status code in a text. Ignores periods after it. */
function statusIn(reason: string): string | undefined {
  for (const [numbers] of reason.matchAll(/[\d.]+/g)) {
    const status = /^([245]\.\d{1,3}\.\d{1,3})\.*$/.exec(numbers)?.[1];
    if (status !== undefined) return status;
  }
  return undefined;
}
