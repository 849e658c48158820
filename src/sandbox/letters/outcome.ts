import { refusalOf, type SmtpRefusal } from '../../mail/smtp/refusal.ts';
import type { Reply } from '../../mail/smtp/reply.ts';
import { refusals } from '../../protocol/mailHosts.ts';

/** The outcome of an attempt to deliver a letter. `code` is one of the codes of "Send statistics". */
export type DeliveryOutcome = (
  | { readonly state: 'delivered' | 'deferred' }
  | { readonly state: 'bounced'; readonly code: number }
) & { readonly reply: Reply };

/** The maximum number of attempts, after which a deferred letter bounces. */
const mostDeliveryAttempts = 3;

/** The reason why a letter bounced: the host refused it or could not be reached, or the letter could not be made. */
export type DeliveryFailure =
  | Exclude<SmtpRefusal, 'later' | 'fullNow'>
  | 'unreachable'
  | 'unmade'
  | 'endedSandbox';

/** The codes and reasons of failures: those in the specification's examples, and further ones. */
const failures: Readonly<Record<DeliveryFailure, { readonly code: number; readonly reason: string }>> = {
  noMailbox: { code: 501, reason: 'The mailbox does not exist.' },
  full: { code: 503, reason: 'The mailbox is full.' },
  unreachable: { code: 504, reason: 'The mail host could not be reached for too long.' },
  limited: {
    code: 505,
    reason: 'The mail host took no more letters of this sender for now: there were too many.',
  },
  senderSetUp: {
    code: 510,
    reason: 'The mail host refuses the sender’s domain for its SPF, DKIM, DMARC or reverse DNS.',
  },
  blocked: { code: 512, reason: 'The mailbox provider blocked the letter as spam.' },
  other: { code: 520, reason: 'The mail host refused the letter.' },
  unmade: { code: 530, reason: 'The letter could not be made; the log says why.' },
  endedSandbox: { code: 531, reason: 'The letter could not be made: the sandbox ended each time it tried.' },
};

/** The code and the reply of a late bounce: a host that has accepted a letter finds no mailbox for it afterwards. */
export const lateBounce: { readonly code: number; readonly reply: Reply } = {
  code: failures.noMailbox.code,
  reply: { ...refusals.left, text: 'There is no such mailbox after all' },
};

/** Returns the outcome of a server's reply, given the number of earlier attempts. */
export function replyOutcome(reply: Reply, attemptsBefore: number): DeliveryOutcome {
  if (reply.status < 400) return { state: 'delivered', reply };
  const refusal = refusalOf(reply);
  if (refusal !== 'later' && refusal !== 'fullNow')
    return { state: 'bounced', code: replyCode(refusal), reply };
  return deferredOr(refusal === 'fullNow' ? 'full' : 'unreachable', reply, attemptsBefore);
}

/** Returns the outcome for a letter whose message could not be written, so that no server has seen it. */
export function unwrittenOutcome(attemptsBefore: number): DeliveryOutcome {
  const reply: Reply = { status: 451, enhanced: '4.3.0', text: 'The letter could not be written' };
  return deferredOr('unmade', reply, attemptsBefore);
}

function deferredOr(failure: DeliveryFailure, reply: Reply, attemptsBefore: number): DeliveryOutcome {
  if (attemptsBefore + 1 < mostDeliveryAttempts) return { state: 'deferred', reply };
  return { state: 'bounced', code: replyCode(failure), reply };
}

export function replyCode(failure: DeliveryFailure): number {
  return failures[failure].code;
}

export function reasonOf(code: number): string {
  const known = Object.values(failures).find((failure) => failure.code === code);
  return known?.reason ?? `Failed with code ${code}.`;
}
