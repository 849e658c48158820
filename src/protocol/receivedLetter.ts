/** A received letter as the inspector has read it. All of it is the letter's word. */
import type { Transfer } from '../core/letters/received/learnHabits.ts';
import type { AuthenticationResults } from '../mail/message/authenticationResults.ts';
import type { Delivery } from '../mail/message/deliveryStatus.ts';

export type { AuthenticationResults, Delivery, Transfer };

/** A letter read as far as that was possible. Texts are cut where the page could not hold more of them: `cut` says which. */
export interface ReadLetter {
  readonly subject: string;
  /** The authors of all From fields. */
  readonly from: readonly Person[];
  readonly sender: readonly Person[];
  readonly to: readonly Person[];
  readonly cc: readonly Person[];
  readonly replyTo: readonly Person[];
  /** As the letter says it. */
  readonly date: string;
  /** The part that mail programs show; without any that follow it. */
  readonly html?: string;
  /** In bytes of UTF-8, which is what Gmail counts. */
  readonly htmlSize: number;
  /** How that part was sent. */
  readonly transfer?: Transfer;
  /** The same in plain words, or all there is. */
  readonly text?: string;
  /** Texts that stand behind the letter or between its files, such as what a mailing list adds. */
  readonly further: readonly FurtherText[];
  /** From the top. */
  readonly headers: readonly HeaderLine[];
  /** Names of headers that a letter has once at most, and that this one has several times. */
  readonly doubled: readonly string[];
  /** One for each `Authentication-Results` among the headers. */
  readonly authentication: readonly AuthenticationResults[];
  readonly attachments: readonly LetterAttachment[];
  /** What a bounce tells. */
  readonly deliveries: readonly Delivery[];
  /** What is wrong with how the letter is made. */
  readonly flaws: readonly LetterFlaw[];
  /** The file as text. */
  readonly source: string;
  readonly cut: readonly LetterText[];
  /** Why only the headers were read. */
  readonly trouble?: LetterTrouble;
}

export type LetterText = 'html' | 'text' | 'headers' | 'source';

export interface Person {
  readonly name: string;
  readonly address: string;
}

/** A header field, with its encoded words decoded. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

export interface FurtherText {
  readonly kind: 'text' | 'html';
  readonly content: string;
}

export interface LetterAttachment {
  /** As the letter says it: it may be anything, or nothing. */
  readonly name: string;
  readonly type: string;
  readonly kind?: AttachmentKind;
  /** `Content-ID`, without angle brackets. */
  readonly contentId: string;
  readonly location: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export type AttachmentKind =
  | 'smimeSignature'
  /** The letter itself in an S/MIME envelope: signed, or encrypted. */
  | 'smimeSigned'
  | 'smimeEncrypted'
  | 'pgpSignature'
  | 'pgpEncrypted'
  | 'pgpVersion'
  | 'pgpKey'
  /** Outlook's own format: `winmail.dat`. */
  | 'tnef'
  | 'deliveryStatus';

export type LetterFlaw =
  | 'noBoundary'
  | 'noParts'
  | 'noGap'
  /** Programs that prefer HTML show an empty page. */
  | 'emptyHtml';

/** Why only the head of a letter was read, or nothing at all. */
export type LetterTrouble = 'tooManyParts' | 'tooDeep' | 'headersTooLarge' | 'tookTooLong' | 'unreadable';

/** What is known of a letter that could not be read. */
export const unreadLetter: ReadLetter = {
  subject: '',
  from: [],
  sender: [],
  to: [],
  cc: [],
  replyTo: [],
  date: '',
  htmlSize: 0,
  further: [],
  headers: [],
  doubled: [],
  authentication: [],
  attachments: [],
  deliveries: [],
  flaws: [],
  source: '',
  cut: [],
};
