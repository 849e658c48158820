import type { DemoObject } from '../../protocol/sandbox.ts';
import type { Footers } from '../letters/content.ts';
import type { Database } from '../store/database.ts';
import { createSend } from '../store/sends.ts';
import { pastSend } from './pastSend.ts';

interface DemoSend {
  readonly subject: string;
  readonly maket: string;
  readonly lists: readonly string[];
  readonly startsAt: number;
}

/** Ids by title. */
type Ids = ReadonlyMap<string, number>;

const hour = 60 * 60_000;
const day = 24 * hour;

function demoSends(now: number): DemoSend[] {
  return [
    {
      subject: 'Light for dark mornings',
      maket: 'The Lumen Letter, February',
      lists: ['Newsletter'],
      startsAt: now - 43 * day,
    },
    {
      subject: 'Spring is here: 30 % off',
      maket: 'Spring sale',
      lists: ['Newsletter', 'Customers'],
      startsAt: now - 26 * day,
    },
    {
      subject: 'An evening at the workshop',
      maket: 'An evening at the workshop',
      lists: ['Friends of the workshop'],
      startsAt: now - 12 * day,
    },
    {
      subject: 'Light for long evenings',
      maket: 'The Lumen Letter, March',
      lists: ['Newsletter'],
      startsAt: now - 5 * day,
    },
    {
      subject: 'Летнее меню в «Полдне»',
      maket: 'Летнее меню',
      lists: ['Customers'],
      startsAt: now - 20 * hour,
    },
    {
      subject: 'Spring sale: the last day',
      maket: 'Spring sale, last day',
      lists: ['Customers'],
      startsAt: morningAfter(now + 2 * day),
    },
  ];
}

/** Makes the demo's sends, and lets those whose time is past have happened. */
export function seedSends(
  db: Database,
  account: number,
  { makets, lists, now, footers }: { makets: Ids; lists: Ids; now: number; footers: Footers },
): DemoObject[] {
  return demoSends(now).map((send) => {
    const { subject, startsAt } = send;
    const createdAt = Math.min(startsAt, now) - hour;
    const maketId = makets.get(send.maket) ?? 0;
    const listIds = send.lists.map((list) => lists.get(list) ?? 0);
    const request = { maketId, letterTitle: subject, lists: listIds, startsAt, senderId: undefined };
    const id = createSend(db, account, request, createdAt);
    if (startsAt < now) pastSend(db, id, { startedAt: startsAt, now, footers });
    const times = { at: isoTime(createdAt), startAt: isoTime(startsAt) };
    return { kind: 'send', id, title: subject, maket: maketId, lists: listIds, ...times };
  });
}

function isoTime(at: number): string {
  return new Date(at).toISOString();
}

/** Nine o'clock of the next day in the machine's time zone. */
function morningAfter(at: number): number {
  return new Date(at + day).setHours(9, 0, 0, 0);
}
