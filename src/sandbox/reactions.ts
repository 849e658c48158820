import { createHash } from 'node:crypto';
import { mailHostOf } from '../protocol/mailHosts.ts';
import type { EventKind } from './store/events.ts';

/** Something that a reader does with a letter, so long after getting it. `link` is the number of the clicked one. */
export interface Reaction {
  readonly kind: EventKind;
  readonly afterMs: number;
  readonly link?: number;
}

/** How many in a thousand letters are opened; of the opened ones, how many are opened again, clicked in and so on. */
const perThousand = { open: 460, openAgain: 280, click: 240, clickAgain: 150, unsubscribe: 14, complaint: 3 };

/** From when to when letters are opened. */
const earliestMs = 3000;
const latestMs = 5 * 60_000;

/**
 * What a demo reader does with the letter of a send: always the same for the same address and send. `links` is how many
 * links the letter has.
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
    // Readers favour what stands first.
    then('click', Math.floor(chance.next() ** 2 * links));
    if (chance.happens(perThousand.clickAgain)) then('click', Math.floor(chance.next() * links));
  }
  if (chance.happens(perThousand.unsubscribe)) then('unsubscribe');
  else if (chance.happens(perThousand.complaint)) then('complaint');
  return reactions;
}

/** What the people of those hosts do with each letter that mailHosts.ts says so of; nothing for other addresses. */
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

/** A filter looks where links lead before its user gets the letter. */
function robotReactions(links: number): readonly Reaction[] {
  const clicks = Array.from(
    { length: links },
    (_, link): Reaction => ({ kind: 'click', afterMs: 300, link }),
  );
  return [{ kind: 'open', afterMs: 200 }, ...clicks];
}

/** Numbers that look random but follow from `text`. */
function createChance(text: string) {
  const digest = createHash('sha256').update(text).digest();
  let at = 0;
  /** From 0 up to 1. A reader needs fewer numbers than the digest has. */
  const next = () => {
    at = (at + 2) % digest.length;
    return digest.readUInt16BE(at) / 65_536;
  };
  return { next, happens: (thousandths: number) => next() * 1000 < thousandths };
}
