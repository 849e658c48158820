/** The extension's questions about letters in the sandbox's inbox, and the worker's answers. */

/** A campaign with letters in the inbox. If `send` is null, the letters that ask to confirm a subscription. */
export interface InboxCampaign {
  readonly send: number | null;
  /** The subject of the campaign. */
  readonly subject: string;
  readonly count: number;
  /** The arrival of the newest letter, in milliseconds since 1970. */
  readonly at: number;
}

export interface InboxLetter {
  readonly id: number;
  readonly send: number | null;
  readonly subject: string;
  readonly to: string;
  /** The arrival, in milliseconds since 1970. */
  readonly at: number;
  readonly events: readonly LetterEvent[];
  /** True if an open of the letter was counted. */
  readonly opened: boolean;
  /** True if the message was dropped to save space. It is written again when it is asked for. */
  readonly dropped: boolean;
}

/** An event after the arrival of a letter: its reader unsubscribed or reported it as spam, or it bounced late. */
export type LetterEvent = (typeof letterEvents)[number];
export const letterEvents = ['unsubscribe', 'complaint', 'bounce'] as const;

/** A reader's reply to a letter of a campaign. */
export interface InboxReply {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** The arrival, in milliseconds since 1970. */
  readonly at: number;
}

/** The number of replies, and the newest ones. */
export interface InboxReplies {
  readonly count: number;
  readonly newest: readonly InboxReply[];
}

/** Maximum number of letters of a campaign, of replies, and of search results. The newest are returned. */
export const mostInboxLetters = 200;

/**
 * Maximum size of the messages that the sandbox stores, packed, in bytes. Beyond it, the oldest messages are dropped, but never those of the
 * newest `mostInboxLetters` letters of a campaign.
 */
export const mostStoredBytes = 64_000_000;

export type InboxQuestion =
  | { readonly kind: 'campaigns' }
  | { readonly kind: 'letters'; readonly send: number | null }
  /** Asks for one letter, even if it bounced after its arrival. */
  | { readonly kind: 'letter'; readonly id: number }
  | { readonly kind: 'replies' }
  /** Asks for the number of messages that were dropped to save space. */
  | { readonly kind: 'dropped' }
  /** Searches for letters and replies whose reader's address or subject contains the text. The newest come first. */
  | { readonly kind: 'find'; readonly text: string }
  /** Asks for the whole message of a letter (RFC 5322). */
  | { readonly kind: 'source'; readonly id: number }
  /** Asks for the whole message of a reply (RFC 5322). */
  | { readonly kind: 'replySource'; readonly id: number }
  /** Replies to a campaign's letter as its recipient. */
  | { readonly kind: 'reply'; readonly id: number }
  /** Makes a campaign's letter bounce after its delivery (a late bounce). */
  | { readonly kind: 'bounce'; readonly id: number }
  /** Performs an action as the letter's recipient. */
  | { readonly kind: 'react'; readonly id: number; readonly reaction: InboxReaction };

/** The actions that a recipient can perform. For each, the sandbox makes the same requests as a mail program. */
export type InboxReaction = 'open' | 'unsubscribe' | 'complaint' | 'confirm';

/** The result of a bounce. `final`: the statistics of the campaign are final, so nothing bounces. `gone`: no such letter of a campaign. */
export type InboxBounce = 'bounced' | 'final' | 'gone';

/** The result of an action. `final`: the statistics of the campaign are final, so nothing is counted. */
export type InboxReacted = 'done' | 'final' | 'gone';

/** The answers by the kinds of questions; `undefined` if there is no such letter. */
export interface InboxAnswers {
  readonly campaigns: readonly InboxCampaign[];
  readonly letters: readonly InboxLetter[];
  readonly letter: InboxLetter | undefined;
  readonly replies: InboxReplies;
  readonly dropped: number;
  readonly find: readonly (InboxLetter | InboxReply)[];
  /** Present also for a letter that bounced after its arrival. */
  readonly source: Uint8Array | undefined;
  readonly replySource: Uint8Array | undefined;
  /** The reply; `noAddress` if the letter names no reply address, `gone` if there is no such letter. */
  readonly reply: InboxReply | 'noAddress' | 'gone';
  readonly bounce: InboxBounce;
  readonly react: InboxReacted;
}
