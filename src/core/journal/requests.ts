import { isNewer } from './byTime.ts';
import type { Creation, JournalEvent } from './events.ts';

/** An event of a creating request. Other events are about existing things. */
export type RequestEvent = Extract<JournalEvent, { request: string }>;

/** The state of one creating request, according to one source. */
export interface JournalRequest {
  creation?: Creation;
  /** The time of the request; empty as long as it is not known. */
  at: string;
  created?: { readonly id: number; readonly at: string };
  refused?: true;
  unknown?: { readonly reason: string; readonly at: string };
}

type MadeRequest = JournalRequest & Required<Pick<JournalRequest, 'creation' | 'created'>>;
type OpenRequest = JournalRequest & Required<Pick<JournalRequest, 'creation'>>;

/** Applies an event in any order: the newest event of each kind wins (`isNewer`). Returns true if the request has changed. */
export function applyEvent(request: JournalRequest, event: RequestEvent): boolean {
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

/** Returns true if the request returned a number. A number outweighs every other outcome, so that nothing is hidden. */
export function isMade(request: JournalRequest): request is MadeRequest {
  return Boolean(request.creation && request.created);
}

/** Returns true if the request has no outcome yet. */
export function isOpen(request: JournalRequest): request is OpenRequest {
  return Boolean(request.creation) && !request.created && !request.refused;
}

function isNewerCreation({ at, creation }: OpenRequest, held: JournalRequest): boolean {
  if (!held.creation || at !== held.at) return at > held.at;
  return comparable(creation) > comparable(held.creation);
}

/** Caches the text of creations: many lines may have the same request id, and each is compared with the current one. */
const creationTexts = new WeakMap<Creation, string>();

function comparable(creation: Creation): string {
  const text = creationTexts.get(creation) ?? JSON.stringify(creation);
  creationTexts.set(creation, text);
  return text;
}

/**
 * A creating request, according to the journal and to the local events of this machine. Anybody can write the journal, so its lines about a
 * request of this machine are ignored.
 */
export class TrackedRequest {
  readonly request: string;
  /** The request according to the journal. */
  #claimed: JournalRequest | undefined;
  /** The request according to the local events. */
  #local: JournalRequest | undefined;
  /** True if the request belongs to the journal that is read. */
  #isForThis = false;

  constructor(request: string) {
    this.request = request;
  }

  /** True if this machine made the request, according to its local events. */
  get isLocal(): boolean {
    return this.#local?.creation !== undefined;
  }

  /** The trusted state: the local one for requests of this machine, else the one in the journal. */
  get believed(): JournalRequest {
    return (this.isLocal ? this.#local : this.#claimed) ?? noRequest;
  }

  /**
   * True if the request belongs to the records of this journal. A request without an outcome does so even if the journal has
   * no line of it, as on another branch.
   */
  get isHere(): boolean {
    return this.#claimed !== undefined || (this.#isForThis && isOpen(this.believed));
  }

  /** Applies a line of the journal. Returns true if anything has changed. */
  applyClaim(event: RequestEvent): boolean {
    this.#claimed ??= { at: '' };
    return applyEvent(this.#claimed, event);
  }

  /** Applies a local event. Returns true if anything has changed. */
  applyLocal(event: RequestEvent, isForThis: boolean): boolean {
    const wasForThis = this.#isForThis;
    if (event.event === 'requested' && isForThis) this.#isForThis = true;
    this.#local ??= { at: '' };
    return applyEvent(this.#local, event) || this.#isForThis !== wasForThis;
  }
}

const noRequest: JournalRequest = { at: '' };
