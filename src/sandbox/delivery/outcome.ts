import { type Refusal, type Reply, refusalOf } from '../../mail/smtp/reply.ts';
import { refusals } from '../../protocol/mailHosts.ts';

/** What becomes of a letter by a server's answer. `code` is one of the codes of "Send statistics". */
export type Outcome = (
  | { readonly state: 'delivered' | 'deferred' }
  | { readonly state: 'bounced'; readonly code: number }
) & { readonly reply: Reply };

/** So often a letter is tried before it is given up. */
const mostAttempts = 3;

type Failure = Exclude<Refusal, 'later' | 'fullNow'> | 'unreachable';

/** The codes of failures: those that the specification shows, and others of the sandbox's own. */
const failures: Readonly<Record<Failure, { readonly code: number; readonly reason: string }>> = {
  noMailbox: { code: 501, reason: 'The mailbox does not exist.' },
  full: { code: 503, reason: 'The mailbox is full.' },
  unreachable: { code: 504, reason: 'The mail host could not be reached for too long.' },
  senderSetUp: { code: 510, reason: 'The mail host refuses the sender: its domain is not set up for it.' },
  blocked: { code: 512, reason: 'The mailbox provider blocked the letter as spam.' },
  other: { code: 520, reason: 'The mail host refused the letter.' },
};

/** What a host reports that has accepted a letter, and finds no mailbox for it then. */
export const lateBounce: { readonly code: number; readonly reply: Reply } = {
  code: failures.noMailbox.code,
  reply: { ...refusals.left, text: 'There is no such mailbox after all' },
};

/** Judges a server's answer to a letter that was tried so often before. */
export function outcomeOf(reply: Reply, attemptsBefore: number): Outcome {
  if (reply.status < 400) return { state: 'delivered', reply };
  const refusal = refusalOf(reply);
  const bounced = (failure: Failure): Outcome => ({
    state: 'bounced',
    code: failures[failure].code,
    reply,
  });
  if (refusal !== 'later' && refusal !== 'fullNow') return bounced(refusal);
  if (attemptsBefore + 1 < mostAttempts) return { state: 'deferred', reply };
  return bounced(refusal === 'fullNow' ? 'full' : 'unreachable');
}

export function reasonOf(code: number): string {
  const known = Object.values(failures).find((failure) => failure.code === code);
  return known?.reason ?? `Failed with code ${code}.`;
}
