import { randomUUID } from 'node:crypto';
import PostalMime, { type Email } from 'postal-mime';
import { firstCharacters } from '../../mail/firstCharacters.ts';
import { serviceDomain } from '../domains/service.ts';
import { isEmailAddress } from '../emailAddress.ts';
import type { Mail } from './message.ts';

export type ReplyMail = Mail & { readonly messageId: string };

/** What is read of a letter, whatever it is. */
const limits = { maxNestingDepth: 50, maxHeadersSize: 500_000 };
const longestSubject = 1000;
const mostReferences = 20;
const mostQuoted = { characters: 600, lines: 8 };

/**
 * The message that a reader's mail program makes of a reply to a letter (RFC 5322, section 3.6.4). `undefined` when the letter
 * names no address that a reply could go to.
 */
export async function replyTo(
  letter: Uint8Array,
  reader: string,
  now: number,
): Promise<ReplyMail | undefined> {
  const email = await PostalMime.parse(letter, limits);
  const to = addressFor(email);
  if (to === undefined) return undefined;
  const [inReplyTo] = messageIds(email.messageId);
  return {
    envelope: { from: reader, to },
    from: { name: '', address: reader },
    to: { name: '', address: to },
    subject: subjectFor(email.subject),
    date: new Date(now),
    messageId: `<${randomUUID()}@${serviceDomain}>`,
    ...(inReplyTo !== undefined && { inReplyTo, references: thread(email, inReplyTo) }),
    text: textFor(email.text),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function addressFor({ replyTo = [], from }: Email): string | undefined {
  const wanted = [...replyTo, ...(from ? [from] : [])].flatMap((each) => each.group ?? [each]);
  return wanted.map(({ address = '' }) => address).find(isEmailAddress);
}

function subjectFor(subject = ''): string {
  const line = firstCharacters(subject, longestSubject)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return /^re:/i.test(line) ? line : `Re: ${line}`;
}

/** Of a long thread programs name its beginning and its end. */
function thread({ references, inReplyTo }: Email, letter: string): string[] {
  const [first, ...others] = [...messageIds(references ?? inReplyTo), letter];
  return first === undefined ? [] : [first, ...others.slice(1 - mostReferences)];
}

function messageIds(text = ''): string[] {
  return [...text.matchAll(/<[!-;=?-~]{1,250}>/g)].map(([id]) => id);
}

/** A short answer, and below it the beginning of the letter. */
function textFor(letter = ''): string {
  const lines = firstCharacters(letter.trim(), mostQuoted.characters).split(/\r\n|[\r\n]/);
  const beginning = lines.slice(0, mostQuoted.lines).join('\n').trim();
  const quoted = beginning.split('\n').map((line) => `> ${line}`.trimEnd());
  const answer = 'Hello,\n\nthank you for your letter. I have a question about it.\n';
  return beginning === '' ? answer : [answer, 'You wrote:', ...quoted, ''].join('\n');
}
