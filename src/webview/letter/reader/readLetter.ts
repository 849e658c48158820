import PostalMime, { type Address, type Attachment, decodeWords, type Email } from 'postal-mime';
import { deepest, headOf, largestHeaders, type Trouble, troubleBefore } from './guard.ts';

/** A letter as it was received, read as far as that was possible. */
export interface ReadLetter {
  readonly subject: string;
  readonly from: readonly Person[];
  readonly to: readonly Person[];
  readonly cc: readonly Person[];
  readonly replyTo: readonly Person[];
  /** As the letter says it. */
  readonly date: string;
  readonly html?: string;
  readonly text?: string;
  /** All of them, from the first to the last. */
  readonly headers: readonly HeaderLine[];
  readonly attachments: readonly LetterAttachment[];
  /** Why only the headers were read. */
  readonly trouble?: Trouble;
}

export interface Person {
  readonly name: string;
  readonly address: string;
}

/** One header, with its encoded words decoded. */
export interface HeaderLine {
  readonly name: string;
  readonly value: string;
}

export interface LetterAttachment {
  /** As the letter says it: it may be anything, or nothing. */
  readonly name: string;
  readonly type: string;
  readonly contentId: string;
  readonly content: Uint8Array<ArrayBuffer>;
}

/** Reads a letter, whatever it is. Of one that cannot be read as a whole it reads the headers; it never rejects. */
export async function readLetter(bytes: Uint8Array): Promise<ReadLetter> {
  const trouble = troubleBefore(bytes);
  if (trouble) return readHead(bytes, trouble);
  try {
    return lettered(await parse(bytes));
  } catch (error) {
    return readHead(bytes, troubleOf(error));
  }
}

/** Reads no more than the headers, because of what is wrong with the rest. */
export async function readHead(bytes: Uint8Array, trouble: Trouble): Promise<ReadLetter> {
  try {
    return { ...lettered(await parse(headOf(bytes))), trouble };
  } catch {
    return { ...nothing, trouble };
  }
}

/** What is known of a letter that nobody can read. */
export const nothing: ReadLetter = {
  subject: '',
  from: [],
  to: [],
  cc: [],
  replyTo: [],
  date: '',
  headers: [],
  attachments: [],
};

const parse = (bytes: Uint8Array) =>
  PostalMime.parse(bytes, {
    maxNestingDepth: deepest,
    maxHeadersSize: largestHeaders,
    // A letter within a letter is kept as a file, which opens in the same page.
    forceRfc822Attachments: true,
  });

function troubleOf(error: unknown): Trouble {
  const words = error instanceof Error ? error.message : '';
  if (words.includes('nesting')) return 'tooDeep';
  return words.includes('header size') ? 'headersTooLarge' : 'unreadable';
}

function lettered(email: Email): ReadLetter {
  return {
    subject: email.subject ?? '',
    from: people(email.from && [email.from]),
    to: people(email.to),
    cc: people(email.cc),
    replyTo: people(email.replyTo),
    date: email.date ?? '',
    ...(email.html !== undefined && { html: email.html }),
    ...(email.text !== undefined && { text: email.text }),
    headers: email.headers.map(({ originalKey, value }) => ({ name: originalKey, value: decoded(value) })),
    attachments: email.attachments.map(attachment),
  };
}

const people = (addresses: readonly Address[] = []): readonly Person[] =>
  addresses.flatMap((each) => each.group ?? [each]).map(({ name, address }) => ({ name, address }));

const decoded = (value: string) => (value.includes('=?') ? decodeWords(value) : value);

function attachment({ filename, mimeType, contentId, content }: Attachment): LetterAttachment {
  return {
    name: filename ?? (mimeType === 'message/rfc822' ? 'letter.eml' : ''),
    type: mimeType,
    contentId: (contentId ?? '').trim().replace(/^</, '').replace(/>$/, ''),
    content: bytesOf(content),
  };
}

const bytesOf = (content: Attachment['content']): Uint8Array<ArrayBuffer> =>
  typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content);
