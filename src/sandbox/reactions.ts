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

/**
 * Returns the reactions to a letter whose host, by `protocol/mailHosts.ts`, reacts to every letter; none for other hosts. Those of programs are
 * always the same for the same address and send.
 */
export function hostReactions(email: string, send: number, links: number): readonly Reaction[] {
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
      return scannerReactions(createChance(`${email} ${send}`), links);
    case 'fetches':
      return [{ kind: 'open', afterMs: fetchDelay(createChance(`${email} ${send}`)) }];
    default:
      return [];
  }
}

/**
 * The shares of security programs that click within these seconds after the delivery, of 836 bursts that were published
 * (craft-campaign, issue 546).
 */
const bursts: readonly (readonly [share: number, from: number, to: number])[] = [
  [0.03, 5, 20],
  [0.66, 20, 60],
  [0.28, 60, 300],
  [0.03, 300, 1800],
];

/** The time between the clicks of a burst, in milliseconds. */
const betweenClicksMs = 90;

/** Returns the reactions of a security program, which fetches the pictures and then requests all links at once. */
function scannerReactions(chance: Chance, links: number): readonly Reaction[] {
  const beginsMs = burstDelay(chance);
  const clicks = Array.from(
    { length: links },
    (_, link): Reaction => ({ kind: 'click', afterMs: beginsMs + link * betweenClicksMs, link }),
  );
  return [{ kind: 'open', afterMs: Math.min(fetchDelay(chance), beginsMs) }, ...clicks];
}

function burstDelay(chance: Chance): number {
  let rest = chance.next();
  for (const [share, from, to] of bursts) {
    if (rest < share) return (from + (to - from) * (rest / share)) * 1000;
    rest -= share;
  }
  return 60_000;
}

/** Returns the time after which a program fetches the pictures of a letter: 9 seconds at the median, a minute at most. */
function fetchDelay(chance: Chance): number {
  return (1.35 + 58.65 * chance.next() ** 3) * 1000;
}

type Chance = ReturnType<typeof createChance>;

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
