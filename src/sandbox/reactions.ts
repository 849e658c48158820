import { createHash } from 'node:crypto';
import { mailHostOf } from '../protocol/mailHosts.ts';
import type { EventKind } from './store/events.ts';

/** A reader's reaction to a letter, `afterMs` after its delivery. `link` is the number of the clicked link. */
export interface Reaction {
  readonly kind: EventKind;
  readonly afterMs: number;
  readonly link?: number;
}

/** The number of opened letters per thousand, and the number of each further reaction per thousand opened letters. */
const perThousand = { open: 460, openAgain: 280, click: 240, clickAgain: 150, unsubscribe: 14, complaint: 3 };

/** The earliest and the latest time at which a letter is opened, after its delivery. */
const earliestMs = 3000;
const latestMs = 5 * 60_000;

/**
 * Returns a demo reader's reactions to the letter of a send, always the same ones for the same address and send. `links` is the
 * number of links in the letter.
 */
export function reactionsOf(email: string, send: number, links: number): Reaction[] {
  const chance = createChance(`${email} ${send}`);
  if (!chance.happens(perThousand.open)) return [];
  const opened = earliestMs * (latestMs / earliestMs) ** chance.next();
  const reactions: Reaction[] = [{ kind: 'open', afterMs: opened }];
  const then = (kind: EventKind, link?: number) => {
    const afterMs = opened + 2000 + chance.next() * 20_000;
    reactions.push({ kind, afterMs, ...(link !== undefined && { link }) });
  };
  if (chance.happens(perThousand.openAgain)) then('open');
  if (links > 0 && chance.happens(perThousand.click)) {
    // The square makes the first links more likely.
    then('click', Math.floor(chance.next() ** 2 * links));
    if (chance.happens(perThousand.clickAgain)) then('click', Math.floor(chance.next() * links));
  }
  if (chance.happens(perThousand.unsubscribe)) then('unsubscribe');
  else if (chance.happens(perThousand.complaint)) then('complaint');
  return reactions;
}

/** Returns the reactions of a reader whose host, by `protocol/mailHosts.ts`, reacts to every letter; none for other hosts. */
export function hostReactions(email: string, links: number): readonly Reaction[] {
  const open: Reaction = { kind: 'open', afterMs: 1500 };
  switch (mailHostOf(email)) {
    case 'opens':
      return [open];
    case 'clicks':
      return links > 0 ? [open, { kind: 'click', afterMs: 3000, link: 0 }] : [open];
    case 'leaves':
      return [open, { kind: 'unsubscribe', afterMs: 3000 }];
    case 'complains':
      return [{ kind: 'complaint', afterMs: 1500 }];
    case 'robot':
      return robotReactions(links);
    default:
      return [];
  }
}

/** Returns the reactions of a security filter, which requests all links before its user gets the letter. */
function robotReactions(links: number): readonly Reaction[] {
  const clicks = Array.from(
    { length: links },
    (_, link): Reaction => ({ kind: 'click', afterMs: 300, link }),
  );
  return [{ kind: 'open', afterMs: 200 }, ...clicks];
}

/** Returns a generator of pseudorandom numbers that is seeded with `text`. */
function createChance(text: string) {
  const digest = createHash('sha256').update(text).digest();
  let at = 0;
  /** Returns a number in [0, 1). The digest has more numbers than a reader needs. */
  const next = () => {
    at = (at + 2) % digest.length;
    return digest.readUInt16BE(at) / 65_536;
  };
  return { next, happens: (thousandths: number) => next() * 1000 < thousandths };
}
