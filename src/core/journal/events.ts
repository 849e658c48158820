/**
 * The journal's events: one JSON object a line in `.mailroom/journal.jsonl`, append-only.
 * No event holds a key, a subscriber's address or a letter's body, so the file can be committed and shared.
 */

/** What is asked of the service by a request that must never be repeated unasked. */
export type Creation =
  | {
      readonly kind: 'maket';
      readonly title: string;
      /** The layout's path relative to the workspace folder, with forward slashes. */
      readonly layout?: string;
      /** SHA-256 over title, body and own footer: tells an unchanged layout. */
      readonly hash: string;
      /** Size of the body in bytes (UTF-8). */
      readonly bytes: number;
      readonly ownFooter: boolean;
    }
  | { readonly kind: 'list'; readonly title: string }
  | { readonly kind: 'subscriber'; readonly list: number }
  | {
      readonly kind: 'send';
      readonly maket: number;
      readonly subject: string;
      readonly lists: readonly number[];
      readonly sender?: string;
      /** ISO 8601 in UTC; absent when it starts at once. */
      readonly startAt?: string;
      /** It goes to a test group. */
      readonly test?: true;
    };

interface Base {
  readonly v: 1;
  /** When it was written: ISO 8601 in UTC. */
  readonly at: string;
  /** The account's identity (`Connection.identity`), never its key. */
  readonly account: string;
}

/** `request` is the id that ties a creation's events together. */
export type JournalEvent =
  | (Base & { readonly event: 'requested'; readonly request: string; readonly creation: Creation })
  | (Base & { readonly event: 'created'; readonly request: string; readonly id: number })
  | (Base & { readonly event: 'refused'; readonly request: string; readonly reason: string })
  /** The request may have taken effect: shown as "outcome unknown" until the user says what became of it. */
  | (Base & { readonly event: 'unknown'; readonly request: string; readonly reason: string })
  /** Something made elsewhere that the user added by its number, or a newer name of something made here. */
  | (Base & {
      readonly event: 'known';
      readonly kind: 'maket' | 'list' | 'send';
      readonly id: number;
      readonly title: string;
    })
  /** Which layout these makets belong to from now on; without `layout` to none. */
  | (Base & { readonly event: 'linked'; readonly makets: readonly number[]; readonly layout?: string })
  /** Makets that are not to be known here any more. Naming or linking one makes it known again. */
  | (Base & { readonly event: 'forgotten'; readonly makets: readonly number[] });
