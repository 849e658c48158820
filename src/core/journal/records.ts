import type { Creation } from './events.ts';

/**
 * What the journal says about one account: the events folded into what exists, as far as is known from here. The journal
 * is whatever somebody committed: only what is marked as proven, and the unknown outcomes of this machine's own requests,
 * are this machine's own word. Texts that are shown have a length that can be.
 */
export interface AccountRecords {
  readonly makets: ReadonlyMap<number, MaketRecord>;
  readonly lists: ReadonlyMap<number, ListRecord>;
  readonly sends: ReadonlyMap<number, SendRecord>;
  /** Creations whose outcome nobody knows, oldest first. */
  readonly unknown: readonly UnknownCreation[];
  /** Makets that the user does not want to be known here. */
  readonly forgotten: ReadonlySet<number>;
}

/** A maket made from here, or known by its number (then without hash, and without layout unless it was linked). */
export interface MaketRecord {
  readonly id: number;
  readonly title: string;
  /** The title that it was uploaded with, when it was given another name here. The hash is of that one. */
  readonly uploadedTitle?: string;
  /** When it was uploaded or made known: ISO 8601 in UTC. */
  readonly at: string;
  readonly layout?: string;
  readonly hash?: string;
  readonly bytes?: number;
  readonly ownFooter?: boolean;
  /** This machine made it, of just this content under its uploaded title. Otherwise that is somebody's word. */
  readonly contentProven?: true;
  /** The title is what this machine uploaded it with, or what somebody here named it. */
  readonly titleProven?: true;
}

/** `subscribersAdded` counts those added from here, not those that the list has. */
export interface ListRecord {
  readonly id: number;
  readonly title: string;
  readonly at: string;
  readonly subscribersAdded: number;
  /** This machine made it with this title, or somebody here named it so. Otherwise the title is somebody's word. */
  readonly titleProven?: true;
}

export interface SendRecord {
  readonly id: number;
  readonly subject: string;
  readonly at: string;
  readonly maket?: number;
  readonly lists?: readonly number[];
  readonly sender?: string;
  readonly startAt?: string;
  /** It went to a test group. */
  readonly test?: true;
  /** This machine made it, of this maket for these lists. Otherwise that is somebody's word. */
  readonly contentProven?: true;
}

export interface UnknownCreation {
  readonly request: string;
  readonly creation: Creation;
  readonly at: string;
  readonly reason: string;
}
