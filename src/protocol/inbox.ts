/** What the extension asks the sandbox's worker about letters that have arrived, and what it answers. */

/** A campaign whose letters have arrived; without a `send`, the letters that ask to confirm a subscription. */
export interface InboxCampaign {
  readonly send: number | null;
  /** Of a campaign, its subject. */
  readonly subject: string;
  readonly count: number;
  /** When the newest of them arrived, in milliseconds since 1970. */
  readonly at: number;
}

/** A letter that has arrived. */
export interface InboxLetter {
  readonly id: number;
  readonly send: number | null;
  readonly subject: string;
  readonly to: string;
  /** In milliseconds since 1970. */
  readonly at: number;
  readonly events: readonly LetterEvent[];
}

/** What happened to a letter after it had arrived: its reader unsubscribed or reported it as spam, or it bounced late. */
export type LetterEvent = (typeof letterEvents)[number];
export const letterEvents = ['unsubscribe', 'complaint', 'bounce'] as const;

/** A reader's reply to a letter of a campaign. */
export interface InboxReply {
  readonly id: number;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

/** How many replies there are, and the newest of them. */
export interface InboxReplies {
  readonly count: number;
  readonly newest: readonly InboxReply[];
}

/** So many letters of a campaign are listed, the newest ones, so many replies, and so many are found. */
export const mostInboxLetters = 200;

export type InboxQuestion =
  | { readonly kind: 'campaigns' }
  | { readonly kind: 'letters'; readonly send: number | null }
  /** One letter, also one that has bounced after it had arrived. */
  | { readonly kind: 'letter'; readonly id: number }
  | { readonly kind: 'replies' }
  /** Letters and replies, the newest first, of which their reader's address or the subject has this in it. */
  | { readonly kind: 'find'; readonly text: string }
  /** The whole message (RFC 5322). */
  | { readonly kind: 'source'; readonly id: number }
  /** The same of a reply. */
  | { readonly kind: 'replySource'; readonly id: number }
  /** Lets the recipient of a campaign's letter answer it. */
  | { readonly kind: 'reply'; readonly id: number }
  /** Lets a letter of a campaign bounce, of which its mail server finds only now that nobody is there to get it. */
  | { readonly kind: 'bounce'; readonly id: number }
  /** Lets the letter's recipient do something with it. */
  | { readonly kind: 'react'; readonly id: number; readonly reaction: InboxReaction };

/** What a recipient can be made to do: by the same requests as a mail program makes them. */
export type InboxReaction = 'open' | 'unsubscribe' | 'complaint' | 'confirm';

/** Whether a letter has bounced: not when the statistics of its campaign are final, or it is no letter of one. */
export type InboxBounce = 'bounced' | 'final' | 'gone';

/** Whether a recipient does something. Nothing is counted any more when the statistics of the campaign are final. */
export type InboxReacted = 'done' | 'final' | 'gone';

/** The answers by the kinds of questions. `undefined` where there is no such letter. */
export interface InboxAnswers {
  readonly campaigns: readonly InboxCampaign[];
  readonly letters: readonly InboxLetter[];
  readonly letter: InboxLetter | undefined;
  readonly replies: InboxReplies;
  readonly find: readonly (InboxLetter | InboxReply)[];
  /** Also of a letter that has bounced after it had arrived. */
  readonly source: Uint8Array | undefined;
  readonly replySource: Uint8Array | undefined;
  /** The reply, which has arrived; or why there is none: the letter names no address that it could go to, or is not there. */
  readonly reply: InboxReply | 'noAddress' | 'gone';
  readonly bounce: InboxBounce;
  readonly react: InboxReacted;
}
