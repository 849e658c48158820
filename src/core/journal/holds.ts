import { shortText } from '../text/shortText.ts';
import { byTime } from './byTime.ts';
import type { HeldCampaign, JournalEvent, LocalEvent } from './events.ts';

/** A campaign that is held: its request waits and can be stopped. Its texts are shortened for display. */
export interface HoldRecord extends HeldCampaign {
  /** Identifies the hold. Begins with the id of its window. */
  readonly hold: string;
  /** The account's identity. */
  readonly account: string;
  /** The time at which the hold began: ISO 8601 in UTC. */
  readonly at: string;
}

type Held = Extract<JournalEvent, { event: 'held' }>;

/**
 * The holds of one account that have not ended, by the local events of this machine. Others' holds in a shared journal are a matter of
 * their windows.
 */
export class Holds {
  readonly #held = new Map<string, HoldRecord>();
  readonly #ended = new Set<string>();
  #oldestFirst: readonly HoldRecord[] | undefined = [];

  /** The holds without an end, oldest first. */
  get open(): readonly HoldRecord[] {
    this.#oldestFirst ??= byTime([...this.#held.values()]);
    return this.#oldestFirst;
  }

  /** Applies a local event of the journal that is read, in any order. Returns true if `open` has changed. */
  add(event: LocalEvent): boolean {
    if (event.event === 'held') return this.#begin(event);
    const ended = endedHold(event);
    return ended !== undefined && this.#end(ended);
  }

  #begin(event: Held): boolean {
    if (this.#ended.has(event.hold) || this.#held.has(event.hold)) return false;
    const { v: _, event: __, subject, ...campaign } = event;
    this.#held.set(event.hold, { ...campaign, subject: shortText(subject) });
    this.#oldestFirst = undefined;
    return true;
  }

  #end(hold: string): boolean {
    this.#ended.add(hold);
    if (!this.#held.delete(hold)) return false;
    this.#oldestFirst = undefined;
    return true;
  }
}

/** Returns the hold that an event ends: by a stop, or because its request is about to leave. */
export function endedHold(event: JournalEvent): string | undefined {
  if (event.event === 'stopped') return event.hold;
  if (event.event !== 'requested') return undefined;
  return event.creation.kind === 'send' ? event.creation.hold : undefined;
}

/** The ids of the window that reads the journal, and of the former one in the same workspace. */
export interface JournalWindows {
  readonly current: string;
  readonly previous: string | undefined;
}

/** A hold without an end. */
export interface OpenHold extends HoldRecord {
  /** True if its window was closed: nothing sends the campaign any more. */
  readonly isAbandoned: boolean;
}

/** The time after its end until which another window may still be sending a held campaign, in milliseconds. */
const sendingMs = 3 * 60_000;

/** Returns true if the window of a hold was closed before it ended: nothing sends the campaign any more. */
export function isAbandoned({ hold, until }: HoldRecord, windows: JournalWindows, now: Date): boolean {
  if (hold.startsWith(`${windows.current}/`)) return false;
  return hold.startsWith(`${windows.previous}/`) || now.getTime() > Date.parse(until) + sendingMs;
}
