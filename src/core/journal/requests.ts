import { isNewer } from './byTime.ts';
import type { Creation, JournalEvent } from './events.ts';

/** An event of a creating request. The others are about things that exist. */
export type RequestEvent = Extract<JournalEvent, { request: string }>;

/** All that somebody says of one creating request. */
export interface Request {
  creation?: Creation;
  /** When it was made; empty until that is known. */
  at: string;
  created?: { readonly id: number; readonly at: string };
  refused?: true;
  unknown?: { readonly reason: string; readonly at: string };
}

export type MadeRequest = Request & Required<Pick<Request, 'creation' | 'created'>>;
export type OpenRequest = Request & Required<Pick<Request, 'creation'>>;

/**
 * Takes in what an event says. The order of events does not matter: the newest of each kind holds, and of two at the same
 * moment always the same one. Returns whether it was anything new.
 */
export function takeIn(request: Request, event: RequestEvent): boolean {
  switch (event.event) {
    case 'requested':
      if (!isNewerCreation(event, request)) return false;
      request.creation = event.creation;
      request.at = event.at;
      return true;
    case 'created': {
      // The user may correct a wrong number.
      const { id, at } = event;
      if (request.created && !isNewer(at, id, request.created.at, request.created.id)) return false;
      request.created = { id, at };
      return true;
    }
    case 'refused': {
      const isNews = !request.refused;
      request.refused = true;
      return isNews;
    }
    case 'unknown': {
      const { reason, at } = event;
      if (request.unknown && !isNewer(at, reason, request.unknown.at, request.unknown.reason)) return false;
      request.unknown = { reason, at };
      return true;
    }
  }
}

/** Whether it came back with a number. What exists is never hidden: a number outweighs every other outcome. */
export function isMade(request: Request): request is MadeRequest {
  return Boolean(request.creation && request.created);
}

/** Whether nobody has said yet what became of it. */
export function isOpen(request: Request): request is OpenRequest {
  return Boolean(request.creation) && !request.created && !request.refused;
}

function isNewerCreation({ at, creation }: OpenRequest, held: Request): boolean {
  if (!held.creation || at !== held.at) return at > held.at;
  return comparable(creation) > comparable(held.creation);
}

/** Many lines may claim to be the same request: the one that holds is compared with each of them. */
const texts = new WeakMap<Creation, string>();

function comparable(creation: Creation): string {
  const text = texts.get(creation) ?? JSON.stringify(creation);
  texts.set(creation, text);
  return text;
}
