/** A received letter, parsed by the inspector. None of its contents can be trusted. */
import type { LetterTransfer } from '../core/letters/received/learnHabits.ts';
import type { AuthenticationResults } from '../mail/message/authenticationResults.ts';
import type { RecipientDelivery } from '../mail/message/deliveryStatus.ts';

export type { AuthenticationResults, LetterTransfer, RecipientDelivery };

/** A letter, parsed as far as possible. Texts that are too long for the page are truncated; `cut` names these texts. */
export interface ReadLetter {
  readonly subject: string;
  /** The authors in all From fields. */
  readonly from: readonly LetterPerson[];
  readonly sender: readonly LetterPerson[];
  readonly to: readonly LetterPerson[];
  readonly cc: readonly LetterPerson[];
  readonly replyTo: readonly LetterPerson[];
  /** The content of the Date field, unparsed. */
  readonly date: string;
  /** The HTML part that mail programs show. */
  readonly html?: string;
  /** The size of the HTML in bytes of UTF-8, as Gmail counts it. */
  readonly htmlSize: number;
  /** The transfer encoding of the HTML part. */
  readonly transfer?: LetterTransfer;
  /** The plain text alternative, or the only text. */
  readonly text?: string;
  /** Texts after the letter or between its attachments, such as the footer of a mailing list. */
  readonly additionalTexts: readonly AdditionalText[];
  /** The header fields, from the top. */
  readonly headers: readonly HeaderLine[];
  /** Names of headers that occur several times although only one is allowed. */
  readonly doubled: readonly string[];
  /** The results in each `Authentication-Results` header. */
  readonly authentication: readonly AuthenticationResults[];
  readonly attachments: readonly LetterAttachment[];
  /** The deliveries that a delivery report describes. */
  readonly deliveries: readonly RecipientDelivery[];
  /** Mistakes in the structure of the message. */
  readonly flaws: readonly LetterFlaw[];
  /** The whole file as text. */
  readonly source: string;
  readonly cut: readonly ReceivedText[];
  /** The reason why only the headers were read. */
  readonly trouble?: LetterTrouble;
}

export type ReceivedText = 'html' | 'text' | 'headers' | 'source';

export interface LetterPerson {
  readonly name: string;
  readonly address: string;
}

/** A header field, with its encoded words decoded. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

interface AdditionalText {
  readonly kind: 'text' | 'html';
  readonly content: string;
}

export interface LetterAttachment {
  /** The file name in the letter: not validated, and possibly empty. */
  readonly name: string;
  readonly type: string;
  readonly kind?: AttachmentKind;
  /** The `Content-ID` without angle brackets. */
  readonly contentId: string;
  readonly location: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

export type AttachmentKind =
  | 'smimeSignature'
  /** The letter itself in an S/MIME envelope, signed or encrypted. */
  | 'smimeSigned'
  | 'smimeEncrypted'
  | 'pgpSignature'
  | 'pgpEncrypted'
  | 'pgpVersion'
  | 'pgpKey'
  /** Outlook's own attachment format: `winmail.dat`. */
  | 'tnef'
  | 'deliveryStatus';

export type LetterFlaw =
  | 'noBoundary'
  | 'noParts'
  | 'noGap'
  /** The HTML part is empty, so programs that prefer HTML show an empty page. */
  | 'emptyHtml'
  /** The subject has raw bytes beyond ASCII instead of encoded words (RFC 2047). */
  | 'rawSubject';

/** The reason why only the headers of a letter were read, or nothing at all. */
export type LetterTrouble = 'tooManyParts' | 'tooDeep' | 'headersTooLarge' | 'tookTooLong' | 'unreadable';

/** An empty letter, used in place of a letter that could not be read. */
export const unreadLetter: ReadLetter = {
  subject: '',
  from: [],
  sender: [],
  to: [],
  cc: [],
  replyTo: [],
  date: '',
  htmlSize: 0,
  additionalTexts: [],
  headers: [],
  doubled: [],
  authentication: [],
  attachments: [],
  deliveries: [],
  flaws: [],
  source: '',
  cut: [],
};
