import type { KeyObject } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import DKIM from 'nodemailer/lib/dkim';
import MailComposer from 'nodemailer/lib/mail-composer';
import { encodeWord } from 'nodemailer/lib/mime-funcs';
import type { LetterHabits } from '../../core/letters/habits.ts';
import { serviceDomain, serviceName } from '../domains/service.ts';
import { forRecipient, type ReadyContent, unsubscribeAddressOf } from './content.ts';

/** The data of one letter to one recipient that its message needs. */
interface LetterFacts {
  readonly id: number;
  /** `null` for a letter that asks for a confirmation. */
  readonly send: number | null;
  /** The recipient's list, if there is one. */
  readonly list: number | null;
  readonly email: string;
  readonly token: string;
  /** The time at which the letter was made, in milliseconds since 1970. */
  readonly made_at: number;
}

/** The key that a domain's letters are signed with (RFC 6376). */
export interface Signer {
  readonly domain: string;
  readonly selector: string;
  /** Parsed once: parsing the PEM for each letter takes a third of the time of signing. */
  readonly privateKey: KeyObject;
}

/** Identifies the sandbox that sends letters: the origin of its links, and the id of its data. */
export interface Post {
  readonly origin: string;
  readonly id: string;
}

/** The signed header fields. Both fields of one-click unsubscribing are among them (RFC 8058, section 4). */
const signedHeaders = [
  ...['From', 'To', 'Subject', 'Date', 'Message-ID', 'MIME-Version', 'Content-Type'],
  ...['Content-Transfer-Encoding', 'List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post', 'Feedback-ID'],
].join(':');

/** The maximum length of an encoded word. RFC 2047, section 2, allows 75, but the field name is on the same line. */
const longestWord = 52;

/** SMTP sender and recipient. */
type Envelope = { readonly from: string; readonly to: string };

/** A message as nodemailer's composer takes it, before it is written. */
export type Mail = SendMailOptions & { readonly envelope: Envelope };

/** A message as it is sent over SMTP (RFC 5322). */
export interface WrittenMail {
  readonly envelope: Envelope;
  readonly source: Buffer;
}

/**
 * Creates the message of a letter, with HTML and text; always the same one for the same letter. The message is signed if there is a `signer`.
 */
export function mailOf(
  content: ReadyContent,
  letter: LetterFacts,
  post: Post,
  signer: Signer | undefined,
): Mail {
  return {
    envelope: { from: content.sender, to: letter.email },
    from: content.sender,
    to: { name: '', address: letter.email },
    subject: content.subject,
    date: new Date(letter.made_at),
    messageId: messageIdOf(letter.id, post, content.sender),
    headers: letter.send === null ? {} : campaignHeaders(letter, letter.send, post, content.habits),
    ...(content.text !== '' && {
      text: part(forRecipient(content.text, letter.token), content.encodings.text),
    }),
    html: part(forRecipient(content.html, letter.token), content.encodings.html),
    baseBoundary: `${letter.id}-${post.id}`,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(signer && { dkim: signingKey(signer) }),
  };
}

export async function writeMail({ dkim, subject = '', ...mail }: Mail): Promise<WrittenMail> {
  const { envelope } = mail;
  const message = { ...mail, subject: encodedSubject(subject), newline: 'windows' };
  const source = await new MailComposer(message).compile().build();
  return { envelope, source: dkim ? await signed(source, dkim) : source };
}

/**
 * Encodes a subject that contains `=?`. The composer encodes non-ASCII texts, but not those that look like an encoded word (RFC 2047). Mail
 * programs would decode these and show another subject.
 */
function encodedSubject(subject: string): string {
  if (!subject.includes('=?')) return subject;
  return encodeWord(subject.replace(/\r\n|[\r\n]/g, ' '), 'B', longestWord);
}

async function signed(message: Buffer, dkim: NonNullable<Mail['dkim']>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of new DKIM(dkim).sign(message)) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Returns a message part. The composer looks through strings for their best encoding, but not through bytes. */
function part(content: string, encoding: LetterHabits['encoding']) {
  return encoding === 'automatic'
    ? content
    : { content: Buffer.from(content), contentTransferEncoding: encoding };
}

function campaignHeaders(
  letter: LetterFacts,
  send: number,
  { origin }: Post,
  { listUnsubscribe }: LetterHabits,
): Record<string, string> {
  const { list } = letter;
  return {
    'List-Id': `<${list}.lists.${serviceDomain}>`,
    ...(listUnsubscribe !== 'none' && {
      'List-Unsubscribe': `<${unsubscribeAddressOf(origin, letter.token)}>`,
    }),
    ...(listUnsubscribe === 'oneClick' && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
    'Feedback-ID': `${send}:${list}:campaign:${serviceName}`,
  };
}

function messageIdOf(letter: number, post: Post, sender: string): string {
  return `<${letter}.${post.id}@${domainOf(sender)}>`;
}

/** Returns the id of the letter that a `Message-ID` belongs to; `undefined` for other messages. */
export function letterOfMessage(messageId: string, { id }: Post): number | undefined {
  const [letter = '', ...rest] = messageId.replace(/^</, '').split('.');
  return /^\d{1,15}$/.test(letter) && rest.join('.').startsWith(`${id}@`) ? Number(letter) : undefined;
}

export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

function signingKey({ domain, selector, privateKey }: Signer) {
  return {
    domainName: domain,
    keySelector: selector,
    // Nodemailer passes the key to `crypto`, which takes a parsed key, too.
    privateKey: privateKey as unknown as string,
    headerFieldNames: signedHeaders,
  };
}
