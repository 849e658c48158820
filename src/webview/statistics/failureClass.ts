import type { DeliveryFailures } from '../../core/port/service.ts';
import { type Refusal, refusalOf } from '../../mail/smtp/refusal.ts';
import { readReply } from '../../mail/smtp/reply.ts';

/** Whose turn it is after a delivery failure, and to do what. */
export type FailureClass =
  | 'noMailbox'
  | 'mailboxFull'
  | 'blockedAsSpam'
  | 'senderSetup'
  | 'temporary'
  | 'other';

const classes: Readonly<Record<Refusal, FailureClass>> = {
  noMailbox: 'noMailbox',
  full: 'mailboxFull',
  fullNow: 'mailboxFull',
  blocked: 'blockedAsSpam',
  senderSetUp: 'senderSetup',
  limited: 'temporary',
  later: 'temporary',
  other: 'other',
};

/** What the codes mean that the specification names, as enhanced status codes (RFC 3463). */
const specified: Readonly<Record<number, string>> = { 501: '5.1.1', 512: '5.7.1' };

/**
 * What kind of failure it is: by the enhanced status code that the reason quotes, or that the service's own code stands for, and by
 * the words of the reason, as `refusalOf` judges them.
 */
export function failureClass({ code, reason }: Pick<DeliveryFailures, 'code' | 'reason'>): FailureClass {
  const enhanced = statusIn(reason) ?? specified[code];
  const { status, text } = readReply(reason) ?? { status: 500, text: reason };
  return classes[refusalOf({ status, text, ...(enhanced !== undefined && { enhanced }) })];
}

/** The first number in three parts that can be a status. A full stop may follow it. */
function statusIn(reason: string): string | undefined {
  for (const [numbers] of reason.matchAll(/[\d.]+/g)) {
    const status = /^([245]\.\d{1,3}\.\d{1,3})\.*$/.exec(numbers)?.[1];
    if (status !== undefined) return status;
  }
  return undefined;
}
