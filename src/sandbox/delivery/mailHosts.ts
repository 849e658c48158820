import type { Reply } from '../../mail/smtp/reply.ts';
import { mailHostOf, nobody, refusals } from '../../protocol/mailHosts.ts';

/** A mail host's reply, and the SMTP command that it answers: `RCPT` for the recipient's address, `DATA` for the whole letter. */
interface HostReply {
  readonly at: 'RCPT' | 'DATA';
  readonly reply: Reply;
}

const accepted: Reply = { status: 250, enhanced: '2.0.0', text: 'The letter is accepted' };
const noMailbox: Reply = { ...refusals.left, text: 'There is no such mailbox here' };
const full: Reply = { ...refusals.full, text: 'The mailbox is full' };
const blocked: Reply = { ...refusals.wall, text: 'The letter looks like spam' };
const greylisted: Reply = { ...refusals.slow, text: 'Greylisted, try again later' };
const down: Reply = { ...refusals.down, text: 'The mailbox cannot be reached just now' };

/**
 * Returns the reply of the sandbox's mail server. Replies and readers' reactions depend on the address alone, so that they are
 * predictable:
 *
 * | address | what happens |
 * |---|---|
 * | anything@left.example | no such mailbox: 550 5.1.1 |
 * | nobody…@any.host | no such mailbox: 550 5.1.1 |
 * | anything@full.example | the mailbox is full: 552 5.2.2 |
 * | anything@wall.example | the letter is rejected as spam: 554 5.7.1 |
 * | anything@slow.example | greylists: 451 4.7.1 once, then accepts |
 * | anything@down.example | 451 4.4.1 each time |
 * | anything@opens.example | accepts; opens the letter |
 * | anything@clicks.example | accepts; opens it and clicks its first link |
 * | anything@leaves.example | accepts; opens it and unsubscribes |
 * | anything@complains.example | accepts; reports it as spam |
 * | anything@robot.example | accepts; a security program opens it and clicks all links at once, mostly within five minutes |
 * | anything@fetches.example | accepts; a program fetches the pictures within a minute, and nobody reads it |
 * | any other | accepts |
 *
 * `timesSeen` is the number of earlier attempts for the same letter.
 */
export function hostReply(address: string, timesSeen: number): HostReply {
  const host = mailHostOf(address);
  if (host === 'left' || address.toLowerCase().startsWith(nobody)) {
    return { at: 'RCPT', reply: noMailbox };
  }
  if (host === 'full') return { at: 'RCPT', reply: full };
  if (host === 'down') return { at: 'RCPT', reply: down };
  if (host === 'wall') return { at: 'DATA', reply: blocked };
  if (host === 'slow' && timesSeen < 1) return { at: 'DATA', reply: greylisted };
  return { at: 'DATA', reply: accepted };
}
