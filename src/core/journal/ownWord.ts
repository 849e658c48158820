import { byTime } from './byTime.ts';
import type { Creation, JournalEvent } from './events.ts';
import { collectRequests, isOpen, type Made, madeBy, type OpenRequest, type Request } from './requests.ts';

/** An event as this machine wrote it itself, where nobody else can write. `journal` names the journal that it was for. */
export type OwnEvent = JournalEvent & { readonly journal: string };

/** All that this machine wrote itself, and which of its journals is being read. */
export interface OwnWord {
  readonly events: readonly OwnEvent[];
  readonly journal: string;
}

/** What a journal and this machine's own word say together of one account. */
export interface Told {
  /** What exists, oldest first. */
  readonly made: readonly Made[];
  /** Requests that nobody has told the outcome of. */
  readonly open: readonly OpenRequest[];
  /** Whether somebody at this machine gave the thing this name. */
  isOwnName(kind: Creation['kind'], id: number, title: string): boolean;
}

/**
 * Reads the journal as what it is, the word of whoever could write into it. Of a request that was made from this machine
 * only this machine knows the outcome: the journal's lines about it are not heard, and while its outcome is unknown it is
 * there even when the journal has no line of it. A number that was made from here belongs to nothing else.
 */
export function told(account: string, events: readonly JournalEvent[], own: OwnWord): Told {
  const asked = own.events.filter((event) => event.event === 'requested');
  const ownRequests = new Set(asked.map(({ request }) => request));
  const forThis = new Set(
    asked.filter(({ journal }) => journal === own.journal).map(({ request }) => request),
  );
  const mentioned = new Set(events.flatMap((event) => ('request' in event ? event.request : [])));
  const isOwn = (event: JournalEvent) => 'request' in event && ownRequests.has(event.request);

  const mine = requestsIn(account, own.events.filter(isOwn));
  const isHere = (request: Request) =>
    mentioned.has(request.request) || (isOpen(request) && forThis.has(request.request));
  const others = requestsIn(
    account,
    events.filter((event) => !isOwn(event)),
  );
  const madeHere = mine.flatMap(madeBy);
  const numbers = new Set(madeHere.map(({ creation, id }) => nameOf(creation.kind, id)));
  const madeByOthers = others.flatMap(madeBy);
  const names = ownNames(account, own.events);
  return {
    made: byTime([
      ...madeByOthers.filter(({ creation, id }) => !numbers.has(nameOf(creation.kind, id))),
      ...mine.filter(isHere).flatMap(madeBy).map(asOwn),
    ]),
    open: [...others, ...mine.filter(isHere)].filter(isOpen),
    isOwnName: (kind, id, title) => names.has(nameOf(kind, id, title)),
  };
}

/**
 * What of the own word has to be kept, when it is more than `most` events: every request whose outcome is unknown, and the
 * newest things that exist. Nobody needs to know for long what was refused, or that an address was added.
 */
export function thinnedOut(events: readonly OwnEvent[], most: number): readonly OwnEvent[] {
  if (events.length <= most) return events;
  const requests = collectRequests(byTime(events));
  const open = new Set<string>();
  const settled: { readonly at: string; readonly keep: string }[] = [];
  for (const request of requests.values()) {
    if (isOpen(request)) open.add(request.request);
    else if (request.created && request.creation && request.creation.kind !== 'subscriber') {
      settled.push({ at: request.created.at, keep: request.request });
    }
  }
  for (const event of events) {
    if (event.event === 'known') settled.push({ at: event.at, keep: JSON.stringify(event) });
  }
  // A request has two events or three; with half of them there is room for the next ones.
  const newest = byTime(settled).slice(-Math.floor(most / 4));
  const kept = new Set(newest.map(({ keep }) => keep));
  return events.filter((event) =>
    'request' in event
      ? open.has(event.request) || kept.has(event.request)
      : event.event === 'known' && kept.has(JSON.stringify(event)),
  );
}

function requestsIn(account: string, events: readonly JournalEvent[]): Request[] {
  const ofAccount = events.filter((event) => event.account === account);
  return [...collectRequests(byTime(ofAccount)).values()];
}

function asOwn(made: Made): Made {
  return { ...made, isOwn: true };
}

function ownNames(account: string, events: readonly OwnEvent[]): ReadonlySet<string> {
  const named = events.filter((event) => event.event === 'known' && event.account === account);
  return new Set(
    named.flatMap((event) => (event.event === 'known' ? nameOf(event.kind, event.id, event.title) : [])),
  );
}

const nameOf = (...parts: readonly (string | number)[]) => JSON.stringify(parts);
