/** What became of one attempt to deliver a letter. `code` is one of the codes of "Send statistics". */
export type DeliveryOutcome =
  | { readonly state: 'delivered' }
  | { readonly state: 'deferred' }
  | { readonly state: 'bounced'; readonly code: number };

/** Delivers one letter. The sandbox's own mail hosts do it; nothing leaves the machine. */
export type Deliver = (email: string, attemptsBefore: number) => DeliveryOutcome;

const delivered: DeliveryOutcome = { state: 'delivered' };
const deferred: DeliveryOutcome = { state: 'deferred' };
const noMailbox: DeliveryOutcome = { state: 'bounced', code: 501 };
const blocked: DeliveryOutcome = { state: 'bounced', code: 512 };
const unreachable: DeliveryOutcome = { state: 'bounced', code: 504 };

const reasons: Readonly<Record<number, string>> = {
  501: 'The mailbox does not exist.',
  504: 'The mail host could not be reached for too long.',
  512: 'The mailbox provider blocked the letter as spam.',
};

/**
 * The sandbox's mail hosts. What happens depends on the address alone, so that it can be foreseen:
 *
 * | address | what happens |
 * |---|---|
 * | anything@left.example | everybody has left: bounces with 501 |
 * | nobody…@any.host | no such mailbox: bounces with 501 |
 * | anything@wall.example | takes it for spam: bounces with 512 |
 * | anything@slow.example | deferred once, then delivered |
 * | anything@down.example | deferred twice, then bounces with 504 |
 * | any other | delivered at once |
 */
export const deliverToSandboxHosts: Deliver = (email, attemptsBefore) => {
  const at = email.lastIndexOf('@');
  const host = email.slice(at + 1).toLowerCase();
  if (host === 'left.example' || email.toLowerCase().startsWith('nobody')) return noMailbox;
  if (host === 'wall.example') return blocked;
  if (host === 'slow.example') return attemptsBefore < 1 ? deferred : delivered;
  if (host === 'down.example') return attemptsBefore < 2 ? deferred : unreachable;
  return delivered;
};

export function reasonOf(code: number): string {
  return reasons[code] ?? `Failed with code ${code}.`;
}
