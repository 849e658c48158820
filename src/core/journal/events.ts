/**
 * The journal's events: one JSON object a line in `.mailroom/journal.jsonl`, append-only.
 * No event holds a key, a subscriber's address or a letter's body, so the file can be committed and shared.
 */

/** A creating request to the service, which must never be retried automatically. */
export type Creation =
  | {
      readonly kind: 'maket';
      readonly title: string;
      /** The layout's path relative to the workspace folder, with forward slashes. */
      readonly layout?: string;
      /** SHA-256 of title, body and own footer, which detects an unchanged layout. */
      readonly hash: string;
      /** Size of the body in bytes (UTF-8). */
      readonly bytes: number;
      readonly ownFooter: boolean;
      /** True for a letter that is filled in for a sample person: a test, not a version of the layout. */
      readonly filledIn?: true;
      /** The language of the letter (BCP 47), if its layout has several. */
      readonly language?: string;
    }
  | { readonly kind: 'list'; readonly title: string }
  | {
      readonly kind: 'subscriber';
      readonly list: number;
      /** True if a letter asks the subscriber to confirm. */
      readonly asksToConfirm?: true;
    }
  | {
      readonly kind: 'send';
      readonly maket: number;
      readonly subject: string;
      readonly lists: readonly number[];
      readonly sender?: string;
      /** The start time: ISO 8601 in UTC; missing if the campaign starts at once. */
      readonly startAt?: string;
      /** True for a campaign to a test group. */
      readonly test?: true;
      /** The problems that the user saw and sent the letter with: the names of the rules of the checks. */
      readonly despite?: readonly string[];
      /** The hold that ended with this request, if the campaign was held. */
      readonly hold?: string;
    };

interface EventBase {
  readonly v: 1;
  /** The time of writing: ISO 8601 in UTC. */
  readonly at: string;
  /** The account's identity (`Connection.identity`), never its key. */
  readonly account: string;
}

/** A line of the journal. `request` is the id that connects the events of one creation. */
export type JournalEvent =
  | (EventBase & { readonly event: 'requested'; readonly request: string; readonly creation: Creation })
  | (EventBase & { readonly event: 'created'; readonly request: string; readonly id: number })
  | (EventBase & { readonly event: 'refused'; readonly request: string; readonly reason: string })
  /** The request may have taken effect. Shown as "outcome unknown" until the user resolves it. */
  | (EventBase & { readonly event: 'unknown'; readonly request: string; readonly reason: string })
  /** The name of something that was created elsewhere and added by its number, or a new name. */
  | (EventBase & {
      readonly event: 'known';
      readonly kind: 'maket' | 'list' | 'send';
      readonly id: number;
      readonly title: string;
    })
  /** Links makets with a layout; without `layout`, removes their link. */
  | (EventBase & { readonly event: 'linked'; readonly makets: readonly number[]; readonly layout?: string })
  /** Removes makets from the records until one is named or linked again. */
  | (EventBase & {
      readonly event: 'forgotten';
      readonly makets: readonly number[];
      /** The lists that the user removes from the records. A list comes back when it is named again. */
      readonly lists?: readonly number[];
    })
  /** A campaign is held: its request leaves at `until`, unless it is stopped before. */
  | (EventBase & { readonly event: 'held'; readonly hold: string } & HeldCampaign)
  /** A hold ended without a request. A request that ends a hold names it (`Creation`). */
  | (EventBase & { readonly event: 'stopped'; readonly hold: string; readonly reason: StopReason })
  /** Somebody answered a packet that was shared for approval. */
  | (EventBase & { readonly event: 'answered' } & ApprovalAnswer)
  /** The counts of an import so far. Among the lines with the same `importId`, the newest one counts. */
  | (EventBase & { readonly event: 'imported'; readonly importId: string } & ImportCounts);

/** A campaign whose request waits, with what opens its review again. */
export interface HeldCampaign {
  /** The number of the review. */
  readonly review: number;
  readonly subject: string;
  readonly lists: readonly number[];
  /** The time at which the request leaves: ISO 8601 in UTC. */
  readonly until: string;
  readonly sender?: string;
  /** The start time of the campaign: ISO 8601 in UTC; missing if it starts at once. */
  readonly startAt?: string;
  readonly maket?: number;
  /** The layout that is uploaded first: its path in the journal. */
  readonly layout?: string;
  readonly language?: string;
}

/**
 * Why a held campaign was not sent: the user stopped it, something differed at the last look, it was sent from another window, the
 * service or a file failed, the computer slept or its clock was changed, or the window was closed.
 */
export type StopReason = 'user' | 'differs' | 'elsewhere' | 'failed' | 'slept' | 'closed';

/** What the reader of a packet has answered. */
export interface ApprovalAnswer {
  /** The number of the packet. */
  readonly packet: string;
  /** The reader's name. */
  readonly reader: string;
  readonly verdict: 'approved' | 'changes';
  /** The digest of everything that the campaign was to send (`campaignDigest`). */
  readonly digest: string;
}

/** The counts of an import: the rows of its file, and how many of them were added, refused, or have an unknown outcome. */
export interface ImportCounts {
  readonly list: number;
  readonly rows: number;
  readonly added: number;
  readonly refused: number;
  readonly unknown: number;
  /** The source of the addresses, as the user stated it. */
  readonly consent: string;
  /** True if letters ask those who were added to confirm. */
  readonly asksToConfirm?: true;
}

/**
 * An event in the local file of this machine, which nobody else can write. `journal` is the name of the journal that the event belongs to.
 */
export type LocalEvent = JournalEvent & { readonly journal: string };
