import type { Creation, JournalEvent } from './events.ts';

/** An event of a creating request. The others are about things that exist. */
type RequestEvent = Extract<JournalEvent, { request: string }>;

/** All that the journal says of one creating request. */
export interface Request {
  request: string;
  at: string;
  creation?: Creation;
  created?: { readonly id: number; readonly at: string };
  refused?: true;
  unknown?: string;
}

export type OpenRequest = Request & { readonly creation: Creation };

/** A creation that came back with an id. `at` is when it was requested, `madeAt` when the id was written down. */
export interface Made {
  readonly id: number;
  readonly at: string;
  readonly madeAt: string;
  readonly creation: Creation;
  /** Whether this machine made it, and knows that by itself (`ownWord.ts`). */
  readonly isOwn?: true;
}

/** Ties the events of each request together. The events are those of one account, the oldest first. */
export function collectRequests(events: readonly JournalEvent[]): Map<string, Request> {
  const requests = new Map<string, Request>();
  for (const event of events) {
    if (!('request' in event)) continue;
    const request = requests.get(event.request) ?? { request: event.request, at: event.at };
    requests.set(event.request, request);
    note(request, event);
  }
  return requests;
}

function note(request: Request, event: RequestEvent): void {
  switch (event.event) {
    case 'requested':
      request.creation = event.creation;
      request.at = event.at;
      break;
    case 'created':
      // The user may correct a wrong number: the newest one holds.
      if (!request.created || request.created.at < event.at) request.created = { id: event.id, at: event.at };
      break;
    case 'refused':
      request.refused = true;
      break;
    case 'unknown':
      request.unknown = event.reason;
      break;
  }
}

/** What exists is never hidden: a number outweighs every other outcome. */
export function madeBy({ created, creation, at }: Request): Made[] {
  return created && creation ? [{ id: created.id, at, madeAt: created.at, creation }] : [];
}

/** Whether nobody has said yet what became of it. */
export function isOpen(request: Request): request is OpenRequest {
  return Boolean(request.creation) && !request.created && !request.refused;
}
