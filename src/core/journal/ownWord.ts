import { byTime } from './byTime.ts';
import type { JournalEvent } from './events.ts';
import { isMade, isOpen, type Request, type RequestEvent, takeIn } from './requests.ts';

/** An event as this machine wrote it itself, where nobody else can write. `journal` names the journal that it was for. */
export type OwnEvent = JournalEvent & { readonly journal: string };

/**
 * A creating request as the journal and this machine's own word tell it. The journal is what it is, the word of whoever could
 * write into it: of a request that was made from this machine only this machine knows the outcome, and the journal's lines
 * about it are not heard.
 */
export class ToldRequest {
  readonly request: string;
  /** What the journal says. */
  #said: Request | undefined;
  /** What this machine says. */
  #own: Request | undefined;
  /** Whether it was made for the journal that is being read. */
  #isForThis = false;

  constructor(request: string) {
    this.request = request;
  }

  /** Whether this machine made it, and knows that by itself. */
  get isOwn(): boolean {
    return this.#own?.creation !== undefined;
  }

  /** What is believed. */
  get believed(): Request {
    return (this.isOwn ? this.#own : this.#said) ?? nothing;
  }

  /** Whether it belongs to this journal: while its outcome is unknown also when the journal, as on another branch, has no line of it. */
  get isHere(): boolean {
    return this.#said !== undefined || (this.#isForThis && isOpen(this.believed));
  }

  /** Takes in a line of the journal. Returns whether it was anything new. */
  takeIn(event: RequestEvent): boolean {
    this.#said ??= { at: '' };
    return takeIn(this.#said, event);
  }

  /** Takes in what this machine wrote. Returns whether it was anything new. */
  takeInOwn(event: RequestEvent, isForThis: boolean): boolean {
    const wasForThis = this.#isForThis;
    if (event.event === 'requested' && isForThis) this.#isForThis = true;
    this.#own ??= { at: '' };
    return takeIn(this.#own, event) || this.#isForThis !== wasForThis;
  }
}

const nothing: Request = { at: '' };

/**
 * What of the own word has to be kept, when it is more than `most` events: every request whose outcome is unknown, and the
 * newest things that exist. Nobody needs to know for long what was refused, or that an address was added.
 */
export function thinnedOut(events: readonly OwnEvent[], most: number): readonly OwnEvent[] {
  if (events.length <= most) return events;
  const open = new Set<string>();
  const settled: { readonly at: string; readonly keep: string }[] = [];
  for (const [name, request] of collected(events)) {
    if (isOpen(request)) open.add(name);
    else if (isMade(request) && request.creation.kind !== 'subscriber') {
      settled.push({ at: request.created.at, keep: name });
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

function collected(events: readonly JournalEvent[]): ReadonlyMap<string, Request> {
  const requests = new Map<string, Request>();
  for (const event of events) {
    if (!('request' in event)) continue;
    const request = requests.get(event.request) ?? { at: '' };
    requests.set(event.request, request);
    takeIn(request, event);
  }
  return requests;
}
